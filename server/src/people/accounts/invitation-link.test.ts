import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { type Outbox, testOutbox } from '../../../test/mails.ts'
import { sweepRows } from '../../platform/jobs/sweep.queries.ts'
import { sweeps } from '../../worker.ts'
import { insertInvitations, insertResetMail } from './account-mail.queries.ts'
import { tokenHash } from './session.queries.ts'

const [hour, day] = [3_600_000, 86_400_000]
const password = 'Rete-2026-Vai'
let t: TestApp
let outbox: Outbox
let person: { id: number; name: string; email: string }

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.deps.config.invitationDays = 7
  await t.deps.db.deleteFrom('rate_counters').execute()
  person = await buildUser(t.deps.db, { role: 'dealer_holder' })
})

const ways = {
  'one by one': () => insertResetMail(t.deps.db, t.deps.config, person, 'invitation'),
  'many at once': () => insertInvitations(t.deps.db, t.deps.config, [person]),
}
/** Moves the person's link into the past. */
const age = (milliseconds: number) =>
  sql`UPDATE password_resets SET created_at = created_at - make_interval(secs => ${milliseconds / 1000}),
    expires_at = expires_at - make_interval(secs => ${milliseconds / 1000}) WHERE user_id = ${person.id}`.execute(
    t.deps.db,
  )
const check = async (token: string | undefined) =>
  (await t.anonymous.send('POST', '/reset-password/check', { token })).status
const choose = async (token: string | undefined) =>
  (await t.anonymous.send('POST', '/reset-password', { token, password, password_confirmation: password })).status

describe.each(Object.entries(ways))('an invitation, %s', (_way, invite) => {
  it.each([1, 7, 30])('is valid for the %i days of the configuration, and its mail says until when', async (days) => {
    t.deps.config.invitationDays = days
    const before = Date.now()
    await invite()
    const token = await outbox.token(person)
    const { text = '', secret_expires_at } = (await outbox.row(person)) ?? {}
    const [end, late] = [before + days * day, Date.now() + days * day]
    expect(Date.parse(secret_expires_at ?? '')).toBeGreaterThanOrEqual(end)
    expect(Date.parse(secret_expires_at ?? '')).toBeLessThanOrEqual(late)
    const written = /vale fino al (\S+ \S+) \(ora italiana\)/.exec(text)?.[1]
    expect([end, late].map((moment) => formatDateTime(new Date(moment)))).toContain(written)
    await age(days * day - hour)
    await sweepRows(t.deps.db, sweeps)
    expect(await check(token)).toBe(200)
    await age(hour)
    expect([await check(token), await choose(token)]).toEqual([422, 422])
  })

  it('sets the first password on its sixth day', async () => {
    await invite()
    const token = await outbox.token(person)
    await age(6 * day)
    expect(await choose(token)).toBe(200)
    expect(await choose(token)).toBe(422)
  })

  it('is deleted once it has expired and a day has passed', async () => {
    await invite()
    await age(7 * day)
    await sweepRows(t.deps.db, sweeps)
    const left = t.deps.db.selectFrom('password_resets').select('user_id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  })

  it('ends with a link that the person asks for, which is valid for 60 minutes', async () => {
    await invite()
    const invitation = await outbox.token(person)
    await insertResetMail(t.deps.db, t.deps.config, person, 'reset_password', { requested_from: 'an address' })
    const reset = await outbox.token(person)
    expect([await check(invitation), await check(reset)]).toEqual([422, 200])
    expect((await outbox.row(person))?.text).toContain('vale 60 minuti')
    await age(hour)
    expect([await check(reset), await choose(reset)]).toEqual([422, 422])
  })

  it('gives no longer life to a token that a server of the version before puts in its place', async () => {
    await invite()
    const { db } = t.deps
    const row = { token_hash: tokenHash(`old ${person.id}`), created_at: sql<string>`now()` }
    await db.updateTable('password_resets').set(row).where('user_id', '=', person.id).execute()
    expect(await check(`old ${person.id}`)).toBe(200)
    await db
      .updateTable('password_resets')
      .set({ created_at: sql<string>`now() - interval '61 minutes'` })
      .where('user_id', '=', person.id)
      .execute()
    expect([await check(`old ${person.id}`), await choose(`old ${person.id}`)]).toEqual([422, 422])
  })
})
