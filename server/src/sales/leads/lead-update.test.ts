import { leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  findLeadRow,
  type LeadFixtures,
  moveWorkshop,
  newCompany,
  putLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { countStatusPairs, type Fields, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let fixtures: LeadFixtures
let admin: Caller
let workshop: Caller
let id: number
const lead = async (more: object = {}) =>
  (
    await buildLead(t.deps.db, {
      workshop_id: fixtures.mine.workshop.id,
      customer_id: fixtures.customer.id,
      customer_contact_id: fixtures.customer.contact_ids[0],
      lead_model_id: fixtures.model.id,
      lead_work_type_id: fixtures.work_type.id,
      quantity: 3,
      ...more,
    })
  ).id

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  admin = fixtures.mine.people.administrator
  workshop = fixtures.mine.people.workshop_user
})
beforeEach(async () => {
  id = await lead()
})
afterAll(() => t.close())

describe('access', () => {
  it('a workshop updates only its own leads in the status created', async () => {
    for (const status of leadStatuses) {
      const of = await lead({ status })
      const send = () => putLead(workshop, of, fixtures.form({ notes: `In ${status}` }))
      if (status === 'created') expect((await send()).status).toBe(200)
      else {
        const { status: code, body } = await assertWritesNothing(t, send)
        expect([code, body.message]).toEqual([403, expect.stringMatching(/^La segnalazione è in stato «.+»: non puoi/)])
      }
    }
    expect(
      (await assertWritesNothing(t, () => putLead(fixtures.other.people.workshop_user, id, fixtures.form()))).status,
    ).toBe(404)
  })

  it('an approved lead in the status created can be updated', async () => {
    const approved = await lead({ approved_at: '2026-11-20T08:00:00Z' })
    expect((await putLead(workshop, approved, fixtures.form())).status).toBe(200)
  })

  it.each(['administrator', 'superuser_rt'] as const)('%s updates any lead', async (role) => {
    for (const status of leadStatuses)
      expect((await putLead(fixtures.other.people[role], await lead({ status }), fixtures.form())).status).toBe(200)
  })

  it('rejects other roles (403), missing sessions (401) and unknown leads (404) before the fields', async () => {
    const { people } = fixtures.mine
    await assertWritesNothing(t, async () => {
      for (const role of ['after_sales_manager_rt', 'sales_manager_rt', 'dealer_sales_manager'] as const)
        expect((await putLead(people[role], id, {})).status).toBe(403)
      for (const role of ['dealer_holder', 'dealer_holder_sales_manager'] as const)
        expect((await putLead(people[role], id, {})).status).toBe(403)
      expect((await putLead(t.anonymous, id, {})).status).toBe(401)
      for (const none of ['999999', 'abc', '0', '-1', '99999999999999999999'])
        expect((await putLead(admin, none, {})).status).toBe(404)
    })
  })

  it('a workshop with granted access updates a lead, which keeps its workshop', async () => {
    const { user_id } = fixtures.other.people.workshop_user
    await t.deps.db.insertInto('lead_users').values({ lead_id: id, user_id, granted_by: admin.user_id }).execute()
    const { status, body } = await putLead(
      fixtures.other.people.workshop_user,
      id,
      fixtures.form({ notes: 'Dall’altra officina' }),
    )
    expect([status, body.notes, body.workshop_id]).toEqual([200, 'Dall’altra officina', fixtures.mine.workshop.id])
  })
})

