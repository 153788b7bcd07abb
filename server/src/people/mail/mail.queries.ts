import {
  endedMails,
  endedMessages,
  type MailRecipient,
  personalMails,
} from '@portale/domain/platform/mail-addresses.ts'
import type { Mail, MailKind } from '@portale/domain/platform/mails.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, contains, type List, orderBy } from '../../platform/db/list.ts'

// As JSON, moments have the form that they have in every list: one call must not answer `Z` and another `+00:00`.
const listColumns = `m.id, to_json(m.created_at) AS created_at, m.kind, m.to_name, m.to_address, m.sent_to,
  CASE WHEN m.kind IN ('${personalMails.join("', '")}') THEN (SELECT u.email FROM users u WHERE u.id = m.user_id
    AND lower(u.email) <> lower(m.to_address)) END AS current_address, m.subject, m.state, m.tries,
  to_json(m.sent_at) AS sent_at, to_json(m.next_try_at) AS next_try_at, m.last_error,
  m.state = 'parked' AND m.refused_at IS NOT NULL AS refused, m.lock_version`

const equals = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value }] : []

/** Why a mail is not sent to somebody who can't open what it is about any more. */
export const unreachableError = 'Il destinatario non può più aprire la pagina di cui parla.'

/** Parked mails that can be sent again by hand: those whose link expired can't. */
const resendable = `m.state = 'parked'
  AND (m.secret_expires_at IS NULL OR m.secret IS NOT NULL AND m.secret_expires_at > now())`
const refused = "m.state = 'parked' AND m.refused_at IS NOT NULL"

const sortColumns = {
  created_at: 'm.created_at',
  to: 'm.to_name',
  subject: 'm.subject',
  kind: 'm.kind',
  state: 'm.state',
  tries: 'm.tries',
  last_error: 'm.last_error',
}

/** GET /api/mails: newest first. */
export const mailList = (query: Record<string, string>): List => ({
  path: '/api/mails',
  from: 'mails m',
  where: [
    ...contains(`((m.to_name || ' ' || m.to_address) COLLATE "default")`, query.to),
    ...contains('m.subject', query.subject),
    ...(query.state === 'resendable'
      ? [{ sql: resendable }]
      : query.state === 'refused'
        ? [{ sql: refused }]
        : equals('m.state', query.state)),
    ...equals('m.kind', query.kind),
  ],
  order: orderBy(query.sort, sortColumns, 'm.id', '-created_at'),
  rows: `SELECT ${listColumns} FROM page JOIN mails m USING (id)`,
})

/** What the selection of mails has of each. */
export const selectedMailColumns = 'm.id, m.lock_version, m.subject, m.to_name, m.state'

/** How many undelivered mails could be sent again by hand. */
export async function countResendableMails(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mails m
    WHERE ${sql.raw(resendable)}`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** What decides where a mail goes, read at the moment of sending. */
const recipientColumns = `(SELECT json_build_object('account', CASE WHEN u.deleted_at IS NOT NULL THEN 'closed'
    WHEN u.suspended_at IS NOT NULL THEN 'suspended' ELSE 'active' END, 'name', u.name, 'email', u.email,
    'requested_email', (SELECT c.email FROM email_changes c WHERE c.user_id = u.id))
  FROM users u WHERE u.id = m.user_id) AS recipient`
type Addressed = { recipient: MailRecipient & { name: string } }

/**
 * A mail with its texts and its recipient's role; `secret` is the encrypted token of its link, null without one or after
 * it was deleted.
 */
export type StoredMail = Mail &
  Addressed & {
    /** Whether its recipient can't open any more what it is about. */
    is_out_of_reach: boolean
    html: string
    text: string
    message_id: string
    has_link: boolean
    secret: Buffer | null
    user_id: number
    to_role: string
    /** Null for a mail from before there were such tokens. */
    unsubscribe_token: string | null
    return_token: string | null
  }

const storedColumns =
  sql.raw(`${listColumns}, m.html, m.text, m.message_id, m.secret_expires_at IS NOT NULL AS has_link, m.unsubscribe_token, m.return_token,
  CASE WHEN m.secret_expires_at > now() THEN m.secret END AS secret, m.user_id,
  ${recipientColumns}, NOT can_open_any(m.user_id, m.kind, m.url, m.objects) AS is_out_of_reach,
  (SELECT r.name FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = m.user_id) AS to_role`)

export async function findMail(db: Db, id: number): Promise<StoredMail | undefined> {
  return (await sql<StoredMail>`SELECT ${storedColumns} FROM mails m WHERE m.id = ${id}`.execute(db)).rows[0]
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The kind and the recipient of the mail with this token of `List-Unsubscribe`. */
export async function findMailOfToken(db: Db, token: string) {
  if (!isUuid(token)) return undefined
  const result = await sql<{ kind: MailKind; user: { id: number; role: string } }>`
    SELECT m.kind, (SELECT json_build_object('id', u.id, 'role', r.name) FROM users u JOIN roles r ON r.id = u.role_id
      WHERE u.id = m.user_id) AS user
    FROM mails m WHERE m.unsubscribe_token = ${token}`.execute(db)
  return result.rows[0]
}

/** Records that the valid link of a mail is read; the audit's trigger adds by whom. */
export async function insertLinkReading(tx: Db, { id, kind, user_id }: StoredMail): Promise<void> {
  await tx.insertInto('mail_link_readings').values({ mail_id: id, kind, user_id }).execute()
}

/** Locks a mail, unless it is being sent right now. */
export async function lockIdleMail(db: Db, id: number): Promise<StoredMail | undefined> {
  const result =
    await sql<StoredMail>`SELECT ${storedColumns} FROM mails m WHERE m.id = ${id} FOR UPDATE SKIP LOCKED`.execute(db)
  return result.rows[0]
}

/** What sending a mail again needs to know of it. */
export type ResendableMail = Pick<Mail, 'id' | 'state' | 'kind' | 'to_address'> &
  Addressed & {
    lock_version: number
    message_id: string
    is_link_gone: boolean
    /** Whether a server is sending it right now. */
    is_being_sent: boolean
  }

/** Locks those of these mails that nobody is sending right now, and reads them all. */
export async function lockMails(db: Db, ids: number[]): Promise<Map<number, ResendableMail>> {
  const locked = await sql<{ id: number }>`
    SELECT id FROM mails WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE SKIP LOCKED`.execute(db)
  const lockedIds = locked.rows.map(({ id }) => id)
  const result = await sql<ResendableMail>`
    SELECT id, state, kind, to_address, ${sql.raw(recipientColumns)}, lock_version, message_id,
      secret_expires_at IS NOT NULL AND (secret IS NULL OR secret_expires_at <= now()) AS is_link_gone,
      id <> ALL(${lockedIds}) AS is_being_sent
    FROM mails m WHERE id = ANY(${ids})`.execute(db)
  return new Map(result.rows.map((mail) => [mail.id, mail]))
}

/**
 * Locks the mail that has been due longest and that no other server is sending. The lock lasts until the transaction
 * ends, which may wait for a slow mail server: a crash releases the mail, and no other server sends it too.
 */
export async function lockDueMail(db: Db): Promise<StoredMail | undefined> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(db)
  const result = await sql<StoredMail>`SELECT ${storedColumns} FROM mails m
    WHERE m.next_try_at <= now() ORDER BY m.next_try_at, m.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db)
  return result.rows[0]
}

