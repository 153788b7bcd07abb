import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** PostgreSQL's programs in a folder, with their version: 18.6 is major 18, minor 6. */
export type Binaries = { bin: string; major: number; minor: number }

/** The versions that a data folder of the portal may have. */
export const usableMajors = [16, 17, 18]

/** Where distributions put PostgreSQL, and its extensions: Debian, and the packages of postgresql.org for Red Hat. */
const places = usableMajors.flatMap((major) => [
  { bin: `/usr/lib/postgresql/${major}/bin`, extensions: `/usr/share/postgresql/${major}/extension` },
  { bin: `/usr/pgsql-${major}/bin`, extensions: `/usr/pgsql-${major}/share/extension` },
])
const neededPrograms = ['postgres', 'initdb', 'pg_ctl']
const neededExtensions = ['unaccent.control', 'pg_trgm.control', 'btree_gist.control']

const has = (folder: string, names: string[]) => names.every((name) => existsSync(join(folder, name)))

/** The programs in a folder; undefined unless all that the portal needs are there and run. */
export function readBinaries(bin: string): Binaries | undefined {
  if (!has(bin, neededPrograms)) return undefined
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  const [, major, minor] = /PostgreSQL\) (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major === undefined ? undefined : { bin, major: Number(major), minor: Number(minor) }
}

/** The PostgreSQL that the distribution installed, in each version that the portal can use, with the extensions it needs. */
export function listInstalled(root = '/'): Binaries[] {
  const usable = places.filter(({ extensions }) => has(join(root, extensions), neededExtensions))
  return usable.flatMap(({ bin }) => readBinaries(join(root, bin)) ?? [])
}

/** The programs that DATABASE_BIN names. */
export function readNamed(bin: string): Binaries {
  const named = readBinaries(bin)
  if (!named) throw new ConfigError(`DATABASE_BIN ${bin} has no postgres, initdb and pg_ctl that run here`)
  if (!usableMajors.includes(named.major))
    throw new ConfigError(`DATABASE_BIN ${bin} is PostgreSQL ${named.major}: it must be ${usableMajors.join(', ')}`)
  return named
}

type Choice = { named?: Binaries | undefined; packaged: Binaries | undefined; installed: Binaries[] }

/**
 * The programs for data of a major version, or for new data: what DATABASE_BIN names; else, of the data's major or of the
 * packaged one, the newest minor, which closes holes that older ones have. No other major is ever taken for data that exist.
 */
export function chooseBinaries(dataMajor: number | undefined, { named, packaged, installed }: Choice): Binaries {
  if (named) {
    if (dataMajor === undefined || named.major === dataMajor) return named
    throw new ConfigError(`the data are of PostgreSQL ${dataMajor}, and DATABASE_BIN is ${named.major}`)
  }
  const major = dataMajor ?? packaged?.major ?? Math.max(0, ...installed.map((found) => found.major))
  const candidates = [...(packaged ? [packaged] : []), ...installed].filter((found) => found.major === major)
  const newest = candidates.reduce<Binaries | undefined>(
    (best, found) => (best && best.minor >= found.minor ? best : found),
    undefined,
  )
  if (newest) return newest
  if (dataMajor === undefined) throw new ConfigError('there is no PostgreSQL here: set DATABASE_URL, or DATABASE_BIN')
  throw new ConfigError(
    `the data are of PostgreSQL ${dataMajor}, which is not here: install it, or name it in DATABASE_BIN`,
  )
}
