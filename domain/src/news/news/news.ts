import { z } from 'zod'
import { count, extended, id, moment, without } from '../../platform/answers.ts'
import { flag, html, lockVersion, recordId, text } from '../../platform/fields.ts'
import { parseMoment } from '../../platform/moments.ts'
import { type Actor, isAdministrator, type RoleName, roleNames } from '../../platform/roles.ts'

/** An attachment; answers leave deleted ones out. */
export const newsAttachment = z
  .object({ id, file_name: z.string(), deleted_at: z.null() })
  .meta({ id: 'NewsAttachment' })
export type DocumentNews = z.output<typeof newsAttachment>

/** A row of GET /api/v1/news, with an excerpt instead of the body. */
export const newsCard = z
  .object({
    id,
    title: z.string(),
    excerpt: z.string(),
    dealers: z.boolean(),
    workshops: z.boolean(),
    pinned: z.boolean(),
    must_read: z.boolean(),
    created_at: moment,
    /** The time of publication: `publish_at`, or the time when it first had an audience. */
    shown_at: moment,
    publish_at: z.nullable(moment),
    expires_at: z.nullable(moment),
    /** The number of attachments. */
    documents: count,
    /** When the user confirmed to have read it. */
    read_at: z.nullable(moment),
  })
  .meta({ id: 'NewsCard' })
export type NewsCard = z.output<typeof newsCard>

/** GET /api/v1/news/{id}, and the answer of every save (spec 2 §3). */
export const newsDetail = extended(without(newsCard, 'excerpt', 'documents'), {
  /** Clean HTML. */
  body: z.string(),
  document_news: z.array(newsAttachment),
  user: z.object({ name: z.string() }),
  announced_at: z.nullable(moment),
  reminded_at: z.nullable(moment),
  lock_version: count,
}).meta({ id: 'NewsDetail' })
export type News = z.output<typeof newsDetail>

/** A row of GET /api/v1/news/{id}/readers: a person of the audience, with the time of the confirmation; unread first. */
export const newsReader = z
  .object({ id, name: z.string(), role_label: z.string(), read_at: z.nullable(moment) })
  .meta({ id: 'NewsReader' })
export type NewsReader = z.output<typeof newsReader>

export const newsStates = ['draft', 'planned', 'shown', 'expired'] as const
export type NewsState = (typeof newsStates)[number]

export const newsStateLabels: Record<NewsState, string> = {
  draft: 'Bozza',
  planned: 'Programmata',
  shown: 'Pubblicata',
  expired: 'Scaduta',
}

type Published = Pick<NewsCard, 'dealers' | 'workshops' | 'shown_at' | 'expires_at'>

/** The state of a news: without an audience it is a draft, whatever its dates. */
export function newsState({ dealers, workshops, shown_at, expires_at }: Published, now: Date): NewsState {
  if (!dealers && !workshops) return 'draft'
  if (new Date(shown_at) > now) return 'planned'
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'shown'
}

const audiences = ['dealers', 'workshops'] as const
export type NewsAudience = (typeof audiences)[number]

/** The flags that reach a role (decisions "Accounts, news, notifications, mail"); administrators write news and read all. */
const audiencesByRole: Record<RoleName, NewsAudience[]> = {
  administrator: [],
  superuser_rt: [],
  after_sales_manager_rt: ['workshops'],
  sales_manager_rt: ['dealers'],
  dealer_sales_manager: ['dealers', 'workshops'],
  dealer_holder: ['dealers'],
  dealer_holder_sales_manager: ['dealers'],
  workshop_user: ['workshops'],
}

const reachedBy = (audience: NewsAudience) => roleNames.filter((role) => audiencesByRole[role].includes(audience))

/** The roles that each flag reaches. */
export const newsRoles: Record<NewsAudience, RoleName[]> = {
  dealers: reachedBy('dealers'),
  workshops: reachedBy('workshops'),
}

/** The audiences that a user belongs to; administrators belong to all. */
export const newsAudiences = (user: Pick<Actor, 'role'>): NewsAudience[] =>
  audiences.filter((audience) => isAdministrator(user) || newsRoles[audience].some((role) => role === user.role))

const audienceNames = { dealers: 'Concessionarie', workshops: 'Officine' } satisfies Record<NewsAudience, string>

/** Formats the audience: "Concessionarie", "Officine", "Concessionarie e officine"; a draft has none. */
export function formatNewsAudience({ dealers, workshops }: Record<NewsAudience, boolean>): string {
  if (dealers && workshops) return `${audienceNames.dealers} e ${audienceNames.workshops.toLowerCase()}`
  return dealers ? audienceNames.dealers : workshops ? audienceNames.workshops : 'Nessun destinatario'
}

const reminderIntervalMs = 24 * 3_600_000

/** The earliest time of the next reminder; null when it can be sent now. */
export function nextReminder({ reminded_at }: Pick<News, 'reminded_at'>, now: Date): Date | null {
  const next = reminded_at === null ? 0 : new Date(reminded_at).getTime() + reminderIntervalMs
  return next > now.getTime() ? new Date(next) : null
}

/** An optional moment, as ISO. */
const optionalMoment = z
  .unknown()
  .meta({ type: ['string', 'null'], description: 'Un momento; senza fuso vale l’ora di Roma.' })
  .optional()
  .transform((value, context): string | null => {
    if (value === undefined || value === null || value === '') return null
    const parsed = parseMoment(String(value))
    if ('at' in parsed) return new Date(parsed.at).toISOString()
    context.issues.push({ code: 'custom', message: parsed.problem, input: value })
    return z.NEVER
  })

export const expiryTooEarly = 'La scadenza deve venire dopo la pubblicazione.'

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

/** The texts of POST /api/v1/news (spec 2 §7). */
export const newsBody = z
  .object(fields)
  .refine(({ publish_at, expires_at }) => !publish_at || !expires_at || expires_at > publish_at, {
    message: expiryTooEarly,
    path: ['expires_at'],
  })
  .meta({ id: 'NewsBody' })
export type NewsInput = z.output<typeof newsBody>

const attachments = z.array(
  z.object({ id: recordId('allegato'), deleted_at: z.unknown().prefault(null).transform(Boolean) }),
)

const invalidList = 'L’elenco degli allegati non è valido.'
// A multiple of what the names of that many files take.
const maxListLength = maxDocumentNews * 1000

/** The current attachments, as JSON in a field of the form; any error applies to the list as a whole. */
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

/** The texts of POST /api/v1/news/{id} (spec 2 §7). */
export const newsChangeBody = newsBody.safeExtend({ document_news: documentNews }).meta({ id: 'NewsChangeBody' })
export type NewsChange = z.output<typeof newsChangeBody>
