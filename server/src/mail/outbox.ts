import { randomUUID } from 'node:crypto'
import type { MailKind } from '@portale/domain/mails.ts'
import type { Config } from '../config.ts'
import { inBatches } from '../db/batches.ts'
import type { Db } from '../db/connection.ts'
import { type MailContent, renderMail, tokenMark } from './layout.ts'
import { insertMails, type KeptMail, type OutboxMail } from './outbox.queries.ts'
import { sealToken } from './secret.ts'

/** A person that mails go to. */
export type Recipient = { id: number; name: string; email: string }

/** What is written to somebody, and why: `cause` is one of a kind per recipient. */
export type Letter = {
  to: Recipient
  kind: MailKind
  cause: string
  subject: string
  content: Omit<MailContent, 'name'>
  /** The token that the address of its button has a mark for, and how long it works. */
  token?: { value: string; minutes: number }
}

/** A Message-ID of this portal, made once per mail. */
export const newMessageId = (config: Config): string => `<${randomUUID()}@${new URL(config.baseUrl).hostname}>`

/** An address of the portal as a mail names it: the host is always BASE_URL's. */
export const portalUrl = (config: Config, path: string): string => `${config.baseUrl}${path}`

// A subject is one line, whatever a title holds.
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()

/** What a letter's recipient reads. */
export const renderLetter = ({ to, subject, content }: Pick<Letter, 'to' | 'subject' | 'content'>) => ({
  subject: oneLine(subject),
  ...renderMail({ ...content, name: to.name }),
})

/** The name of a letter's cause and recipient: under it a mail is written once. */
export const mailKey = ({ to, kind, cause }: Pick<Letter, 'to' | 'kind' | 'cause'>): string =>
  `${kind}:${cause}:${to.id}`

/** A mail is some thousand characters long: a statement with more of them would wait for its own text. */
const batchSize = 500

/** Writes letters to the outbox, in the transaction of what causes them. */
export async function writeMails(tx: Db, config: Config, letters: Letter[]): Promise<void> {
  const now = Date.now()
  const mailOf = (letter: Letter): OutboxMail => ({
    key: mailKey(letter),
    kind: letter.kind,
    user_id: letter.to.id,
    to_name: letter.to.name,
    to_address: letter.to.email,
    ...renderLetter(letter),
    message_id: newMessageId(config),
    ...(letter.token && {
      secret: sealToken(config.secret, letter.token.value),
      secret_expires_at: new Date(now + letter.token.minutes * 60_000).toISOString(),
    }),
  })
  let writing = Promise.resolve()
  await inBatches(
    letters,
    async (batch) => {
      const mails = batch.map(mailOf) // rendered while PostgreSQL writes those before
      await writing
      writing = insertMails(tx, mails)
    },
    batchSize,
  )
  await writing
}

/** The texts of a kept mail as they are read: the token in its link, or the word that it is gone. */
export function textsOf(
  { html, text, has_link }: KeptMail,
  token: string | undefined,
): Pick<KeptMail, 'html' | 'text'> {
  const read = (part: string) => (has_link ? part.replaceAll(tokenMark, token ?? 'scaduto') : part)
  return { html: read(html), text: read(text) }
}
