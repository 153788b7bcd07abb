import type { MailKind } from '@portale/domain/mails.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { cleanHtml } from '../html/clean.ts'
import { escapeHtml } from '../html/escape.ts'
import { insertMails, portalUrl, type Recipient } from '../mail/mail-write.queries.ts'
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
  /** The path of the page that the event is about. */
  url: string
  /** The label of the mail's button, which opens that page. */
  button: string
}

const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

function formatMessage({ sentence, items }: Notice): string {
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  return cleanHtml(`<p>${escapeHtml(capitalize(sentence))}</p>${list && `<ul>${list}</ul>`}`)
}

/** Notifies users in the portal and by mail, in the transaction of the event. */
export async function notifyUsers(tx: Db, config: Config, recipients: Recipient[], notice: Notice): Promise<void> {
  const { kind, cause, title, sentence, items, url, button } = notice
  const message = formatMessage(notice)
  await insertNotifications(
    tx,
    recipients.map(({ id }) => ({ user_id: id, title, message, url })),
  )
  const content = { paragraphs: [sentence], items, button: { label: button, url: portalUrl(config, url) } }
  await insertMails(
    tx,
    config,
    recipients.map((to) => ({ to, kind, cause, subject: title, content })),
  )
}
