import type { MailKind } from '@portale/domain/platform/mails.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildOffer, buildUser } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures, postLead } from '../../../test/fixtures/lead.fixtures.ts'
import { offerFile, postManage } from '../../../test/fixtures/lead-manage.fixtures.ts'

const secret = 'Sconto segreto del 12%'

let t: TestApp
let fixtures: LeadFixtures
let admin: Caller
let author: Caller
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  admin = fixtures.mine.people.administrator
  author = fixtures.mine.people.workshop_user
})
beforeEach(async () => {
  newestIds = await findNewestIds()
})
afterAll(() => t.close())

let newestIds: { notifications: number; mails: number }
const findNewestIds = async () => {
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
  (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, user_id: author.user_id, ...more })).id
const approved = { approved_at: '2026-11-20T08:00:00Z' }

const callers = () => [fixtures.mine, fixtures.other].flatMap(({ people }) => Object.values(people))
const formatUser = (id: number): string => {
  for (const side of ['mine', 'other'] as const)
    for (const role of roleNames)
      if (fixtures[side].people[role].user_id === id) return side === 'mine' ? role : `other ${role}`
  return `user ${id}`
}

/** The roles notified since the test started, each once in the portal and once by mail. */
async function findNotifiedRoles(kind: MailKind): Promise<string[]> {
  const { db } = t.deps
  const notices = await db.selectFrom('notifications').selectAll().where('id', '>', newestIds.notifications).execute()
  const mails = await db.selectFrom('mails').selectAll().where('id', '>', newestIds.mails).execute()
  expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual(notices.map(({ user_id }) => user_id).toSorted())
  expect(mails.every((mail) => mail.kind === kind)).toBe(true)
  for (const { title, message, url } of notices) {
    expect(`${title} ${message}`).not.toContain(secret)
    expect(url).toMatch(/^\/leads\/\d+/)
  }
  for (const { html, text, subject } of mails) expect(`${subject} ${text} ${html}`).not.toContain(secret)
  return notices.map(({ user_id }) => formatUser(user_id)).toSorted()
}

const followers: RoleName[] = ['dealer_holder_sales_manager', 'dealer_sales_manager', 'workshop_user']

