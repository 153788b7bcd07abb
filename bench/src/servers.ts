import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// As `npm start` does (scripts/start.mjs): what was compiled before is not compiled and kept again.
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../.cache/node', import.meta.url))
const programs = {
  portal: ['--max-semi-space-size=4', fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  bare: [fileURLToPath(new URL('./bare.ts', import.meta.url))],
}

/** A server in a process of its own. */
export type Server = { pid: number; address: string; startedIn: number; stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server; resolves once it has printed its address. */
export async function start(program: keyof typeof programs, env: Record<string, string>): Promise<Server> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, programs[program], {
    env: { ...process.env, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', BASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      const url = /Portale Rete: (http\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    ended.then(() => reject(new Error(`${program} ended before it listened: ${output}`)))
  })
  const startedIn = performance.now() - startedAt
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { pid: child.pid ?? 0, address, startedIn, stop }
}

/** The connection URL of a portal's embedded database. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://portale_owner:${password}@127.0.0.1:${port}/portale`
}

// USER_HZ, the unit of /proc/PID/stat, is 100 on all current Linux systems.
const ticksPerSecond = 100

/** The proportional set size (PSS) of a process in MB. */
export function memoryInMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The CPU time of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(numbers[11]) + Number(numbers[12])) / ticksPerSecond
}

/** The maximum growth of a server's memory during `work`, in MB. */
export async function measureMemoryGrowth({ pid }: Server, work: () => Promise<unknown>): Promise<number> {
  const before = memoryInMb(pid)
  let largest = before
  const watch = setInterval(() => {
    largest = Math.max(largest, memoryInMb(pid))
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return largest - before
}
