import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./poll-load.ts', import.meta.url))

/** What clients waited, in milliseconds. */
export type Waits = { p50: number; p95: number; p99: number; count: number }
type Options = { every?: number; seconds?: number; warm?: number }

/** A client for each cookie, polling an address in its own time: ten times a second during four seconds by default. */
export async function poll(address: string, cookies: string[], options: Options = {}): Promise<Waits> {
  const { every = 100, seconds = 4, warm = 1 } = options
  const numbers = { EVERY: String(every), SECONDS: String(seconds), WARM: String(warm) }
  const env = { ...process.env, ADDRESS: address, COOKIES: JSON.stringify(cookies), ...numbers }
  return JSON.parse((await run(process.execPath, [program], { env })).stdout)
}

/** What they wait while nothing else happens, and while `work` is done all the time, so many at once. */
export async function pollDuring(poll: () => Promise<Waits>, work: () => Promise<unknown>, atOnce = 1) {
  const calm = await poll()
  let polling = true
  const polled = poll().finally(() => {
    polling = false
  })
  const worker = async () => {
    while (polling) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { calm, during: await polled }
}
