import { z } from 'zod'
import { flag, html, lockVersion, text } from '../fields.ts'
import { parseMoment } from '../moments.ts'
import { type Actor, isAdministrator, type RoleName } from '../roles.ts'

/** An attachment; a deleted one is in no answer. */
export type DocumentNews = { id: number; file_name: string; deleted_at: null }

/** A card of GET /api/v1/news: the first words instead of the body. */
export type NewsCard = {
  id: number
  title: string
  excerpt: string
  dealers: boolean
  workshops: boolean
  pinned: boolean
  must_read: boolean
  created_at: string
  /** When it is, or will be, shown: `publish_at`, or the moment of its creation. */
  shown_at: string
  publish_at: string | null
  expires_at: string | null
  /** How many attachments it has. */
  documents: number
  /** When the caller said to have read it. */
  read_at: string | null
}

/** GET /api/v1/news/{id}, and the answer of every save (spec 2 §3). */
export type News = Omit<NewsCard, 'excerpt' | 'documents'> & {
  /** Clean HTML. */
  body: string
  document_news: DocumentNews[]
  user: { name: string }
  announced_at: string | null
  reminded_at: string | null
  lock_version: number
}

/** GET /api/v1/news/{id}/readers: its audience, and when each said to have read it; who has not comes first. */
export type NewsReader = { id: number; name: string; role_label: string; read_at: string | null }

export const newsStates = ['draft', 'planned', 'shown', 'expired'] as const
export type NewsState = (typeof newsStates)[number]

export const newsStateLabels: Record<NewsState, string> = {
  draft: 'Bozza',
  planned: 'Programmata',
  shown: 'Pubblicata',
  expired: 'Scaduta',
}

type Published = Pick<NewsCard, 'dealers' | 'workshops' | 'shown_at' | 'expires_at'>

/** What became of a news: without an audience it is a draft, whatever its moments say. */
export function newsState({ dealers, workshops, shown_at, expires_at }: Published, now: Date): NewsState {
  if (!dealers && !workshops) return 'draft'
  if (new Date(shown_at) > now) return 'planned'
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'shown'
}

/** The roles that each flag reaches (decisions "Accounts, news, notifications, mail"). */
export const newsRoles = {
  dealers: ['sales_manager_rt', 'dealer_sales_manager', 'dealer_holder', 'dealer_holder_sales_manager'],
  workshops: ['after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user'],
} as const satisfies Record<string, readonly RoleName[]>

export type NewsAudience = keyof typeof newsRoles

/** The flags by which a user sees news; administrators see all, drafts included. */
export const newsAudiences = (user: Pick<Actor, 'role'>): NewsAudience[] =>
  (['dealers', 'workshops'] as const).filter(
    (audience) => isAdministrator(user) || newsRoles[audience].some((role) => role === user.role),
  )

/** A moment that may be left out, answered in ISO. */
const optionalMoment = z
  .unknown()
  .optional()
  .transform((value, context): string | null => {
    if (value === undefined || value === null || value === '') return null
    const parsed = parseMoment(String(value))
    if ('at' in parsed) return new Date(parsed.at).toISOString()
    context.issues.push({ code: 'custom', message: parsed.problem, input: value })
    return z.NEVER
  })

const after = 'La scadenza deve venire dopo la pubblicazione.'

const fields = {
  title: text('titolo'),
  body: html('testo'),
  dealers: flag('concessionarie').prefault(false),
  workshops: flag('officine').prefault(false),
  pinned: flag('in evidenza').prefault(false),
  must_read: flag('conferma di lettura').prefault(false),
  publish_at: optionalMoment,
  expires_at: optionalMoment,
  lock_version: lockVersion,
}

const attachment = z.object({
  id: z.coerce.number('Allegato non valido.').int('Allegato non valido.').positive('Allegato non valido.'),
  deleted_at: z.unknown().prefault(null).transform(Boolean),
})

/** POST /api/v1/news (spec 2 §7), its files apart. */
export const newsBody = z
  .object(fields)
  .refine(({ publish_at, expires_at }) => !publish_at || !expires_at || expires_at > publish_at, {
    message: after,
    path: ['expires_at'],
  })
export type NewsInput = z.output<typeof newsBody>

const list = 'L’elenco degli allegati non è valido.'

/** The attachments that a news has, as POST /api/v1/news/{id} sends them: JSON in a field of the form. */
export const documentNewsField = z
  .string()
  .default('[]')
  .transform((json, context) => {
    try {
      return JSON.parse(json)
    } catch {
      context.addIssue({ code: 'custom', message: list })
      return z.NEVER
    }
  })
  .pipe(z.array(attachment, { error: list }).max(100, list))
