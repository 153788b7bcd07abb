import { describe, expect, it } from 'vitest'
import { maxNotes } from '../../platform/plain-fields.ts'
import { leadManageFields, parseLead } from './lead-body.ts'

const workshop = { role: 'workshop_user' }
const admin = { role: 'administrator' }
const contact = { name: 'Anna', email: 'anna@cliente.example', phone: '011 1234567' }
const company = { vat_n: '01234567897', name: 'Edil Rossi S.r.l.' }
const reported = {
  is_customer: 1,
  customer_id: 7,
  customer_contact_id: 9,
  lead_model_id: 1,
  lead_work_type_id: 2,
  quantity: 3,
  notes: 'Note',
  interested_in_financing: 0,
  interested_in_service_contract: '1',
  privacy_1: true,
}
const read = (change: object, user = workshop) => parseLead(user, { lead: { ...reported, ...change } })
const leadOf = (change: object, user = workshop) => {
  const answer = read(change, user)
  return 'lead' in answer ? answer.lead : answer.errors
}
const errorsOf = (change: object, user = workshop) => {
  const answer = read(change, user)
  return 'errors' in answer ? answer.errors : {}
}

const common = {
  is_customer: true,
  lead_model_id: 1,
  lead_work_type_id: 2,
  quantity: 3,
  notes: 'Note',
  interested_in_financing: false,
  interested_in_service_contract: true,
  privacy_1: true,
}

