import { leadStatuses } from '@portale/domain/leads/lead.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildLead, buildUser, buildWorkshop } from '../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  type LeadFixtures,
  leadRow,
  moveWorkshop,
  newCompany,
  putLead,
} from '../../test/fixtures/lead.fixtures.ts'
import { type Fields, pairs, refusedBy } from '../../test/fixtures/partner.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let t: TestApp
let w: LeadFixtures
let admin: Caller
let workshop: Caller
let id: number
const lead = async (more: object = {}) =>
  (
    await buildLead(t.deps.db, {
      workshop_id: w.mine.workshop.id,
      customer_id: w.customer.id,
      customer_contact_id: w.customer.contact_ids[0],
      lead_model_id: w.model.id,
      lead_work_type_id: w.work_type.id,
      quantity: 3,
      ...more,
    })
  ).id

beforeAll(async () => {
  t = await testApp()
  w = await createLeadFixtures(t)
  admin = w.mine.people.administrator
  workshop = w.mine.people.workshop_user
})
beforeEach(async () => {
  id = await lead()
})
afterAll(() => t.close())

describe('who', () => {
  it('a workshop changes its own leads as long as they are created, and only those', async () => {
    for (const status of leadStatuses) {
      const of = await lead({ status })
      const send = () => putLead(workshop, of, w.form({ notes: `In ${status}` }))
      if (status === 'created') expect((await send()).status).toBe(200)
      else {
        const { status: code, body } = await assertWritesNothing(t, send)
        expect([code, body.message]).toEqual([403, expect.stringMatching(/^La segnalazione è in stato «.+»: non puoi/)])
      }
    }
    expect((await assertWritesNothing(t, () => putLead(w.other.people.workshop_user, id, w.form()))).status).toBe(404)
  })

  it('an approved one that is created still may be changed', async () => {
    const approved = await lead({ approved_at: '2026-11-20T08:00:00Z' })
    expect((await putLead(workshop, approved, w.form())).status).toBe(200)
  })

  it.each(['administrator', 'superuser_rt'] as const)('%s changes any', async (role) => {
    for (const status of leadStatuses)
      expect((await putLead(w.other.people[role], await lead({ status }), w.form())).status).toBe(200)
  })

  it('the others: 403 before the fields, 401 without a session; 404 before the fields', async () => {
    const { people } = w.mine
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

  it('a workshop that was given access to a lead may change it, and it stays where it was', async () => {
    const { user_id } = w.other.people.workshop_user
    await t.deps.db.insertInto('lead_users').values({ lead_id: id, user_id, granted_by: admin.user_id }).execute()
    const { status, body } = await putLead(w.other.people.workshop_user, id, w.form({ notes: 'Dall’altra officina' }))
    expect([status, body.notes, body.workshop_id]).toEqual([200, 'Dall’altra officina', w.mine.workshop.id])
  })
})

describe('a save', () => {
  it('200 with the new version; nothing is written when nothing changed', async () => {
    const form = w.form({ quantity: 5, notes: 'Cinque', interested_in_financing: 0, lock_version: 0 })
    const { status, body } = await putLead(workshop, id, form)
    expect([status, body.quantity, body.notes, body.lock_version]).toEqual([200, 5, 'Cinque', 1])
    expect((await workshop.get(`/api/v1/leads/${id}`)).body).toEqual(body)
    const again = await assertWritesNothing(t, () => putLead(workshop, id, { ...body, notes: ' Cinque ' }))
    expect([again.status, again.body]).toEqual([200, body])
  })

  it.each<[string, (world: LeadFixtures) => Fields]>([
    ['the contact', (o) => ({ customer_contact_id: o.customer.contact_ids[1] })],
    ['the customer', (o) => ({ customer_id: o.stranger.id, customer_contact_id: o.stranger.contact_ids[0] })],
    ['a new contact', () => ({ customer_contact_id: '', customer_contact: newCompany().customer_contact })],
    ['a new company', () => newCompany()],
    ['is_customer alone', (o) => ({ ...newCompany(o.customer.vat_n), customer_contact: anna })],
    ['financing', () => ({ interested_in_financing: 0 })],
    ['the contract', () => ({ interested_in_service_contract: 1 })],
    ['the notes', () => ({ notes: '' })],
  ])('%s is written', async (_what, change) => {
    await putLead(admin, id, w.form())
    const changed = w.form(change(w))
    const { status, body } = await putLead(admin, id, changed)
    expect([status, body.lock_version]).toEqual([200, 2])
    expect((await assertWritesNothing(t, () => putLead(admin, id, changed))).body).toEqual(body)
  })
  const anna = { name: 'Anna', email: 'contatto@cliente.example', phone: '011 1234567' }

  it('the consent stays as it was given, by whom and when', async () => {
    const before = await leadRow(t, id)
    await putLead(admin, id, w.form({ notes: 'Altro', privacy_1_at: '2020-01-01', privacy_1_by: admin.user_id }))
    const { privacy_1, privacy_1_at, privacy_1_by, user_id, created_at } = before
    expect(await leadRow(t, id)).toMatchObject({ privacy_1, privacy_1_at, privacy_1_by, user_id, created_at })
    for (const [taken, message] of [
      [0, 'Serve il consenso al trattamento dei dati.'],
      [undefined, 'Il campo consenso è obbligatorio.'],
    ])
      expect(await refusedBy(t, () => putLead(admin, id, w.form({ privacy_1: taken })))).toEqual({
        status: 422,
        errors: { 'lead.privacy_1': [message] },
      })
  })

  it('keeps an archived model and type of work, and takes no other archived one', async () => {
    const old = await lead({ lead_model_id: w.old_model.id, lead_work_type_id: w.old_work_type.id })
    const kept = { lead_model_id: w.old_model.id, lead_work_type_id: w.old_work_type.id }
    expect((await putLead(workshop, old, w.form({ ...kept, notes: 'Ancora' }))).status).toBe(200)
    const { status, errors } = await refusedBy(t, () => putLead(workshop, id, w.form(kept)))
    expect([status, Object.keys(errors)]).toEqual([422, ['lead.lead_model_id', 'lead.lead_work_type_id']])
  })

  it.each([
    [2, 422],
    [3, 200],
    [4, 200],
  ])('of a lead with three vehicles sold takes no fewer: %i', async (quantity, code) => {
    const sold = await lead({ status: 'closed', saled_quantity: 3 })
    const send = () => putLead(admin, sold, w.form({ quantity }))
    const { status, body } = await (code === 200 ? send() : assertWritesNothing(t, send))
    const message = 'La quantità non può essere inferiore ai veicoli venduti (3).'
    expect([status, body.errors]).toEqual([code, code === 200 ? undefined : { 'lead.quantity': [message] }])
  })

  it('what was sold counts no more once the status that goes with it changes', async () => {
    const sold = await lead({ status: 'closed', saled_quantity: 3 })
    const { status, body } = await putLead(admin, sold, w.form({ status: 'contacted', quantity: 2 }))
    expect([status, body.quantity, body.saled_quantity]).toEqual([200, 2, null])
  })
})

describe('the administrative section', () => {
  it('moves a lead to another workshop, with the dealer that one had on the day of the report', async () => {
    const reported = '2025-06-01T10:00:00Z'
    const old = await lead({ created_at: reported })
    const { id: moved } = await buildWorkshop(t.deps.db, { dealer_id: w.mine.dealer.id })
    await moveWorkshop(t, moved, w.other.dealer.id, new Date('2025-06-01T10:00:01Z'))
    const { status, body } = await putLead(admin, old, w.form({ workshop_id: moved }))
    expect([status, body.workshop_id, body.dealer?.id]).toEqual([200, moved, w.mine.dealer.id])
    expect((await putLead(workshop, old, w.form())).status).toBe(404)
    const again = await putLead(admin, old, w.form({ workshop_id: w.other.workshop.id }))
    expect(again.body.dealer?.id).toBe(w.other.dealer.id)
  })

  it('the same workshop again leaves the dealer of that day alone', async () => {
    const { id: moved } = await buildWorkshop(t.deps.db, { dealer_id: w.mine.dealer.id })
    const old = await lead({ workshop_id: moved, dealer_id: null })
    expect((await putLead(admin, old, w.form({ workshop_id: moved, notes: 'x' }))).body.dealer).toBeNull()
    expect((await putLead(admin, old, w.form({ workshop_id: '', notes: 'y' }))).body.workshop_id).toBe(moved)
  })

  it('a workshop’s people change neither workshop nor status', async () => {
    const form = w.form({ workshop_id: w.other.workshop.id, status: 'cancelled', notes: 'z' })
    const { body } = await putLead(workshop, id, form)
    expect([body.workshop_id, body.status, body.notes]).toEqual([w.mine.workshop.id, 'created', 'z'])
  })

  it('an unknown workshop is refused', async () => {
    const refused = await refusedBy(t, () => putLead(admin, id, w.form({ workshop_id: 999_999 })))
    expect(refused).toEqual({ status: 422, errors: { 'lead.workshops': ['L’officina scelta non esiste.'] } })
  })

  it.each(leadStatuses)('from %s every status but closed and lost, or the one it has', async (from) => {
    for (const to of leadStatuses) {
      const of = await lead({ status: from })
      const send = () => putLead(admin, of, w.form({ status: to }))
      const free = to === from || !['closed', 'lost'].includes(to)
      const { status, body } = await (free ? send() : assertWritesNothing(t, send))
      expect([to, status, body.errors && Object.keys(body.errors)]).toEqual(
        free ? [to, 200, undefined] : [to, 422, ['lead.statuses']],
      )
    }
  })

  it('a status takes what belongs to it along: its moment, the first contact, a deal that is none any more', async () => {
    const closed = await lead({ status: 'closed', saled_quantity: 2, contacted_at: '2026-01-02T08:00:00Z' })
    const { body } = await putLead(admin, closed, w.form({ status: 'offer' }))
    expect([body.saled_quantity, body.contacted_at]).toEqual([null, '2026-01-02T08:00:00+00:00'])
    expect(Date.parse(body.status_at)).toBeGreaterThan(Date.parse(body.created_at))
    const first = (await putLead(admin, id, w.form({ status: 'contacted' }))).body
    expect(first.contacted_at).toBe(first.status_at)
    expect((await putLead(admin, id, w.form({ status: 'contacted', notes: 'x' }))).body.status_at).toBe(first.status_at)
  })

  it('a status that changed is told, once', async () => {
    const told = () => t.deps.db.selectFrom('notifications').selectAll().where('url', '=', `/leads/${id}`).execute()
    await putLead(admin, id, w.form({ status: 'contacted' }))
    const people = (await told()).map(({ user_id }) => user_id)
    expect(people).toEqual(expect.arrayContaining([w.mine.people.dealer_sales_manager.user_id]))
    await putLead(admin, id, w.form({ status: 'contacted', notes: 'Solo note' }))
    expect((await told()).length).toBe(people.length)
  })
})

describe('two at once', () => {
  it('422 before 409; 409 with who and when; none is accepted', async () => {
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    await putLead(rita, id, w.form({ notes: 'Di Rita', lock_version: 0 }))
    expect(
      (await assertWritesNothing(t, () => putLead(admin, id, w.form({ quantity: 0, lock_version: 0 })))).status,
    ).toBe(422)
    const stale = await assertWritesNothing(t, () => putLead(workshop, id, w.form({ lock_version: 0 })))
    const sentence = /^La segnalazione è cambiata: l’ha modificata Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(sentence)])
    for (const lock_version of [null, '', undefined])
      expect((await putLead(admin, id, w.form({ notes: `Senza ${lock_version}`, lock_version }))).status).toBe(200)
    const odd = await refusedBy(t, () => putLead(admin, id, w.form({ lock_version: 'x' })))
    expect(Object.keys(odd.errors)).toEqual(['lead.lock_version'])
  })

  it('two writers at once with the same version, 30 pairs: one 200 and one 409 each', async () => {
    const seen = await pairs(30, (lock_version) => {
      const of = (name: string) => w.form({ notes: `${name} ${lock_version}`, lock_version })
      return Promise.all([putLead(workshop, id, of('Uno')), putLead(admin, id, of('Due'))])
    })
    expect(seen).toEqual({ '200 409': 30 })
  })
})
