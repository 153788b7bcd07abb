import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The built checkout that is measured: the one of this program, unless BENCH_CHECKOUT names another. */
export const checkout = process.env.BENCH_CHECKOUT ?? fileURLToPath(new URL('../..', import.meta.url))

/** A portal in processes of its own, with the PostgreSQL that it started. */
export type Portal = { pid: number; address: string; dataDir: string; startedIn: number; stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

// The names of limits that the versions compared have in common; sixty people have one address here.
const unlimited = { count: 1_000_000 }
const RATE_LIMITS = JSON.stringify({
  login_address: unlimited,
  uploads: unlimited,
  leads: unlimited,
  typeahead: unlimited,
  foreign_customers: unlimited,
  exports: { rows: 1_000_000_000, at_once: 1000 },
})

/** Starts what is built in a checkout; its log is a file, which nobody has to read while something is measured. */
export async function startPortal(dataDir: string, folder = checkout): Promise<Portal> {
  const program = join(folder, 'server/dist/main.js')
  if (!existsSync(program)) throw new Error(`${folder} is not built: npm start -- --set-up`)
  const env = { ...process.env, RATE_LIMITS, DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '', BASE_URL: '' }
  // As `npm start` does: what was compiled before is not compiled and kept again.
  const settings = { HOST: '127.0.0.1', PORT: '0', NODE_COMPILE_CACHE: join(folder, '.cache/node') }
  const log = `${dataDir}.log`
  const out = openSync(log, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', program], {
    env: { ...env, ...settings, MAX_SOCKETS_PER_ADDRESS: '0' },
    stdio: ['ignore', out, out],
  })
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  let address: string | undefined
  while (!address) {
    if (child.exitCode !== null) throw new Error(`${folder} ended before it listened, see ${log}`)
    await wait(5)
    address = /Portale Rete: (http\S+)/.exec(readFileSync(log, 'utf8'))?.[1]
  }
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { pid: child.pid ?? 0, address, dataDir, startedIn: performance.now() - startedAt, stop }
}

/** The proportional set size (PSS) of a process in MB. */
export function memoryInMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The largest growth of a portal's memory during `work`, in MB. */
export async function measureGrowth({ pid }: Portal, work: () => Promise<unknown>): Promise<number> {
  const before = memoryInMb(pid)
  let largest = before
  const watch = setInterval(() => {
    largest = Math.max(largest, memoryInMb(pid))
  }, 50)
  await work()
  clearInterval(watch)
  return Math.max(largest, memoryInMb(pid)) - before
}

// USER_HZ, the unit of /proc/PID/stat, is 100 on all current Linux systems.
const msPerTick = 10

/** The parent of a process, and the milliseconds of processor that it and its ended children have had. */
function readStat(pid: number): { parent: number; ms: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0)
  return { parent: Number(fields[1]), ms: ticks * msPerTick }
}

function statsOfAll(): { pid: number; parent: number; ms: number }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((name) => {
    try {
      return [{ pid: Number(name), ...readStat(Number(name)) }]
    } catch {
      return [] // it has just ended, and is counted with its parent
    }
  })
}

/** The milliseconds of processor that all programs of the machine have had. */
export function readBusyTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/ +/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) * msPerTick
}

export type ProcessorTime = { server: number; postgres: number }

/** The milliseconds of processor that a portal and all processes of its PostgreSQL have had. */
export function readProcessorTime({ pid, dataDir }: Portal): ProcessorTime {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const cluster = statsOfAll().filter((stat) => stat.pid === postmaster || stat.parent === postmaster)
  return { server: readStat(pid).ms, postgres: cluster.reduce((sum, { ms }) => sum + ms, 0) }
}
