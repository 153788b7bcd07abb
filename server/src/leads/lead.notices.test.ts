import type { MailKind } from '@portale/domain/mails.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildLead, buildOffer, buildUser } from '../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures, postLead } from '../../test/fixtures/lead.fixtures.ts'
import { manage, offerFile } from '../../test/fixtures/lead-manage.fixtures.ts'

const secret = 'Sconto segreto del 12%'

let t: TestApp
let w: LeadFixtures
let admin: Caller
let author: Caller
beforeAll(async () => {
  t = await testApp()
  w = await createLeadFixtures(t)
  admin = w.mine.people.administrator
  author = w.mine.people.workshop_user
})
beforeEach(async () => {
  seen = await counts()
})
afterAll(() => t.close())

let seen: { notifications: number; mails: number }
const counts = async () => {
  const newest = async (table: 'notifications' | 'mails') =>
    (
      await t.deps.db
        .selectFrom(table)
        .select((all) => all.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id ?? 0
  return { notifications: await newest('notifications'), mails: await newest('mails') }
}

const leadIn = async (more: object = {}) =>
  (await buildLead(t.deps.db, { workshop_id: w.mine.workshop.id, user_id: author.user_id, ...more })).id
const approved = { approved_at: '2026-11-20T08:00:00Z' }

const callers = () => [w.mine, w.other].flatMap(({ people }) => Object.values(people))
const nameOf = (id: number): string => {
  for (const side of ['mine', 'other'] as const)
    for (const role of roleNames)
      if (w[side].people[role].user_id === id) return side === 'mine' ? role : `other ${role}`
  return `user ${id}`
}

/** Whom the portal and the mails have told since the test began: the same people, once each. */
async function told(kind: MailKind): Promise<string[]> {
  const { db } = t.deps
  const notices = await db.selectFrom('notifications').selectAll().where('id', '>', seen.notifications).execute()
  const mails = await db.selectFrom('mails').selectAll().where('id', '>', seen.mails).execute()
  expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual(notices.map(({ user_id }) => user_id).toSorted())
  expect(mails.every((mail) => mail.kind === kind)).toBe(true)
  for (const { title, message, url } of notices) {
    expect(`${title} ${message}`).not.toContain(secret)
    expect(url).toMatch(/^\/leads\/\d+/)
  }
  for (const { html, text, subject } of mails) expect(`${subject} ${text} ${html}`).not.toContain(secret)
  return notices.map(({ user_id }) => nameOf(user_id)).toSorted()
}

const followers: RoleName[] = ['dealer_holder_sales_manager', 'dealer_sales_manager', 'workshop_user']

describe('a lead created', () => {
  const newest = () => t.deps.db.selectFrom('notifications').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  it('its after-sales managers, that it is theirs to approve', async () => {
    await postLead(author, w.form({ quantity: 2 }))
    expect(await told('lead_created')).toEqual(['after_sales_manager_rt'])
    const { title, message } = await newest()
    expect(title).toBe('Segnalazione da approvare')
    const { name } = w.mine.workshop
    expect(message).toBe(`<p>L’officina ${name} ha segnalato ${w.customer.name}: 2 veicoli, Pesanti.</p>`)
  })

  it('by an administrator in another status: that there is nothing to approve', async () => {
    await postLead(admin, w.form({ status: 'contacted' }))
    expect(await told('lead_created')).toEqual(['after_sales_manager_rt'])
    const { title, message } = await newest()
    expect([title, message]).toEqual([
      'Nuova segnalazione',
      expect.stringMatching(/Pesanti\. È già in stato «Azienda contattata»\.<\/p>$/),
    ])
  })

  it('again with the same Idempotency-Key, or refused: nobody', async () => {
    const key = { 'idempotency-key': 'notice' }
    await postLead(author, w.form(), key)
    seen = await counts()
    await postLead(author, w.form(), key)
    await postLead(author, w.form({ quantity: 0 }))
    await postLead(author, w.form({ lead_model_id: 999_999 }))
    expect(await told('lead_created')).toEqual([])
  })

  it('the administrators where there is no after-sales manager', async () => {
    const { user_id } = w.mine.people.after_sales_manager_rt
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', user_id).execute()
    await postLead(author, w.form())
    expect(await told('lead_created')).toEqual([
      'administrator',
      'other administrator',
      'other superuser_rt',
      'superuser_rt',
    ])
    await t.deps.db.updateTable('users').set({ deleted_at: null }).where('id', '=', user_id).execute()
  })
})

describe('a decision', () => {
  it.each([
    ['approved', 'lead_approved'],
    ['cancelled', 'lead_cancelled'],
  ] as const)('%s: the author and the dealer’s sales people', async (outcome, kind) => {
    await admin.send('POST', `/api/v1/leads/${await leadIn()}/change-created-status/${outcome}`, {})
    expect(await told(kind)).toEqual(followers)
  })

  it('whoever decides is not told, even as the author', async () => {
    const id = await leadIn({ user_id: admin.user_id })
    await admin.send('POST', `/api/v1/leads/${id}/change-created-status/approved`, {})
    expect(await told('lead_approved')).toEqual(['dealer_holder_sales_manager', 'dealer_sales_manager'])
  })

  it('a refused one tells nobody', async () => {
    const id = await leadIn(approved)
    await admin.send('POST', `/api/v1/leads/${id}/change-created-status/cancelled`, {})
    expect(await told('lead_cancelled')).toEqual([])
  })
})

describe('a status', () => {
  const seller = () => w.mine.people.dealer_sales_manager

  it('the author and the other sales people, never with the sales notes', async () => {
    const id = await leadIn({ ...approved, status: 'contacted' })
    await manage(seller(), id, { status: 'created', salesnotes: secret })
    expect(await told('lead_status')).toEqual(['dealer_holder_sales_manager', 'workshop_user'])
  })

  it('cancelled on the manage screen is a cancellation', async () => {
    await manage(admin, await leadIn(approved), { status: 'cancelled', salesnotes: secret })
    expect(await told('lead_cancelled')).toEqual(followers)
  })

  it('the same status again, another workshop, a refused save: nobody', async () => {
    const id = await leadIn({ ...approved, status: 'contacted' })
    await manage(seller(), id, { status: 'contacted', salesnotes: secret })
    await manage(seller(), id, { status: 'lost', salesnotes: secret })
    expect(await told('lead_status')).toEqual([])
  })

  it('an author who no longer sees the lead is not told; who was given access and sells is', async () => {
    const gone = await buildUser(t.deps.db, { role: 'workshop_user' })
    const id = await leadIn({ ...approved, status: 'contacted', user_id: gone.id })
    const { dealer_sales_manager, workshop_user, sales_manager_rt } = w.other.people
    // The last one sees it by role as well, and is told once.
    const granted = [dealer_sales_manager, workshop_user, sales_manager_rt, w.mine.people.dealer_sales_manager]
    await t.deps.db
      .insertInto('lead_users')
      .values(granted.map(({ user_id }) => ({ lead_id: id, user_id, granted_by: admin.user_id })))
      .execute()
    await manage(admin, id, { status: 'created' })
    expect(await told('lead_status')).toEqual([
      'dealer_holder_sales_manager',
      'dealer_sales_manager',
      'other dealer_sales_manager',
    ])
  })

  it('do_not_disturb stops the mail, not the portal', async () => {
    const { db } = t.deps
    const quiet = await buildUser(db, {
      role: 'dealer_sales_manager',
      workshops: [w.mine.workshop.id],
      do_not_disturb: true,
    })
    await manage(admin, await leadIn(approved), { status: 'contacted' })
    const of = (table: 'notifications' | 'mails') =>
      db.selectFrom(table).select('id').where('user_id', '=', quiet.id).execute()
    expect([(await of('notifications')).length, (await of('mails')).length]).toEqual([1, 0])
    await db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', quiet.id).execute()
  })
})

describe('an offer', () => {
  it('uploaded: the sales managers', async () => {
    const id = await leadIn({ ...approved, status: 'offer' })
    await manage(w.mine.people.dealer_sales_manager, id, { status: 'offer', salesnotes: secret }, offerFile())
    expect(await told('lead_offer')).toEqual(['sales_manager_rt'])
  })

  it('verified: its uploader, once; rejected: nobody', async () => {
    const id = await leadIn({ ...approved, status: 'offer' })
    const offers: { id: number; file_name: string }[] = []
    for (const role of ['dealer_sales_manager', 'dealer_sales_manager', 'dealer_holder_sales_manager'] as const)
      offers.push(await buildOffer(t.deps.db, { lead_id: id, user_id: w.mine.people[role].user_id }))
    const set = (statuses: string[]) =>
      w.mine.people.sales_manager_rt.send('POST', `/api/v1/leads/${id}/lead_offers`, {
        lead_offers: offers.map((offer, index) => ({ id: offer.id, status: statuses[index] })),
      })
    await set(['rejected', 'cancelled', 'rejected'])
    expect(await told('lead_offer')).toEqual([])
    await set(['verified', 'verified', 'rejected'])
    expect(await told('lead_offer')).toEqual(['dealer_sales_manager'])
    const mail = await t.deps.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Preventivi verificati')
    for (const { file_name } of offers.slice(0, 2)) expect(mail.text).toContain(file_name)
  })
})

it('access given: whoever is new, not who had it', async () => {
  const id = await leadIn()
  const [one, two] = [w.other.people.dealer_sales_manager, w.other.people.workshop_user]
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [one.user_id, admin.user_id] })
  expect(await told('lead_access')).toEqual(['other dealer_sales_manager'])
  seen = await counts()
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [two.user_id, one.user_id] })
  expect(await told('lead_access')).toEqual(['other workshop_user'])
  seen = await counts()
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [] })
  expect(await told('lead_access')).toEqual([])
})

it('every notice opens for whoever gets it', async () => {
  const id = await leadIn({ ...approved, status: 'contacted' })
  await manage(admin, id, { status: 'created' })
  for (const caller of callers()) {
    const { body } = await caller.get<{ url: string }[]>('/notifications/dropdown')
    for (const { url } of body.filter((notice) => notice.url === `/leads/${id}`))
      expect((await caller.get(`/api/v1${url}`)).status).toBe(200)
  }
})
