import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const autocannon = createRequire(import.meta.url).resolve('autocannon')

export type LoadResult = { perSecond: number; p99: number }
type Result = {
  requests: { total: number }
  duration: number
  latency: { p99: number }
  '4xx': number
  '5xx': number
  errors: number
}

type Options = {
  connections: number
  seconds: number
  /** The number of requests, instead of `seconds`. */
  amount?: number
  headers: Record<string, string>
}

/** Sends requests as fast as the connections get responses, in a process of its own. */
export async function runLoad(url: string, options: Options): Promise<LoadResult> {
  const { connections, seconds, amount, headers } = options
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const until = amount ? ['-a', String(amount)] : ['-d', String(seconds)]
  const settings = ['-c', String(connections), ...until, '--json', '--no-progress', '-t', '60']
  const { stdout } = await run(process.execPath, [autocannon, ...settings, ...headerArguments, url], {
    maxBuffer: 10_000_000,
  })
  const result = JSON.parse(stdout) as Result
  const rejected = result['4xx'] + result['5xx']
  if (rejected + result.errors > 0) throw new Error(`${url}: ${rejected} rejected, ${result.errors} errors`)
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}
