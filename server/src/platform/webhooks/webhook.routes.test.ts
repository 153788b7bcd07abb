import type { Delivery, DeliveryDetail, Webhook, WebhookWithSecret } from '@portale/domain/platform/webhooks/webhook.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestResponse, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type WebhookFixtures, webhookFixtures } from '../../../test/fixtures/webhook.fixtures.ts'
import { webhookReceiver } from '../../../test/webhook-receiver.ts'
import { targetProblems } from './target.ts'

type Failure = { message: string; errors?: Record<string, string[]> }
let t: TestApp
let admin: Caller
let hooks: WebhookFixtures
const path = '/api/v1/webhooks'

beforeAll(async () => {
  t = await testApp({ webhookNetworks: ['127.0.0.1'] })
  admin = await t.as('administrator')
  hooks = webhookFixtures(t)
})
afterAll(() => t.close())
beforeEach(() => hooks.clear())

const url = 'http://127.0.0.1:9/hooks'
const valid = { url, description: 'CRM', events: ['lead.moved', 'lead.created'] }
const create = (webhook: unknown = valid, headers = {}) =>
  admin.send<WebhookWithSecret>('POST', path, { webhook }, headers)
const stored = (id: number) =>
  t.deps.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

describe('an endpoint', () => {
  it('is created with a secret that no later call answers, and that is encrypted in the database', async () => {
    const { status, body } = await create()
    expect([status, body]).toMatchObject([
      201,
      { url, description: 'CRM', events: ['lead.created', 'lead.moved'], state: 'active' },
    ])
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/)
    for (const call of [path, `${path}/${body.id}`]) expect((await admin.get(call)).text).not.toContain('secret"')
    const row = await stored(body.id)
    expect(row?.secret.toString('latin1')).not.toContain(body.secret)
    const { rows } = await t.deps.pool
      .query('SELECT response::text AS kept FROM idempotency_keys')
      .catch(() => ({ rows: [] }))
    expect(JSON.stringify(rows)).not.toContain(body.secret)
    const audits = await t.deps.db
      .selectFrom('audits')
      .selectAll()
      .where('model_type', '=', 'webhook_endpoints')
      .execute()
    expect(JSON.stringify(audits)).not.toMatch(/secret/)
  })

  it('is created once for an Idempotency-Key, with the same answer', async () => {
    const [first, second] = [
      await create(valid, { 'idempotency-key': 'k1' }),
      await create(valid, { 'idempotency-key': 'k1' }),
    ]
    expect(second.body).toEqual(first.body)
    const keys = await t.deps.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(keys)).not.toContain(first.body.secret)
  })

  it('changes its secret a second time within a day only once that is confirmed (409), by whoever asks first', async () => {
    const { body } = await create(valid)
    const change = (confirmed?: unknown) =>
      admin.send<Failure & { secret: string }>(
        'POST',
        `${path}/${body.id}/secret`,
        confirmed === undefined ? undefined : { confirmed },
      )
    const stored = () => t.deps.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', body.id)
    const both = await Promise.all([change(), change()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const row = await stored().executeTakeFirstOrThrow()
    for (const confirmed of [undefined, false, 0]) {
      const refused = await change(confirmed)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('smette di valere subito')])
    }
    expect((await change('forse')).body.errors).toEqual({ confirmed: [expect.any(String)] })
    expect(await stored().executeTakeFirstOrThrow()).toEqual(row)
    expect((await change(true)).status).toBe(200)
    await t.deps.db.updateTable('webhook_endpoints').set({ previous_secret_until: new Date().toISOString() }).execute()
    expect((await change()).status).toBe(200)
  })

  it.each([
    ['http://10.0.0.1/', targetProblems.private],
    ['https://169.254.169.254/latest/meta-data', targetProblems.private],
    ['https://[::1]/', targetProblems.private],
    ['http://1.1.1.1/', targetProblems.plain],
    ['https://1.1.1.1:25/', targetProblems.port],
  ])('is rejected at its field when its address is %s (422)', async (address, problem) => {
    await assertWritesNothing(t, async () => {
      const { status, body } = (await create({
        ...valid,
        url: address,
      })) as TestResponse<unknown> as TestResponse<Failure>
      expect([status, body.errors]).toEqual([422, { 'webhook.url': [problem] }])
    })
  })

  it('reports all problems at once (422), and writes nothing', async () => {
    await assertWritesNothing(t, async () => {
      const { status, body } = (await create({
        active: 'x',
        events: [7],
      })) as TestResponse<unknown> as TestResponse<Failure>
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {}).sort()).toEqual(['webhook.active', 'webhook.events', 'webhook.url'])
    })
  })

  it('is changed with its version, and not with an outdated one (409)', async () => {
    const { body } = await create()
    const change = (values: object) =>
      admin.send<Webhook>('PUT', `${path}/${body.id}`, { webhook: { ...valid, ...values } })
    expect((await change({ active: false, lock_version: 0 })).body).toMatchObject({ state: 'paused', lock_version: 1 })
    expect((await change({ lock_version: 0 })).status).toBe(409)
    expect((await admin.send('PUT', `${path}/999999999`, { webhook: valid })).status).toBe(404)
  })

  it('that is paused gives up what waits; brought back, all that was given up is sent again', async () => {
    const receiver = await webhookReceiver()
    const { body } = await create({ ...valid, url: receiver.url })
    await hooks.ping(body.id, 3)
    const change = (active: boolean) =>
      admin.send<Webhook>('PUT', `${path}/${body.id}`, { webhook: { ...valid, url: receiver.url, active } })
    expect((await change(false)).body).toMatchObject({ state: 'paused', parked: 3 })
    expect((await admin.send('POST', `${path}/${body.id}/replay`)).status).toBe(422)
    expect((await admin.send('POST', `${path}/${body.id}/test`)).status).toBe(422)
    await change(true)
    expect((await admin.send('POST', `${path}/${body.id}/replay`)).body).toEqual({ replayed: 3 })
    await hooks.send()
    expect(receiver.received).toHaveLength(3)
    await receiver.close()
  })

  it('is deleted with its log', async () => {
    const { body } = await create()
    await hooks.ping(body.id)
    expect((await admin.send('DELETE', `${path}/${body.id}`)).status).toBe(204)
    expect((await admin.get(`${path}/${body.id}/deliveries`)).status).toBe(404)
    expect((await admin.send('DELETE', `${path}/${body.id}`)).status).toBe(404)
  })
})

