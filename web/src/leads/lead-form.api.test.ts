import { describe, expect, it } from 'vitest'
import { type LeadValues, leadBody, leadValues } from './lead-form.api.ts'

const customer = { id: 7, vat_n: '01114601006', name: 'Ghiaie del Po S.p.A.' }
const contact = { id: 9, name: 'Paolo Ghirardi', email: 'p.ghirardi@example.it', phone: '+39 0523 000000' }

const bodyOf = (written: Partial<LeadValues['lead']>) => leadBody({ lead: { ...leadValues().lead, ...written } }).lead

describe('what the form of a lead sends', () => {
  it('names a known customer and its contact by their ids alone', () => {
    const body = bodyOf({ is_customer: 1, customer, customer_contact: contact })
    expect(body).toMatchObject({ customer_id: 7, customer_contact_id: 9 })
    expect(body).not.toHaveProperty('customer')
    expect(body).not.toHaveProperty('customer_contact')
  })

  it('sends a new contact of a known customer whole', () => {
    const body = bodyOf({ is_customer: 1, customer, customer_contact: { ...contact, id: null } })
    expect(body).toMatchObject({ customer_id: 7, customer_contact: { name: 'Paolo Ghirardi' } })
    expect(body).not.toHaveProperty('customer_contact_id')
  })

  it('sends a new customer and its contact whole', () => {
    const body = bodyOf({ is_customer: 0, customer: { ...customer, id: null }, customer_contact: contact })
    expect(body).toMatchObject({ customer: { vat_n: '01114601006' }, customer_contact: { name: 'Paolo Ghirardi' } })
    expect(body).not.toHaveProperty('customer_id')
    expect(body).not.toHaveProperty('customer_contact_id')
  })

  it('calls status and workshop by their names in the body, not by those of their error keys', () => {
    const body = bodyOf({ id: 3, statuses: 'contacted', workshops: { id: 4, baldo_id: '300001', name: 'Officina' } })
    expect(body).toMatchObject({ status: 'contacted', workshop_id: 4 })
    for (const name of ['id', 'statuses', 'workshops']) expect(body).not.toHaveProperty(name)
  })
})
