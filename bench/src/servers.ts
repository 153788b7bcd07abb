import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const programs = {
  portal: fileURLToPath(new URL('../../server/src/main.ts', import.meta.url)),
  bare: fileURLToPath(new URL('./bare.ts', import.meta.url)),
}

/** A program of ours that listens, in a process of its own. */
export type Server = { pid: number; address: string; startedIn: number; stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program; answers once it said where it listens. */
export async function start(program: keyof typeof programs, env: Record<string, string>): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, [programs[program]], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', BASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000)
      const listening = /Portale Rete: (http\S+)/.exec(said)?.[1]
      if (listening) resolve(listening)
    })
    ended.then(() => reject(new Error(`${program} ended before it listened: ${said}`)))
  })
  const startedIn = performance.now() - began
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { pid: child.pid ?? 0, address, startedIn, stop }
}

/** Where a portal's embedded database listens. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://portale_owner:${password}@127.0.0.1:${port}/portale`
}

// What Linux counts a process's time in (USER_HZ); it has been the same everywhere for long.
const ticksPerSecond = 100

/** The proportional memory of a process in MB: its share of what it shares. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** How many seconds of a core a process has used so far. */
export function cpuSecondsOf(pid: number): number {
  const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(numbers[11]) + Number(numbers[12])) / ticksPerSecond
}

/** By how many MB a server grew at its largest while something was done. */
export async function growthDuring({ pid }: Server, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid)
  let largest = before
  const watch = setInterval(() => {
    largest = Math.max(largest, memoryOf(pid))
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return largest - before
}
