import { z } from 'zod'
import { id } from '../../platform/answers.ts'
import { fold, foldPhone, foldVat } from '../../platform/folding.ts'

/** The minimum number of characters for the search and the typeaheads; a lead is found by a shorter number. */
export const minSearchLength = 3

/** Longer texts are cut. */
export const maxSearchLength = 200

/** What the search finds, in the order of the screens. */
export const searchKinds = [
  'leads',
  'dealers',
  'workshops',
  'customers',
  'contacts',
  'documents',
  'offers',
  'activities',
  'news',
  'attachments',
  'people',
  'records',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** The headings of the kinds; records have the plural of their model. */
export const searchKindLabels: Record<SearchKind, string> = {
  leads: 'Segnalazioni',
  dealers: 'Concessionarie',
  workshops: 'Officine',
  customers: 'Clienti',
  contacts: 'Contatti',
  documents: 'Documenti',
  offers: 'Preventivi',
  activities: 'Attività',
  news: 'News',
  attachments: 'Allegati delle news',
  people: 'Persone',
  records: 'Registri',
}

/** A result with its code (Baldo ID or VAT number), its name, and its city if known. */
export type SearchHit = { id: number; code: string; name: string; city: string | null }

/** A result of any kind with what tells it from others, and the address of its screen; archived ones come last. */
export const searchItem = z
  .object({
    id,
    label: z.string(),
    detail: z.string(),
    url: z.string(),
    archived: z.optional(z.boolean()),
  })
  .meta({ id: 'SearchItem' })
export type SearchItem = z.output<typeof searchItem>

/** A few results of one kind; of `records` there is a group for each of the caller's views. */
export const searchGroup = z
  .object({ kind: z.enum(searchKinds), label: z.string(), items: z.array(searchItem) })
  .meta({ id: 'SearchGroup' })
export type SearchGroup = z.output<typeof searchGroup>

/**
 * GET /api/v1/search?q=…: a few of each kind that the user may open. `groups` has all of them without empty ones; dealers,
 * workshops and customers are there by themselves as well.
 */
export const searchResults = z
  .object({
    dealers: z.array(z.object({ id, code: z.string(), name: z.string(), city: z.nullable(z.string()) })),
    workshops: z.array(z.object({ id, code: z.string(), name: z.string(), city: z.nullable(z.string()) })),
    customers: z.array(z.object({ id, code: z.string(), name: z.string(), city: z.nullable(z.string()) })),
    groups: z.array(searchGroup),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.output<typeof searchResults>

/** The number of a record in a searched text: '128', '#128', 'n. 128'. */
export function searchedNumber(text: string): number | undefined {
  const [, digits] = /^(?:#|n[.°]?)?\s*(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Whether a text is long enough to be searched for. */
export const isSearchable = (text: string): boolean =>
  fold(text).trim().length >= minSearchLength || searchedNumber(text) !== undefined

/** Every word must occur, in any order; the first ten count. */
export const searchWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 10)

/** The words without the IT before a VAT number, which is stored without it. */
export const customerWords = (text: string): string[] =>
  searchWords(/^\d+$/.test(foldVat(text)) ? foldVat(text) : text.replace(/\bIT(?=\d)/i, ''))

/** The digits of a telephone number without its prefix, if the text is nothing else: '+39 011/123.4567'. */
export function searchedPhone(text: string): string | undefined {
  const digits = foldPhone(text)
  return /^[+\d\s()./-]+$/.test(fold(text)) && digits.length >= minSearchLength ? digits : undefined
}
