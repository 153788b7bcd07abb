import type { Mail, MailDetail, MailKind } from '@portale/domain/platform/mails.ts'
import { mailKinds } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { insertConfirmEmailMail, insertResetMail } from '../accounts/account-mail.queries.ts'

type Person = Awaited<ReturnType<typeof buildUser>>
type Expected = 'new' | 'anew' | 'requested' | 'old' | 'nobody'

/** Who gets a mail of each kind after its recipient's address was changed: a new kind must be decided here, too. */
const expected: Record<MailKind, Expected> = {
  ...{ reset_password: 'anew', invitation: 'anew', confirm_email: 'requested', email_changed: 'old' },
  ...{ password_changed: 'nobody', login_failures: 'nobody', new_device: 'nobody', factor_changed: 'nobody' },
  ...{ recovery_code_used: 'nobody', identity_changed: 'nobody', second_factor_failures: 'nobody' },
  ...{ document_uploaded: 'new', document_status: 'new', activity_opened: 'new', activity_reminder: 'new' },
  ...{ verification_digest: 'new', lead_created: 'new', lead_approved: 'new', lead_cancelled: 'new' },
  ...{ lead_status: 'new', lead_offer: 'new', lead_access: 'new', lead_idle: 'new', news_published: 'new' },
  ...{ news_reminder: 'new', market_share: 'new', market_share_test: 'new', customer_limit: 'new' },
  ...{ webhook_disabled: 'new', file_infected: 'new' },
}

let t: TestApp
let outbox: Outbox
let server: MailServer
let admin: Caller
let count = 0

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  server = await mailServer()
  admin = await t.as('administrator')
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
})

const newAddress = () => `nuovo-${++count}@rete.example`
const requestedAddress = (person: Person) => `chiesto-${person.id}@rete.example`
const setAddress = (person: Person, email: string) =>
  t.deps.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()

/** Writes a mail as the portal does. */
async function write(person: Person, kind: MailKind): Promise<number> {
  if (kind === 'reset_password' || kind === 'invitation') await insertResetMail(t.deps.db, t.deps.config, person, kind)
  else if (kind === 'confirm_email')
    await insertConfirmEmailMail(t.deps.db, t.deps.config, { ...person, email: requestedAddress(person) })
  else await outbox.write(buildNewMail(person, { kind }))
  return (await outbox.row(person))?.id ?? 0
}

const stored = async (id: number) => (await outbox.rows()).find((row) => row.id === id)
const park = (id: number) =>
  t.deps.db.updateTable('mails').set({ state: 'parked', next_try_at: null }).where('id', '=', id).execute()
const tokenIn = (text = '') => /\/reset-password\/([\w-]+)/.exec(text)?.[1]
const arrivals = () => server.accepted.flatMap(({ to }) => to)

/** The ways by which a mail is sent after its recipient's address was changed, each up to the change. */
const ways = {
  'that waits': async () => {},
  'that is retried': async () => {
    server.behave({ recipient: () => 450 })
    await outbox.send(server.url)
    server.reset()
  },
  'that is sent again by hand': async (id: number) => {
    await park(id)
  },
  'that is sent again with others': async (id: number) => {
    await park(id)
  },
}

/** Sends it the rest of the way; returns what the call by hand answered, if there was one. */
async function sendBy(way: keyof typeof ways, id: number): Promise<number | undefined> {
  let status: number | undefined
  if (way === 'that is sent again by hand') status = (await admin.send('POST', `/api/mails/${id}/send`, {})).status
  if (way === 'that is sent again with others') {
    const { lock_version = 0 } = (await stored(id)) ?? {}
    status = (await admin.send('POST', '/api/mails/send', { rows: [{ id, lock_version }] })).status
  }
  await outbox.skipWait()
  await outbox.send(server.url)
  return status
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a mail %s after the address was corrected', (way) => {
  it.each(mailKinds)('%s goes where it must, and nowhere else', async (kind) => {
    const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const old = person.email
    const id = await write(person, kind)
    const oldToken = expected[kind] === 'anew' ? await outbox.token(person) : undefined
    await ways[way](id)
    const email = newAddress()
    await setAddress(person, email)
    const status = await sendBy(way, id)
    const goesTo = { new: [email], anew: [email], requested: [requestedAddress(person)], old: [old], nobody: [] }
    expect(arrivals()).toEqual(goesTo[expected[kind]])
    const row = await stored(id)
    if (expected[kind] === 'nobody') {
      expect(row).toMatchObject({ state: 'parked', next_try_at: null })
      if (status !== undefined) expect(status).toBe(422)
    } else if (expected[kind] === 'anew') {
      const token = tokenIn(server.accepted[0]?.mail.text)
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(token).not.toBe(oldToken)
      expect(server.accepted[0]?.mail.text).not.toContain(old)
      expect(row).toMatchObject({ state: 'parked', secret: null, last_error: expect.stringContaining(email) })
      expect(await uses(old, oldToken)).toBe(422)
      expect(await uses(email, oldToken)).toBe(422)
      expect(await uses(email, token)).toBe(200)
    } else expect(row).toMatchObject({ state: 'sent', sent_to: goesTo[expected[kind]][0] })
    // Nothing is left that would still go somewhere.
    server.reset()
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(arrivals()).toEqual([])
  })
})

const uses = async (email: string, token: string | undefined) =>
  (await t.anonymous.send('POST', '/reset-password/check', { email, token })).status