describe('a created lead notifies', () => {
  const newest = () => t.deps.db.selectFrom('notifications').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  it('its after-sales managers, who approve it', async () => {
    await postLead(author, fixtures.form({ quantity: 2 }))
    expect(await findNotifiedRoles('lead_created')).toEqual(['after_sales_manager_rt'])
    const { title, message } = await newest()
    expect(title).toBe('Segnalazione da approvare')
    const { name } = fixtures.mine.workshop
    expect(message).toBe(`<p>L’officina ${name} ha segnalato ${fixtures.customer.name}: 2 veicoli, Pesanti.</p>`)
  })

  it('without asking for approval if an administrator set another status', async () => {
    await postLead(admin, fixtures.form({ status: 'contacted' }))
    expect(await findNotifiedRoles('lead_created')).toEqual(['after_sales_manager_rt'])
    const { title, message } = await newest()
    expect([title, message]).toEqual([
      'Nuova segnalazione',
      expect.stringMatching(/Pesanti\. È già in stato «Azienda contattata»\.<\/p>$/),
    ])
  })

  it('nobody when repeated with the same Idempotency-Key, or rejected', async () => {
    const key = { 'idempotency-key': 'notice' }
    await postLead(author, fixtures.form(), key)
    newestIds = await findNewestIds()
    await postLead(author, fixtures.form(), key)
    await postLead(author, fixtures.form({ quantity: 0 }))
    await postLead(author, fixtures.form({ lead_model_id: 999_999 }))
    expect(await findNotifiedRoles('lead_created')).toEqual([])
  })

  it('the administrators if there is no after-sales manager', async () => {
    const { user_id } = fixtures.mine.people.after_sales_manager_rt
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', user_id).execute()
    await postLead(author, fixtures.form())
    expect(await findNotifiedRoles('lead_created')).toEqual([
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
    expect(await findNotifiedRoles(kind)).toEqual(followers)
  })

  it('does not notify the user who decides, even as the author', async () => {
    const id = await leadIn({ user_id: admin.user_id })
    await admin.send('POST', `/api/v1/leads/${id}/change-created-status/approved`, {})
    expect(await findNotifiedRoles('lead_approved')).toEqual(['dealer_holder_sales_manager', 'dealer_sales_manager'])
  })

  it('notifies nobody when rejected', async () => {
    const id = await leadIn(approved)
    await admin.send('POST', `/api/v1/leads/${id}/change-created-status/cancelled`, {})
    expect(await findNotifiedRoles('lead_cancelled')).toEqual([])
  })
})

describe('a new status notifies', () => {
  const seller = () => fixtures.mine.people.dealer_sales_manager

  it('the author and the other sellers, without the sales notes', async () => {
    const id = await leadIn({ ...approved, status: 'contacted' })
    await postManage(seller(), id, { status: 'created', salesnotes: secret })
    expect(await findNotifiedRoles('lead_status')).toEqual(['dealer_holder_sales_manager', 'workshop_user'])
  })

  it('of a cancellation, when set on the manage screen', async () => {
    await postManage(admin, await leadIn(approved), { status: 'cancelled', salesnotes: secret })
    expect(await findNotifiedRoles('lead_cancelled')).toEqual(followers)
  })

  it('nobody for the same status, another workshop or a rejected save', async () => {
    const id = await leadIn({ ...approved, status: 'contacted' })
    await postManage(seller(), id, { status: 'contacted', salesnotes: secret })
    await postManage(seller(), id, { status: 'lost', salesnotes: secret })
    expect(await findNotifiedRoles('lead_status')).toEqual([])
  })

  it('sellers with granted access, but not an author who no longer sees the lead', async () => {
    const gone = await buildUser(t.deps.db, { role: 'workshop_user' })
    const id = await leadIn({ ...approved, status: 'contacted', user_id: gone.id })
    const { dealer_sales_manager, workshop_user, sales_manager_rt } = fixtures.other.people
    // The last one sees it by role as well, and is notified once.
    const granted = [dealer_sales_manager, workshop_user, sales_manager_rt, fixtures.mine.people.dealer_sales_manager]
    await t.deps.db
      .insertInto('lead_users')
      .values(granted.map(({ user_id }) => ({ lead_id: id, user_id, granted_by: admin.user_id })))
      .execute()
    await postManage(admin, id, { status: 'created' })
    expect(await findNotifiedRoles('lead_status')).toEqual([
      'dealer_holder_sales_manager',
      'dealer_sales_manager',
      'other dealer_sales_manager',
    ])
  })

  it('by mail only without do_not_disturb, in the portal always', async () => {
    const { db } = t.deps
    const quiet = await buildUser(db, {
      role: 'dealer_sales_manager',
      workshops: [fixtures.mine.workshop.id],
      do_not_disturb: true,
    })
    await postManage(admin, await leadIn(approved), { status: 'contacted' })
    const of = (table: 'notifications' | 'mails') =>
      db.selectFrom(table).select('id').where('user_id', '=', quiet.id).execute()
    expect([(await of('notifications')).length, (await of('mails')).length]).toEqual([1, 0])
    await db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', quiet.id).execute()
  })
})

describe('an offer notifies', () => {
  it('the sales managers when uploaded', async () => {
    const id = await leadIn({ ...approved, status: 'offer' })
    await postManage(
      fixtures.mine.people.dealer_sales_manager,
      id,
      { status: 'offer', salesnotes: secret },
      offerFile(),
    )
    expect(await findNotifiedRoles('lead_offer')).toEqual(['sales_manager_rt'])
  })

  it('its uploader once when verified or rejected, with the reason', async () => {
    const id = await leadIn({ ...approved, status: 'offer' })
    const offers: { id: number; file_name: string }[] = []
    for (const role of ['dealer_sales_manager', 'dealer_sales_manager', 'dealer_holder_sales_manager'] as const)
      offers.push(await buildOffer(t.deps.db, { lead_id: id, user_id: fixtures.mine.people[role].user_id }))
    const set = (statuses: string[], reason?: string) =>
      fixtures.mine.people.sales_manager_rt.send('POST', `/api/v1/leads/${id}/lead_offers`, {
        lead_offers: offers.map((offer, index) => ({ id: offer.id, status: statuses[index], reason })),
      })
    const newestMail = () => t.deps.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    await set(['cancelled', 'cancelled', 'rejected'], 'Manca la firma')
    expect(await findNotifiedRoles('lead_offer')).toEqual(['dealer_holder_sales_manager'])
    const rejected = await newestMail()
    expect(rejected.subject).toBe('Preventivo rifiutato')
    expect(rejected.text).toContain(`${offers[2]?.file_name}: Rifiutato. Motivo: Manca la firma`)
    newestIds = await findNewestIds()
    await set(['verified', 'verified', 'rejected'])
    expect(await findNotifiedRoles('lead_offer')).toEqual(['dealer_sales_manager'])
    const verified = await newestMail()
    expect(verified.subject).toBe('Preventivi verificati')
    for (const { file_name } of offers.slice(0, 2)) expect(verified.text).toContain(file_name)
    newestIds = await findNewestIds()
    await set(['verified', 'rejected', 'rejected'], 'Scaduto')
    expect(await findNotifiedRoles('lead_offer')).toEqual(['dealer_holder_sales_manager', 'dealer_sales_manager'])
  })
})

it('granted access notifies only users with a new grant', async () => {
  const id = await leadIn()
  const [one, two] = [fixtures.other.people.dealer_sales_manager, fixtures.other.people.workshop_user]
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [one.user_id, admin.user_id] })
  expect(await findNotifiedRoles('lead_access')).toEqual(['other dealer_sales_manager'])
  newestIds = await findNewestIds()
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [two.user_id, one.user_id] })
  expect(await findNotifiedRoles('lead_access')).toEqual(['other workshop_user'])
  newestIds = await findNewestIds()
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [] })
  expect(await findNotifiedRoles('lead_access')).toEqual([])
})

it('the link of every notice opens for its recipient', async () => {
  const id = await leadIn({ ...approved, status: 'contacted' })
  await postManage(admin, id, { status: 'created' })
  for (const caller of callers()) {
    const { body } = await caller.get<{ url: string }[]>('/notifications/dropdown')
    for (const { url } of body.filter((notice) => notice.url === `/leads/${id}`))
      expect((await caller.get(`/api/v1${url}`)).status).toBe(200)
  }
})
