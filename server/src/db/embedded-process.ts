import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import type { PostgresAccount } from './embedded-binaries.ts'

/** Where an embedded PostgreSQL lives, and as whom it runs. */
export type Cluster = {
  bin: string
  person: PostgresAccount
  data: string
  folder: string
  password: string
  isDurable: boolean
}
type Postmaster = { pid: number; port: number; ready: boolean }

const run = promisify(execFile)
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'timezone=UTC',
]

/** For databases that are made anew with each run: nothing of them has to survive a crash. */
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export const runAs = (place: Cluster, program: string, args: string[]) =>
  run(join(place.bin, program), args, { ...place.person, cwd: '/' })

const pgCtl = (place: Cluster, ...args: string[]) => runAs(place, 'pg_ctl', ['-D', place.data, '-w', '-s', ...args])

/** Answers undefined where there is no such file, link or process. */
function orMissing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Whether this process is a PostgreSQL of this place: it works in its data folder. Its number alone says little: after
 * a reboot another program may have it, and one that was killed stays until its parent buries it.
 */
function isPostgresOf(place: Cluster, pid: number): boolean {
  if (process.platform !== 'linux') return orMissing(() => process.kill(pid, 0)) ?? false
  const folder = orMissing(() => readlinkSync(`/proc/${pid}/cwd`))
  if (folder === undefined || folder !== orMissing(() => realpathSync(place.data))) return false
  return orMissing(() => readFileSync(`/proc/${pid}/comm`, 'utf8'))?.startsWith('postgres') ?? false
}

/** The PostgreSQL that lives in this place, from its postmaster.pid; undefined when there is none. */
export function postmaster(place: Cluster): Postmaster | undefined {
  const file = join(place.data, 'postmaster.pid')
  const text = orMissing(() => readFileSync(file, 'utf8'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (isPostgresOf(place, pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // PostgreSQL removes a stale file itself, unless its number is taken; it goes by the file to see whether processes of
  // a killed one still write, so the file must stay while they do.
  if (process.platform === 'linux') {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const abandoned = !processes.some((name) => isPostgresOf(place, Number(name)))
    if (abandoned && orMissing(() => readFileSync(file, 'utf8')) === text) rmSync(file, { force: true })
  }
  return undefined
}

/** This port if nobody listens there, else any free one. */
const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) => (wanted ? resolve(freePort(0)) : reject(error)))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

/** The port of the last start: whoever still knows the database by it finds it again. */
const lastPort = (place: Cluster): number =>
  Number(
    /"-p" "(\d+)"/.exec(orMissing(() => readFileSync(join(place.data, 'postmaster.opts'), 'utf8')) ?? '')?.[1] ?? 0,
  )

/** Starts PostgreSQL in its place or adopts the one that lives there, and answers its port; of two starters both succeed. */
export async function ensureRunning(place: Cluster): Promise<number> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const running = postmaster(place)
    if (running?.ready) return running.port
    if (Date.now() > deadline)
      throw new ConfigError(`PostgreSQL in ${place.data} did not start: see ${place.data}/server.log`)
    if (running) await wait(50)
    else {
      const all = place.isDurable ? settings : [...settings, ...withoutDurability]
      const options = all.map((setting) => `-c ${setting}`).join(' ')
      const port = await freePort(lastPort(place))
      await pgCtl(place, '-l', join(place.data, 'server.log'), '-o', `-p ${port} ${options}`, 'start').catch(() =>
        wait(100),
      )
    }
  }
}

export const stopRunning = (place: Cluster) => pgCtl(place, '-m', 'fast', 'stop')

/** Starts PostgreSQL again whenever it is gone; answers how to end the watch. */
export function watchRunning(place: Cluster, port: number, report: (message: string) => void): () => Promise<void> {
  let restart: Promise<void> | undefined
  const look = () => {
    if (restart || postmaster(place)) return
    report('PostgreSQL is gone: it is started again')
    restart = ensureRunning(place)
      .then(
        (now) => report(now === port ? 'PostgreSQL is back' : `PostgreSQL is on port ${now} now: restart the portal`),
        (error: Error) => report(error.message),
      )
      .finally(() => {
        restart = undefined
      })
  }
  const timer = setInterval(look, 1000)
  return async () => {
    clearInterval(timer)
    await restart
  }
}
