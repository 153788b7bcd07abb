import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { timeJobs } from './metrics.ts'
import { startTracing } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A collector: what it got by POST /v1/traces. */
const exports: Export[] = []
const collector = createServer(async (req, res) => {
  let body = ''
  for await (const chunk of req) body += chunk
  if (req.url === '/v1/traces' && req.headers['content-type'] === 'application/json') exports.push(JSON.parse(body))
  res.setHeader('content-type', 'application/json').end('{}')
})

let t: TestApp
let caller: Caller
let endpoint = ''
const proxy = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }

beforeAll(async () => {
  t = await testApp({ trustProxy: ['127.0.0.1'] })
  caller = await t.as('administrator')
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
})
afterAll(async () => {
  collector.close()
  await t.close()
})

/** What the collector gets of some work, the spans of which are all sent at the stop. */
async function collectSpans(work: () => Promise<unknown>, ratio = 1): Promise<Span[]> {
  exports.length = 0
  const tracing = await startTracing({ endpoint, ratio, timeoutMs: 5000 })
  await work().finally(tracing.stop)
  return exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]?.spans ?? []))
}

const attributeOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

it('a request is a span with its route, its statements are below it, without values and addresses', async () => {
  const spans = await collectSpans(() => caller.get('/api/v1/dealers/987654?name=Segreta', proxy))
  const request = spans.find(({ name }) => name === 'GET /api/v1/dealers/:id')
  if (!request) throw new Error(JSON.stringify(spans))
  expect(attributeOf(request, 'http.route')).toBe('/api/v1/dealers/:id')
  expect(attributeOf(request, 'http.response.status_code')).toBe(404)
  expect([request.traceId, request.parentSpanId]).toEqual([proxy.traceparent.slice(3, 35), 'b7ad6b7169203331'])
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join()).toMatch(
    /SELECT p\.id, p\.baldo_id, p\.name/,
  )
  expect(JSON.stringify(exports)).not.toMatch(new RegExp(`987654|Segreta|${caller.token}`))
  const [resource] = exports.flatMap(({ resourceSpans }) => resourceSpans.map((one) => one.resource))
  expect(resource?.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'portale' } })
})

it('a job is a span too, a probe is none, and a share of 0 traces nothing', async () => {
  const run = async () => {
    await timeJobs({ sweep: () => t.deps.db.selectFrom('users').select('id').execute() }).sweep?.({}, {} as never)
    await t.anonymous.get('/readyz')
  }
  expect((await collectSpans(run)).map(({ name }) => name).sort()).toEqual(['SELECT', 'job sweep'])
  expect(await collectSpans(run, 0)).toEqual([])
})

it('a caller who is no trusted proxy does not choose the trace', async () => {
  const call = () => t.app.inject({ url: '/api/demo', headers: proxy, remoteAddress: '192.0.2.7' })
  const [span] = await collectSpans(call)
  expect(span?.name).toBe('GET /api/demo')
  expect(span?.traceId).not.toBe(proxy.traceparent.slice(3, 35))
})
