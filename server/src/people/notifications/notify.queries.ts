import type { NoticeKind } from '@portale/domain/people/notices.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { cleanHtml } from '../../platform/html/clean.ts'
import { escapeHtml } from '../../platform/html/escape.ts'
import { insertMails, type NewMail, portalUrl, type Recipient } from '../mail/mail-write.queries.ts'
import { countNotices, gatherNotices, roomKey } from './gather.queries.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

/** The page of one object, or one that is of no object. */
export type ObjectPage =
  | `/${string}/${number}`
  | `/${string}/${number}/${string}`
  | `/users?${string}`
  | '/notifications'

/** The kinds whose notices may be about several objects. */
export const severalKinds = [
  'activity_opened',
  'activity_reminder',
  'lead_idle',
  'lead_approved',
  'lead_status',
  'lead_access',
  'market_share',
] as const satisfies NoticeKind[]
export type SeveralKind = (typeof severalKinds)[number]

type ListPage = `/${'activities' | 'leads'}` | `/${'activities' | 'leads'}?${string}`

/** What a notice is about: a notice with the page of a list names the objects that it is about, and ends with them. */
export type NoticeObject =
  | { kind: NoticeKind; url: ObjectPage; objects?: undefined }
  | { kind: SeveralKind; url: ListPage; objects: string[] }

/** An event as users are notified of it. */
export type Notice = NoticeObject & {
  /** Unique per event of this kind: nobody gets two mails about it. */
  cause: string
  title: string
  /** A sentence that follows "Ciao Laura,": it begins in lower case. */
  sentence: string
  items: string[]
  /** Further paragraphs, after the items. */
  more?: string[]
  /** The label of the mail's button, which opens that page. */
  button: string
  /** Whether the recipients can't work on before they have done something about it. */
  blocks?: boolean
}

const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

function formatMessage({ sentence, items, more = [] }: Notice): string {
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  const toParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  return cleanHtml(`${toParagraph(capitalize(sentence))}${list && `<ul>${list}</ul>`}${more.map(toParagraph).join('')}`)
}

/** The mail about an event. */
export const toMail = (config: Config, to: Recipient, notice: Notice): NewMail => {
  const { kind, cause, title, sentence, more = [], items, url, objects, button } = notice
  const paragraphs = [sentence, ...more]
  return {
    to,
    kind,
    cause,
    subject: title,
    url,
    objects,
    content: { paragraphs, items, button: { label: button, url: portalUrl(config, url) } },
  }
}

/** Notifies users in the portal and by mail, in the transaction of the event. */
export function notifyUsers(tx: Db, config: Config, recipients: Recipient[], notice: Notice): Promise<void> {
  return notifyEach(
    tx,
    config,
    recipients.map((to) => ({ to, notice })),
  )
}

/** The same for events that are not the same for all. */
export async function notifyEach(tx: Db, config: Config, notices: { to: Recipient; notice: Notice }[]): Promise<void> {
  const messages = new Map(
    [...new Set(notices.map(({ notice }) => notice))].map((notice) => [notice, formatMessage(notice)]),
  )
  await insertNotices(
    tx,
    config,
    notices.map(({ to, notice }) => ({
      to,
      notification: {
        user_id: to.id,
        kind: notice.kind,
        title: notice.title,
        message: messages.get(notice) ?? '',
        url: notice.url,
        objects: notice.objects,
        blocks: notice.blocks ?? false,
      },
      mail: toMail(config, to, notice),
    })),
  )
}

/** A notice to a person as it is written: in the portal and by mail. */
export type WrittenNotice = { to: Recipient; notification: NewNotification; mail: NewMail }

/**
 * Writes notices, whatever they are about: beyond `notices` of the limits, a person gets one notification and one mail that
 * count those of a kind. Answers the mail that says each, in their order.
 */
export async function insertNotices(tx: Db, config: Config, notices: WrittenNotice[]): Promise<NewMail[]> {
  if (notices.length === 0) return []
  const rooms = await countNotices(
    tx,
    config.limits.notices,
    notices.map(({ notification }) => notification),
  )
  const used = new Map<string, number>()
  const isGathered = notices.map(({ notification }) => {
    const key = roomKey(notification)
    used.set(key, (used.get(key) ?? 0) + 1)
    return (used.get(key) ?? 0) > (rooms.get(key)?.free ?? 0)
  })
  const single = notices.filter((_, index) => !isGathered[index])
  await insertNotifications(
    tx,
    single.map(({ notification }) => notification),
  )
  await insertMails(
    tx,
    config,
    single.map(({ mail }) => mail),
  )
  if (single.length === notices.length) return notices.map(({ mail }) => mail)
  const gathered = notices.filter((_, index) => isGathered[index])
  const mails = await gatherNotices(tx, config, rooms, gathered)
  return notices.map(({ notification, mail }, index) =>
    isGathered[index] ? (mails.get(roomKey(notification)) ?? mail) : mail,
  )
}
