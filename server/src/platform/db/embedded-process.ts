import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import type { PostgresAccount } from './embedded-binaries.ts'

/** The folders of an embedded PostgreSQL, and the account that it runs as. */
export type Cluster = {
  bin: string
  account: PostgresAccount
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

/** For databases that each run creates again: they need not survive a crash. */
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export const runAs = (cluster: Cluster, program: string, args: string[]) =>
  run(join(cluster.bin, program), args, { ...cluster.account, cwd: '/' })

const pgCtl = (cluster: Cluster, ...args: string[]) =>
  runAs(cluster, 'pg_ctl', ['-D', cluster.data, '-w', '-s', ...args])

/** Returns undefined where there is no such file, link or process. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Whether this process is a PostgreSQL of this cluster: its working directory is the data folder. The number alone does
 * not prove it: after a reboot another program may have it, and a killed process remains until its parent reaps it.
 */
function isPostgresProcess(cluster: Cluster, pid: number): boolean {
  if (process.platform !== 'linux') return orUndefined(() => process.kill(pid, 0)) ?? false
  const folder = orUndefined(() => readlinkSync(`/proc/${pid}/cwd`))
  if (folder === undefined || folder !== orUndefined(() => realpathSync(cluster.data))) return false
  return orUndefined(() => readFileSync(`/proc/${pid}/comm`, 'utf8'))?.startsWith('postgres') ?? false
}

/** The running PostgreSQL of this cluster, from its postmaster.pid; undefined when there is none. */
export function postmaster(cluster: Cluster): Postmaster | undefined {
  const file = join(cluster.data, 'postmaster.pid')
  const text = orUndefined(() => readFileSync(file, 'utf8'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (isPostgresProcess(cluster, pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // PostgreSQL removes a stale file itself, unless its number is taken; it goes by the file to see whether processes of
  // a killed one still write, so the file must stay while they do.
  if (process.platform === 'linux') {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const abandoned = !processes.some((name) => isPostgresProcess(cluster, Number(name)))
    if (abandoned && orUndefined(() => readFileSync(file, 'utf8')) === text) rmSync(file, { force: true })
  }
  return undefined
}

/** This port if it is free, else any free one. */
const freePort = (preferredPort: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) => (preferredPort ? resolve(freePort(0)) : reject(error)))
    server.listen(preferredPort, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

/** The port of the last start, used again so that running servers find the database. */
const lastPort = (cluster: Cluster): number =>
  Number(
    /"-p" "(\d+)"/.exec(orUndefined(() => readFileSync(join(cluster.data, 'postmaster.opts'), 'utf8')) ?? '')?.[1] ?? 0,
  )

/** Starts PostgreSQL or adopts the running one; returns its port. Two concurrent starts both succeed. */
export async function ensureRunning(cluster: Cluster, timeoutMs = 60_000): Promise<number> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const running = postmaster(cluster)
    if (running?.ready) return running.port
    if (Date.now() > deadline)
      throw new ConfigError(`PostgreSQL in ${cluster.data} did not start: see ${cluster.data}/server.log`)
    if (running) await wait(50)
    else {
      const serverSettings = cluster.isDurable ? settings : [...settings, ...withoutDurability]
      const options = serverSettings.map((setting) => `-c ${setting}`).join(' ')
      const port = await freePort(lastPort(cluster))
      await pgCtl(cluster, '-l', join(cluster.data, 'server.log'), '-o', `-p ${port} ${options}`, 'start').catch(() =>
        wait(100),
      )
    }
  }
}

export const stopRunning = (cluster: Cluster) => pgCtl(cluster, '-m', 'fast', 'stop')

/** Starts PostgreSQL again whenever it has ended; returns a function that stops the watch. */
export function watchRunning(cluster: Cluster, port: number, report: (message: string) => void): () => Promise<void> {
  let restart: Promise<void> | undefined
  const check = () => {
    if (restart || postmaster(cluster)) return
    report('PostgreSQL is gone: it is started again')
    restart = ensureRunning(cluster)
      .then(
        (newPort) =>
          report(newPort === port ? 'PostgreSQL is back' : `PostgreSQL is on port ${newPort} now: restart the portal`),
        (error: Error) => report(error.message),
      )
      .finally(() => {
        restart = undefined
      })
  }
  const timer = setInterval(check, 1000)
  return async () => {
    clearInterval(timer)
    await restart
  }
}
