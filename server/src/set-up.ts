import { ConfigError } from './config.ts'
import { completePackage } from './db/embedded-binaries.ts'

/** npm start -- --set-up: completes what is installed, as the owner of the program; without the embedded PostgreSQL there is nothing. */
try {
  completePackage()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
}
