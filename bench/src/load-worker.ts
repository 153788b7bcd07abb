import { createRequire } from 'node:module'
import type { LoadOptions, LoadResult } from './load.ts'

type Result = {
  requests: { total: number }
  duration: number
  latency: { p99: number }
  '4xx': number
  '5xx': number
  errors: number
}
type Request = { path?: string }
type Autocannon = (options: object) => Promise<Result>
const autocannon: Autocannon = createRequire(import.meta.url)('autocannon')

let sent = 0

/** The address of the next request: one of the paths in turn, with a number of its own if each is to differ. */
function nextPath(paths: string[], distinct: boolean): string {
  const path = paths[sent % paths.length] ?? ''
  sent += 1
  return distinct ? `${path}${path.includes('?') ? '&' : '?'}nth=${process.pid}${sent}` : path
}

async function run({ url, connections, seconds, amount, headers, paths, distinct = false }: Options) {
  const requests = paths && [{ setupRequest: (request: Request) => ({ ...request, path: nextPath(paths, distinct) }) }]
  const until = amount ? { amount } : { duration: seconds }
  const result = await autocannon({ url, connections, headers, timeout: 60, ...until, ...(requests && { requests }) })
  const rejected = result['4xx'] + result['5xx']
  if (rejected + result.errors > 0) throw new Error(`${rejected} rejected, ${result.errors} errors`)
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 } satisfies LoadResult
}

type Options = LoadOptions & { url: string }

// Runs in a process of its own, so that it doesn't take the processor's time of what is measured.
process.once('message', async (options: Options) => {
  const answer = await run(options).catch((error: Error) => ({ problem: error.message }))
  process.send?.(answer)
  process.disconnect()
})