/** Records that the mail server accepted a mail, and deletes the token of its link. */
export async function updateMailSent(db: Db, id: number, sentTo: string): Promise<void> {
  await sql`UPDATE mails SET state = 'sent', sent_to = ${sentTo}, sent_at = now(), next_try_at = NULL, tries = tries + 1, last_error = NULL, refused_at = NULL,
    secret = NULL, lock_version = lock_version + 1 WHERE id = ${id}`.execute(db)
}

/** Gives up a mail that was not tried, because it must not be sent any more, with the token of its link. */
export async function updateMailEnded(db: Db, id: number, reason: string): Promise<void> {
  await sql`UPDATE mails SET state = 'parked', next_try_at = NULL, last_error = ${reason}, secret = NULL,
    lock_version = lock_version + 1 WHERE id = ${id}`.execute(db)
}

/** Records a failed attempt: the next one is due after `retryDelay` seconds; without it the mail is given up. */
export async function updateMailFailed(
  db: Db,
  id: number,
  {
    sentTo,
    error,
    retryDelay,
    isRefused,
  }: { sentTo: string; error: string; retryDelay: number | undefined; isRefused: boolean },
): Promise<void> {
  await sql`UPDATE mails SET tries = tries + 1, sent_to = ${sentTo}, last_error = ${error.slice(0, 500)}, lock_version = lock_version + 1,
    state = ${retryDelay === undefined ? 'parked' : 'retrying'}, refused_at = ${isRefused ? sql`now()` : null},
    next_try_at = ${retryDelay === undefined ? null : sql`now() + make_interval(secs => ${retryDelay})`} WHERE id = ${id}`.execute(
    db,
  )
}

/** Makes mails due at once, each under its Message-ID, and queues the job that sends them; returns their new versions. */
export async function updateMailsWaiting(db: Db, mails: { id: number; message_id: string }[]) {
  const ids = mails.map(({ id }) => id)
  const result = await sql<{ id: number; lock_version: number }>`
    UPDATE mails m SET state = 'waiting', tries = 0, next_try_at = now(), last_error = NULL, refused_at = NULL,
      return_token = CASE WHEN m.sent_at IS NULL THEN return_token ELSE gen_random_uuid() END, message_id = n.message_id,
      lock_version = m.lock_version + 1
    FROM unnest(${ids}::bigint[], ${mails.map(({ message_id }) => message_id)}::text[]) AS n (id, message_id)
    WHERE m.id = n.id RETURNING m.id, m.lock_version`.execute(db)
  await queueMails(db)
  return result.rows
}

/** Queues the job that sends what is due. */
export const queueMails = (db: Db) => sql`SELECT queue_job('send_mails', '{}')`.execute(db)

/**
 * Revokes the links mailed to a user: deletes their tokens and gives up the mails that were not sent. Skips a mail that
 * is being sent right now, so as not to wait for a mail server.
 */
export async function revokeMailLinks(db: Db, userId: number, kinds: MailKind[]): Promise<void> {
  await sql`
    UPDATE mails SET secret = NULL, state = 'parked', next_try_at = NULL, last_error = 'Il suo collegamento non vale più.',
      lock_version = lock_version + 1
    WHERE id IN (SELECT id FROM mails WHERE user_id = ${userId} AND kind = ANY(${kinds}) AND secret IS NOT NULL
      FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** Gives up the waiting mails to a user whose account is shut, but those that are sent all the same. */
export async function parkMailsTo(db: Db, userId: number, state: 'suspended' | 'closed'): Promise<void> {
  await sql`
    UPDATE mails SET state = 'parked', next_try_at = NULL, last_error = ${endedMessages.shut}, lock_version = lock_version + 1
    WHERE id IN (SELECT id FROM mails WHERE user_id = ${userId} AND next_try_at IS NOT NULL
      AND kind = ANY(${endedMails(state)}) FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** Deletes the tokens of expired links. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`UPDATE mails SET secret = NULL WHERE secret IS NOT NULL AND secret_expires_at <= now()`.execute(db)
}
