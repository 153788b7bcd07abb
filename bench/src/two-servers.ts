import { setTimeout as wait } from 'node:timers/promises'
import { vatCheckDigit } from '@portale/domain/vat.ts'
import { startBalancer } from '../../server/test/prove/balancer.ts'
import { largeDataDir } from './data.ts'
import { emptyLine, type Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const perSecond = 40
const goalMs = 100
const warmUpSeconds = 5

type Call = { kind: 'home' | 'list' | 'write'; method: string; path: string; body?: () => object }

let customers = 0
const write: Call = {
  kind: 'write',
  method: 'POST',
  path: '/api/v1/customers',
  body: () => {
    customers += 1
    const digits = `6${String(Date.now()).slice(-9)}`
    return { customer: { vat_n: `${digits}${vatCheckDigit(digits)}`, name: `Misurata ${customers}` } }
  },
}
const get = (kind: Call['kind'], path: string): Call => ({ kind, method: 'GET', path })

/** A quarter writes, a quarter homes, half lists. */
const mix: Call[] = [
  get('list', '/api/v1/dealers'),
  get('home', '/api/v1/home'),
  get('list', '/api/v1/leads'),
  write,
  get('list', '/api/v1/workshops?name=rossi'),
  get('home', '/api/v1/home'),
  get('list', '/api/v1/customers?name=massa'),
  write,
]

const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

/** Forty calls a second, each at its time: the latencies by kind and what failed. */
async function measureCalls(address: string, headers: Record<string, string>, seconds: number) {
  const latencies: { kind: string; ms: number }[] = []
  const failures = new Map<string, number>()
  const call = async ({ kind, method, path, body }: Call, counts: boolean) => {
    const startedAt = performance.now()
    const json = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const request = body ? { headers: { ...headers, ...json }, body: JSON.stringify(body()) } : { headers }
    const answer = await fetch(`${address}${path}`, { method, ...request })
    await answer.arrayBuffer()
    if (!answer.ok) failures.set(`${path} ${answer.status}`, (failures.get(`${path} ${answer.status}`) ?? 0) + 1)
    if (counts) latencies.push({ kind, ms: performance.now() - startedAt })
  }
  const startedAt = performance.now()
  const calls = Array.from({ length: (warmUpSeconds + seconds) * perSecond }, async (_, index) => {
    await wait((index / perSecond) * 1000)
    const next = mix[index % mix.length]
    if (next) await call(next, performance.now() - startedAt > warmUpSeconds * 1000)
  })
  await Promise.all(calls)
  return { latencies, failures }
}

/** Two servers on the large data behind HAProxy, with lists, homes and writes of an administrator. */
export async function measureTwoServers(seconds: number): Promise<Line[]> {
  const env = { DATA_DIR: largeDataDir, DEMO: '1', TRUST_PROXY: '127.0.0.1' }
  const limits = JSON.stringify({ typeahead: { count: 10 ** 9 } })
  const servers = [
    await start('portal', { ...env, RATE_LIMITS: limits }),
    await start('portal', { ...env, RATE_LIMITS: limits }),
  ]
  const proxy = await startBalancer(
    servers.map(({ address }, index) => ({ name: `app${index}`, port: Number(new URL(address).port) })),
  )
  try {
    const headers = await signIn(proxy.address, 'administrator')
    const { latencies, failures } = await measureCalls(proxy.address, headers, seconds)
    const lines = ['home', 'list', 'write', ''].map((kind): Line => {
      const sorted = latencies.filter((latency) => latency.kind.includes(kind)).map(({ ms }) => ms)
      sorted.sort((a, b) => a - b)
      const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
      const name = `two servers, 40 calls a second: ${kind || 'all'}`
      const portal = `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`
      return { ...emptyLine, name, portal, p99: `${p99.toFixed(0)} ms`, goal: `p95 ≤ ${goalMs} ms`, ok: p95 <= goalMs }
    })
    for (const [what, count] of failures) console.log(`${count} × ${what}`)
    return lines
  } finally {
    await proxy.close()
    for (const server of servers) await server.stop()
  }
}
