import { z } from 'zod'
import { count, partnerName } from '../../platform/answers.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { formatCount, formatNumber } from '../../platform/counts.ts'
import { recordIds, text } from '../../platform/fields.ts'
import { maxIds } from '../../platform/plain-fields.ts'
import type { Partner } from '../../platform/roles.ts'

/** How many partners are assigned at once, and how many Baldo IDs are pasted. */
export const maxResolved = 2000
const maxCodesText = 100_000

/** How the partners to assign are found: by their dealer today, their sales area, their province, or pasted Baldo IDs. */
export const partnerSources = ['dealer', 'area', 'district', 'codes'] as const
export type PartnerSource = (typeof partnerSources)[number]

const partnerKinds = ['dealer', 'workshop'] as const satisfies Partner[]

const missingMessages = {
  dealer: 'Scegli almeno una concessionaria.',
  area: 'Scegli almeno un’area vendite.',
  district: 'Scegli almeno una provincia.',
  codes: 'Scrivi almeno un Baldo ID.',
}

/** The field of the body that a source uses. */
const sourceFields = { dealer: 'ids', area: 'areas', district: 'ids', codes: 'text' } as const satisfies Record<
  PartnerSource,
  string
>

const isGiven = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : [value].flat().length > 0)

/** The body of POST /api/users/partners/resolve. */
export const partnerSelectionBody = z
  .object({
    kind: z.enum(partnerKinds, 'Scegli officine o concessionarie.'),
    by: z.enum(partnerSources, 'Scegli come trovare le officine o le concessionarie.'),
    ids: recordIds('scelta', maxResolved),
    areas: z
      .array(text('area vendite'), 'Il campo area vendite non è valido.')
      .max(100, 'Al massimo 100 aree.')
      .default([]),
    text: z
      .string('Il testo non è valido.')
      .overwrite(cleanText)
      .max(maxCodesText, 'Il testo è troppo lungo: al massimo 2.000 Baldo ID per volta.')
      .refine((value) => !value.includes('\0'), 'Il testo non è valido.')
      .default(''),
  })
  .superRefine((body, context) => {
    if (body.by === 'dealer' && body.kind === 'dealer')
      context.addIssue({ code: 'custom', path: ['by'], message: 'Le concessionarie non hanno concessionaria.' })
    else if (!isGiven(body[sourceFields[body.by]]))
      context.addIssue({ code: 'custom', path: [sourceFields[body.by]], message: missingMessages[body.by] })
  })
export type PartnerSelection = z.output<typeof partnerSelectionBody>

/**
 * The answer: the partners that can be assigned, by name, and what was left out: archived partners, and those that have left the
 * network.
 */
export const resolvedPartners = z.object({
  partners: z.array(partnerName),
  archived: z.array(partnerName),
  ceased: z.array(partnerName),
  /** Baldo IDs that nobody has, with the one that differs by its leading zeros alone. */
  unknown: z.array(z.object({ code: z.string(), similar: z.nullable(z.string()) })),
  repeated: z.array(z.string()),
})
export type ResolvedPartners = z.output<typeof resolvedPartners>

/** GET /api/users/partners/areas: the sales areas of the partners that can be assigned, with their number. */
export const partnerAreas = z.object({
  dealers: z.array(z.object({ area: z.string(), count })),
  workshops: z.array(z.object({ area: z.string(), count })),
})
export type PartnerAreas = z.output<typeof partnerAreas>

/** Whether the found partners are added to those assigned, or replace them. */
export const assignmentModes = ['add', 'replace'] as const
export type AssignmentMode = (typeof assignmentModes)[number]

/** The partners of a user after an assignment of many, those that stay first; the problem when they are too many. */
export function assignPartners<Named extends { id: number }>(
  assigned: Named[],
  found: Named[],
  mode: AssignmentMode,
): { partners: Named[]; added: Named[]; problem: string | undefined } {
  const known = new Set(assigned.map(({ id }) => id))
  const added = found.filter(({ id }) => !known.has(id))
  const chosen = new Set(found.map(({ id }) => id))
  const kept = mode === 'add' ? assigned : assigned.filter(({ id }) => chosen.has(id))
  const partners = [...added, ...kept]
  const problem =
    partners.length > maxIds
      ? `Sarebbero ${formatCount(partners.length, 'assegnazione', 'assegnazioni')}: una persona ne ha al massimo ${formatNumber(maxIds)}.`
      : undefined
  return { partners, added, problem }
}