describe('the customer', () => {
  it('known with a known contact ignores their other fields', () => {
    const lead = leadOf({ customer: company, customer_contact: contact, id: 1, status: 'closed', salesnotes: 'x' })
    expect(lead).toEqual({ ...common, customer_id: 7, customer_contact_id: 9 })
  })

  it.each(['', null, undefined])('known with the contact id %j has a new contact', (customer_contact_id) => {
    const lead = leadOf({ customer_contact_id, customer_contact: contact })
    expect(lead).toEqual({ ...common, customer_id: 7, customer_contact: contact })
  })

  it.each([0, '0', false])(
    'new, with its contact (is_customer %j): ids that are sent too are dropped',
    (is_customer) => {
      const customer = { ...company, vat_n: 'IT 012.345.678.97' }
      const lead = leadOf({ is_customer, customer, customer_contact: { ...contact, email: 'a@b.it,c@d.it' } })
      expect(lead).toEqual({
        ...common,
        is_customer: false,
        customer: company,
        customer_contact: { ...contact, email: 'a@b.it, c@d.it' },
      })
    },
  )

  const missing = (name: string) => [`Il campo ${name} è obbligatorio.`]
  it.each<[string, object, Record<string, string[]>]>([
    ['no customer', { customer_id: '' }, { 'lead.customer.vat_n': missing('partita IVA') }],
    [
      'a customer that is no id',
      { customer_id: 'x' },
      { 'lead.customer.vat_n': ['Il campo partita IVA non è valido.'] },
    ],
    [
      'neither customer nor contact',
      { customer_id: null, customer_contact_id: null },
      {
        'lead.customer.vat_n': missing('partita IVA'),
        'lead.customer_contact.name': missing('nome'),
        'lead.customer_contact.email': missing('e-mail'),
        'lead.customer_contact.phone': missing('telefono'),
      },
    ],
    [
      'a contact that is no id',
      { customer_contact_id: {} },
      { 'lead.customer_contact.name': ['Il campo contatto non è valido.'] },
    ],
    [
      'a new company without anything',
      { is_customer: 0 },
      {
        'lead.customer.vat_n': missing('partita IVA'),
        'lead.customer.name': missing('ragione sociale'),
        'lead.customer_contact.name': missing('nome'),
        'lead.customer_contact.email': missing('e-mail'),
        'lead.customer_contact.phone': missing('telefono'),
      },
    ],
    [
      'a new company with a wrong number, name and contact',
      {
        is_customer: 0,
        customer: { vat_n: '0123456789', name: ' ' },
        customer_contact: { name: 'x'.repeat(256), email: 'anna, a@b.it', phone: '12' },
      },
      {
        'lead.customer.vat_n': ['La partita IVA ha 11 cifre: ne hai scritte 10.'],
        'lead.customer.name': missing('ragione sociale'),
        'lead.customer_contact.name': ['Il campo nome non può superare i 255 caratteri.'],
        'lead.customer_contact.email': ['“anna” non è valido: scrivi per esempio nome@azienda.it.'],
        'lead.customer_contact.phone': ['“12” non è valido: scrivi per esempio +39 011 1234567.'],
      },
    ],
    ['customers that are no objects', { is_customer: 0, customer: [], customer_contact: 'x' }, expect.any(Object)],
  ])('is rejected: %s', (_case, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  it.each([undefined, null, '', 2, 'sì', [], {}])(
    'is_customer %j is an error of its own, the customer is not looked at',
    (value) => {
      const message = value == null ? 'Il campo già cliente è obbligatorio.' : 'Il campo già cliente non è valido.'
      expect(errorsOf({ is_customer: value, customer_id: '' })).toEqual({ 'lead.is_customer': [message] })
    },
  )
})

describe('a field', () => {
  const whole = 'Il campo quantità deve essere un numero intero da 1 a 100.000.'
  it.each<[string, unknown, string]>([
    ['quantity', undefined, 'Il campo quantità è obbligatorio.'],
    ['quantity', ' ', 'Il campo quantità è obbligatorio.'],
    ['quantity', 0, whole],
    ['quantity', '0', whole],
    ['quantity', -1, whole],
    ['quantity', 1.5, whole],
    ['quantity', '1e3', whole],
    ['quantity', 'tre', whole],
    ['quantity', 100_001, whole],
    ['quantity', [3], whole],
    ['quantity', true, whole],
    ['lead_model_id', '', 'Il campo modello è obbligatorio.'],
    ['lead_model_id', 'x', 'Il campo modello non è valido.'],
    ['lead_work_type_id', undefined, 'Il campo tipo di lavoro è obbligatorio.'],
    ['lead_work_type_id', 0, 'Il campo tipo di lavoro non è valido.'],
    ['interested_in_financing', undefined, 'Il campo interesse al finanziamento è obbligatorio.'],
    ['interested_in_financing', '', 'Il campo interesse al finanziamento non è valido.'],
    ['interested_in_service_contract', null, 'Il campo interesse al contratto di assistenza è obbligatorio.'],
    ['privacy_1', undefined, 'Il campo consenso è obbligatorio.'],
    ['privacy_1', 0, 'Serve il consenso al trattamento dei dati.'],
    ['privacy_1', 'false', 'Il campo consenso non è valido.'],
    ['notes', 7, 'Il campo note non è valido.'],
    ['notes', 'x'.repeat(maxNotes + 1), 'Il campo note non può superare i 10000 caratteri.'],
    ['notes', 'a\0b', 'Il campo note non è valido.'],
    ['lock_version', 'x', 'La versione del modulo non è valida: ricarica la pagina.'],
  ])('%s = %.20j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [`lead.${field}`]: [message] })
  })

  it.each([
    [' 100000 ', 100_000],
    ['1', 1],
    [42, 42],
  ])('quantity %j', (quantity, meant) => {
    expect(leadOf({ quantity })).toMatchObject({ quantity: meant })
  })

  it.each([undefined, null, '', '  '])('notes %j are empty', (notes) => {
    expect(leadOf({ notes })).toMatchObject({ notes: '' })
  })
})

describe('the administrative section', () => {
  it.each<[string, unknown, object]>([
    ['status', 'offer', { status: 'offer' }],
    ['status', '', {}],
    ['status', null, {}],
    ['workshop_id', '12', { workshop_id: 12 }],
    ['workshop_id', '', {}],
  ])('%s %j is accepted from administrators', (field, value, expected) => {
    for (const role of ['administrator', 'superuser_rt'])
      expect(leadOf({ [field]: value }, { role })).toEqual({
        ...common,
        customer_id: 7,
        customer_contact_id: 9,
        ...expected,
      })
  })

  it.each([
    ['status', 'venduta', 'lead.statuses', 'Lo stato non è valido.'],
    ['status', 0, 'lead.statuses', 'Lo stato non è valido.'],
    ['workshop_id', 'x', 'lead.workshops', 'Il campo officina non è valido.'],
    ['workshop_id', 0, 'lead.workshops', 'Il campo officina non è valido.'],
  ])('%s %j is rejected from administrators and ignored from others', (field, value, key, message) => {
    expect(errorsOf({ [field]: value }, admin)).toEqual({ [key]: [message] })
    expect(leadOf({ [field]: value })).toEqual({ ...common, customer_id: 7, customer_contact_id: 9 })
  })
})

it.each([undefined, null, 7, 'x', [], { lead: null }, { lead: [] }, { lead: 'x' }, {}])(
  'the body %j misses all',
  (body) => {
    const answer = parseLead(admin, body)
    expect('errors' in answer && Object.keys(answer.errors)).toHaveLength(7)
  },
)

it('ignores fields behind __proto__', () => {
  const body = JSON.parse(`{"lead":{"__proto__":${JSON.stringify(reported)}}}`)
  expect(parseLead(workshop, body)).toHaveProperty('errors')
})

describe('the fields of the manage screen', () => {
  const managed = (lead: object) => leadManageFields.parse({ lead }).lead
  it('are parsed from texts; empty ones are undefined', () => {
    const empty = { status: '', salesnotes: '', lostnotes: '', saled_quantity: '', workshop_id: '', lock_version: '' }
    expect(managed(empty)).toEqual({ salesnotes: '', lostnotes: '' })
    expect(managed({ status: 'closed', saled_quantity: '2', workshop_id: '3', lock_version: '4' })).toEqual({
      status: 'closed',
      salesnotes: '',
      lostnotes: '',
      saled_quantity: 2,
      workshop_id: 3,
      lock_version: 4,
    })
  })

  it.each([
    ['saled_quantity', '0', 'Il campo veicoli venduti deve essere un numero intero da 1 a 100.000.'],
    ['workshop_id', 'x', 'Il campo officina non è valido.'],
    ['status', 'x', 'Lo stato non è valido.'],
  ])('%s %j', (field, value, message) => {
    const read = leadManageFields.safeParse({ lead: { [field]: value } })
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      [`lead.${field}`, message],
    ])
  })
})
