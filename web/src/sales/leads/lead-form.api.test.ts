import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { describe, expect, it } from 'vitest'
import { formatReportedBefore, type LeadValues, leadBody, leadValues, savedMessage } from './lead-form.api.ts'

const customer = { id: 7, vat_n: '01114601006', name: 'Ghiaie del Po S.p.A.' }
const contact = { id: 9, name: 'Paolo Ghirardi', email: 'p.ghirardi@example.it', phone: '+39 0523 000000' }

const bodyOf = (values: Partial<LeadValues['lead']>) => leadBody({ lead: { ...leadValues().lead, ...values } }).lead

describe('the request body of a lead', () => {
  it('has only the ids of a known customer and contact', () => {
    const body = bodyOf({ is_customer: 1, customer, customer_contact: contact })
    expect(body).toMatchObject({ customer_id: 7, customer_contact_id: 9 })
    expect(body).not.toHaveProperty('customer')
    expect(body).not.toHaveProperty('customer_contact')
  })

  it('has all fields of a new contact of a known customer', () => {
    const body = bodyOf({ is_customer: 1, customer, customer_contact: { ...contact, id: null } })
    expect(body).toMatchObject({ customer_id: 7, customer_contact: { name: 'Paolo Ghirardi' } })
    expect(body).not.toHaveProperty('customer_contact_id')
  })

  it('has all fields of a new customer and its contact', () => {
    const body = bodyOf({ is_customer: 0, customer: { ...customer, id: null }, customer_contact: contact })
    expect(body).toMatchObject({ customer: { vat_n: '01114601006' }, customer_contact: { name: 'Paolo Ghirardi' } })
    expect(body).not.toHaveProperty('customer_id')
    expect(body).not.toHaveProperty('customer_contact_id')
  })

  it('names status and workshop as columns, not as error keys', () => {
    const body = bodyOf({ id: 3, statuses: 'contacted', workshops: { id: 4, baldo_id: '300001', name: 'Officina' } })
    expect(body).toMatchObject({ status: 'contacted', workshop_id: 4 })
    for (const name of ['id', 'statuses', 'workshops']) expect(body).not.toHaveProperty(name)
  })
})

it.each([
  [{ count: 1, newest_month: '2026-11' }, 'La stessa azienda era già stata segnalata a novembre 2026.'],
  [
    { count: 2, newest_month: '2025-01' },
    'La stessa azienda era già stata segnalata 2 volte, l’ultima a gennaio 2025.',
  ],
])('an earlier report of %j is formatted', (reportedBefore, text) =>
  expect(formatReportedBefore(reportedBefore)).toBe(text),
)

it('the confirmation of a save stays longer with an earlier report', () => {
  expect(savedMessage({} as Lead, true)).toEqual(['Segnalazione inserita.'])
  expect(savedMessage({} as Lead, false)).toEqual(['Segnalazione salvata.'])
  const [text, timeoutMs] = savedMessage({ reported_before: { count: 1, newest_month: '2026-11' } } as Lead, true)
  expect(text).toBe('Segnalazione inserita. La stessa azienda era già stata segnalata a novembre 2026.')
  expect(timeoutMs).toBeGreaterThan(4000)
})
