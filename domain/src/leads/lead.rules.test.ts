import { describe, expect, it } from 'vitest'
import { type DocumentStatus, documentStatuses } from '../documents.ts'
import { roleNames } from '../roles.ts'
import {
  isOfferUploadOpen,
  type StatusChange,
  statusOptions,
  transitionProblem,
  validateStatusChange,
} from './lead.rules.ts'
import { type LeadStatus, leadStatuses } from './lead.ts'

const unlimited = ['administrator', 'superuser_rt']
const offered: DocumentStatus[][] = [[], ...documentStatuses.map((status) => [status]), ['rejected', 'verified']]
const leadWith = (status: LeadStatus, offers: DocumentStatus[] = []) => ({
  status,
  quantity: 3,
  lead_offers: offers.map((offer) => ({ status: offer })),
})
const pairs = leadStatuses.flatMap((from) => leadStatuses.map((to) => [from, to] as const))

/** Spec 2 §4, sentence by sentence: whether the option is disabled for everybody but the two administrators. */
function isDisabled(from: LeadStatus, to: LeadStatus, verified: boolean): boolean {
  const disabled = to === 'cancelled' || to === from || (to === 'contacted' && from === 'created')
  const offerBlocked = to === 'offer' && (from === 'created' || from === 'contacted' || !verified)
  return disabled || offerBlocked || to === 'closed' || to === 'lost'
}

describe.each(roleNames)('moves of %s', (role) => {
  it.each(pairs)('%s → %s, whatever the offers', (from, to) => {
    for (const offers of offered) {
      const problem = transitionProblem({ role }, leadWith(from, offers), to)
      const disabled = !unlimited.includes(role) && isDisabled(from, to, offers.includes('verified'))
      expect([offers, problem !== undefined]).toEqual([offers, disabled])
    }
  })

  it.each(leadStatuses)('the choice from %s has each status once, a reason beside each closed one', (from) => {
    for (const offers of offered) {
      const lead = leadWith(from, offers)
      const choice = statusOptions({ role }, lead)
      expect(choice.map(({ status }) => status)).toEqual(leadStatuses)
      for (const { status, problem } of choice) {
        expect(problem).toBe(transitionProblem({ role }, lead, status))
        if (problem !== undefined) expect(problem).toMatch(/^[A-Z][^.]*$/)
      }
    }
  })
})

describe('the reason that is told', () => {
  const seller = { role: 'dealer_sales_manager' }
  it.each<[LeadStatus, LeadStatus, DocumentStatus[], string]>([
    ['created', 'created', [], 'Stato attuale'],
    ['closed', 'closed', [], 'Stato attuale'],
    ['created', 'contacted', ['verified'], 'Non da una segnalazione appena inserita'],
    ['contacted', 'offer', ['verified'], 'La porta in questo stato un amministratore'],
    ['lost', 'offer', ['pending'], 'Serve un preventivo verificato'],
    ['offer', 'closed', ['verified'], 'Riservato agli amministratori'],
    ['offer', 'cancelled', ['verified'], 'Riservato agli amministratori'],
  ])('%s → %s with %j: %s', (from, to, offers, reason) => {
    expect(transitionProblem(seller, leadWith(from, offers), to)).toBe(reason)
  })
})

it.each(leadStatuses)('an offer is uploaded in offer alone, while none is verified: %s', (status) => {
  for (const offers of offered)
    expect(isOfferUploadOpen(status, leadWith('created', offers))).toBe(
      status === 'offer' && !offers.includes('verified'),
    )
})

const good: StatusChange = { status: undefined, salesnotes: 'Sentito oggi', lostnotes: 'Prezzo', saled_quantity: 3 }
const keys = (...given: Parameters<typeof validateStatusChange>) =>
  Object.keys(validateStatusChange(...given)).toSorted()

/** The keys that a whole save must be refused under, by spec 2 §4 and §5 and decisions "Leads". */
function expectedKeys(role: string, from: LeadStatus, to: LeadStatus, offers: DocumentStatus[], withOffer: boolean) {
  const isSeller = !unlimited.includes(role)
  const verified = offers.includes('verified')
  const moves = isSeller && to !== from && isDisabled(from, to, verified)
  const late = withOffer && (to !== 'offer' || verified)
  const missing = isSeller && !withOffer && to === 'offer' && !verified && !offers.includes('pending')
  return [...(moves ? ['lead.statuses'] : []), ...(late || missing ? ['lead.uploaded_offer'] : [])]
}

describe.each(roleNames)('a save by %s', (role) => {
  it.each(pairs)('%s → %s, with an offer or without', (from, to) => {
    for (const offers of offered)
      for (const withOffer of [false, true]) {
        const found = keys({ role }, leadWith(from, offers), { ...good, status: to }, withOffer)
        expect([offers, withOffer, found]).toEqual([offers, withOffer, expectedKeys(role, from, to, offers, withOffer)])
      }
  })

  it.each(leadStatuses)('%s again: a note, with what the status demands', (status) => {
    const lead = leadWith(status, ['pending'])
    expect(keys({ role }, lead, { ...good, status }, false)).toEqual([])
    expect(keys({ role }, lead, { ...good, status, salesnotes: '' }, false)).toEqual(['lead.salesnotes'])
    const bare = { status, salesnotes: 'Nota', lostnotes: '', saled_quantity: undefined }
    const demanded = { lost: ['lead.lostnotes'], closed: ['lead.saled_quantity'] } as Record<string, string[]>
    expect(keys({ role }, lead, bare, false)).toEqual(demanded[status] ?? [])
  })
})

describe('what a save demands', () => {
  const admin = { role: 'administrator' }
  it('lost a reason, closed a number of vehicles from 1 to what was reported', () => {
    const lead = leadWith('offer', ['verified'])
    const sold = (saled_quantity: number | undefined) => ({ ...good, status: 'closed' as const, saled_quantity })
    expect(keys(admin, lead, { ...good, status: 'lost', lostnotes: '' }, false)).toEqual(['lead.lostnotes'])
    expect(keys(admin, lead, sold(undefined), false)).toEqual(['lead.saled_quantity'])
    expect([1, 3].map((count) => keys(admin, lead, sold(count), false))).toEqual([[], []])
    expect(validateStatusChange(admin, lead, sold(4), false)).toEqual({
      'lead.saled_quantity': ['I veicoli venduti non possono essere più di quelli segnalati (3).'],
    })
  })

  it('all that is wrong at once', () => {
    const change: StatusChange = { status: 'closed', salesnotes: '', lostnotes: '', saled_quantity: 9 }
    expect(keys({ role: 'dealer_sales_manager' }, leadWith('contacted'), change, true)).toEqual([
      'lead.saled_quantity',
      'lead.salesnotes',
      'lead.statuses',
      'lead.uploaded_offer',
    ])
  })

  it('without a status: administrators save their section, with an offer too; nobody else', () => {
    const nothing: StatusChange = { status: undefined, salesnotes: '', lostnotes: '', saled_quantity: undefined }
    for (const role of roleNames)
      expect(keys({ role }, leadWith('offer'), nothing, true)).toEqual(
        unlimited.includes(role) ? [] : ['lead.statuses'],
      )
    expect(keys(admin, leadWith('contacted'), nothing, true)).toEqual(['lead.uploaded_offer'])
  })
})
