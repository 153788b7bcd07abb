import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildWorkshop, vatNumber } from '../../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  findLeadRow,
  type LeadFixtures,
  moveWorkshop,
  newCompany,
  postLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { type Fields, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let fixtures: LeadFixtures
let form: LeadFixtures['form']
let admin: Caller
let workshop: Caller
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  form = fixtures.form
  admin = fixtures.mine.people.administrator
  workshop = fixtures.mine.people.workshop_user
})
afterAll(() => t.close())

describe('the role', () => {
  it.each(['administrator', 'superuser_rt', 'workshop_user'] as const)('%s creates a lead (201)', async (role) => {
    expect((await postLead(fixtures.mine.people[role], form())).status).toBe(201)
  })

  it.each([
    'after_sales_manager_rt',
    'sales_manager_rt',
    'dealer_sales_manager',
    'dealer_holder',
    'dealer_holder_sales_manager',
  ] as const)(
    '%s is rejected before the fields are validated (403), a request without a session too (401)',
    async (role) => {
      await assertWritesNothing(t, async () => {
        expect((await postLead(fixtures.mine.people[role], {})).status).toBe(403)
        expect((await postLead(t.anonymous, {})).status).toBe(401)
      })
    },
  )
})

describe('a created lead', () => {
  it('is returned with its relations and the workshop’s current dealer', async () => {
    const { status, body } = await postLead(admin, form({ quantity: ' 3 ', notes: ' Due righe\ndi note ' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      status: 'created',
      status_at: body.created_at,
      contacted_at: null,
      approved_at: null,
      approved_by: null,
      is_customer: 1,
      customer_id: fixtures.customer.id,
      customer: {
        id: fixtures.customer.id,
        name: fixtures.customer.name,
        vat_n: fixtures.customer.vat_n,
        archived_at: null,
      },
      customer_contact_id: fixtures.customer.contact_ids[0],
      customer_contact: expect.objectContaining({ name: 'Anna', phone: '011 1234567' }),
      lead_model_id: fixtures.model.id,
      lead_model: { id: fixtures.model.id, name: 'Pesanti' },
      lead_work_type_id: fixtures.work_type.id,
      lead_work_type: { id: fixtures.work_type.id, name: 'Cava' },
      quantity: 3,
      notes: 'Due righe\ndi note',
      interested_in_financing: 1,
      interested_in_service_contract: 0,
      privacy_1: true,
      privacy_1_at: body.created_at,
      privacy_1_by: { name: expect.any(String) },
      user_id: admin.user_id,
      user: { name: expect.any(String) },
      workshop_id: fixtures.mine.workshop.id,
      workshop: {
        id: fixtures.mine.workshop.id,
        name: fixtures.mine.workshop.name,
        baldo_id: fixtures.mine.workshop.baldo_id,
      },
      dealer: { id: fixtures.mine.dealer.id, name: fixtures.mine.dealer.name, baldo_id: fixtures.mine.dealer.baldo_id },
      lead_offers: [],
      lead_manages: [],
      salesnotes: null,
      lostnotes: null,
      saled_quantity: null,
      lock_version: 0,
      ...('reported_before' in body && { reported_before: expect.anything() }),
    })
    const { reported_before: _hint, ...lead } = body as typeof body & { reported_before?: unknown }
    expect((await admin.get(`/api/v1/leads/${body.id}`)).body).toEqual(lead)
  })

  it('ignores fields that the caller may not set', async () => {
    const forged = {
      id: 1,
      user_id: admin.user_id,
      dealer_id: fixtures.other.dealer.id,
      approved_at: '2020-01-01',
      approved_by: 1,
      created_at: '2020-01-01',
      privacy_1_at: '2020-01-01',
      privacy_1_by: 1,
      saled_quantity: 3,
      salesnotes: 'x',
      lostnotes: 'x',
      lock_version: 9,
    }
    const { status, body } = await postLead(workshop, form(forged))
    expect(status).toBe(201)
    const row = await findLeadRow(t, body.id)
    expect(row).toMatchObject({
      user_id: workshop.user_id,
      dealer_id: fixtures.mine.dealer.id,
      approved_at: null,
      privacy_1_by: workshop.user_id,
      saled_quantity: null,
      salesnotes: null,
      lostnotes: null,
      lock_version: 0,
    })
    expect(Date.now() - Date.parse(row.created_at)).toBeLessThan(60_000)
    expect(row.privacy_1_at).toBe(row.created_at)
  })

  it.each([
    ['0', false],
    [0, false],
    ['1', true],
    [true, true],
  ])('accepts %j as a boolean', async (written, meant) => {
    const { body } = await postLead(
      workshop,
      form({ interested_in_financing: written, interested_in_service_contract: written, privacy_1: '1' }),
    )
    expect([body.interested_in_financing, body.interested_in_service_contract]).toEqual([Number(meant), Number(meant)])
  })

  it('is created once for repeated and concurrent requests with one Idempotency-Key', async () => {
    const send = () => postLead(workshop, form({ notes: 'una sola' }), { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const rows = await t.deps.db.selectFrom('leads').select('id').where('notes', '=', 'una sola').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('the workshop', () => {
  it('of a workshop’s user is their own, whatever they send', async () => {
    const { body } = await postLead(workshop, form({ workshop_id: fixtures.other.workshop.id, status: 'closed' }))
    expect([body.workshop_id, body.status]).toEqual([fixtures.mine.workshop.id, 'created'])
    for (const ignored of ['x', -1, [], 999_999])
      expect((await postLead(workshop, form({ workshop_id: ignored, status: ignored }))).status).toBe(201)
  })

  it('is required of workshop users (422)', async () => {
    const unassigned = await t.as('workshop_user')
    const { status, body } = await assertWritesNothing(t, () => postLead(unassigned, form()))
    const message = 'Il tuo utente non è assegnato a un’officina: chiedi all’amministratore.'
    expect([status, body]).toEqual([422, { message }])
  })

  it('is chosen by an administrator and determines the dealer', async () => {
    const moved = await buildWorkshop(t.deps.db, { dealer_id: fixtures.mine.dealer.id })
    await moveWorkshop(t, moved.id, fixtures.other.dealer.id, new Date(Date.now() - 1000))
    const alone = await buildWorkshop(t.deps.db)
    expect((await postLead(admin, form({ workshop_id: moved.id }))).body.dealer?.id).toBe(fixtures.other.dealer.id)
    expect((await postLead(admin, form({ workshop_id: String(alone.id) }))).body.dealer).toBeNull()
  })

  it.each([
    [undefined, 'Il campo officina è obbligatorio.'],
    [null, 'Il campo officina è obbligatorio.'],
    ['', 'Il campo officina è obbligatorio.'],
    ['x', 'Il campo officina non è valido.'],
    [0, 'Il campo officina non è valido.'],
    [1.5, 'Il campo officina non è valido.'],
    [999_999, 'L’officina scelta non esiste o è archiviata.'],
  ])('rejects %j chosen by an administrator (422)', async (workshop_id, message) => {
    const rejected = await sendRejected(t, () => postLead(admin, form({ workshop_id })))
    expect(rejected).toEqual({ status: 422, errors: { 'lead.workshops': [message] } })
  })
})

describe('the status', () => {
  it.each(['created', 'contacted', 'offer', 'cancelled'])('%s can be set by an administrator', async (status) => {
    const { body } = await postLead(admin, form({ status }))
    expect(body.status).toBe(status)
    const isContact = status === 'contacted' || status === 'offer'
    expect(body.contacted_at).toBe(isContact ? body.created_at : null)
  })

  it.each(['', null, undefined])('%j means created', async (status) => {
    expect((await postLead(admin, form({ status }))).body.status).toBe('created')
  })

  it.each([
    ['closed', 'Questo stato si imposta dalla gestione della segnalazione.'],
    ['lost', 'Questo stato si imposta dalla gestione della segnalazione.'],
    ['CREATED', 'Lo stato non è valido.'],
    ['__proto__', 'Lo stato non è valido.'],
    [1, 'Lo stato non è valido.'],
    [['created'], 'Lo stato non è valido.'],
  ])('rejects %j (422)', async (status, message) => {
    const rejected = await sendRejected(t, () => postLead(admin, form({ status })))
    expect(rejected).toEqual({ status: 422, errors: { 'lead.statuses': [message] } })
  })
})

describe('validation', () => {
  const unknownModel = 'Il modello scelto non esiste o è archiviato.'
  const unknownWorkType = 'Il tipo di lavoro scelto non esiste o è archiviato.'
  const foreignContact = 'Il contatto scelto non è di questo cliente.'
  it.each<[string, (fixtures: LeadFixtures) => Fields, Record<string, string>]>([
    ['an unknown model', () => ({ lead_model_id: 999_999 }), { lead_model_id: unknownModel }],
    ['an archived model', (o) => ({ lead_model_id: o.old_model.id }), { lead_model_id: unknownModel }],
    ['an unknown type of work', () => ({ lead_work_type_id: 999_999 }), { lead_work_type_id: unknownWorkType }],
    [
      'an archived type of work',
      (o) => ({ lead_work_type_id: o.old_work_type.id }),
      { lead_work_type_id: unknownWorkType },
    ],
    [
      'a contact of another customer',
      (o) => ({ customer_contact_id: o.otherCustomer.contact_ids[0] }),
      { 'customer_contact.name': foreignContact },
    ],
    ['an unknown contact', () => ({ customer_contact_id: 999_999 }), { 'customer_contact.name': foreignContact }],
    [
      'an unknown customer with a new contact',
      () => ({ ...newCompany(), is_customer: 1, customer_id: 999_999 }),
      { 'customer.vat_n': 'Il cliente scelto non esiste.' },
    ],
    [
      'an unknown customer',
      () => ({ customer_id: 999_999 }),
      {
        'customer.vat_n': 'Il cliente scelto non esiste.',
        'customer_contact.name': foreignContact,
      },
    ],
    [
      'several at once',
      (o) => ({ lead_model_id: o.old_model.id, lead_work_type_id: 999_999, customer_contact_id: 999_999 }),
      {
        lead_model_id: unknownModel,
        lead_work_type_id: unknownWorkType,
        'customer_contact.name': foreignContact,
      },
    ],
  ])('rejects %s (422)', async (_case, change, messages) => {
    const errors = Object.fromEntries(Object.entries(messages).map(([key, message]) => [`lead.${key}`, [message]]))
    for (const caller of [workshop, admin])
      expect(await sendRejected(t, () => postLead(caller, form(change(fixtures))))).toEqual({
        status: 422,
        errors,
      })
  })

  it.each([undefined, null, [], 'x', 7])('reports every field as missing for the lead %j (422)', async (lead) => {
    const { status, errors } = await sendRejected(t, () => postLead(workshop, lead))
    expect(status).toBe(422)
    expect(Object.keys(errors).toSorted()).toEqual(
      ['interested_in_financing', 'interested_in_service_contract', 'is_customer', 'lead_model_id', 'lead_work_type_id']
        .concat('privacy_1', 'quantity')
        .map((key) => `lead.${key}`),
    )
  })

  it('rejects bodies that are not objects (422)', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const body of ['null', '[]', '7', '"x"', '{"lead":{"__proto__":{"quantity":1}}}'])
      expect((await assertWritesNothing(t, () => workshop.send('POST', '/api/v1/leads', body, headers))).status).toBe(
        422,
      )
  })
})

it('a new VAT number inserts a customer with its contact', async () => {
  const vat_n = vatNumber()
  const { status, body } = await postLead(workshop, form(newCompany(`IT ${vat_n}`)))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    is_customer: 0,
    customer: { id: body.customer_id, vat_n, name: 'Edil Nuova S.r.l.' },
    customer_contact: { name: 'Dario', email: 'dario@edil.example', phone: '011 7654321' },
  })
})
