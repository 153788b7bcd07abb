import { describe, expect, it } from 'vitest'
import { type DocumentStatus, documentStatuses } from '../../platform/documents.ts'
import { roleNames } from '../../platform/roles.ts'
import {
  isOfferUploadOpen,
  moveProblem,
  type StatusChange,
  statusOptions,
  transitionProblem,
  validateStatusChange,
} from './lead.rules.ts'
import { type LeadStatus, leadStatuses } from './lead.ts'

const administratorRoles = ['administrator', 'superuser_rt']
const offered: DocumentStatus[][] = [[], ...documentStatuses.map((status) => [status]), ['rejected', 'verified']]
const leadWith = (status: LeadStatus, offers: DocumentStatus[] = []) => ({
  status,
  quantity: 3,
  lead_offers: offers.map((offer) => ({ status: offer })),
})
const pairs = leadStatuses.flatMap((from) => leadStatuses.map((to) => [from, to] as const))

/** Spec 2 §4, sentence by sentence: whether the option is disabled for roles other than administrators. */
function isDisabled(from: LeadStatus, to: LeadStatus, verified: boolean): boolean {
  const disabled = to === 'cancelled' || to === from || (to === 'contacted' && from === 'created')
  const offerBlocked = to === 'offer' && (from === 'created' || from === 'contacted' || !verified)
  return disabled || offerBlocked || to === 'closed' || to === 'lost'
}

describe.each(roleNames)('transitions of %s', (role) => {
  it.each(pairs)('%s → %s with all offers', (from, to) => {
    for (const offers of offered) {
      const problem = transitionProblem({ role }, leadWith(from, offers), to)
      const disabled = !administratorRoles.includes(role) && isDisabled(from, to, offers.includes('verified'))
      expect([offers, problem !== undefined]).toEqual([offers, disabled])
    }
  })

  it.each(leadStatuses)('the options from %s are all statuses, with a reason for each blocked one', (from) => {
    for (const offers of offered) {
      const lead = leadWith(from, offers)
      const options = statusOptions({ role }, lead)
      expect(options.map(({ status }) => status)).toEqual(leadStatuses)
      for (const { status, problem } of options) {
        expect(problem).toBe(transitionProblem({ role }, lead, status))
        if (problem !== undefined) expect(problem).toMatch(/^[A-Z][^.]*$/)
      }
    }
  })
})

