import { z } from 'zod'
import { count } from '../../platform/answers.ts'
import type { Registry } from '../../platform/registries.ts'
import { type Actor, isAdministrator, partnerReaders, staff, uploaders } from '../../platform/roles.ts'
import { canSeeLeads } from '../../sales/leads/lead.policy.ts'

/** What the pages of the registries list of other records, in the order of their tabs. */
export const relatedKinds = ['contacts', 'notes', 'workshops', 'users', 'leads', 'documents', 'targets'] as const
export type RelatedKind = (typeof relatedKinds)[number]

export const relatedLabels: Record<RelatedKind, string> = {
  contacts: 'Contatti',
  notes: 'Note',
  workshops: 'Officine',
  users: 'Persone',
  leads: 'Segnalazioni',
  documents: 'Documenti',
  targets: 'Target',
}

const kindsOf: Record<Registry, RelatedKind[]> = {
  dealers: ['workshops', 'users', 'leads', 'documents'],
  workshops: ['users', 'leads', 'targets', 'documents'],
  customers: ['contacts', 'notes', 'leads'],
}

type Reader = Pick<Actor, 'role'> & { isImpersonated: boolean }

/** Who sees a kind: those whose role reads its list. Which rows of it is a matter of the list's scope. */
const readsKind: Record<RelatedKind, (user: Reader) => boolean> = {
  contacts: isAdministrator,
  notes: isAdministrator,
  workshops: (user) => isAdministrator(user) || partnerReaders.workshop.some((role) => role === user.role),
  // The list of people is closed while impersonating.
  users: (user) => isAdministrator(user) && !user.isImpersonated,
  leads: canSeeLeads,
  documents: ({ role }) => [...staff, ...uploaders].some((reader) => reader === role),
  targets: () => true,
}

/** The tabs of a registry's page for a user, those of designed models left out: the views decide about them. */
export const visibleRelatedKinds = (registry: Registry, user: Reader): RelatedKind[] =>
  kindsOf[registry].filter((kind) => readsKind[kind](user))

/** The column, filter and key of a relation that refer to a registry's record. */
export const registryKeys = { dealers: 'dealer_id', workshops: 'workshop_id', customers: 'customer_id' } as const

/** The leads of a dealer: those reported when the workshop belonged to it, or those of the workshops it has today. */
export const dealerLeadFilters = ['dealer_id', 'current_dealer_id'] as const
export type DealerLeadFilter = (typeof dealerLeadFilters)[number]

/** A view of a designed model whose records refer to the record, by one of its relations. */
export const relatedRecords = z
  .object({ prefix: z.string(), key: z.string(), label: z.string(), total: count })
  .meta({ id: 'RelatedRecords' })
export type RelatedRecords = z.output<typeof relatedRecords>

/** GET /api/v1/{dealers|workshops|customers}/{id}/related: how many rows each tab of the record's page has. */
export const relatedToPartner = z
  .object({
    totals: z.partialRecord(z.enum(relatedKinds), count),
    /** For dealers: the leads of the workshops that it has today. */
    current_leads: z.optional(z.number()),
    records: z.array(relatedRecords),
  })
  .meta({ id: 'RelatedToPartner' })
export type Related = z.output<typeof relatedToPartner>
