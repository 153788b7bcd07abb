import type { Profile } from '@portale/domain/people/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { type Outbox, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { upsertResetToken } from '../accounts/link.queries.ts'

type EmailChangeError = ErrorBody & { confirm_password: boolean }
const password = 'Rete-2026-Vai'
const deadLink = { message: 'Il collegamento non è valido o è scaduto: chiedi di nuovo il cambio dal tuo profilo.' }

let t: TestApp
let outbox: Outbox
let password_hash: string
let person: Awaited<ReturnType<typeof buildUser>>
let caller: Caller
let email: string
let count = 0

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  password_hash = await hashPassword(password)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('rate_counters').execute()
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash })
  caller = await t.as(person.id)
  email = `nuova${count++}@rete.example`
})

const edit = (address = email, who = caller) =>
  who.send<Profile & EmailChangeError>('PUT', '/api/profile/edit', { name: person.name, email: address })
const confirm = (token: string | undefined, who = t.anonymous) =>
  who.send<{ message: string }>('POST', `/confirm-email/${token}`, {})
const token = () => outbox.token(person)
const stored = async () =>
  (await t.deps.db.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirstOrThrow()).email

describe('a new address', () => {
  it('is pending until it is confirmed', async () => {
    const { status, body } = await edit()
    expect([status, body]).toMatchObject([200, { email: person.email, pending_email: email }])
    expect(await stored()).toBe(person.email)
    expect(await outbox.row(person)).toMatchObject({ kind: 'confirm_email', to_address: email, to_name: person.name })
    expect((await outbox.row(person))?.text).toContain(`${t.deps.config.baseUrl}/confirm-email/__TOKEN__`)
  })

  it('of another user in any case is rejected (422) without a mail', async () => {
    const other = await buildUser(t.deps.db, { role: 'workshop_user' })
    const { status, body } = await assertWritesNothing(t, () => edit(other.email.toUpperCase()))
    expect([status, body.errors]).toEqual([422, { email: ['Questo indirizzo è già di un altro utente.'] }])
    expect(await outbox.row(person)).toBeUndefined()
  })

  it('is limited to three attempts an hour, rejected ones included', async () => {
    const other = await buildUser(t.deps.db, { role: 'workshop_user' })
    const statuses = []
    for (const address of [email, other.email, `b${email}`, `c${email}`]) statuses.push((await edit(address)).status)
    expect(statuses).toEqual([200, 422, 200, 429])
  })
})

