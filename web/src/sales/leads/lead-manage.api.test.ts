import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { describe, expect, it } from 'vitest'
import { type ManageValues, manageValues, offerToSend, toFields } from './lead-manage.api.ts'

const lead = {
  status: 'offer',
  lostnotes: null,
  saled_quantity: null,
  lead_offers: [],
  lock_version: 2,
} as unknown as Lead
const workshop = { id: 4, baldo_id: '300001', name: 'Officina' }
const file = new File(['%PDF-1.7'], 'preventivo.pdf')

const valuesWith = (values: Partial<ManageValues['lead']>): ManageValues => ({
  lead: { ...manageValues(lead).lead, ...values },
})
const sentFields = (values: Partial<ManageValues['lead']>, offer?: File) => toFields(lead, valuesWith(values), offer)

describe('the fields of a save', () => {
  it('include an unchanged status, so that notes are required', () =>
    expect(sentFields({})).toEqual({ status: 'offer', salesnotes: '', lock_version: 2 }))

  it('omit the status when only the workshop changes', () => {
    expect(sentFields({ workshops: workshop })).toEqual({ salesnotes: '', workshop_id: 4, lock_version: 2 })
    expect(sentFields({ workshops: workshop, salesnotes: 'Sentito' })).toMatchObject({
      status: 'offer',
      workshop_id: 4,
    })
    expect(sentFields({ workshops: workshop }, file)).toMatchObject({ status: 'offer', workshop_id: 4 })
  })

  it('include the fields of a status only with that status', () => {
    const all = { salesnotes: 'Fine', lostnotes: 'Prezzo', saled_quantity: '2' }
    expect(sentFields({ ...all, statuses: 'lost' })).toMatchObject({ status: 'lost', lostnotes: 'Prezzo' })
    expect(sentFields({ ...all, statuses: 'lost' })).not.toHaveProperty('saled_quantity')
    expect(sentFields({ ...all, statuses: 'closed' })).toMatchObject({ status: 'closed', saled_quantity: '2' })
    expect(sentFields({ ...all, statuses: 'closed' })).not.toHaveProperty('lostnotes')
    expect(Object.keys(sentFields({ ...all, statuses: 'contacted' }))).toEqual(['status', 'salesnotes', 'lock_version'])
  })
})

describe('the chosen offer', () => {
  it('is sent only with a status that accepts offers', () => {
    expect(offerToSend(lead, valuesWith({}), file)).toBe(file)
    expect(offerToSend(lead, valuesWith({ statuses: 'contacted' }), file)).toBeUndefined()
  })

  it('is not sent when an offer is verified', () => {
    const verified = { ...lead, lead_offers: [{ status: 'verified' }] } as Lead
    expect(offerToSend(verified, valuesWith({}), file)).toBeUndefined()
  })
})
