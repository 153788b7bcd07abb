import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTokenCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'

let t: TestApp
let user_id: number
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('rate_counters').execute()
  user_id = (await buildUser(t.deps.db, { role: 'superuser_rt' })).id
})

const me = '/api/v1/me'
const reason = { rejection_reason: { text: 'Illeggibile' } }
const challenge = (answer: { headers: Record<string, unknown> }) => String(answer.headers['www-authenticate'] ?? '')

describe('a call with a token', () => {
  it('needs no cookie and no anti-forgery token, and gets none', async () => {
    const { caller } = await buildToken(t, user_id)
    const read = await caller.get<{ user: { id: number } }>(me)
    const written = await caller.send('POST', '/api/v1/rejection_reasons', reason)
    expect([read.status, written.status]).toEqual([200, 201])
    for (const { headers } of [read, written])
      expect([headers['set-cookie'], headers['x-portale-user']]).toEqual([undefined, undefined])
  })

  it('is recorded in the audit with its token', async () => {
    const { id, caller } = await buildToken(t, user_id)
    await caller.send('POST', '/api/v1/rejection_reasons', { rejection_reason: { text: 'Scaduto' } })
    const [tx] = await t.deps.db
      .selectFrom('audit_tx')
      .select(['user_id', 'token_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(tx).toEqual({ user_id, token_id: id })
    const admin = await t.as('administrator')
    const audits = await admin.get<{ data: { token: string }[] }>('/api/audits?model_type=rejection_reasons')
    expect(audits.body.data[0]?.token).toBe('Gestionale')
  })

  it('has the token of its header, whatever session its cookies have', async () => {
    const { caller } = await buildToken(t, user_id, { scopes: ['leads:read'] })
    const other = await t.as('administrator')
    const cookie = `portale_session=${other.token}; XSRF-TOKEN=${createXsrfToken(t.deps.config.secret, other.token)}`
    expect((await caller.get('/api/v1/dealers', { cookie })).status).toBe(403)
    const wrong = await other.get(me, { authorization: 'Bearer nothing' })
    expect(wrong.status).toBe(401)
    expect((await other.get(me, { authorization: 'Basic eDp5' })).status).toBe(200)
  })

  it.each([
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer prt_abcd1234_short',
    `Bearer prt_abcd1234_${'A'.repeat(43)}`,
    `Bearer prt_abcd1234_${'A'.repeat(43)} more`,
    `Bearer ${'x'.repeat(8000)}`,
    "Bearer ' OR 1=1 --",
  ])('is rejected with %s (401)', async (authorization) => {
    const answer = await t.anonymous.get(me, { authorization })
    expect([answer.status, challenge(answer)]).toEqual([401, expect.stringContaining('error="invalid_token"')])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each(['access_token', 'token', 'api_key'])(
    'is rejected with the token in the address as %s (401)',
    async (name) => {
      const { secret } = await buildToken(t, user_id)
      const answer = await t.anonymous.get(`${me}?${name}=${secret}`, { cookie: '' })
      expect(answer.status).toBe(401)
      expect(answer.text).toContain('mai nell’indirizzo')
      const page = await t.anonymous.get(`/impersonate/1?${name}=${secret}`, { accept: 'text/html' })
      expect([page.status, page.headers.location]).toEqual([401, undefined])
    },
  )

  it('finds no route where there is none (404), without telling whether its token is valid', async () => {
    const { caller } = await buildToken(t, user_id)
    const unknown = createTokenCaller(t.app, 'nothing', 0)
    for (const who of [caller, unknown]) expect((await who.get('/api/v1/nothing')).status).toBe(404)
  })

  it('reaches what needs no login as anybody does', async () => {
    const { caller } = await buildToken(t, user_id)
    expect((await caller.get('/healthz')).status).toBe(200)
    expect((await caller.send('POST', '/login', { email: 'x@rete.example', password: 'x' })).status).toBe(419)
  })
})

describe('a token', () => {
  it('opens the calls of its scopes alone (403)', async () => {
    const { caller } = await buildToken(t, user_id, { scopes: ['dealers:read'] })
    expect((await caller.get('/api/v1/dealers')).status).toBe(200)
    for (const [path, scope] of [['/api/v1/leads', 'leads:read']] as const) {
      const answer = await caller.get<{ scope: string }>(path)
      expect([answer.status, answer.body.scope]).toEqual([403, scope])
      expect(challenge(answer)).toContain(`error="insufficient_scope", scope="${scope}"`)
    }
    expect((await caller.send('POST', '/api/v1/dealers', {})).status).toBe(403)
    expect((await caller.get('/api/profile')).status).toBe(403)
  })

  it('has its user’s role and rows, as they are now', async () => {
    const dealer = await buildDealer(t.deps.db)
    const other = await buildDealer(t.deps.db)
    const person = await buildUser(t.deps.db, { role: 'sales_manager_rt', dealers: [dealer.id] })
    const { caller } = await buildToken(t, person.id)
    const read = async () => [
      (await caller.get(`/api/v1/dealers/${dealer.id}`)).status,
      (await caller.get(`/api/v1/dealers/${other.id}`)).status,
      (await caller.get('/api/v1/customers')).status,
    ]
    expect(await read()).toEqual([200, 404, 403])
    await sql`UPDATE user_dealers SET dealer_id = ${other.id} WHERE user_id = ${person.id}`.execute(t.deps.db)
    await expect.poll(read).toEqual([404, 200, 403])
    await sql`UPDATE users SET role_id = 2 WHERE id = ${person.id}`.execute(t.deps.db)
    await expect.poll(read).toEqual([200, 200, 200])
  })

  it('ends with its account: suspended it rests, closed it is revoked for good', async () => {
    const { id, caller } = await buildToken(t, user_id)
    const status = async () => (await caller.get(me)).status
    const set = (values: { suspended_at?: string | null; deleted_at?: string | null }) =>
      t.deps.db.updateTable('users').set(values).where('id', '=', user_id).execute()
    expect(await status()).toBe(200)
    await set({ suspended_at: '2026-01-01Z' })
    await expect.poll(status).toBe(401)
    await set({ suspended_at: null })
    await expect.poll(status).toBe(200)
    await set({ deleted_at: '2026-01-01Z' })
    await expect.poll(status).toBe(401)
    await set({ deleted_at: null })
    const stored = await t.deps.db.selectFrom('api_tokens').select('revoked_at').where('id', '=', id).execute()
    expect([stored[0]?.revoked_at, await status()]).toEqual([expect.anything(), 401])
  })

  it('waits for the new password that its person has to choose, unless it is a service’s (403)', async () => {
    const personal = await buildToken(t, user_id)
    const service = await buildToken(t, user_id, { kind: 'service' })
    await t.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', user_id).execute()
    await expect.poll(async () => (await personal.caller.get(me)).status).toBe(403)
    expect((await service.caller.get(me)).status).toBe(200)
  })

  it('is accepted until its last day in Italy is over', async () => {
    const today = await sql<{ day: string }>`SELECT (now() AT TIME ZONE 'Europe/Rome')::date::text AS day`.execute(
      t.deps.db,
    )
    const valid = await buildToken(t, user_id, { expires_on: today.rows[0]?.day ?? null })
    const expired = await buildToken(t, user_id, { expires_on: '2026-01-01' })
    expect([(await valid.caller.get(me)).status, (await expired.caller.get(me)).status]).toEqual([200, 401])
  })

  it('records its last use once a minute', async () => {
    const { id, caller } = await buildToken(t, user_id)
    const use = async () =>
      (await t.deps.db.selectFrom('api_token_uses').selectAll().where('token_id', '=', id).execute())[0]
    await caller.get(me)
    const first = await use()
    expect(first).toMatchObject({ last_used_address: '127.0.0.1' })
    await caller.get(me)
    expect(await use()).toEqual(first)
  })

  it('is found among 10,000 by its hash', async () => {
    await sql`INSERT INTO api_tokens (user_id, kind, name, prefix, token_hash, scopes, created_by)
      SELECT ${user_id}, 'service', 'Sistema ' || n, 'prt_' || lpad(n::text, 8, '0'), sha256(n::text::bytea),
        '{leads:read}', ${user_id} FROM generate_series(1, 10000) n`.execute(t.deps.db)
    const plan = await sql<
      Record<string, string>
    >`EXPLAIN SELECT id FROM api_tokens WHERE token_hash = '\\x00'`.execute(t.deps.db)
    expect(JSON.stringify(plan.rows)).toContain('api_tokens_token_hash_key')
    const { caller } = await buildToken(t, user_id)
    expect((await caller.get(me)).status).toBe(200)
  })
})

describe('limits', () => {
  const limited = async (
    limits: Partial<TestApp['deps']['config']['limits']>,
    work: (app: TestApp) => Promise<void>,
  ) => {
    const app = await testApp({ limits: { ...t.deps.config.limits, ...limits } })
    await work(app).finally(() => app.close())
  }
  const statuses = async (count: number, call: () => ReturnType<Caller['get']>) =>
    Promise.all(Array.from({ length: count }, async () => (await call()).status))

  it('counts the calls of each token by itself (429)', () =>
    limited({ api_token: { count: 45, minutes: 1 } }, async (app) => {
      const person = await buildUser(app.deps.db, { role: 'superuser_rt' })
      const [first, second] = [await buildToken(app, person.id), await buildToken(app, person.id)]
      const found = await statuses(60, () => first.caller.get(me))
      expect(found.filter((status) => status === 200)).toHaveLength(45)
      expect(found.filter((status) => status === 429)).toHaveLength(15)
      const rejected = await first.caller.get(me)
      expect(rejected.headers).toMatchObject({ 'ratelimit-limit': '45', 'ratelimit-remaining': '0' })
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
      const other = await second.caller.get(me)
      expect([other.status, other.headers['ratelimit-remaining']]).toEqual([200, '44'])
    }))

  it('writes a thirtieth of the calls', () =>
    limited({ api_token: { count: 300, minutes: 1 } }, async (app) => {
      const { caller } = await buildToken(app, (await buildUser(app.deps.db, { role: 'superuser_rt' })).id)
      await statuses(11, () => caller.get(me))
      const { count } = await app.deps.db
        .selectFrom('rate_counters')
        .select('count')
        .where('key', 'like', 'api_token:%')
        .executeTakeFirstOrThrow()
      expect(count).toBe(20)
    }))

  it('stops guesses from one address, while a valid token from there goes on (429)', () =>
    limited({ token_failures: { count: 3, minutes: 15 } }, async (app) => {
      const { caller } = await buildToken(app, (await buildUser(app.deps.db, { role: 'superuser_rt' })).id)
      const guess = createTokenCaller(app.app, `prt_abcd1234_${'A'.repeat(43)}`, 0)
      const found: number[] = []
      for (let index = 0; index < 5; index += 1) found.push((await guess.get(me)).status)
      expect(found).toEqual([401, 401, 401, 429, 429])
      expect((await caller.get(me)).status).toBe(200)
    }))
})