describe('an account that was shut after a mail was written', () => {
  const goesOn: Record<'suspended' | 'closed', MailKind[]> = {
    suspended: [
      ...(['email_changed', 'password_changed', 'login_failures', 'new_device', 'factor_changed'] as const),
      ...(['recovery_code_used', 'identity_changed', 'second_factor_failures'] as const),
    ],
    closed: ['email_changed'],
  }
  it.each(['suspended', 'closed'] as const)('%s: gets what it still must, by each way', async (state) => {
    const people = new Map<string, MailKind>()
    for (const kind of mailKinds) {
      const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
      const id = await write(person, kind)
      people.set(kind === 'confirm_email' ? requestedAddress(person) : person.email, kind)
      if (mailKinds.indexOf(kind) % 2 === 0) {
        await park(id)
        await sql`UPDATE users SET ${sql.ref(state === 'closed' ? 'deleted_at' : 'suspended_at')} = now() WHERE id = ${person.id}`.execute(
          t.deps.db,
        )
        await sql`UPDATE mails SET state = 'waiting', next_try_at = now() WHERE id = ${id}`.execute(t.deps.db)
      } else if (state === 'closed') await admin.send('DELETE', `/api/users/${person.id}`)
      else await admin.send('POST', `/api/users/${person.id}/suspend`, { reason: 'Prova.' })
    }
    await outbox.send(server.url)
    expect(
      arrivals()
        .map((address) => people.get(address))
        .toSorted(),
    ).toEqual(goesOn[state].toSorted())
  })
})

describe('a person whose address was mistyped', () => {
  const correct = async (person: Person, email: string) => {
    const { body } = await admin.get<Page<{ id: number; lock_version: number; roles: { id: number }[] }>>(
      `/api/users?email=${encodeURIComponent(person.email)}`,
    )
    const [row] = body.data
    const values = { name: person.name, email, do_not_disturb: false, roles: row?.roles.map(({ id }) => id) }
    return admin.send('PUT', `/api/users/${person.id}`, {
      ...values,
      workshops: [],
      dealers: [],
      lock_version: row?.lock_version,
    })
  }

  it('gets the parked mails at the corrected address, shown beside the wrong one, and the link anew', async () => {
    const person = await buildUser(t.deps.db, { role: 'sales_manager_rt' })
    const old = person.email
    await outbox.write(buildNewMail(person, { subject: 'Documenti da vedere' }))
    const id = (await outbox.row(person))?.id ?? 0
    server.behave({ recipient: () => 550 })
    await outbox.send(server.url)
    const before = (await admin.get<MailDetail>(`/api/mails/${id}`)).body
    expect(before).toMatchObject({ state: 'parked', to_address: old, sent_to: old, current_address: null })
    const email = newAddress()
    expect((await correct(person, email)).status).toBe(200)
    const both = { to_address: old, sent_to: old, current_address: email }
    expect((await admin.get<MailDetail>(`/api/mails/${id}`)).body).toMatchObject(both)
    const { body } = await admin.get<Page<Mail>>('/api/mails?subject=documenti%20da%20vedere')
    expect(body.data).toMatchObject([both])
    server.reset()
    await admin.send('POST', `/api/mails/${id}/send`, {})
    await outbox.send(server.url)
    const arrived = server.accepted.map(({ to, mail }) => [to[0], mail.subject])
    expect(arrived).toContainEqual([email, 'Documenti da vedere'])
    // Only the warning goes to the wrong address.
    expect(arrived.filter(([to]) => to === old)).toEqual([[old, 'Il tuo indirizzo e-mail è stato cambiato']])
    expect(arrived.filter(([to]) => to === email).map(([, subject]) => subject)).toContainEqual(
      expect.stringMatching(/Benvenuto|Reimposta/),
    )
    expect((await admin.get<MailDetail>(`/api/mails/${id}`)).body).toMatchObject({
      ...both,
      state: 'sent',
      sent_to: email,
    })
  })

  it('corrects the own address: what waits goes to the new one, the warning to the old one', async () => {
    const person = await buildUser(t.deps.db, { role: 'sales_manager_rt' })
    const old = person.email
    const email = newAddress()
    await outbox.write(buildNewMail(person, { subject: 'In attesa' }))
    await insertConfirmEmailMail(t.deps.db, t.deps.config, { ...person, email })
    const token = await outbox.token(person)
    expect((await t.anonymous.send('POST', `/confirm-email/${token}`, {})).status).toBe(200)
    await outbox.send(server.url)
    expect(server.accepted.map(({ to, mail }) => [to[0], mail.subject]).toSorted()).toEqual(
      [
        [email, 'In attesa'],
        [old, 'Il tuo indirizzo e-mail è stato cambiato'],
      ].toSorted(),
    )
  })

  it('a change in capital letters alone is no other address', async () => {
    const person = await buildUser(t.deps.db, { role: 'sales_manager_rt' })
    const id = await write(person, 'new_device')
    await setAddress(person, person.email.toUpperCase())
    await outbox.send(server.url)
    expect(arrivals().map((address) => address.toLowerCase())).toEqual([person.email])
    expect((await admin.get<MailDetail>(`/api/mails/${id}`)).body.current_address).toBeNull()
  })
})

it('a confirmation that was replaced by another request is not sent', async () => {
  const person = await buildUser(t.deps.db, { role: 'sales_manager_rt' })
  const id = await write(person, 'confirm_email')
  await sql`UPDATE email_changes SET email = 'altro@rete.example' WHERE user_id = ${person.id}`.execute(t.deps.db)
  await outbox.send(server.url)
  expect([arrivals(), (await stored(id))?.state]).toEqual([[], 'parked'])
  expect((await admin.send('POST', `/api/mails/${id}/send`, {})).status).toBe(422)
})
