import type { CreatedToken, TokenOverview } from '@portale/domain/people/tokens/token.ts'
import { maxTokens } from '@portale/domain/people/tokens/token-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createCaller, createTokenCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.as('administrator')
  await t.deps.db.deleteFrom('rate_counters').execute()
})

const url = '/api/v1/tokens'
const body = { token: { name: 'Gestionale', scopes: ['dealers:read'] } }
const create = (caller = admin, token: object = body.token, headers = {}) =>
  caller.send<CreatedToken>('POST', url, { token }, headers)
const list = async (caller = admin) => (await caller.get<TokenOverview>(url)).body.data
const forgetPassword = async ({ user_id }: Caller) => {
  await sql`UPDATE sessions SET password_at = now() - interval '11 minutes' WHERE user_id = ${user_id}`.execute(
    t.deps.db,
  )
  t.deps.sessions.invalidateAll()
}

describe('creating a token', () => {
  it('answers its secret once, of which the database has the hash alone', async () => {
    const { status, body: created } = await create()
    expect(status).toBe(201)
    expect(created).toMatchObject({ name: 'Gestionale', kind: 'personal', scopes: ['dealers:read'], state: 'active' })
    expect(created.secret).toMatch(new RegExp(`^${created.prefix}_`))
    const { secret, ...shown } = created
    expect(await list()).toEqual([shown])
    const stored = await sql<{ text: string }>`SELECT t::text AS text FROM api_tokens t
      UNION ALL SELECT a::text FROM audits a UNION ALL SELECT e::text FROM access_events e`.execute(t.deps.db)
    expect(stored.rows.filter(({ text }) => text.includes(secret?.slice(13) ?? ''))).toEqual([])
    const hash = await t.deps.db.selectFrom('api_tokens').select('token_hash').where('id', '=', created.id).execute()
    expect(stored.rows.slice(1).some(({ text }) => text.includes(hash[0]?.token_hash.toString('hex') ?? ''))).toBe(
      false,
    )
    expect((await createTokenCaller(t.app, secret ?? '', 0).get('/api/v1/dealers')).status).toBe(200)
  })

  it('answers the same request again without the secret', async () => {
    const key = { 'idempotency-key': 'token-1' }
    const first = await create(admin, body.token, key)
    const second = await create(admin, body.token, key)
    expect(second.body).toEqual({ ...first.body, secret: null })
    expect(await list()).toHaveLength(1)
    const stored = await sql<{ text: string }>`SELECT k::text AS text FROM idempotency_keys k`.execute(t.deps.db)
    expect(stored.rows.filter(({ text }) => text.includes(first.body.secret ?? ''))).toEqual([])
  })

  it('asks for the password again (403)', async () => {
    await forgetPassword(admin)
    const answer = await create()
    expect([answer.status, answer.body]).toMatchObject([403, { confirm_password: true }])
    expect(await list()).toEqual([])
  })

  it('is closed while impersonating (403)', async () => {
    const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const { headers } = await admin.send('POST', `/impersonate/${person.id}`, { reason: 'Prova' })
    const token = /portale_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    const session = await t.deps.sessions.find(token, true)
    expect(session?.user.id).toBe(person.id)
    expect((await create(createCaller(t.app, t.deps.config, token, person.id))).status).toBe(403)
  })

  it('rejects scopes that the role can’t use, and a past day, all at once (422)', async () => {
    const holder = await t.as('dealer_holder')
    const overview = await holder.get<TokenOverview>(url)
    expect(overview.body.scopes).toContain('dealers:read')
    expect(overview.body.scopes).not.toContain('customers:read')
    const answer = await create(holder, {
      name: 'X',
      scopes: ['customers:read', 'dealers:read'],
      expires_on: '2020-01-01',
    })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        errors: {
          'token.scopes': [expect.stringContaining('customers:read')],
          'token.expires_on': [expect.any(String)],
        },
      },
    ])
    expect(await list(holder)).toEqual([])
  })

  it(`rejects one beyond ${maxTokens} in use (422)`, async () => {
    for (let index = 0; index < maxTokens; index += 1) await buildToken(t, admin.user_id)
    expect((await create()).status).toBe(422)
    await sql`UPDATE api_tokens SET revoked_at = now() WHERE id = (SELECT max(id) FROM api_tokens)`.execute(t.deps.db)
    expect((await create()).status).toBe(201)
  })

  it('lets an administrator create one of a service, which acts as an account of a lower rank', async () => {
    const dealer = await buildDealer(t.deps.db)
    await buildDealer(t.deps.db)
    const account = await buildUser(t.deps.db, { role: 'sales_manager_rt', dealers: [dealer.id] })
    const scopes = await admin.get<string[]>(`${url}/scopes?user_id=${account.id}`)
    expect(scopes.body).not.toContain('customers:read')
    const { status, body: created } = await create(admin, { ...body.token, user_id: account.id })
    expect([status, created.kind]).toEqual([201, 'service'])
    const service = createTokenCaller(t.app, created.secret ?? '', account.id)
    const { body: page } = await service.get<{ data: { id: number }[] }>('/api/v1/dealers')
    expect(page.data.map(({ id }) => id)).toEqual([dealer.id])
    expect(await list(await t.as(account.id))).toEqual([])
    expect((await create(admin, { ...body.token, user_id: 999_999 })).status).toBe(422)
    expect((await create(admin, { ...body.token, user_id: (await t.as('administrator')).user_id })).status).toBe(403)
    expect((await create(await t.as('superuser_rt'), { ...body.token, user_id: account.id })).status).toBe(403)
  })
})

