import { roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import {
  type AnsweredUser,
  buildLinks,
  countLinks,
  expectSignedIn,
  findUserRow,
  impersonate,
  listMailsTo,
  listSessions,
  waitForSessionEnd,
} from '../../../test/fixtures/people.fixtures.ts'
import { buildNewMail, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { openStream } from '../../../test/stream.ts'
import { notifyUsers } from '../notifications/notify.queries.ts'

let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
let superuser: Caller
let person: { id: number; name: string; email: string }
const reason = 'In congedo fino a marzo'
const suspended_at = '2026-01-01Z'
const suspend = (id: number, caller = admin, body: object = { reason }) =>
  caller.send<AnsweredUser>('POST', `/api/users/${id}/suspend`, body)
const reactivate = (id: number, caller = admin, body: object = {}) =>
  caller.send<AnsweredUser>('POST', `/api/users/${id}/reactivate`, body)
const build = async (values: Parameters<typeof buildUser>[1] = { role: 'workshop_user' }) =>
  (await buildUser(t.deps.db, values)).id
const events = (user_id: number) =>
  t.deps.db.selectFrom('access_events').select(['kind', 'actor_id', 'detail']).where('user_id', '=', user_id).execute()

beforeAll(async () => {
  t = await testApp()
  other = await startSecondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  admin = await t.as('administrator')
  superuser = await t.as('superuser_rt')
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: 'x' })
})

/** An administrator whose password was entered too long ago. */
async function withOldPassword(): Promise<Caller> {
  const who = await t.as('administrator')
  const old = "UPDATE sessions SET password_at = now() - interval '11 minutes' WHERE user_id = $1"
  await queryAsOwner(t, old, [who.user_id])
  t.deps.sessions.invalidateUser(who.user_id)
  return who
}

describe('a suspension', () => {
  it('says who, when and why, and is taken back', async () => {
    const { status, body } = await suspend(person.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      suspended_at: expect.any(String),
      suspended_by: { id: admin.user_id },
      suspension_reason: reason,
      lock_version: 1,
    })
    const back = await reactivate(person.id)
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
      lock_version: 2,
    })
    expect(await listMailsTo(t, person.id)).toEqual([])
    expect(await events(person.id)).toEqual([
      { kind: 'account_suspended', actor_id: admin.user_id, detail: { reason } },
      { kind: 'account_reactivated', actor_id: admin.user_id, detail: {} },
    ])
  })

  it('ends sessions and streams on both servers, impersonations and links', async () => {
    const [signedIn, deputy] = [await t.as(person.id), await t.as('superuser_rt')]
    const impersonating = await impersonate(t, deputy, person.id)
    await buildLinks(t, person.id)
    const address = await other.app.listen({ port: 0 })
    const stream = await openStream(address, signedIn.token)
    await expectSignedIn(signedIn, other.as(signedIn), impersonating)
    expect((await suspend(person.id)).status).toBe(200)
    expect((await signedIn.get('/api/v1/me')).status).toBe(401)
    await waitForSessionEnd(other.as(signedIn), impersonating, other.as(impersonating))
    await stream.ended
    expect([await listSessions(t, person.id), await countLinks(t, person.id)]).toEqual([[], [0, 0]])
    // No session of a suspended user counts, wherever it comes from.
    expect((await (await t.as(person.id)).get('/api/v1/me')).status).toBe(401)
  })

  it('ends what the person does as somebody else', async () => {
    const impersonating = await impersonate(t, superuser, person.id)
    expect((await suspend(superuser.user_id)).status).toBe(200)
    await waitForSessionEnd(impersonating, other.as(impersonating))
  })

  it('keeps waiting mails from being sent, but those about the account’s security', async () => {
    const outbox = testOutbox(t)
    await outbox.write(buildNewMail(person), buildNewMail(person, { kind: 'password_changed' }))
    await suspend(person.id)
    await outbox.write(buildNewMail(person))
    await notifyUsers(t.deps.db, t.deps.config, [person], {
      ...{ kind: 'document_status', cause: `c${person.id}`, title: 'Titolo', sentence: 'è successo qualcosa.' },
      ...{ items: [], url: '/notifications' as const, button: 'Apri' },
    })
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'state', 'last_error'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { kind: 'document_status', state: 'parked', last_error: 'Il destinatario non ha più accesso al portale.' },
      { kind: 'password_changed', state: 'waiting', last_error: null },
    ])
    const notices = t.deps.db.selectFrom('notifications').select('id').where('user_id', '=', person.id)
    expect(await notices.execute()).toEqual([])
  })

  it('keeps a mail from being sent that was queued again afterwards', async () => {
    const outbox = testOutbox(t)
    await outbox.clear()
    await outbox.write(buildNewMail(person))
    await suspend(person.id)
    await sql`UPDATE mails SET state = 'waiting', next_try_at = now() WHERE user_id = ${person.id}`.execute(t.deps.db)
    await outbox.send('smtp://127.0.0.1:1')
    expect(await outbox.row(person)).toMatchObject({ state: 'parked', tries: 0 })
  })

  it('of one who never chose a password invites again once it ends', async () => {
    const id = await build()
    await suspend(id)
    expect((await suspend(await build(), superuser)).status).toBe(200)
    await reactivate(id)
    expect((await listMailsTo(t, id)).map((mail) => mail.split(' ')[0])).toEqual(['invitation'])
  })
})