it('a test event is queued, delivered, filtered for in the log, and sent again under its id', async () => {
  const receiver = await webhookReceiver((res) => res.end('grazie'))
  const { body } = await create({ ...valid, url: receiver.url })
  const queued = await admin.send<Delivery>('POST', `${path}/${body.id}/test`)
  expect([queued.status, queued.body]).toMatchObject([201, { type: 'ping', state: 'waiting', tries: 0 }])
  await hooks.send()
  const log = async (query: string) =>
    (await admin.get<{ data: Delivery[] }>(`${path}/${body.id}/deliveries?${query}`)).body.data
  expect(await log('state=delivered&type=ping')).toMatchObject([{ id: queued.body.id, answer_status: 200, tries: 1 }])
  expect(await log('state=parked')).toEqual([])
  const { body: detail } = await admin.get<DeliveryDetail>(`${path}/deliveries/${queued.body.id}`)
  expect(detail).toMatchObject({ url: receiver.url, body: receiver.received[0]?.body, answer: 'grazie' })
  expect((await admin.send('POST', `${path}/deliveries/${queued.body.id}/replay`)).status).toBe(200)
  await hooks.send()
  expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
  expect((await admin.get(`${path}/deliveries/999999999`)).status).toBe(404)
  await receiver.close()
})
