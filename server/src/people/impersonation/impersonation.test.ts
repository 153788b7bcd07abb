import type { Me } from '@portale/domain/front/me.ts'
import type { AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import type { Impersonation } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { type ErrorBody, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'
import {
  expectSignedIn,
  impersonate,
  listSessions,
  userForm,
  waitForSessionEnd,
  withNewSession,
} from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
let target: number
const start = (body: unknown = {}, who = admin, id = target) =>
  who.send<Me & ErrorBody>('POST', `/impersonate/${id}`, body)
const stop = (who: Caller) => who.send<Me & ErrorBody>('POST', '/impersonate/stop', {})
const logOf = (id: number) =>
  t.deps.db.selectFrom('impersonations').selectAll().where('impersonated_id', '=', id).orderBy('id').execute()

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.as((await buildUser(t.deps.db, { role: 'administrator', name: 'Ada Capo' })).id)
  target = (await buildUser(t.deps.db, { role: 'dealer_holder', name: 'Dario Rossi' })).id
})

describe('begin and stop', () => {
  it('begins a session of the other user and ends the previous one', async () => {
    const [before] = await listSessions(t, admin.user_id)
    const answer = await start({ reason: ' Aiuto con i documenti ' })
    expect([answer.status, answer.body.user.name, answer.body.impersonator]).toEqual([
      200,
      'Dario Rossi',
      { id: admin.user_id, name: 'Ada Capo', ends_at: expect.any(String), with_changes: false, page: null },
    ])
    expect(String(answer.headers['set-cookie'])).toMatch(/portale_session=.*HttpOnly.*XSRF-TOKEN=/)
    const impersonating = withNewSession(t, answer, target)
    expect((await impersonating.get('/api/v1/me')).body).toEqual(answer.body)
    expect(impersonating.token).not.toBe(admin.token)
    await waitForSessionEnd(admin)
    const [session, ...more] = await listSessions(t, target)
    expect([session, more]).toEqual([
      expect.objectContaining({
        impersonator_id: admin.user_id,
        began_at: before?.created_at,
        password_at: before?.password_at,
      }),
      [],
    ])
    expect(await logOf(target)).toEqual([
      {
        id: session?.impersonation_id,
        user_id: admin.user_id,
        impersonated_id: target,
        reason: 'Aiuto con i documenti',
        address: '127.0.0.1',
        with_changes: false,
        page: null,
        started_at: session?.created_at,
        ended_at: null,
      },
    ])
  })

  it('restores the impersonator’s session under a new token', async () => {
    const [before] = await listSessions(t, admin.user_id)
    const impersonating = await impersonate(t, admin, target)
    const answer = await stop(impersonating)
    expect([answer.status, answer.body.user.name, answer.body.impersonator]).toEqual([200, 'Ada Capo', null])
    const back = withNewSession(t, answer, admin.user_id)
    expect((await back.get('/api/v1/me')).body).toEqual(answer.body)
    await waitForSessionEnd(impersonating, admin)
    const [session, ...more] = await listSessions(t, admin.user_id)
    const kept = { created_at: before?.created_at, password_at: before?.password_at }
    expect([session, more]).toEqual([
      expect.objectContaining({ ...kept, impersonator_id: null, impersonation_id: null, began_at: null }),
      [],
    ])
    expect([await listSessions(t, target), (await logOf(target))[0]?.ended_at]).toEqual([[], expect.any(String)])
    const again = await assertWritesNothing(t, () => stop(back))
    expect([again.status, again.body.message]).toEqual([409, 'Stai già navigando con il tuo utente.'])
    await expectSignedIn(back)
  })

  it('rejects a suspended user, and keeps the administrator’s session (422)', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'workshop_user', suspended_at: '2026-01-01Z' })
    const { status } = await assertWritesNothing(t, () => admin.send('POST', `/impersonate/${id}`, {}))
    expect(status).toBe(422)
    await expectSignedIn(admin)
  })

  it('has only the rights of the impersonated user', async () => {
    const impersonating = await impersonate(t, admin, target)
    expect((await impersonating.get('/api/v1/customers')).status).toBe(403)
    expect((await impersonating.get('/api/v1/activities')).status).toBe(200)
  })

  it('rejects a stop without an impersonation (409)', async () => {
    for (const role of roleNames) expect((await stop(await t.as(role))).status).toBe(409)
    expect((await stop(t.anonymous)).status).toBe(401)
  })

  it('ignores must_change_password of the impersonated user', async () => {
    await t.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', target).execute()
    const impersonating = await impersonate(t, admin, target)
    expect((await impersonating.get('/api/v1/activities')).status).toBe(200)
    expect((await impersonating.get<Me>('/api/v1/me')).body.user.must_change_password).toBe(false)
  })

  it('rejects an impersonator with must_change_password', async () => {
    await t.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', admin.user_id).execute()
    t.deps.sessions.invalidateAll()
    expect((await assertWritesNothing(t, () => start())).body).toMatchObject({ must_change_password: true })
    expect((await admin.get(`/impersonate/${target}`, { accept: 'text/html' })).status).toBe(200)
  })
})