describe('a save', () => {
  it('returns the new version, and writes nothing without changes', async () => {
    const form = fixtures.form({ quantity: 5, notes: 'Cinque', interested_in_financing: 0, lock_version: 0 })
    const { status, body } = await putLead(workshop, id, form)
    expect([status, body.quantity, body.notes, body.lock_version]).toEqual([200, 5, 'Cinque', 1])
    expect((await workshop.get(`/api/v1/leads/${id}`)).body).toEqual(body)
    const again = await assertWritesNothing(t, () => putLead(workshop, id, { ...body, notes: ' Cinque ' }))
    expect([again.status, again.body]).toEqual([200, body])
  })

  it.each<[string, (fixtures: LeadFixtures) => Fields]>([
    ['the contact', (o) => ({ customer_contact_id: o.customer.contact_ids[1] })],
    ['the customer', (o) => ({ customer_id: o.otherCustomer.id, customer_contact_id: o.otherCustomer.contact_ids[0] })],
    ['a new contact', () => ({ customer_contact_id: '', customer_contact: newCompany().customer_contact })],
    ['a new company', () => newCompany()],
    ['is_customer alone', (o) => ({ ...newCompany(o.customer.vat_n), customer_contact: anna })],
    ['financing', () => ({ interested_in_financing: 0 })],
    ['the contract', () => ({ interested_in_service_contract: 1 })],
    ['the notes', () => ({ notes: '' })],
  ])('writes %s', async (_what, change) => {
    await putLead(admin, id, fixtures.form())
    const changed = fixtures.form(change(fixtures))
    const { status, body } = await putLead(admin, id, changed)
    expect([status, body.lock_version]).toEqual([200, 2])
    expect((await assertWritesNothing(t, () => putLead(admin, id, changed))).body).toEqual(body)
  })
  const anna = { name: 'Anna', email: 'contatto@cliente.example', phone: '011 1234567' }

  it('keeps the user and time of the consent', async () => {
    const before = await findLeadRow(t, id)
    await putLead(admin, id, fixtures.form({ notes: 'Altro', privacy_1_at: '2020-01-01', privacy_1_by: admin.user_id }))
    const { privacy_1, privacy_1_at, privacy_1_by, user_id, created_at } = before
    expect(await findLeadRow(t, id)).toMatchObject({ privacy_1, privacy_1_at, privacy_1_by, user_id, created_at })
    for (const [taken, message] of [
      [0, 'Serve il consenso al trattamento dei dati.'],
      [undefined, 'Il campo consenso è obbligatorio.'],
    ])
      expect(await sendRejected(t, () => putLead(admin, id, fixtures.form({ privacy_1: taken })))).toEqual({
        status: 422,
        errors: { 'lead.privacy_1': [message] },
      })
  })

  it('keeps its archived model and type of work, and rejects other archived ones', async () => {
    const oldLead = await lead({ lead_model_id: fixtures.old_model.id, lead_work_type_id: fixtures.old_work_type.id })
    const kept = { lead_model_id: fixtures.old_model.id, lead_work_type_id: fixtures.old_work_type.id }
    expect((await putLead(workshop, oldLead, fixtures.form({ ...kept, notes: 'Ancora' }))).status).toBe(200)
    const { status, errors } = await sendRejected(t, () => putLead(workshop, id, fixtures.form(kept)))
    expect([status, Object.keys(errors)]).toEqual([422, ['lead.lead_model_id', 'lead.lead_work_type_id']])
  })

  it.each([
    [2, 422],
    [3, 200],
    [4, 200],
  ])('of a lead with three vehicles sold accepts no lower quantity: %i', async (quantity, code) => {
    const sold = await lead({ status: 'closed', saled_quantity: 3 })
    const send = () => putLead(admin, sold, fixtures.form({ quantity }))
    const { status, body } = await (code === 200 ? send() : assertWritesNothing(t, send))
    const message = 'La quantità non può essere inferiore ai veicoli venduti (3).'
    expect([status, body.errors]).toEqual([code, code === 200 ? undefined : { 'lead.quantity': [message] }])
  })

  it('accepts any quantity when the status closed is left', async () => {
    const sold = await lead({ status: 'closed', saled_quantity: 3 })
    const { status, body } = await putLead(admin, sold, fixtures.form({ status: 'contacted', quantity: 2 }))
    expect([status, body.quantity, body.saled_quantity]).toEqual([200, 2, null])
  })
})

