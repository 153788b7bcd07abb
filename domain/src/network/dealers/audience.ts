import type { Partner } from '../../platform/roles.ts'

export const audiences = ['dealers', 'workshops'] as const
export type Audience = (typeof audiences)[number]

export const audienceLabels: Record<Audience, { title: string; one: string; many: string; none: string }> = {
  dealers: { title: 'Concessionarie', one: 'concessionaria', many: 'concessionarie', none: 'Nessuna concessionaria' },
  workshops: { title: 'Officine', one: 'officina', many: 'officine', none: 'Nessuna officina' },
}

/** The audience of a kind of partner, which is also the name of its registry. */
export const partnerAudiences: Record<Partner, Audience> = { dealer: 'dealers', workshop: 'workshops' }

/** The kind of partner that an audience consists of. */
export const audiencePartners: Record<Audience, Partner> = { dealers: 'dealer', workshops: 'workshop' }