describe('the reason', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' \t ', null],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['<b>“Élite”</b>', '<b>“Élite”</b>'],
  ])('%.20j is stored as %.20j', async (reason, expected) => {
    expect((await start({ reason })).status).toBe(200)
    expect((await logOf(target)).map((row) => row.reason)).toEqual([expected])
  })

  it.each([7, true, ['x'], { a: 1 }, 'x'.repeat(256), 'a\r\nb', 'a\0b'])('rejects %.20j', async (reason) => {
    const { status, errors } = await sendRejected(t, () => start({ reason }))
    expect([status, Object.keys(errors), await logOf(target)]).toEqual([422, ['reason'], []])
    await expectSignedIn(admin)
  })
})

describe('a nested impersonation is rejected (409)', () => {
  const lower = roleNames.filter((role) => role !== 'administrator')
  it.each(lower)('as %s', async (role: RoleName) => {
    const impersonating = await impersonate(t, admin, (await buildUser(t.deps.db, { role })).id)
    for (const id of [target, impersonating.user_id, admin.user_id, 999_999]) {
      const { status, body } = await assertWritesNothing(t, () => start({}, impersonating, id))
      expect([status, body.message]).toEqual([
        409,
        'Stai già navigando come un’altra persona: torna prima al tuo utente.',
      ])
    }
    expect(await logOf(target)).toEqual([])
    await expectSignedIn(impersonating)
  })
})

describe('rejects during an impersonation (403)', () => {
  const password = { setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }
  it.each([
    ['GET', '/api/users', undefined],
    ['POST', '/api/users', userForm()],
    ['PUT', '/api/users/ID', userForm()],
    ['DELETE', '/api/users/ID', undefined],
    ['POST', '/api/users/ID/reset-password', {}],
    ['POST', '/api/users/ID/set-password', password],
    ['PUT', '/api/profile/edit', { name: 'x', email: 'x@rete.example' }],
    ['PUT', '/api/profile/change-password', {}],
    ['POST', '/api/profile/upload-avatar', {}],
    ['DELETE', '/api/profile/sessions/1', undefined],
  ] as const)('%s %s', async (method, path, body) => {
    const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const impersonating = await impersonate(t, admin, id)
    const url = path.replace('ID', String(target))
    const { status, body: answer } = await assertWritesNothing(t, async () =>
      method === 'GET' ? impersonating.get<ErrorBody>(url) : impersonating.send<ErrorBody>(method, url, body),
    )
    expect([status, answer.message]).toEqual([
      403,
      'Mentre navighi come un’altra persona questa operazione è chiusa: torna al tuo utente.',
    ])
    await expectSignedIn(impersonating)
  })
})

describe('GET /impersonate/{id}', () => {
  const html = { accept: 'text/html' }
  it.each(roleNames)('%s', async (role) => {
    const { status, headers } = await (await t.as(role)).get(`/impersonate/${target}`, html)
    const admitted = role === 'administrator' || role === 'superuser_rt'
    expect([status, headers['content-type']]).toEqual([admitted ? 200 : 403, 'text/html; charset=utf-8'])
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
  })

  it('changes nothing, and redirects to the login without a session', async () => {
    await assertWritesNothing(t, () => admin.get(`/impersonate/${target}`, html))
    expect(await logOf(target)).toEqual([])
    await expectSignedIn(admin)
    const { status, headers } = await t.anonymous.get(`/impersonate/${target}`, html)
    expect([status, headers.location]).toEqual([302, `/login?next=%2Fimpersonate%2F${target}`])
  })
})

it('its reason is in the list and in the audit of what was done, with its end', async () => {
  const list = async () =>
    (await admin.get<Page<Impersonation>>('/api/impersonations?per_page=10')).body.data.find(
      ({ impersonated }) => impersonated.id === target,
    )
  await start({ reason: 'Un’altra volta' }, await t.as('superuser_rt'))
  const { id } = await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Sara Verdi' })
  const answer = await start({ reason: 'Segnalazione 4711', with_changes: true }, admin, id)
  const endsAt = Date.parse(answer.body.impersonator?.ends_at ?? '')
  expect(Math.abs(endsAt - Date.now() - 60 * 60_000)).toBeLessThan(30_000)
  const impersonating = withNewSession(t, answer, id)
  await impersonating.send('POST', '/api/v1/lead_models', { lead_model: { name: `Furgone ${id}`, archived: 0 } })
  admin = withNewSession(t, await stop(impersonating), admin.user_id)
  const { data } = (await admin.get<Page<AuditRequest>>(`/api/audits?folded=1&user_id=${id}`)).body
  expect(data[0]?.impersonator).toEqual({ id: admin.user_id, name: 'Ada Capo', reason: 'Segnalazione 4711' })
  expect(await list()).toMatchObject({
    reason: 'Un’altra volta',
    with_changes: false,
    ended_at: null,
    impersonated: { name: 'Dario Rossi' },
  })
  target = id
  expect(await list()).toMatchObject({
    user: { name: 'Ada Capo' },
    reason: 'Segnalazione 4711',
    with_changes: true,
    ended_at: expect.any(String),
  })
})
