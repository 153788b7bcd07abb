import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDocumentNews, buildNews, buildUser, storeBuiltFiles } from '../../../test/fixtures/factories.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
let t: TestApp
let admin: Caller
let hash: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  hash = await hashPassword(password)
})
afterAll(() => t.close())

type Recorded = { kind: string; user_id: number | null; detail: Record<string, unknown> } & Record<string, unknown>
const recorded = () => queryAsOwner<Recorded>(t, 'SELECT * FROM access_events ORDER BY id')
const kinds = async () => (await recorded()).map(({ kind }) => kind)
beforeEach(() => queryAsOwner(t, 'TRUNCATE access_events, rate_counters'))

const buildLogin = async () => ({ ...(await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })) })

describe('a sign-in', () => {
  it('is recorded with its account and device, and so is the sign-out', async () => {
    const user = await buildLogin()
    const browser = createBrowser(t.app)
    await browser.login(user.email, password)
    await browser.post('/logout')
    expect(await recorded()).toMatchObject([
      { kind: 'login', user_id: user.id, address: '127.0.0.1', detail: { method: 'password', second_factor: false } },
      { kind: 'logout', user_id: user.id, impersonator_id: null },
    ])
  })

  it('that fails is recorded with the typed address, never with the password', async () => {
    const user = await buildLogin()
    await createBrowser(t.app).login(user.email.toUpperCase(), 'Sbagliata-1!')
    await createBrowser(t.app).login('nessuno@rete.example', 'Sbagliata-1!')
    const events = await recorded()
    expect(events).toMatchObject([
      { kind: 'login_failed', user_id: user.id, email: user.email.toUpperCase() },
      { kind: 'login_failed', user_id: null, email: 'nessuno@rete.example' },
    ])
    expect(JSON.stringify(events)).not.toContain('Sbagliata')
  })

  it('that is tried too often is recorded once in the window, however often it is repeated', async () => {
    const user = await buildLogin()
    const { count } = t.deps.config.limits.login_account
    for (let attempt = 0; attempt < count + 5; attempt += 1)
      await createBrowser(t.app).login(user.email, 'Sbagliata-1!')
    const events = await kinds()
    expect(events.filter((kind) => kind === 'login_failed')).toHaveLength(count)
    expect(events.filter((kind) => kind === 'login_blocked')).toHaveLength(1)
  })
})

describe('an account', () => {
  it('closed, brought back, or given a password by another is recorded with both persons', async () => {
    const user = await buildLogin()
    const path = `/api/users/${user.id}`
    expect((await admin.send('DELETE', path)).status).toBe(204)
    expect((await admin.send('POST', `${path}/restore`)).status).toBe(200)
    const chosen = { setResetPasswordUserPassword: 'Nuova-Rete-2026!', setResetPasswordUserConfirm: 'Nuova-Rete-2026!' }
    expect((await admin.send('POST', `${path}/set-password`, chosen)).status).toBe(200)
    const both = { user_id: user.id, actor_id: admin.user_id }
    expect(await recorded()).toMatchObject([
      { kind: 'account_closed', ...both },
      { kind: 'account_restored', ...both },
      { kind: 'password_reset', ...both },
    ])
  })

  it('that was not changed leaves no record', async () => {
    expect((await admin.send('DELETE', `/api/users/${admin.user_id}`)).status).toBe(422)
    expect(await recorded()).toEqual([])
  })
})

describe('an impersonation', () => {
  it('is recorded at its begin, with its reason, and at its end, and what is done under it has both persons', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const browser = createBrowser(t.app)
    await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', admin.user_id).execute()
    const { email } = await t.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.user_id)
      .executeTakeFirstOrThrow()
    await browser.login(email, password)
    await browser.post(`/impersonate/${id}`, { reason: 'Non trova la circolare' })
    await browser.get('/api/users')
    await browser.post('/impersonate/stop')
    const [, started, refused, ended] = await recorded()
    const both = { user_id: id, impersonator_id: admin.user_id, impersonation_id: started?.impersonation_id }
    expect(started).toMatchObject({
      kind: 'impersonation_started',
      ...both,
      detail: { reason: 'Non trova la circolare' },
    })
    expect(refused).toMatchObject({ kind: 'access_denied', ...both, detail: { method: 'GET', url: '/api/users' } })
    expect(ended).toMatchObject({ kind: 'impersonation_ended', ...both, detail: { by_itself: false } })
  })
})

describe('what was taken', () => {
  it('a document, with its name and what it belongs to', async () => {
    const { db } = t.deps
    const news = await buildNews(db, { user_id: admin.user_id, title: 'Circolare 12' })
    const attachment = await buildDocumentNews(db, { news_id: news.id })
    await storeBuiltFiles(db, t.dataDir)
    await queryAsOwner(t, 'TRUNCATE access_events')
    expect((await admin.get(`/document_news/${attachment.id}`)).status).toBe(200)
    const [event, ...more] = await recorded()
    expect(more).toEqual([])
    expect(event).toMatchObject({ kind: 'download', user_id: admin.user_id })
    expect(event?.detail).toMatchObject({
      what: 'document_news',
      subject_id: attachment.id,
      record: 'Circolare 12',
      bytes: 1,
    })
  })

  it('a file that was not sent is not recorded', async () => {
    expect((await admin.get('/document_news/999999')).status).toBe(404)
    expect(await recorded()).toEqual([])
  })

  it('an export, with its filters and how many rows it had', async () => {
    const { status } = await admin.get('/api/v1/dealers/xls?text=nessuna%20di%20queste')
    expect(status).toBe(200)
    expect((await recorded()).map(({ kind, detail }) => ({ kind, ...detail }))).toMatchObject([
      { kind: 'export', rows: 0, is_complete: true, filters: 'text=nessuna+di+queste' },
    ])
  })
})

describe('a refusal', () => {
  it('of a signed-in person is recorded by its route, thirty of them in an hour; of a stranger it is not', async () => {
    const holder = await t.as('dealer_holder')
    for (let attempt = 0; attempt < 40; attempt += 1) expect((await holder.get('/api/users')).status).toBe(403)
    expect((await t.anonymous.get('/api/users')).status).toBe(401)
    const events = await recorded()
    expect(events).toHaveLength(30)
    expect(events[0]).toMatchObject({ kind: 'access_denied', user_id: holder.user_id, detail: { url: '/api/users' } })
  })
})

describe('the time machine', () => {
  it('leaves the register as it is', async () => {
    const { rows } = await t.deps.pool.query<{ name: string }>(
      "SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'audit_update'",
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ name }) => name.startsWith('access_events'))).toEqual([])
  })
})