describe('the administrative section', () => {
  it('moves a lead to another workshop and its dealer of the day of the report', async () => {
    const reported = '2025-06-01T10:00:00Z'
    const oldLead = await lead({ created_at: reported })
    const { id: moved } = await buildWorkshop(t.deps.db, { dealer_id: fixtures.mine.dealer.id })
    await moveWorkshop(t, moved, fixtures.other.dealer.id, new Date('2025-06-01T10:00:01Z'))
    const { status, body } = await putLead(admin, oldLead, fixtures.form({ workshop_id: moved }))
    expect([status, body.workshop_id, body.dealer?.id]).toEqual([200, moved, fixtures.mine.dealer.id])
    expect((await putLead(workshop, oldLead, fixtures.form())).status).toBe(404)
    const again = await putLead(admin, oldLead, fixtures.form({ workshop_id: fixtures.other.workshop.id }))
    expect(again.body.dealer?.id).toBe(fixtures.other.dealer.id)
  })

  it('keeps the dealer when the workshop is unchanged', async () => {
    const { id: moved } = await buildWorkshop(t.deps.db, { dealer_id: fixtures.mine.dealer.id })
    const oldLead = await lead({ workshop_id: moved, dealer_id: null })
    expect((await putLead(admin, oldLead, fixtures.form({ workshop_id: moved, notes: 'x' }))).body.dealer).toBeNull()
    expect((await putLead(admin, oldLead, fixtures.form({ workshop_id: '', notes: 'y' }))).body.workshop_id).toBe(moved)
  })

  it('is ignored from workshop users', async () => {
    const form = fixtures.form({ workshop_id: fixtures.other.workshop.id, status: 'cancelled', notes: 'z' })
    const { body } = await putLead(workshop, id, form)
    expect([body.workshop_id, body.status, body.notes]).toEqual([fixtures.mine.workshop.id, 'created', 'z'])
  })

  it('rejects an unknown workshop (422)', async () => {
    const rejected = await sendRejected(t, () => putLead(admin, id, fixtures.form({ workshop_id: 999_999 })))
    expect(rejected).toEqual({
      status: 422,
      errors: { 'lead.workshops': ['L’officina scelta non esiste o è archiviata.'] },
    })
  })

  it.each(leadStatuses)('from %s to every status except closed and lost, or unchanged', async (from) => {
    for (const to of leadStatuses) {
      const of = await lead({ status: from })
      const send = () => putLead(admin, of, fixtures.form({ status: to }))
      const free = to === from || !['closed', 'lost'].includes(to)
      const { status, body } = await (free ? send() : assertWritesNothing(t, send))
      expect([to, status, body.errors && Object.keys(body.errors)]).toEqual(
        free ? [to, 200, undefined] : [to, 422, ['lead.statuses']],
      )
    }
  })

  it('a status sets its time and the first contact, and clears the data of a closed deal', async () => {
    const closed = await lead({ status: 'closed', saled_quantity: 2, contacted_at: '2026-01-02T08:00:00Z' })
    const { body } = await putLead(admin, closed, fixtures.form({ status: 'offer' }))
    expect([body.saled_quantity, body.contacted_at]).toEqual([null, '2026-01-02T08:00:00+00:00'])
    expect(Date.parse(body.status_at)).toBeGreaterThan(Date.parse(body.created_at))
    const first = (await putLead(admin, id, fixtures.form({ status: 'contacted' }))).body
    expect(first.contacted_at).toBe(first.status_at)
    expect((await putLead(admin, id, fixtures.form({ status: 'contacted', notes: 'x' }))).body.status_at).toBe(
      first.status_at,
    )
  })

  it('a new status is notified once', async () => {
    const listNotifications = () =>
      t.deps.db.selectFrom('notifications').selectAll().where('url', '=', `/leads/${id}`).execute()
    await putLead(admin, id, fixtures.form({ status: 'contacted' }))
    const people = (await listNotifications()).map(({ user_id }) => user_id)
    expect(people).toEqual(expect.arrayContaining([fixtures.mine.people.dealer_sales_manager.user_id]))
    await putLead(admin, id, fixtures.form({ status: 'contacted', notes: 'Solo note' }))
    expect((await listNotifications()).length).toBe(people.length)
  })
})

describe('concurrent updates', () => {
  it('validation precedes the version: 422, then 409 with the last change; a missing version is accepted', async () => {
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    await putLead(rita, id, fixtures.form({ notes: 'Di Rita', lock_version: 0 }))
    expect(
      (await assertWritesNothing(t, () => putLead(admin, id, fixtures.form({ quantity: 0, lock_version: 0 })))).status,
    ).toBe(422)
    const stale = await assertWritesNothing(t, () => putLead(workshop, id, fixtures.form({ lock_version: 0 })))
    const sentence = /^La segnalazione è cambiata: l’ha modificata Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(sentence)])
    for (const lock_version of [null, '', undefined])
      expect((await putLead(admin, id, fixtures.form({ notes: `Senza ${lock_version}`, lock_version }))).status).toBe(
        200,
      )
    const invalid = await sendRejected(t, () => putLead(admin, id, fixtures.form({ lock_version: 'x' })))
    expect(Object.keys(invalid.errors)).toEqual(['lead.lock_version'])
  })

  it('two users with the same version, 30 times: one update succeeds, the other gets 409', async () => {
    const seen = await countStatusPairs(30, (lock_version) => {
      const of = (name: string) => fixtures.form({ notes: `${name} ${lock_version}`, lock_version })
      return Promise.all([putLead(workshop, id, of('Uno')), putLead(admin, id, of('Due'))])
    })
    expect(seen).toEqual({ '200 409': 30 })
  })
})
