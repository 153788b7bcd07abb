import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { type Person, postgresBinaries, postgresPerson } from './embedded.binaries.ts'

const run = promisify(execFile)
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'timezone=UTC',
]

type Place = { bin: string; person: Person; data: string; folder: string; password: string }
type Postmaster = { pid: number; port: number; ready: boolean }

/** Port of a PostgreSQL that lives in this data folder, from its postmaster.pid; undefined when there is none. */
function postmaster(place: Place): Postmaster | undefined {
  const file = join(place.data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (isPostgres(pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  rmSync(file, { force: true })
  return undefined
}

/** Whether the process is alive and really is postgres: after a reboot another program may have its number. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' && process.platform !== 'linux'
  }
}

function keptPassword(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) {
    const mine = `${file}.${process.pid}`
    writeFileSync(mine, randomBytes(24).toString('hex'), { mode: 0o600 })
    renameSync(mine, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** initdb into a folder of our own, then a rename: a crash or a second starter leaves nothing half made. */
async function makeCluster(place: Place): Promise<void> {
  const made = `${place.data}.new-${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { mode: 0o700 })
  const passwordFile = `${made}.password`
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (place.person) for (const path of [made, passwordFile]) chownSync(path, place.person.uid, place.person.gid)
  const options = [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
  ]
  try {
    await run(join(place.bin, 'initdb'), [`--pgdata=${made}`, `--pwfile=${passwordFile}`, ...options], {
      ...place.person,
      cwd: '/',
    })
    renameSync(made, place.data)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(place.data))
      throw new ConfigError(
        `PostgreSQL can’t work in ${place.folder}: ${error instanceof Error ? error.message.split('\n')[1] || error.message : error}`,
      )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

async function pgCtl(place: Place, ...args: string[]): Promise<void> {
  await run(join(place.bin, 'pg_ctl'), ['-D', place.data, ...args], { ...place.person, cwd: '/' })
}

/** Starts PostgreSQL in its folder or adopts the one that lives there; of two starters both succeed. */
async function ensureRunning(place: Place): Promise<number> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const living = postmaster(place)
    if (living?.ready) return living.port
    if (Date.now() > deadline)
      throw new ConfigError(`PostgreSQL in ${place.data} did not start: see ${place.data}/server.log`)
    if (living) await wait(50)
    else {
      const options = settings.map((setting) => `-c ${setting}`).join(' ')
      await pgCtl(
        place,
        '-w',
        '-s',
        '-l',
        join(place.data, 'server.log'),
        '-o',
        `-p ${await freePort()} ${options}`,
        'start',
      ).catch(() => wait(100))
    }
  }
}

async function makeDatabase(place: Place, port: number): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: place.password,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7001)')
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'portale'")
    if (rowCount) return
    await client.query(`CREATE ROLE portale_owner LOGIN CREATEROLE CREATEDB PASSWORD '${place.password}'`)
    await client.query('CREATE DATABASE portale OWNER portale_owner')
  } finally {
    await client.end()
  }
}

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/** The embedded PostgreSQL under `dataDir`, running: its owner's address, and how to stop it once nobody else uses it. */
export async function embeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const person = postgresPerson()
  const folder = resolve(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  if (person) chownSync(folder, person.uid, person.gid)
  const place: Place = {
    bin: postgresBinaries(person),
    person,
    folder,
    data: join(folder, 'cluster'),
    password: keptPassword(dataDir),
  }
  if (!existsSync(place.data)) await makeCluster(place)
  const port = await ensureRunning(place)
  await makeDatabase(place, port)
  const url = `postgres://portale_owner:${place.password}@127.0.0.1:${port}/portale`
  return { url, stop: () => stopUnused(place, port) }
}

/** Another server of this installation may have adopted the database: only the last one stops it. */
async function stopUnused(place: Place, port: number): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: place.password,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  const others = await client.query(
    "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
  await client.end()
  if (others.rowCount === 0) await pgCtl(place, '-w', '-s', '-m', 'fast', 'stop')
}
