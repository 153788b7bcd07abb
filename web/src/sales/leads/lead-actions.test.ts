import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { LeadOffer, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { describe, expect, it } from 'vitest'
import { leadActions } from './lead-actions.ts'

const offer: LeadOffer = {
  id: 7,
  file_name: 'preventivo.pdf',
  status: 'pending',
  reason: null,
  created_at: '2026-11-21T08:00:00+00:00',
  user: { name: 'Sara Galli' },
  lock_version: 0,
}
const approvedAt = '2026-11-20T08:00:00+00:00'
const reported = { id: 1, status: 'created' as LeadStatus, approved_at: null, lead_offers: [] }
const approved = { ...reported, approved_at: approvedAt }
const offered = { ...approved, status: 'offer' as LeadStatus, lead_offers: [offer] }

const labels = (role: RoleName, lead: Parameters<typeof leadActions>[1]) =>
  leadActions({ role }, lead).map(({ label, blocked }) => (blocked ? `(${label})` : label))

describe('the actions of a lead by role (spec 2 §6)', () => {
  it.each<[RoleName, string[], string[], string[]]>([
    [
      'administrator',
      ['Approva', 'Gestisci', 'Visualizza', 'Modifica', 'Permessi', 'Cancella'],
      ['Gestisci', 'Visualizza', 'Modifica', 'Permessi'],
      ['Gestisci', 'Visualizza', 'Modifica', 'Gestisci preventivi', 'Permessi'],
    ],
    [
      'after_sales_manager_rt',
      ['Approva', 'Visualizza', 'Cancella'],
      ['Visualizza'],
      ['Gestisci preventivi', 'Visualizza'],
    ],
    ['sales_manager_rt', ['Visualizza'], ['Visualizza'], ['Gestisci preventivi', 'Visualizza']],
    ['dealer_sales_manager', ['Visualizza'], ['Gestisci', 'Visualizza'], ['Gestisci', 'Visualizza']],
    ['dealer_holder_sales_manager', ['Visualizza'], ['Gestisci', 'Visualizza'], ['Gestisci', 'Visualizza']],
    ['workshop_user', ['Modifica', 'Visualizza'], ['Modifica', 'Visualizza'], ['(Modifica)', 'Visualizza']],
  ])('%s', (role, whenReported, whenApproved, whenOffered) => {
    expect(labels(role, reported)).toEqual(whenReported)
    expect(labels(role, approved)).toEqual(whenApproved)
    expect(labels(role, offered)).toEqual(whenOffered)
  })

  it('have the offers in a menu once none of them waits', () => {
    const verified = { ...offered, lead_offers: [{ ...offer, status: 'verified' as const }] }
    expect(labels('sales_manager_rt', verified)).toEqual(['Visualizza', 'Gestisci preventivi'])
  })

  it('are the same for superuser_rt and administrator', () => {
    for (const lead of [reported, approved, offered])
      expect(labels('superuser_rt', lead)).toEqual(labels('administrator', lead))
  })
})
