import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./poll-load.ts', import.meta.url))

/** Latencies in milliseconds. */
export type Latencies = { p50: number; p95: number; p99: number; count: number }
type Options = { every?: number; seconds?: number; warm?: number; distinct?: boolean }

/** Polls an address with a client for each cookie, by default ten times a second for four seconds. */
export async function measurePolling(address: string, cookies: string[], options: Options = {}): Promise<Latencies> {
  const { every = 100, seconds = 4, warm = 1, distinct = false } = options
  const numbers = { EVERY: String(every), SECONDS: String(seconds), WARM: String(warm), DISTINCT: distinct ? '1' : '' }
  const env = { ...process.env, ADDRESS: address, COOKIES: JSON.stringify(cookies), ...numbers }
  return JSON.parse((await run(process.execPath, [program], { env })).stdout)
}

/** The latencies of polls while the server is idle, and while `concurrency` workers repeat `work`. */
export async function measurePollingDuring(
  measurePolling: () => Promise<Latencies>,
  work: () => Promise<unknown>,
  concurrency = 1,
) {
  const idle = await measurePolling()
  let polling = true
  const polled = measurePolling().finally(() => {
    polling = false
  })
  const worker = async () => {
    while (polling) await work()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { idle, during: await polled }
}
