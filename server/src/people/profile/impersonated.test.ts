import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { png } from '../../../test/form.ts'
import { admits } from '../../platform/http/access.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { insertSession } from '../accounts/session.queries.ts'
import { insertImpersonation } from '../impersonation/impersonation.queries.ts'

type Closed = { message: string; must_change_password?: boolean }
const password = 'Rete-2026-Vai'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Every route that this role may call, with an id in its address. */
const routesOf = (role: string) =>
  t.app.declaredRoutes.filter(({ method, allow }) => method !== 'HEAD' && allow !== 'anyone' && admits(allow, role))
const call = (caller: Caller, method: string, url: string) =>
  caller.send<Closed>(method as 'POST', url.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {})

describe('must_change_password', () => {
  const open = [
    'GET /api/v1/me',
    'POST /logout',
    'GET /api/profile',
    'PUT /api/profile/change-password',
    'GET /notifications/stream',
    'GET /notifications/unread',
    'GET /notifications/dropdown',
    'GET /impersonate/:id', // a page of the portal: the screen sends to the password
  ]

  it.each(['administrator', 'dealer_holder'] as const)(
    'closes everything to %s except what changes the password',
    async (role) => {
      const { id } = await buildUser(t.deps.db, { role, must_change_password: true })
      const answers: string[] = []
      const routes = routesOf(role)
      for (const { method, url } of routes) {
        const { status, body } = await call(await t.as(id), method, url)
        if (status === 403 && body?.must_change_password === true) continue
        answers.push(`${method} ${url}`)
      }
      expect(routes.length).toBeGreaterThan(25)
      expect(answers.toSorted()).toEqual(
        open.filter((one) => role === 'administrator' || !one.includes('imp')).toSorted(),
      )
    },
  )

  it('ends when the user has chosen a password', async () => {
    const password_hash = await hashPassword('Provvisoria-1!')
    const { id } = await buildUser(t.deps.db, { role: 'dealer_holder', must_change_password: true, password_hash })
    const caller = await t.as(id)
    const mustChange = async () =>
      (await caller.get<{ user: { must_change_password: boolean } }>('/api/v1/me')).body.user.must_change_password
    const closed = await caller.get<Closed>('/api/v1/home')
    expect([closed.status, closed.body, await mustChange()]).toEqual([
      403,
      { message: 'Prima di continuare scegli una nuova password.', must_change_password: true },
      true,
    ])
    const chosen = { old_password: 'Provvisoria-1!', new_password: password, new_password_confirmation: password }
    expect((await caller.send('PUT', '/api/profile/change-password', chosen)).status).toBe(200)
    expect([(await caller.get('/api/v1/home')).status, await mustChange()]).toEqual([200, false])
  })

  it('applies on a server that has cached the session', async () => {
    const caller = await t.as('dealer_holder')
    expect((await caller.get('/api/v1/home')).status).toBe(200)
    await sql`UPDATE users SET must_change_password = true WHERE id = ${caller.user_id}`.execute(t.deps.db)
    await expect.poll(async () => (await caller.get('/api/v1/home')).status, { timeout: 3000 }).toBe(403)
  })
})

describe('while impersonating', () => {
  let person: Awaited<ReturnType<typeof buildUser>>
  let caller: Caller
  let notification: number

  beforeAll(async () => {
    const administrator = await buildUser(t.deps.db, { role: 'administrator' })
    const password_hash = await hashPassword(password)
    // Somebody whose role has as many calls as can be, with a password that must be changed: by them, not by who stands in.
    person = await buildUser(t.deps.db, { role: 'superuser_rt', password_hash, must_change_password: true })
    const standing = {
      user_id: administrator.id,
      impersonated_id: person.id,
      reason: null,
      address: '127.0.0.1',
      with_changes: true,
      page: null,
    }
    const token = await insertSession(t.deps.db, {
      user_id: person.id,
      address: '127.0.0.1',
      user_agent: 'test',
      impersonator_id: administrator.id,
      impersonation_id: await insertImpersonation(t.deps.db, standing),
      began_at: new Date().toISOString(),
    })
    caller = createCaller(t.app, t.deps.config, token, person.id)
    notification = (await buildNotification(t.deps.db, { user_id: person.id })).id
  })

  const change = { old_password: password, new_password: 'Altra-2026-Vai', new_password_confirmation: 'Altra-2026-Vai' }

  it.each<[string, () => ReturnType<Caller['send']>]>([
    ['edit', () => caller.send('PUT', '/api/profile/edit', { name: 'Altro', email: person.email })],
    ['change-password', () => caller.send('PUT', '/api/profile/change-password', change)],
    ['confirm-password', () => caller.send('POST', '/api/profile/confirm-password', { password })],
    ['photo', () => caller.upload('/api/profile/upload-avatar', [{ field: 'avatar', name: 'a.png', content: png }])],
    ['session', () => caller.send('DELETE', '/api/profile/sessions/1')],
    ['banner', () => caller.send('POST', `/notifications/${notification}/mark-alert-read`)],
    ['bell', () => caller.send('POST', `/notifications/${notification}/mark-dropdown-read`)],
  ])('rejects %s of the impersonated user (403)', async (_name, write) => {
    const before = await sql`SELECT * FROM users WHERE id = ${person.id}`.execute(t.deps.db)
    const { status, body } = await assertWritesNothing(t, write)
    expect([status, body]).toEqual([
      403,
      { message: 'Mentre navighi come un’altra persona questa operazione è chiusa: torna al tuo utente.' },
    ])
    expect((await sql`SELECT * FROM users WHERE id = ${person.id}`.execute(t.deps.db)).rows).toEqual(before.rows)
    const { rows } =
      await sql`SELECT FROM notifications WHERE coalesce(alert_read_at, dropdown_read_at) IS NOT NULL`.execute(
        t.deps.db,
      )
    expect(rows).toEqual([])
  })

  it.each(['/api/v1/me', '/api/profile', '/api/v1/home', '/notifications/unread', '/notifications/dropdown'])(
    'answers GET %s, even with must_change_password',
    async (url) => {
      expect((await caller.get(url)).status).toBe(200)
    },
  )
})
