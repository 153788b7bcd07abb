import type { NoticePreferences } from '@portale/domain/people/notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { impersonate, listMailsTo } from '../../../test/fixtures/people.fixtures.ts'
import { notifyUsers } from '../notifications/notify.queries.ts'

type Answer = NoticePreferences & { message: string; errors: Record<string, string[]> }

let t: TestApp
let person: { id: number; name: string; email: string; lock_version: number }
let caller: Caller
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  person = await buildUser(t.deps.db, { role: 'workshop_user' })
  caller = await t.as(person.id)
})

const path = '/api/profile/notifications'
const load = async (who = caller) => (await who.get<Answer>(path)).body
const save = (body: unknown, who = caller) => who.send<Answer>('PUT', path, body)

const notify = (cause: string) =>
  notifyUsers(t.deps.db, t.deps.config, [person], {
    ...{ kind: 'lead_status', cause, title: `Stato ${cause}`, sentence: 'è cambiato.', items: [] },
    ...{ url: '/notifications' as const, button: 'Apri' },
  })

describe('the preferences', () => {
  it('are mails at once until something else is chosen, of the kinds of the role', async () => {
    const { choices, do_not_disturb, lock_version } = await load()
    expect([do_not_disturb, lock_version]).toEqual([false, person.lock_version])
    expect(new Set(Object.values(choices))).toEqual(new Set(['mail']))
    expect(choices).toHaveProperty('market_share')
    expect(choices).not.toHaveProperty('document_uploaded')
  })

  it('are saved, those left out stay, and another person’s too', async () => {
    const other = await t.as('workshop_user')
    const { status, body } = await save({ choices: { lead_status: 'digest', market_share: 'none' } })
    expect(status).toBe(200)
    expect(body.choices).toMatchObject({ lead_status: 'digest', market_share: 'none', lead_offer: 'mail' })
    expect((await save({ choices: { lead_status: 'mail' } })).body.choices).toMatchObject({
      lead_status: 'mail',
      market_share: 'none',
    })
    expect(await load()).toEqual((await save({ choices: {} })).body)
    expect((await load(other)).choices.market_share).toBe('mail')
  })

  it.each([
    [{}, ['choices']],
    [{ choices: { document_uploaded: 'mail' } }, ['choices.document_uploaded']],
    [{ choices: { lead_status: 'x', reset_password: 'none' } }, ['choices.lead_status', 'choices.reset_password']],
    [{ choices: { lead_status: 'mail' }, lock_version: -1 }, ['lock_version']],
  ])('reject %j (422)', async (body, keys) => {
    const { status, body: answer } = await assertWritesNothing(t, () => save(body))
    expect([status, Object.keys(answer.errors)]).toEqual([422, keys])
  })

  it('are rejected with an old version (409), and saved by one of two at once', async () => {
    const { lock_version } = await load()
    const both = [
      save({ choices: { lead_status: 'none' }, lock_version }),
      save({ choices: { lead_status: 'portal' }, lock_version }),
    ]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status, body } = await save({ choices: { lead_status: 'digest' }, lock_version })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Il tuo profilo è cambiato: l’ha modificato /)])
  })

  it('write nothing when nothing changes', async () => {
    const { status, body } = await assertWritesNothing(t, () => save({ choices: { lead_status: 'mail' } }))
    expect([status, body.lock_version]).toEqual([200, person.lock_version])
  })

  it('are closed without a session (401) and while impersonating (403)', async () => {
    expect((await t.anonymous.get(path)).status).toBe(401)
    const acting = await impersonate(t, await t.as('administrator'), person.id)
    expect((await acting.get(path)).status).toBe(403)
    expect((await save({ choices: {} }, acting)).status).toBe(403)
  })
})

describe('a notice', () => {
  const notification = () =>
    t.deps.db.selectFrom('notifications').select(['title', 'in_digest']).where('user_id', '=', person.id).execute()

  it.each([
    ['portal', [{ in_digest: false }], 0],
    ['mail', [{ in_digest: false }], 1],
    ['digest', [{ in_digest: true }], 0],
    ['none', [], 0],
  ] as const)('by %s', async (channel, notifications, mails) => {
    await save({ choices: { lead_status: channel } })
    await notify(channel)
    expect(await notification()).toMatchObject(notifications)
    expect(await notification()).toHaveLength(notifications.length)
    expect(await listMailsTo(t, person.id)).toHaveLength(mails)
  })

  it('writes no mail to a person who is not to be disturbed, whatever is chosen', async () => {
    await t.deps.db.updateTable('users').set({ do_not_disturb: true }).where('id', '=', person.id).execute()
    await notify('silenzio')
    expect(await notification()).toHaveLength(1)
    expect(await listMailsTo(t, person.id)).toEqual([])
  })
})
