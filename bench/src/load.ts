import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const autocannon = createRequire(import.meta.url).resolve('autocannon')

export type Load = { perSecond: number; p99: number }
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
  /** So many requests instead of some seconds. */
  amount?: number
  headers: Record<string, string>
}

/** Requests as fast as `connections` get their answers, in a process of its own. */
export async function load(url: string, options: Options): Promise<Load> {
  const { connections, seconds, amount, headers } = options
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const until = amount ? ['-a', String(amount)] : ['-d', String(seconds)]
  const settings = ['-c', String(connections), ...until, '--json', '--no-progress', '-t', '60']
  const { stdout } = await run(process.execPath, [autocannon, ...settings, ...asked, url], { maxBuffer: 10_000_000 })
  const result = JSON.parse(stdout) as Result
  const refused = result['4xx'] + result['5xx']
  if (refused + result.errors > 0) throw new Error(`${url}: ${refused} refused, ${result.errors} errors`)
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}
