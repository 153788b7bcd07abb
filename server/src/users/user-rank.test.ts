import { type RoleName, roleIds, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import type { Refusal } from '../../test/fixtures/partner.fixtures.ts'
import {
  buildLinks,
  countLinks,
  findUserRow,
  listMailsTo,
  listSessions,
  userForm,
} from '../../test/fixtures/people.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let t: TestApp
const people = new Map<RoleName, number>()
const caller = (role: RoleName) => t.as(people.get(role) ?? 0)

const password = { setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }
const calls: Record<string, { done: number; make: (who: Caller, id: number, role?: RoleName) => Promise<Answered> }> = {
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
type Answered = { status: number; body: Refusal }

/** All that a call could leave of a person. */
const everything = async (id: number) => [
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

const may = (actor: RoleName, target: RoleName) =>
  actor === 'administrator' ? target !== actor : actor === 'superuser_rt' && !['administrator', actor].includes(target)

describe.each(Object.keys(calls))('%s', (name) => {
  const { done = 0, make } = calls[name] ?? {}
  const pairs = roleNames.flatMap((actor) => roleNames.map((target) => [actor, target] as const))

  it.each(pairs)('%s on %s', async (actor, target) => {
    const { id } = await buildUser(t.deps.db, { role: target })
    await buildLinks(t, id)
    const other = await t.as(id)
    const who = await caller(actor)
    if (may(actor, target)) return expect((await make?.(who, id))?.status).toBe(done)
    const before = await everything(id)
    const refused = await assertWritesNothing(t, async () => make?.(who, id))
    expect([refused?.status, Object.keys(refused?.body ?? {})]).toEqual([403, ['message']])
    expect(await everything(id)).toEqual(before)
    expect([(await other.get('/api/v1/me')).status, (await who.get('/api/v1/me')).status]).toEqual([200, 200])
  })

  it('the rank comes before the fields: 403 for a body that is wrong too', async () => {
    const who = await caller('superuser_rt')
    const { id } = await buildUser(t.deps.db, { role: 'administrator' })
    const url =
      name === 'impersonate' ? `/impersonate/${id}` : `/api/users/${id}/${name}`.replace(/\/(PUT|DELETE)$/, '')
    const method = name === 'PUT' || name === 'DELETE' ? name : 'POST'
    const body = { name: '', roles: 'x', setResetPasswordUserPassword: 'x', reason: 7, lock_version: 99 }
    const { status, message } = await assertWritesNothing(t, async () => {
      const answer = await who.send<Refusal>(method, url, method === 'DELETE' ? undefined : body)
      return { status: answer.status, message: answer.body.message }
    })
    expect([status, message]).toEqual([403, 'Puoi farlo solo con chi ha un ruolo inferiore al tuo.'])
  })

  it.each(['999999', 'abc', '0', '-1', '1.5', '1e3', '%00', '99999999999999999999', 'null'])(
    '404 for the id %s, before rank and fields',
    async (id) => {
      const who = await caller('administrator')
      const answer = await assertWritesNothing(t, async () => make?.(who, id as unknown as number))
      expect([answer?.status, answer?.body.message]).toEqual([404, 'Elemento non trovato.'])
    },
  )

  it('404 for a deleted person, whatever the rank', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'administrator' })
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', id).execute()
    for (const role of ['administrator', 'superuser_rt'] as const) {
      const who = await caller(role)
      expect((await assertWritesNothing(t, async () => make?.(who, id)))?.status).toBe(404)
    }
  })
})

describe('oneself', () => {
  const sentences: Record<string, [number, string]> = {
    PUT: [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    DELETE: [422, 'Non puoi eliminare il tuo stesso utente.'],
    'reset-password': [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    'set-password': [403, 'I tuoi dati e la tua password si cambiano nel tuo profilo.'],
    impersonate: [403, 'Questo è già il tuo utente.'],
  }
  it.each(Object.entries(sentences))('%s', async (name, expected) => {
    for (const role of ['administrator', 'superuser_rt'] as const) {
      const who = await caller(role)
      const before = await everything(who.user_id)
      const answer = await assertWritesNothing(t, async () => calls[name]?.make(who, who.user_id))
      expect([answer?.status, answer?.body.message]).toEqual(expected)
      expect(await everything(who.user_id)).toEqual(before)
    }
  })
})

describe('the last administrator stays', () => {
  const administrators = async () => {
    const query = t.deps.db.selectFrom('users').select('id').where('role_id', '=', 1).where('deleted_at', 'is', null)
    return (await query.execute()).length
  }

  it('two who delete each other, themselves, or step down at once', async () => {
    const one = await t.as('administrator')
    const two = await t.as('administrator')
    const before = await administrators()
    const statuses = await Promise.all([
      ...[one, two].map((who) => calls.DELETE?.make(who, one.user_id)),
      ...[one, two].map((who) => calls.DELETE?.make(who, two.user_id)),
      ...[one, two].map((who) => calls.PUT?.make(who, one.user_id)),
      ...[one, two].map((who) => calls.PUT?.make(who, two.user_id)),
    ])
    expect(statuses.map((answer) => answer?.status)).toEqual([422, 403, 403, 422, 403, 403, 403, 403])
    expect(await administrators()).toBe(before)
  })

  it('an administrator makes another one of a user, and no longer touches them', async () => {
    const who = await caller('administrator')
    const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
    expect((await calls.PUT?.make(who, id, 'administrator'))?.status).toBe(200)
    expect((await calls.PUT?.make(who, id))?.status).toBe(403)
    expect((await calls.DELETE?.make(who, id))?.status).toBe(403)
  })

  it.each(['administrator', 'superuser_rt'] as const)('superuser_rt makes nobody %s: 422', async (role) => {
    const who = await caller('superuser_rt')
    const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const answer = await assertWritesNothing(t, async () => calls.PUT?.make(who, id, role))
    expect([answer?.status, Object.keys(answer?.body.errors ?? {})]).toEqual([422, ['roles']])
  })
})
