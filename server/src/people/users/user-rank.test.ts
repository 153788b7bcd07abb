import { type RoleName, roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import {
  buildLinks,
  countLinks,
  findUserRow,
  listMailsTo,
  listSessions,
  userForm,
} from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
const people = new Map<RoleName, number>()
const caller = (role: RoleName) => t.as(people.get(role) ?? 0)

const password = { setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }
const calls: Record<
  string,
  { done: number; make: (who: Caller, id: number | string, role?: RoleName) => Promise<Answered> }
> = {
  PUT: {
    done: 200,
    make: (who, id, role = 'workshop_user') =>
      who.send('PUT', `/api/users/${id}`, userForm({ name: 'Cambiato', roles: [roleIds[role]] })),
  },
  DELETE: { done: 204, make: (who, id) => who.send('DELETE', `/api/users/${id}`) },
  'reset-password': { done: 200, make: (who, id) => who.send('POST', `/api/users/${id}/reset-password`, {}) },
  'set-password': { done: 200, make: (who, id) => who.send('POST', `/api/users/${id}/set-password`, password) },
  impersonate: { done: 200, make: (who, id) => who.send('POST', `/impersonate/${id}`, { reason: 'Prova' }) },
}
type Answered = { status: number; body: ErrorBody }

/** The user's row, sessions, mails and links. */
const snapshot = async (id: number) => [
  await findUserRow(t, id),
  await listSessions(t, id),
  await listMailsTo(t, id),
  await countLinks(t, id),
]

beforeAll(async () => {
  t = await testApp()
  for (const role of roleNames) people.set(role, (await buildUser(t.deps.db, { role })).id)
})
afterAll(() => t.close())

// One pair for each rank of the actor and the target; domain/src/people/users/user.policy.test.ts has every pair of roles.
const otherRoles = roleNames.filter((role) => role !== 'administrator' && role !== 'superuser_rt')
const allowed: [RoleName, RoleName][] = [
  ['administrator', 'superuser_rt'],
  ['administrator', 'workshop_user'],
  ['superuser_rt', 'dealer_holder'],
]
const both: [RoleName, RoleName] = ['administrator', 'administrator']
const forbidden: [RoleName, RoleName][] = [
  ['superuser_rt', 'administrator'],
  ['superuser_rt', 'superuser_rt'],
  ...otherRoles.map((role): [RoleName, RoleName] => [role, 'workshop_user']),
  ['after_sales_manager_rt', 'administrator'],
]

describe.each(Object.keys(calls))('%s', (name) => {
  const { done = 0, make } = calls[name] ?? {}
  it.each(allowed)('is allowed to %s on %s', async (actor, target) => {
    const { id } = await buildUser(t.deps.db, { role: target })
    expect((await make?.(await caller(actor), id))?.status).toBe(done)
  })

  // Another administrator may be changed and deleted, with the password: user-administrator.test.ts.
  const edits = name === 'PUT' || name === 'DELETE'
  const forbiddenHere: [RoleName, RoleName][] = [...(edits ? [] : [both]), ...forbidden]
  it.each(forbiddenHere)('is forbidden to %s on %s (403) and changes nothing', async (actor, target) => {
    const { id } = await buildUser(t.deps.db, { role: target })
    await buildLinks(t, id)
    const other = await t.as(id)
    const who = await caller(actor)
    const before = await snapshot(id)
    const answer = await assertWritesNothing(t, async () => make?.(who, id))
    expect([answer?.status, Object.keys(answer?.body ?? {})]).toEqual([403, ['message']])
    expect(await snapshot(id)).toEqual(before)
    expect([(await other.get('/api/v1/me')).status, (await who.get('/api/v1/me')).status]).toEqual([200, 200])
  })

  it('checks the rank before the fields: 403 for an invalid body', async () => {
    const who = await caller('superuser_rt')
    const { id } = await buildUser(t.deps.db, { role: 'administrator' })
    const url =
      name === 'impersonate' ? `/impersonate/${id}` : `/api/users/${id}/${name}`.replace(/\/(PUT|DELETE)$/, '')
    const method = name === 'PUT' || name === 'DELETE' ? name : 'POST'
    const body = { name: '', roles: 'x', setResetPasswordUserPassword: 'x', reason: 7, lock_version: 99 }
    const { status, message } = await assertWritesNothing(t, async () => {
      const answer = await who.send<ErrorBody>(method, url, method === 'DELETE' ? undefined : body)
      return { status: answer.status, message: answer.body.message }
    })
    expect([status, message]).toEqual([403, 'Puoi farlo solo con chi ha un ruolo inferiore al tuo.'])
  })

  it('answers 404 for an unknown or malformed id', async () => {
    const who = await caller('administrator')
    const ids = ['999999', 'abc', '0', '-1', '1.5', '1e3', '%00', '99999999999999999999', 'null']
    const answers: unknown[] = []
    await assertWritesNothing(t, async () => {
      for (const id of ids) {
        const answer = await make?.(who, id)
        answers.push([id, answer?.status, answer?.body.message])
      }
    })
    expect(answers).toEqual(ids.map((id) => [id, 404, 'Elemento non trovato.']))
  })

  it('answers 404 for a deleted user of any rank', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'administrator' })
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', id).execute()
    for (const role of ['administrator', 'superuser_rt'] as const) {
      const who = await caller(role)
      expect((await assertWritesNothing(t, async () => make?.(who, id)))?.status).toBe(404)
    }
  })
})

describe('on the own account', () => {
  const expectedAnswers: Record<string, [number, string]> = {
    PUT: [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    DELETE: [422, 'Non puoi eliminare il tuo stesso utente.'],
    'reset-password': [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    'set-password': [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    impersonate: [403, 'Questo è già il tuo utente.'],
  }
  it.each(Object.entries(expectedAnswers))('%s is rejected', async (name, expected) => {
    for (const role of ['administrator', 'superuser_rt'] as const) {
      const who = await caller(role)
      const before = await snapshot(who.user_id)
      const answer = await assertWritesNothing(t, async () => calls[name]?.make(who, who.user_id))
      expect([answer?.status, answer?.body.message]).toEqual(expected)
      expect(await snapshot(who.user_id)).toEqual(before)
    }
  })
})

describe('a role of the own rank or above', () => {
  it.each(['administrator', 'superuser_rt'] as const)(
    'rejects the role %s assigned by a superuser_rt (422)',
    async (role) => {
      const who = await caller('superuser_rt')
      const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
      const answer = await assertWritesNothing(t, async () => calls.PUT?.make(who, id, role))
      expect([answer?.status, Object.keys(answer?.body.errors ?? {})]).toEqual([422, ['roles']])
    },
  )
})
