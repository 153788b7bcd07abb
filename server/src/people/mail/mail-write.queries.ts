import { randomUUID } from 'node:crypto'
import type { NoticeChannel } from '@portale/domain/people/notices.ts'
import { endedMails } from '@portale/domain/platform/mail-addresses.ts'
import { type MailKind, securityMails } from '@portale/domain/platform/mails.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type MailContent, renderMail } from './layout.ts'
import type { StoredMail } from './mail.queries.ts'
import { encryptToken } from './token-cipher.ts'

/** A user as the recipient of mails. */
export type Recipient = { id: number; name: string; email: string }

/** A mail to write. Kind, cause and recipient identify it: the same mail is never written twice. */
export type NewMail = {
  to: Recipient
  kind: MailKind
  cause: string
  subject: string
  content: Omit<MailContent, 'name'>
  /** The path of the page that it is about: who can't open it any more gets no such mail. */
  url?: string
  /** The pages of the objects, when it is about several: who can't open any of them any more gets none either. */
  objects?: string[] | undefined
  /** The token that replaces the placeholder in the button's address, and how long it is valid. */
  token?: { value: string; minutes: number }
  /** After how many seconds it is sent; at once without. */
  delaySeconds?: number
}

/** Replaces the token in the stored texts; the token is stored encrypted in another column. */
export const tokenPlaceholder = '__TOKEN__'

/** A Message-ID of this portal, made once per mail. */
export const newMessageId = (config: Config): string => `<${randomUUID()}@${new URL(config.baseUrl).hostname}>`

/** The absolute address of a page, for mails: the host is always the one of BASE_URL. */
export const portalUrl = (config: Config, path: string): string => `${config.baseUrl}${path}`

const atOnce: NoticeChannel = 'mail'
const maxSubject = 200

/** Without line breaks and other control characters: a title in a subject must not add headers. */
const toSingleLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSubject)
    .toWellFormed()

/** The subject and the texts that the recipient reads. */
export const renderNewMail = ({ to, subject, content }: Pick<NewMail, 'to' | 'subject' | 'content'>) => ({
  subject: toSingleLine(subject),
  ...renderMail({ ...content, name: to.name }),
})

/** The unique key of a mail. */
export const mailKey = ({ to, kind, cause }: Pick<NewMail, 'to' | 'kind' | 'cause'>): string =>
  `${kind}:${cause}:${to.id}`

function toRow(config: Config, mail: NewMail) {
  const { to, kind, token, url, objects, delaySeconds = 0 } = mail
  return {
    key: mailKey(mail),
    kind,
    user_id: to.id,
    to_name: to.name,
    to_address: to.email,
    ...renderNewMail(mail),
    message_id: newMessageId(config),
    url,
    objects,
    delay: delaySeconds,
    ...(token && {
      secret: encryptToken(config.secret, token.value).toString('hex'),
      secret_expires_at: new Date(Date.now() + token.minutes * 60_000).toISOString(),
    }),
  }
}

/** Whether the user `u` gets a mail of this kind at once: not who is not to be disturbed, or has chosen another way. */
export const wantsMail = (kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(NOT u.do_not_disturb AND NOT EXISTS (
    SELECT FROM notification_preferences p WHERE p.user_id = u.id AND p.kind = ${kind} AND p.channel <> ${atOnce}))`

/**
 * Inserts mails in one statement: those about the security of the account always, others to those who want them and are
 * not suspended.
 */
async function insertRows(tx: Db, rows: ReturnType<typeof toRow>[]): Promise<void> {
  await sql`
    INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id, url, objects, secret, secret_expires_at,
      next_try_at)
    SELECT m.key, m.kind, m.user_id, m.to_name, m.to_address, m.subject, m.html, m.text, m.message_id, m.url, m.objects,
      decode(m.secret, 'hex'), m.secret_expires_at, now() + m.delay * interval '1 second'
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS m (key text, kind text, user_id bigint, to_name text,
      to_address text, subject text, html text, text text, message_id text, url text, objects text[], secret text,
      secret_expires_at timestamptz, delay int)
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
    WHERE (m.kind = ANY(${securityMails}) OR ${wantsMail(sql`m.kind`)})
      AND (u.suspended_at IS NULL OR m.kind <> ALL(${endedMails('suspended')}))
    ON CONFLICT (key) DO NOTHING`.execute(tx)
}

/** A mail has some thousand characters: larger statements would take long to send to PostgreSQL. */
const batchSize = 500

/** Writes mails to the outbox, in the transaction that causes them. */
export async function insertMails(tx: Db, config: Config, mails: NewMail[]): Promise<void> {
  let inserting = Promise.resolve()
  await inBatches(
    mails,
    async (batch) => {
      const rows = batch.map((mail) => toRow(config, mail)) // rendered while PostgreSQL writes the batch before
      await inserting
      inserting = insertRows(tx, rows)
    },
    batchSize,
  )
  await inserting
}

/**
 * Writes mails that are sent at a moment, and until then say what the newest of their key says: those who want mails of the
 * kind get one.
 */
export async function upsertWaitingMails(
  tx: Db,
  config: Config,
  mails: { mail: NewMail; dueAt: string }[],
): Promise<void> {
  const rows = mails.map(({ mail, dueAt }) => ({ ...toRow(config, mail), next_try_at: dueAt }))
  await sql`
    INSERT INTO mails AS w (key, kind, user_id, to_name, to_address, subject, html, text, message_id, objects, next_try_at)
    SELECT m.key, m.kind, m.user_id, m.to_name, m.to_address, m.subject, m.html, m.text, m.message_id, m.objects,
      m.next_try_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS m (key text, kind text, user_id bigint, to_name text,
      to_address text, subject text, html text, text text, message_id text, objects text[],
      next_try_at timestamptz)
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
    WHERE u.suspended_at IS NULL AND ${wantsMail(sql`m.kind`)}
    ON CONFLICT (key) DO UPDATE SET subject = excluded.subject, html = excluded.html, text = excluded.text,
      objects = excluded.objects, lock_version = w.lock_version + 1
    WHERE w.state = 'waiting' AND w.tries = 0 AND w.next_try_at > now()`.execute(tx)
}

/** The texts of a stored mail with the token, or a word in its place, in its link. */
export function fillInToken({ html, text, has_link }: StoredMail, token: string): Pick<StoredMail, 'html' | 'text'> {
  const fill = (content: string) => (has_link ? content.replaceAll(tokenPlaceholder, token) : content)
  return { html: fill(html), text: fill(text) }
}