describe('the reason of a blocked transition', () => {
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

it.each(leadStatuses)('an offer upload is open only in the status offer without a verified offer: %s', (status) => {
  for (const offers of offered)
    expect(isOfferUploadOpen(status, leadWith('created', offers))).toBe(
      status === 'offer' && !offers.includes('verified'),
    )
})

const validChange: StatusChange = {
  status: undefined,
  salesnotes: 'Sentito oggi',
  lostnotes: 'Prezzo',
  saled_quantity: 3,
}
const keys = (...given: Parameters<typeof validateStatusChange>) =>
  Object.keys(validateStatusChange(...given)).toSorted()

/** The error keys of a save by spec 2 §4 and §5 and decisions "Leads". */
function expectedKeys(role: string, from: LeadStatus, to: LeadStatus, offers: DocumentStatus[], hasUpload: boolean) {
  const isSeller = !administratorRoles.includes(role)
  const verified = offers.includes('verified')
  const isTransitionBlocked = isSeller && to !== from && isDisabled(from, to, verified)
  const isUploadClosed = hasUpload && (to !== 'offer' || verified)
  const hasOffer = hasUpload || verified || offers.includes('pending')
  const isOfferMissing = isSeller && to === 'offer' && !hasOffer
  return [
    ...(isTransitionBlocked ? ['lead.statuses'] : []),
    ...(isUploadClosed || isOfferMissing ? ['lead.uploaded_offer'] : []),
  ]
}

describe.each(roleNames)('a save by %s', (role) => {
  it.each(pairs)('%s → %s has the expected errors with and without an offer', (from, to) => {
    for (const offers of offered)
      for (const hasUpload of [false, true]) {
        const found = keys({ role }, leadWith(from, offers), { ...validChange, status: to }, hasUpload)
        expect([offers, hasUpload, found]).toEqual([offers, hasUpload, expectedKeys(role, from, to, offers, hasUpload)])
      }
  })

  it.each(leadStatuses)('%s again needs only the fields of the status', (status) => {
    const lead = leadWith(status, ['pending'])
    expect(keys({ role }, lead, { ...validChange, status }, false)).toEqual([])
    expect(keys({ role }, lead, { ...validChange, status, salesnotes: '' }, false)).toEqual(['lead.salesnotes'])
    const bare = { status, salesnotes: 'Nota', lostnotes: '', saled_quantity: undefined }
    const demanded = { lost: ['lead.lostnotes'], closed: ['lead.saled_quantity'] } as Record<string, string[]>
    expect(keys({ role }, lead, bare, false)).toEqual(demanded[status] ?? [])
  })
})

describe('validateStatusChange', () => {
  const admin = { role: 'administrator' }
  it('requires a reason for lost, and from 1 to the reported vehicles for closed', () => {
    const lead = leadWith('offer', ['verified'])
    const sold = (saled_quantity: number | undefined) => ({ ...validChange, status: 'closed' as const, saled_quantity })
    expect(keys(admin, lead, { ...validChange, status: 'lost', lostnotes: '' }, false)).toEqual(['lead.lostnotes'])
    expect(keys(admin, lead, sold(undefined), false)).toEqual(['lead.saled_quantity'])
    expect([1, 3].map((count) => keys(admin, lead, sold(count), false))).toEqual([[], []])
    expect(validateStatusChange(admin, lead, sold(4), false)).toEqual({
      'lead.saled_quantity': ['I veicoli venduti non possono essere più di quelli segnalati (3).'],
    })
  })

  it('reports all problems at once', () => {
    const change: StatusChange = { status: 'closed', salesnotes: '', lostnotes: '', saled_quantity: 9 }
    expect(keys({ role: 'dealer_sales_manager' }, leadWith('contacted'), change, true)).toEqual([
      'lead.saled_quantity',
      'lead.salesnotes',
      'lead.statuses',
      'lead.uploaded_offer',
    ])
  })

  it('accepts a missing status only from administrators, also with an offer', () => {
    const nothing: StatusChange = { status: undefined, salesnotes: '', lostnotes: '', saled_quantity: undefined }
    for (const role of roleNames)
      expect(keys({ role }, leadWith('offer'), nothing, true)).toEqual(
        administratorRoles.includes(role) ? [] : ['lead.statuses'],
      )
    expect(keys(admin, leadWith('contacted'), nothing, true)).toEqual(['lead.uploaded_offer'])
  })
})

describe.each(roleNames)('moves on the board of %s', (role) => {
  it.each(pairs)('%s → %s are the transitions of an approved lead, for those who manage leads', (from, to) => {
    for (const offers of offered)
      for (const approved_at of [null, '2026-01-01T08:00:00+00:00']) {
        const lead = { ...leadWith(from, offers), approved_at }
        const isManager = administratorRoles.includes(role) || /sales_manager$/.test(role)
        const isAllowed =
          isManager &&
          from !== to &&
          (administratorRoles.includes(role) || approved_at !== null) &&
          transitionProblem({ role }, lead, to) === undefined
        expect([offers, approved_at, moveProblem({ role }, lead, to) === undefined]).toEqual([
          offers,
          approved_at,
          isAllowed,
        ])
      }
  })
})

it.each([
  ['workshop_user', null, 'contacted', 'Il tuo ruolo non cambia lo stato'],
  ['dealer_sales_manager', null, 'created', 'Stato attuale'],
  ['dealer_sales_manager', null, 'contacted', 'Non è ancora approvata'],
  ['dealer_sales_manager', '2026-01-01', 'contacted', 'Non da una segnalazione appena inserita'],
] as const)('a move of %s, approved %s, to %s is blocked: %s', (role, approved_at, to, reason) =>
  expect(moveProblem({ role }, { ...leadWith('created'), approved_at }, to)).toBe(reason),
)