describe('POST /confirm-email/:token', () => {
  it.each(['nobody', 'the person', 'somebody else'])('by %s works once and notifies the old address', async (who) => {
    await edit()
    const by = { nobody: t.anonymous, 'the person': caller, 'somebody else': await t.as('workshop_user') }[who]
    const link = await token()
    const { status, body } = await confirm(link, by)
    expect([status, body.message]).toEqual([200, 'Il nuovo indirizzo è confermato: da ora lo usi per accedere.'])
    expect(await stored()).toBe(email)
    expect((await caller.get<Profile>('/api/profile')).body).toMatchObject({ email, pending_email: null })
    expect(await outbox.row(person)).toMatchObject({ kind: 'email_changed', to_address: person.email, secret: null })
    expect((await outbox.row(person))?.text).toContain(`è stato cambiato in ${email} il `)
    expect(await confirm(link)).toMatchObject({ status: 422, body: deadLink })
  })

  it('works once for concurrent calls', async () => {
    await edit()
    const link = await token()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => confirm(link)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(422)])
  })

  it('changes the login on both servers', async () => {
    const other = await startSecondServer(t)
    const there = other.as(caller)
    await there.get('/api/v1/me')
    await edit()
    await confirm(await token())
    await expect
      .poll(async () => (await there.get<{ user: { email: string } }>('/api/v1/me')).body.user.email, { timeout: 3000 })
      .toBe(email)
    const login = (address: string) => t.anonymous.send('POST', '/login', { email: address, password })
    expect([(await login(person.email)).status, (await login(email)).status]).toEqual([422, 200])
    await other.close()
  })

  it.each([
    ['23 hours 59 minutes', 200],
    ['24 hours 1 minute', 422],
  ])('after %s: %i', async (age, expected) => {
    await edit()
    await sql`UPDATE email_changes SET created_at = now() - ${age}::interval WHERE user_id = ${person.id}`.execute(
      t.deps.db,
    )
    const pending_email = expected === 200 ? email : null
    expect((await caller.get('/api/profile')).body).toMatchObject({ pending_email })
    expect((await confirm(await token())).status).toBe(expected)
  })

  it('accepts only the newest link', async () => {
    await edit(`prima-${email}`)
    const first = await token()
    await edit()
    expect((await confirm(first)).status).toBe(422)
    expect((await confirm(await token())).status).toBe(200)
    expect(await stored()).toBe(email)
  })

  it('rejects an address that was taken meanwhile (422) without using the link up', async () => {
    await edit()
    const link = await token()
    const other = await buildUser(t.deps.db, { role: 'workshop_user', email: email.toUpperCase() })
    const { status, body } = await assertWritesNothing(t, () => confirm(link))
    expect([status, body.message]).toEqual([422, 'Questo indirizzo è già di un altro utente.'])
    await t.deps.db
      .updateTable('users')
      .set({ email: `x${email}` })
      .where('id', '=', other.id)
      .execute()
    expect((await confirm(link)).status).toBe(200)
  })

  it.each(['x', 'a'.repeat(190), '%00', "'", '__TOKEN__'])('rejects the token %s (422)', async (link) => {
    await edit()
    const { status, body } = await assertWritesNothing(t, () => confirm(link))
    expect([status, body]).toEqual([422, deadLink])
  })

  it('rejects the token of a deleted user (422)', async () => {
    await edit()
    const link = await token()
    await t.deps.db.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', person.id).execute()
    expect(await confirm(link)).toMatchObject({ status: 422, body: deadLink })
  })

  it('revokes the reset links sent to the old address', async () => {
    await edit()
    await upsertResetToken(t.deps.db, person.id, { token: 'a-link-in-the-old-mailbox' })
    await confirm(await token())
    const body = {
      token: 'a-link-in-the-old-mailbox',
      password: 'Altra-2026-Vai',
      password_confirmation: 'Altra-2026-Vai',
    }
    for (const address of [email, person.email])
      expect((await t.anonymous.send('POST', '/reset-password', { ...body, email: address })).status).toBe(422)
  })

  it('accepts ten attempts from one IP address', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await confirm(`x${attempt}`)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

describe('a password entered more than ten minutes ago', () => {
  it('must be confirmed on both servers, for the next ten minutes', async () => {
    const other = await startSecondServer(t)
    const there = other.as(caller)
    await sql`UPDATE sessions SET password_at = now() - interval '11 minutes' WHERE user_id = ${person.id}`.execute(
      t.deps.db,
    )
    for (const who of [caller, there]) {
      const { status, body } = await assertWritesNothing(t, () => edit(email, who))
      expect([status, body]).toEqual([
        403,
        { confirm_password: true, message: 'Per continuare conferma la tua password.' },
      ])
    }
    expect((await edit(person.email)).status).toBe(200)
    const given = await caller.send('POST', '/api/profile/confirm-password', { password })
    expect([given.status, given.body]).toEqual([200, { message: 'Password confermata.' }])
    expect((await edit()).status).toBe(200)
    await expect.poll(async () => (await edit(`b${email}`, there)).status, { timeout: 3000 }).toBe(200)
    await other.close()
  })

  it('is counted from the login', async () => {
    await sql`UPDATE sessions SET password_at = now() - interval '9 minutes' WHERE user_id = ${person.id}`.execute(
      t.deps.db,
    )
    expect((await edit()).status).toBe(200)
  })
})