describe('revoking a token', () => {
  it('ends it at once on every server, and stays so', async () => {
    const server = await startSecondServer(t)
    const { id, caller, secret } = await buildToken(t, admin.user_id)
    const there = createTokenCaller(server.app, secret, admin.user_id)
    const calls = async () => [(await caller.get('/api/v1/me')).status, (await there.get('/api/v1/me')).status]
    expect(await calls()).toEqual([200, 200])
    expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(204)
    await expect.poll(calls).toEqual([401, 401])
    expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await list())[0]).toMatchObject({ state: 'revoked' })
    await server.close()
  })

  it('is for its person, and for administrators (404)', async () => {
    const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const { id, caller } = await buildToken(t, person.id)
    for (const other of [await t.as('dealer_holder'), await t.as('superuser_rt')])
      expect((await other.send('DELETE', `${url}/${id}`)).status).toBe(404)
    expect((await caller.get('/api/v1/me')).status).toBe(200)
    const service = await buildToken(t, person.id, { kind: 'service' })
    expect((await (await t.as(person.id)).send('DELETE', `${url}/${service.id}`)).status).toBe(404)
    for (const token of [id, service.id]) expect((await admin.send('DELETE', `${url}/${token}`)).status).toBe(204)
    expect((await caller.get('/api/v1/me')).status).toBe(401)
  })

  it('is recorded in the register of access with its creation and its refusals', async () => {
    const { body: created } = await create()
    await admin.send('DELETE', `${url}/${created.id}`)
    await createTokenCaller(t.app, created.secret ?? '', 0).get('/api/v1/me')
    const events = await t.deps.db
      .selectFrom('access_events')
      .select(['kind', 'user_id'])
      .where('token_id', '=', created.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      ['token_created', 'token_revoked', 'token_refused'].map((kind) => ({ kind, user_id: admin.user_id })),
    )
  })
})

describe('GET /api/tokens', () => {
  it('lists everybody’s tokens with their account, and finds them', async () => {
    const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const { prefix } = await buildToken(t, person.id, { kind: 'service', name: 'Magazzino' })
    const find = async (query: string) =>
      (await admin.get<{ data: { prefix: string; user: { id: number } }[] }>(`/api/tokens?${query}`)).body.data
    expect(await find(`user_id=${person.id}`)).toMatchObject([{ prefix, user: { id: person.id } }])
    expect((await find('kind=service&state=active&name=magazz')).map((row) => row.prefix)).toContain(prefix)
    expect(await find(`user_id=${person.id}&state=revoked`)).toEqual([])
    expect((await (await t.as('superuser_rt')).get('/api/tokens')).status).toBe(403)
  })

  it('never answers a hash', async () => {
    await buildToken(t, admin.user_id)
    for (const path of [url, '/api/tokens']) expect((await admin.get(path)).text).not.toContain('hash')
  })
})
