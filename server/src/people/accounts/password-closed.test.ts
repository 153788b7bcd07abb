import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { upsertResetToken } from './link.queries.ts'

const password = 'Rete-2026-Vai'
let t: TestApp
let closed: { id: number; email: string }
let open: { id: number; email: string }

beforeAll(async () => {
  const provider = { key: 'maker', label: 'Fabbrica', issuer: 'https://login.maker.example', client_id: 'portale' }
  const presets = { client_authentication: 'client_secret_basic', scopes: 'openid', trusts_email: true } as const
  t = await testApp({ ssoProviders: [{ ...provider, ...presets }], passwordClosedRoles: ['sales_manager_rt'] })
  const password_hash = await hashPassword(password)
  closed = await buildUser(t.deps.db, { role: 'sales_manager_rt', password_hash })
  open = await buildUser(t.deps.db, { role: 'after_sales_manager_rt', password_hash })
})
afterAll(() => t.close())

const listMails = (user_id: number) =>
  t.deps.db
    .selectFrom('mails')
    .select(['kind', 'text', 'secret'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

it('a password of a closed role has the answer of a wrong one', async () => {
  const right = await createBrowser(t.app).login(closed.email, password)
  const wrong = await createBrowser(t.app).login(closed.email, 'Sbagliata-1!')
  const unknown = await createBrowser(t.app).login('nessuno@rete.example', password)
  expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
  expect([right.status, right.body]).toEqual([unknown.status, unknown.body])
  expect(String(right.headers['set-cookie'])).not.toMatch(/portale_session=[^;]/)
  expect((await createBrowser(t.app).login(open.email, password)).status).toBe(200)
})

it('the recovery answers as for everybody, and mails how to log in instead of a link', async () => {
  const answers = []
  for (const email of [closed.email, open.email, 'nessuno@rete.example']) {
    const browser = createBrowser(t.app)
    await browser.get('/api/demo')
    const { status, body } = await browser.post('/forgot-password', { email })
    answers.push({ status, body })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await listMails(closed.id)).toMatchObject([
    {
      kind: 'reset_password',
      secret: null,
      text: expect.stringContaining('entra nel portale con «Accedi con Fabbrica»'),
    },
  ])
  expect((await listMails(open.id)).map(({ secret }) => secret === null)).toEqual([false])
})

it('a link that was sent before the role was closed sets no password', async () => {
  const token = await upsertResetToken(t.deps.db, closed.id)
  const browser = createBrowser(t.app)
  await browser.get('/api/demo')
  const body = { email: closed.email, token, password: 'Nuova-Via-2026', password_confirmation: 'Nuova-Via-2026' }
  expect((await browser.post('/reset-password/check', body)).status).toBe(422)
  expect((await browser.post('/reset-password', body)).status).toBe(422)
  const { password_hash } = await t.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', closed.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id/)
})

it('invites people of a closed role to single sign-on', async () => {
  const admin = await t.as('administrator')
  const role = await t.deps.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'sales_manager_rt')
    .executeTakeFirstOrThrow()
  const values = { name: 'Nina', email: 'nina@maker.example', do_not_disturb: false, roles: [role.id] }
  const created = await admin.send<{ id: number }>(
    'POST',
    '/api/users',
    { ...values, dealers: [], workshops: [] },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(created.status).toBe(201)
  expect(await listMails(created.body.id)).toMatchObject([
    { kind: 'invitation', secret: null, text: expect.stringContaining('Il tuo ruolo entra nel portale con') },
  ])
})