describe('is rejected', () => {
  it.each([{}, { reason: '' }, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(1001) }, { reason: 'a\0b' }])(
    'with the body %.40j (422)',
    async (body) => {
      const answer = await assertWritesNothing(t, () => suspend(person.id, admin, body))
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']])
    },
  )

  it('of oneself (422), an equal or higher rank (403), one who is gone (404)', async () => {
    const equal = await build({ role: 'superuser_rt' })
    const gone = await build({ role: 'workshop_user', deleted_at: suspended_at })
    const statuses = []
    for (const [id, caller] of [
      [admin.user_id, admin],
      [equal, superuser],
      [admin.user_id, superuser],
      [gone, admin],
      [2_000_000_000, admin],
    ] as const)
      statuses.push((await assertWritesNothing(t, () => suspend(id, caller))).status)
    expect(statuses).toEqual([422, 403, 403, 404, 404])
    expect((await reactivate(await build({ role: 'superuser_rt', suspended_at }), superuser)).status).toBe(403)
  })

  it('when it is so already (422), or the user changed meanwhile (409)', async () => {
    await suspend(person.id)
    expect((await assertWritesNothing(t, () => suspend(person.id))).status).toBe(422)
    expect((await assertWritesNothing(t, () => reactivate(person.id, admin, { lock_version: 0 }))).status).toBe(409)
    expect((await reactivate(person.id, admin, { lock_version: 1 })).status).toBe(200)
    expect((await assertWritesNothing(t, () => reactivate(person.id))).status).toBe(422)
    const stale = await assertWritesNothing(t, () => suspend(person.id, admin, { reason, lock_version: 1 }))
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('L’utente è cambiato')])
  })
})

describe('another administrator', () => {
  it('is suspended and reactivated, with the password given again', async () => {
    const id = await build({ role: 'administrator', password_hash: 'x' })
    const late = await withOldPassword()
    expect((await assertWritesNothing(t, () => suspend(id, late))).body).toMatchObject({ confirm_password: true })
    expect((await suspend(id)).status).toBe(200)
    expect((await assertWritesNothing(t, () => reactivate(id, late))).status).toBe(403)
    expect((await reactivate(id)).status).toBe(200)
  })

  const inUse = async () => {
    const query = t.deps.db.selectFrom('users').select('id').where('role_id', '=', roleIds.administrator)
    const rows = await query.where('deleted_at', 'is', null).where('suspended_at', 'is', null).execute()
    return rows.map(({ id }) => id)
  }
  const close = (id: number, caller: Caller) => caller.send('DELETE', `/api/users/${id}`)

  it.each([
    ['suspend', suspend],
    ['suspend and delete', close],
  ])('of two who %s each other at the same time one stays', async (_name, second) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await t.as('administrator'), await t.as('administrator')]
      const before = (await inUse()).length
      const answers = await Promise.all([suspend(two.user_id, one), second(one.user_id, other.as(two))])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect([401, 403]).toContain(answers.find(({ status }) => status >= 300)?.status)
      expect((await inUse()).length).toBe(before - 1)
    }
  })
})

describe('a closed account that was suspended', () => {
  it('is suspended again once it is brought back, and not invited', async () => {
    const id = await build({ role: 'workshop_user', suspended_at })
    expect((await admin.send('DELETE', `/api/users/${id}`)).status).toBe(204)
    expect((await admin.send('POST', `/api/users/${id}/restore`, {})).status).toBe(200)
    expect((await findUserRow(t, id)).suspended_at).not.toBe(null)
    expect(await listMailsTo(t, id)).toEqual([])
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['account_closed', 'account_restored'])
  })
})

describe('many at once', () => {
  type Answer = AnsweredUser & { rows: { id: number; lock_version: number }[] }
  const send = (call: string, ids: number[], caller = admin, more: object = {}) =>
    caller.send<Answer>('POST', `/api/users/${call}`, { rows: ids.map((id) => ({ id })), ...more })

  it('are suspended, reactivated and invited', async () => {
    const ids = [person.id, await build()]
    const signedIn = await t.as(person.id)
    const suspended = await send('suspend', ids, superuser, { reason })
    expect([suspended.status, suspended.body.rows.map(({ id }) => id)]).toEqual([200, ids])
    expect((await signedIn.get('/api/v1/me')).status).toBe(401)
    expect((await findUserRow(t, person.id)).suspension_reason).toBe(reason)
    const back = await admin.send('POST', '/api/users/reactivate', { rows: suspended.body.rows })
    expect(back.status).toBe(200)
    expect((await send('invite', ids.slice(1))).status).toBe(200)
  })

  it('are left as they are when one may not be changed so (422), without a reason too', async () => {
    const suspended = await build({ role: 'workshop_user', suspended_at })
    const ids = [person.id, admin.user_id, await build({ role: 'administrator' }), suspended]
    const answer = await assertWritesNothing(t, () => send('suspend', ids, admin, { reason }))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'rows.1.id': ['Non puoi sospendere il tuo stesso utente.'],
        'rows.2.id': ['Un altro amministratore si sospende dalla sua riga, con la tua password.'],
        'rows.3.id': ['È già sospeso.'],
      },
    ])
    const bare = await assertWritesNothing(t, () => send('suspend', [person.id]))
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['reason']])
    const active = await assertWritesNothing(t, () => send('reactivate', [person.id, suspended]))
    expect(active.body.errors).toEqual({ 'rows.0.id': ['Non è sospeso.'] })
    const accepted = await assertWritesNothing(t, () => send('invite', [person.id, suspended]))
    expect(Object.keys(accepted.body.errors)).toEqual(['rows.0.id', 'rows.1.id'])
    const links = await assertWritesNothing(t, () => send('reset-password', [person.id, suspended]))
    expect(Object.keys(links.body.errors)).toEqual(['rows.1.id'])
  })
})
