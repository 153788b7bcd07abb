import { z } from 'zod'
import { id, moment } from '../platform/answers.ts'
import { optionalRecordId } from '../platform/fields.ts'
import { mailKinds } from '../platform/mails.ts'

/** What ended a notification: its object was done, or is gone. */
export const notificationEnds = ['done', 'gone'] as const
export type NotificationEnd = (typeof notificationEnds)[number]

/** A notification as `unread` and `dropdown` answer it (spec 2 §3); `message` is sanitized HTML. */
export const notificationRow = z
  .object({
    id,
    /** What it is about; null for those of the portal's first versions. */
    kind: z.nullable(z.enum(mailKinds)),
    title: z.string(),
    message: z.string(),
    /** The path of the page that it is about. */
    url: z.nullable(z.string()),
    created_at: moment,
    dropdown_read: z.boolean(),
    /** Whether it says what keeps the person from working on: the banner shows these alone. */
    blocks: z.boolean(),
    closed: z.nullable(z.enum(notificationEnds)),
  })
  .meta({ id: 'NotificationRow' })
export type Notification = z.output<typeof notificationRow>

/** How often the banner polls (spec 2 §9). */
export const pollIntervalMs = 10_000

/** The event that a stream of notifications ends with when a newer page of the same person has taken its place. */
export const replacedStreamEvent = 'replaced'

/** What a stream says when there is nothing to say, so that its page knows that it is not cut off, and how often. */
export const beatStreamEvent = 'beat'
export const streamBeatMs = 25_000

/** How many notifications the bell shows (decisions "Accounts, news, notifications, mail"). */
export const dropdownSize = 20

/** Up to how many unread notifications are counted: the bell says "99+" of more. */
export const maxUnreadCount = 100

/** The number of unread notifications as the bell writes it. */
export const formatUnread = (count: number): string =>
  count >= maxUnreadCount ? `${maxUnreadCount - 1}+` : String(count)

/** The header of the poll's answer with the number of unread notifications. */
export const unreadCountHeader = 'x-unread-count'

/** Whether a notification is still to be read, to be read no more, or was. */
export const notificationStates = ['unread', 'read', 'closed'] as const
export type NotificationState = (typeof notificationStates)[number]

export const notificationStateLabels: Record<NotificationState, string> = {
  unread: 'Da leggere',
  read: 'Lette',
  closed: 'Concluse da sole',
}

export const notificationEndLabels: Record<NotificationEnd, string> = { done: 'Già fatto', gone: 'Non c’è più' }

/** Where opening a notification leads: to a page, or nowhere, as `missing_url` is gone or not for this person any more. */
export const notificationTarget = z
  .object({
    url: z.nullable(z.string()),
    missing_url: z.nullable(z.string()),
    closed: z.nullable(z.enum(notificationEnds)),
  })
  .meta({ id: 'NotificationTarget' })
export type NotificationTarget = z.output<typeof notificationTarget>

/** POST /notifications/mark-all-read: up to this one, so that what arrives meanwhile stays unread; without it, all. */
export const readAllBody = z
  .object({
    until: optionalRecordId('Questa notifica non esiste.').transform((id) => id ?? undefined),
  })
  .meta({ id: 'ReadAllBody' })

const objectNames: [prefix: string, name: string][] = [
  ['/leads/', 'La segnalazione'],
  ['/news/', 'La news'],
  ['/activities/', 'L’attività'],
  ['/dealers/', 'La pagina dei documenti'],
  ['/workshops/', 'La pagina'],
]

/** What is said instead of the page that a notification no longer leads to. */
export function formatMissingTarget(url: string | null): string {
  const name = objectNames.find(([prefix]) => url?.startsWith(prefix))?.[1] ?? 'La pagina'
  return `${name} di questa notifica non c’è più, oppure non è più tra quelle che puoi vedere.`
}
