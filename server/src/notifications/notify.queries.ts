import type { MailKind } from '@portale/domain/mails.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { cleanHtml } from '../html/clean.ts'
import { escapeHtml } from '../html/escape.ts'
import { insertMails, type NewMail, portalUrl, type Recipient } from '../mail/mail-write.queries.ts'
import { insertNotifications } from './notification.queries.ts'

/** An event as users are notified of it. */
export type Notice = {
  kind: MailKind
  /** Unique per event of this kind: nobody gets two mails about it. */
  cause: string
  title: string
  /** A sentence that follows "Ciao Laura,": it begins in lower case. */
  sentence: string
  items: string[]
  /** Further paragraphs, after the items. */
  more?: string[]
  /** The path of the page that the event is about. */
  url: string
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
  const { kind, cause, title, sentence, more = [], items, url, button } = notice
  const paragraphs = [sentence, ...more]
  return {
    to,
    kind,
    cause,
    subject: title,
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
  await insertNotifications(
    tx,
    notices.map(({ to, notice }) => ({
      user_id: to.id,
      kind: notice.kind,
      title: notice.title,
      message: messages.get(notice) ?? '',
      url: notice.url,
      blocks: notice.blocks ?? false,
    })),
  )
  await insertMails(
    tx,
    config,
    notices.map(({ to, notice }) => toMail(config, to, notice)),
  )
}
