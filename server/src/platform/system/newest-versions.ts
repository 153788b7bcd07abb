import { readFileSync } from 'node:fs'
import type { OutdatedProgram } from '@portale/domain/platform/system/system.ts'
import { serverFile } from '../../server-file.ts'

/** The newest minor version of each major one, as far as it was known on a day (`npm run release` refuses an old table). */
export type NewestVersions = { checked_on: string; postgresql: Record<string, string>; node: Record<string, string> }

const table: NewestVersions = JSON.parse(readFileSync(serverFile('data/newest-versions.json'), 'utf8'))

const partsOf = (version: string) => version.split('.').map(Number)

/** Whether "18.4" is older than "18.10", part by part. */
function isOlder(version: string, newest: string): boolean {
  const [parts, newestParts] = [partsOf(version), partsOf(newest)]
  const place = newestParts.findIndex((part, index) => part !== (parts[index] ?? 0))
  return place >= 0 && (parts[place] ?? 0) < (newestParts[place] ?? 0)
}

/**
 * The programs of which a newer minor version is known, which closes holes: PostgreSQL's version as the database says it
 * ("17.12 (Debian 17.12-0+deb13u1)"), Node's without the v. Of a major version that the table does not know nothing is said.
 */
export function listOutdated(
  versions: { postgresql: string; node: string },
  { checked_on, ...newest }: NewestVersions = table,
): OutdatedProgram[] {
  return (['postgresql', 'node'] as const).flatMap((program) => {
    const version = /^\d+(\.\d+)*/.exec(versions[program])?.[0] ?? ''
    const found = newest[program][version.split('.', 1)[0] ?? '']
    return found && isOlder(version, found) ? [{ program, version, newest: found, checked_on }] : []
  })
}

/** One line of the log for each program that is out of date. */
export const describeOutdated = ({ program, version, newest, checked_on }: OutdatedProgram): string =>
  `${program === 'node' ? 'Node' : 'PostgreSQL'} ${version} is older than ${newest}, known since ${checked_on} at the latest: docs/operations.md "PostgreSQL" says how to update`
