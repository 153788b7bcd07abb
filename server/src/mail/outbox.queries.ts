import { type Mail, type MailKind, securityMails } from '@portale/domain/mails.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type Condition, contains, type List } from '../db/list.ts'

/** A mail for the outbox. `key` names its cause and its recipient: the same one is never written twice. */
export type OutboxMail = {
  key: string
  kind: MailKind
  user_id: number
  to_name: string
  to_address: string
  subject: string
  html: string
  text: string
  message_id: string
  secret?: Buffer
  secret_expires_at?: string
}

/** Writes mails, all in one statement; those of do_not_disturb people only when they are about their account's security. */
export async function insertMails(db: Db, mails: OutboxMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, secret: mail.secret?.toString('hex') }))
  await sql`
    INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id, secret, secret_expires_at)
    SELECT m.key, m.kind, m.user_id, m.to_name, m.to_address, m.subject, m.html, m.text, m.message_id,
      decode(m.secret, 'hex'), m.secret_expires_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS m (key text, kind text, user_id bigint, to_name text,
      to_address text, subject text, html text, text text, message_id text, secret text, secret_expires_at timestamptz)
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
    WHERE NOT u.do_not_disturb OR m.kind = ANY(${securityMails as MailKind[]})
    ON CONFLICT (key) DO NOTHING`.execute(db)
}

const shown =
  'm.id, m.created_at, m.kind, m.to_name, m.to_address, m.subject, m.state, m.tries, m.sent_at, m.next_try_at, m.last_error'

const equals = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value }] : []

/** GET /api/mails: newest first. */
export const mailList = (query: Record<string, string>): List => ({
  path: '/api/mails',
  from: 'mails m',
  where: [
    ...contains(`((m.to_name || ' ' || m.to_address) COLLATE "default")`, query.to),
    ...contains('m.subject', query.subject),
    ...equals('m.state', query.state),
    ...equals('m.kind', query.kind),
  ],
  order: 'm.created_at DESC, m.id DESC',
  rows: `SELECT ${shown} FROM page JOIN mails m USING (id)`,
})

/** How many mails were given up and can still be sent: those whose link has died meanwhile can't. */
export async function countParked(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mails
    WHERE state = 'parked' AND (secret_expires_at IS NULL OR secret_expires_at > now())`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** A mail with its texts and, if it has a link, its token still encrypted; null once that is gone. */
export type KeptMail = Mail & {
  html: string
  text: string
  message_id: string
  has_link: boolean
  secret: Buffer | null
}

const kept = sql.raw(`${shown}, m.html, m.text, m.message_id, m.secret_expires_at IS NOT NULL AS has_link,
  CASE WHEN m.secret_expires_at > now() THEN m.secret END AS secret`)

export async function findMail(db: Db, id: number): Promise<KeptMail | undefined> {
  return (await sql<KeptMail>`SELECT ${kept} FROM mails m WHERE m.id = ${id}`.execute(db)).rows[0]
}

/** Locks a mail unless it is being sent in this moment. */
export async function lockIdleMail(db: Db, id: number): Promise<KeptMail | undefined> {
  const result = await sql<KeptMail>`SELECT ${kept} FROM mails m WHERE m.id = ${id} FOR UPDATE SKIP LOCKED`.execute(db)
  return result.rows[0]
}

/**
 * Takes the mail that has waited longest and nobody is sending. It stays this server's until the transaction ends,
 * which may listen to a slow mail server meanwhile: a crash gives the mail free, and nobody else ever sends it too.
 */
export async function lockDueMail(db: Db): Promise<KeptMail | undefined> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(db)
  const result = await sql<KeptMail>`SELECT ${kept} FROM mails m
    WHERE m.next_try_at <= now() ORDER BY m.next_try_at, m.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db)
  return result.rows[0]
}

/** Accepted by the mail server: the token is gone from here. */
export async function updateSent(db: Db, id: number): Promise<void> {
  await sql`UPDATE mails SET state = 'sent', sent_at = now(), next_try_at = NULL, tries = tries + 1, last_error = NULL,
    secret = NULL WHERE id = ${id}`.execute(db)
}

/** Not accepted: tried again in so many seconds, or given up when undefined. */
export async function updateFailed(db: Db, id: number, error: string, seconds: number | undefined): Promise<void> {
  await sql`UPDATE mails SET tries = tries + 1, last_error = ${error.slice(0, 500)},
    state = ${seconds === undefined ? 'parked' : 'retrying'},
    next_try_at = ${seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`} WHERE id = ${id}`.execute(
    db,
  )
}

/** Waits to be sent again at once, under a Message-ID of its own where the first one has been accepted before. */
export async function updateWaiting(db: Db, id: number, message_id: string): Promise<void> {
  await sql`UPDATE mails SET state = 'waiting', tries = 0, next_try_at = now(), last_error = NULL,
    message_id = ${message_id} WHERE id = ${id}`.execute(db)
  await sql`SELECT queue_job('send_mails', '{}')`.execute(db)
}

/**
 * The links that were written to a person end: their tokens go, and what has not been sent never will be. A mail that
 * is being handed over in this moment is left alone: nobody waits for a mail server.
 */
export async function endMailLinks(db: Db, userId: number, kinds: MailKind[]): Promise<void> {
  await sql`
    UPDATE mails SET secret = NULL, state = 'parked', next_try_at = NULL, last_error = 'Il suo collegamento non vale più.'
    WHERE id IN (SELECT id FROM mails WHERE user_id = ${userId} AND kind = ANY(${kinds}) AND secret IS NOT NULL
      FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** Forgets the tokens whose links no longer work. */
export async function wipeExpiredTokens(db: Db): Promise<void> {
  await sql`UPDATE mails SET secret = NULL WHERE secret IS NOT NULL AND secret_expires_at <= now()`.execute(db)
}
