import type { Lead } from '@portale/domain/leads/lead.ts'
import { describe, expect, it } from 'vitest'
import { fieldsOf, type ManageValues, manageValues, offerToSend } from './lead-manage.api.ts'

const lead = {
  status: 'offer',
  lostnotes: null,
  saled_quantity: null,
  lead_offers: [],
  lock_version: 2,
} as unknown as Lead
const workshop = { id: 4, baldo_id: '300001', name: 'Officina' }
const file = new File(['%PDF-1.7'], 'preventivo.pdf')

const written = (values: Partial<ManageValues['lead']>): ManageValues => ({
  lead: { ...manageValues(lead).lead, ...values },
})
const sent = (values: Partial<ManageValues['lead']>, offer?: File) => fieldsOf(lead, written(values), offer)

describe('what the manage screen sends', () => {
  it('says the status that stays, for the notes to be asked for', () =>
    expect(sent({})).toEqual({ status: 'offer', salesnotes: '', lock_version: 2 }))

  it('says nothing of the status when the workshop alone changes', () => {
    expect(sent({ workshops: workshop })).toEqual({ salesnotes: '', workshop_id: 4, lock_version: 2 })
    expect(sent({ workshops: workshop, salesnotes: 'Sentito' })).toMatchObject({ status: 'offer', workshop_id: 4 })
    expect(sent({ workshops: workshop }, file)).toMatchObject({ status: 'offer', workshop_id: 4 })
  })

  it('sends what only one status asks for with that status alone', () => {
    const all = { salesnotes: 'Fine', lostnotes: 'Prezzo', saled_quantity: '2' }
    expect(sent({ ...all, statuses: 'lost' })).toMatchObject({ status: 'lost', lostnotes: 'Prezzo' })
    expect(sent({ ...all, statuses: 'lost' })).not.toHaveProperty('saled_quantity')
    expect(sent({ ...all, statuses: 'closed' })).toMatchObject({ status: 'closed', saled_quantity: '2' })
    expect(sent({ ...all, statuses: 'closed' })).not.toHaveProperty('lostnotes')
    expect(Object.keys(sent({ ...all, statuses: 'contacted' }))).toEqual(['status', 'salesnotes', 'lock_version'])
  })
})

describe('the chosen offer', () => {
  it('goes with a status that takes one, and waits beside another', () => {
    expect(offerToSend(lead, written({}), file)).toBe(file)
    expect(offerToSend(lead, written({ statuses: 'contacted' }), file)).toBeUndefined()
  })

  it('does not go once one is verified', () => {
    const verified = { ...lead, lead_offers: [{ status: 'verified' }] } as Lead
    expect(offerToSend(verified, written({}), file)).toBeUndefined()
  })
})
