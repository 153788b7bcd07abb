import { execFile, spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'

const run = promisify(execFile)

/** A program of PostgreSQL's client package. */
export type ClientProgram = { path: string; major: number }

/** pg_restore where pg_dump is. */
const besides = (pgDump: string, name: string) => (basename(pgDump) === pgDump ? name : join(dirname(pgDump), name))

/** Finds pg_dump or pg_restore; a ConfigError says what to install when it is missing or older than `minMajor`. */
export async function findClientProgram(
  name: 'pg_dump' | 'pg_restore',
  pgDump: string,
  minMajor: number,
): Promise<ClientProgram> {
  const path = name === 'pg_dump' ? pgDump : besides(pgDump, name)
  const advice = `install PostgreSQL's client programs, version ${minMajor} or newer (Debian: postgresql-client-${minMajor}), or name pg_dump in PG_DUMP`
  const { stdout } = await run(path, ['--version']).catch(() => {
    throw new ConfigError(`${path} was not found: ${advice}`)
  })
  const major = Number(/(\d+)/.exec(stdout)?.[1] ?? 0)
  if (major < minMajor) throw new ConfigError(`${path} is of version ${major}: ${advice}`)
  return { path, major }
}

/** The address without its password, which other users of the machine could read in the list of processes. */
function hidePassword(databaseUrl: string): { url: string; password: string | undefined } {
  const match = /^([a-z]+:\/\/[^:@/]*):([^@/]*)@(.*)$/.exec(databaseUrl)
  if (!match) return { url: databaseUrl, password: undefined }
  return { url: `${match[1]}@${match[3]}`, password: decodeURIComponent(match[2] ?? '') }
}

/** Runs pg_dump or pg_restore; a ConfigError has the last line of what it reports. */
export async function runClientProgram(program: ClientProgram, databaseUrl: string, args: string[]): Promise<void> {
  const { url, password } = hidePassword(databaseUrl)
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) }
  const child = spawn(program.path, [`--dbname=${url}`, '--no-password', ...args], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-4000)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new ConfigError(`${basename(program.path)} failed: ${errors.trim().replaceAll('\n', ' ')}`)
}
