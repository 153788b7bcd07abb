import { z } from 'zod'
import { flag, html, lockVersion, recordId, text } from '../fields.ts'
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
  /** When it is, or will be, shown: `publish_at`, or the moment at which it was given an audience. */
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

const audienceNames = { dealers: 'Concessionarie', workshops: 'Officine' } satisfies Record<NewsAudience, string>

/** Whom a news is for: "Concessionarie", "Officine", "Concessionarie e officine"; a draft is for nobody yet. */
export function formatNewsAudience({ dealers, workshops }: Record<NewsAudience, boolean>): string {
  if (dealers && workshops) return `${audienceNames.dealers} e ${audienceNames.workshops.toLowerCase()}`
  return dealers ? audienceNames.dealers : workshops ? audienceNames.workshops : 'Nessun destinatario'
}

const reminderIntervalMs = 24 * 3_600_000

/** When those who have not read a news may be reminded again; null when they may be at once. */
export function nextReminder({ reminded_at }: Pick<News, 'reminded_at'>, now: Date): Date | null {
  const next = reminded_at === null ? 0 : new Date(reminded_at).getTime() + reminderIntervalMs
  return next > now.getTime() ? new Date(next) : null
}

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

/** What is said of a news that would be over before it begins. */
export const expiryTooEarly = 'La scadenza deve venire dopo la pubblicazione.'

/** As many attachments as a news may have. */
export const maxDocumentNews = 100

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

/** POST /api/v1/news (spec 2 §7), its files apart. */
export const newsBody = z
  .object(fields)
  .refine(({ publish_at, expires_at }) => !publish_at || !expires_at || expires_at > publish_at, {
    message: expiryTooEarly,
    path: ['expires_at'],
  })
export type NewsInput = z.output<typeof newsBody>

const attachments = z.array(
  z.object({ id: recordId('allegato'), deleted_at: z.unknown().prefault(null).transform(Boolean) }),
)

const invalidList = 'L’elenco degli allegati non è valido.'
// As much as the names of so many files take, and a multiple of it.
const maxListLength = maxDocumentNews * 1000

/** The attachments that the news has, as JSON in a field of the form: whatever is wrong is told of them as a whole. */
const documentNews = z
  .string()
  .max(maxListLength, invalidList)
  .default('[]')
  .transform((json, context) => {
    try {
      return attachments.max(maxDocumentNews).parse(JSON.parse(json))
    } catch {
      context.issues.push({ code: 'custom', message: invalidList, input: json })
      return z.NEVER
    }
  })

/** POST /api/v1/news/{id} (spec 2 §7), its new files apart. */
export const newsChangeBody = newsBody.safeExtend({ document_news: documentNews })
export type NewsChange = z.output<typeof newsChangeBody>
