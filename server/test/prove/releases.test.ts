import { describe, it } from 'vitest'
import { expectNoViolations } from './expect-no-violations.ts'
import { checkOutVersion, findReleasedVersion } from './old-version.ts'
import { proveCalls } from './releases.ts'

const version = findReleasedVersion()

/** The short version of `npm run prove releases`, only while there is a migration that the last release did not have. */
describe.runIf(version)('the version released last', () => {
  it('answers each of its calls to each role on the present schema', async () => {
    await expectNoViolations((tally) => proveCalls(checkOutVersion(version).folder, tally))
  })
})
