import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Answer, type CallName, type CallOptions, createClient, PortalError } from './client.ts'
import { generateTypes, readGenerated } from './generate-types.ts'

type Sent = { url: string; method: string; headers: Record<string, string> }

/** A client of a portal that gives these answers one after the other. */
function clientOf(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const waits: number[] = []
  const client = createClient({
    baseUrl: 'https://portale.example.it',
    token: 'prt_secret',
    maxTries: 3,
    wait: async (ms) => waits.push(ms),
    fetch: (async (url: URL, request: Sent) => {
      sent.push({ ...request, url: String(url) })
      const answer = answers.shift() ?? new Error('no answer left')
      if (answer instanceof Error) throw answer
      return answer
    }) as unknown as typeof fetch,
  })
  return { client, sent, waits }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const page = (data: { id: number }[], current_page: number, last_page: number) =>
  json({ data, current_page, last_page })

describe('a call', () => {
  it('sends the token in a header, never in the address', async () => {
    const { client, sent } = clientOf(json({ id: 7 }))
    await client.call('GET /api/v1/leads/{id}', { path: { id: 7 } })
    expect(sent[0]?.url).toBe('https://portale.example.it/api/v1/leads/7')
    expect(sent[0]?.headers.authorization).toBe('Bearer prt_secret')
  })

  it('waits as long as the portal asks, and writes once: the key stays the same', async () => {
    const wait = json({ message: 'Troppe richieste.' }, { status: 429, headers: { 'retry-after': '7' } })
    const { client, sent, waits } = clientOf(wait, new Error('connection reset'), json({ id: 1 }, { status: 201 }))
    await client.call('POST /api/v1/customers', { body: { customer: { vat_n: '12345678903', name: 'Rossi' } } })
    expect(waits).toEqual([7000, 2000])
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('gives up after some tries, and at once for what will not change', async () => {
    const busy = () => json({ message: 'Riprova tra poco.' }, { status: 503 })
    const { client, sent } = clientOf(busy(), busy(), busy())
    await expect(client.call('GET /api/v1/me', {})).rejects.toThrow('Riprova tra poco.')
    expect(sent).toHaveLength(3)
    const invalid = clientOf(json({ message: 'Controlla.', errors: { name: ['Manca.'] } }, { status: 422 }))
    const failed = await invalid.client.call('GET /api/v1/me', {}).catch((error) => error)
    expect(failed).toBeInstanceOf(PortalError)
    expect([failed.status, failed.errors, invalid.sent.length]).toEqual([422, { name: ['Manca.'] }, 1])
  })
})

it('the rows of a list come page after page, the last one once', async () => {
  const { client, sent } = clientOf(page([{ id: 1 }], 1, 2), page([{ id: 2 }], 2, 2))
  const ids = []
  for await (const { id } of client.rows('GET /api/v1/leads', { query: { sort: 'id' } })) ids.push(id)
  expect([ids, sent.map(({ url }) => new URL(url).search)]).toEqual([
    [1, 2],
    ['?sort=id&page=1', '?sort=id&page=2'],
  ])
})

it('a page beyond the last one has no rows', async () => {
  const { client } = clientOf(page([{ id: 1 }], 1, 1))
  expect((await client.rows('GET /api/v1/leads', { query: { page: 2 } }).next()).done).toBe(true)
})

describe('the types', () => {
  it('are those of docs/openapi.json (npm run openapi)', async () => {
    expect((await generateTypes()) === readGenerated()).toBe(true)
  })

  it('say what a call takes and answers', () => {
    type Lead = Answer<'GET /api/v1/leads/{id}'>
    expectTypeOf<Lead['id']>().toEqualTypeOf<number>()
    expectTypeOf<CallOptions<'GET /api/v1/leads/{id}'>['path']>().toEqualTypeOf<{ id: number }>()
    expectTypeOf<Answer<'GET /api/v1/leads'>['data'][number]['id']>().toEqualTypeOf<number>()
    expectTypeOf<NonNullable<CallOptions<'GET /api/v1/leads'>['query']>['per_page']>().toEqualTypeOf<
      10 | 25 | 50 | 100 | undefined
    >()
    expectTypeOf<CallOptions<'GET /api/v1/leads'>>().not.toHaveProperty('body')
    expectTypeOf<Answer<'GET /api/v1/leads/xls'>>().toEqualTypeOf<Blob>()
    expectTypeOf<Answer<'DELETE /api/v1/webhooks/{id}'>>().toEqualTypeOf<undefined>()
    expectTypeOf<CallOptions<'POST /api/v1/workshop_market_shares'>['body']>().toEqualTypeOf<FormData>()
    expectTypeOf<'GET /api/v1/nothing'>().not.toExtend<CallName>()
  })
})
