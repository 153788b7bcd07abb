import type { MailKind } from '@portale/domain/mails.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { cleanHtml } from '../html/clean.ts'
import { escapeHtml } from '../mail/layout.ts'
import { portalUrl, type Recipient, writeMails } from '../mail/outbox.ts'
import { insertNotifications } from './notification.queries.ts'

/** Something that happened, as people are told it. */
export type Event = {
  kind: MailKind
  /** One of a kind per event: nobody gets two mails about it. */
  cause: string
  title: string
  /** A sentence as it follows "Ciao Laura,": in lower case. */
  sentence: string
  items: string[]
  /** The screen it is about, a path of the portal. */
  url: string
  button: string
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

function messageOf({ sentence, items }: Event): string {
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  return cleanHtml(`<p>${escapeHtml(capital(sentence))}</p>${list && `<ul>${list}</ul>`}`)
}

/** Tells people on the portal's own pages and by mail, in the transaction of what happened. */
export async function tell(tx: Db, config: Config, people: Recipient[], event: Event): Promise<void> {
  const { kind, cause, title, sentence, items, url, button } = event
  const message = messageOf(event)
  await insertNotifications(
    tx,
    people.map(({ id }) => ({ user_id: id, title, message, url })),
  )
  const content = { paragraphs: [sentence], items, button: { label: button, url: portalUrl(config, url) } }
  await writeMails(
    tx,
    config,
    people.map((to) => ({ to, kind, cause, subject: title, content })),
  )
}
