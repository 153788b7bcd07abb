import { completePackage } from '../platform/db/embedded-binaries.ts'

/** npm start -- --set-up: completes what is installed, as the owner of the program. */
completePackage()
