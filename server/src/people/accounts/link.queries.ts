import { randomBytes } from 'node:crypto'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import type { MailKind } from '@portale/domain/platform/mails.ts'
import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { revokeMailLinks } from '../mail/mail.queries.ts'
import { tokenHash } from './session.queries.ts'

/** How long a link to choose a password is valid, if it is not an invitation's, and one to confirm an address. */
export const resetMinutes = 60
export const confirmHours = 24

const resetMails: MailKind[] = ['reset_password', 'invitation']
const confirmMails: MailKind[] = ['confirm_email']

/** The creation of the oldest email change that may still be confirmed. */
export const pendingSince = sql`now() - make_interval(hours => ${confirmHours})`

/** When the link of a row `p` of password_resets ends. */
export const resetExpiry = `CASE WHEN p.expires_hash = p.token_hash THEN p.expires_at
  ELSE p.created_at + interval '${resetMinutes} minutes' END`

const tokenValues = (token: string) => ({ token_hash: tokenHash(token), created_at: sql<string>`now()` })

/** A token of 256 random bits. */
const newToken = () => randomBytes(32).toString('base64url')

type ResetToken = {
  /** Who asked for it, as a key of the rate limits; null for staff. */
  requested_from?: string | null
  /** Until when an invitation is valid. */
  expires_at?: string | null
  token?: string
}

/** Makes a reset token, the only valid one of the account, and returns it. */
export async function upsertResetToken(
  db: Db,
  user_id: number,
  { requested_from = null, expires_at = null, token = newToken() }: ResetToken = {},
): Promise<string> {
  await revokeMailLinks(db, user_id, resetMails)
  const row = {
    ...tokenValues(token),
    requested_from,
    expires_at,
    expires_hash: expires_at === null ? null : tokenHash(token),
  }
  await db
    .insertInto('password_resets')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** Makes the tokens of invitations, for accounts that have none yet, in the order of the ids. */
export async function insertInvitationTokens(db: Db, userIds: number[], expires_at: string): Promise<string[]> {
  const made = userIds.map((user_id) => ({ user_id, token: newToken() }))
  await inBatches(made, async (batch) => {
    const rows = batch.map(({ user_id, token }) => ({ user_id, token_hash: tokenHash(token).toString('hex') }))
    await sql`INSERT INTO password_resets (user_id, token_hash, created_at, expires_at, expires_hash)
      SELECT user_id, decode(token_hash, 'hex'), now(), ${expires_at}::timestamptz, decode(token_hash, 'hex')
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS made (user_id bigint, token_hash text)`.execute(db)
  })
  return made.map(({ token }) => token)
}

/** Whether the account has a valid reset token that was requested from another address. */
export async function hasResetTokenOfOther(db: Db, user_id: number, requested_from: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets as p')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where(sql.raw(resetExpiry), '>', sql`now()`)
    .where('requested_from', 'is distinct from', requested_from)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose password the token can still set, found by its hash; undefined when the link names the address of another account. */
export async function findResetAccount(
  db: Db,
  token: string,
  email?: string,
): Promise<{ id: number; email: string } | undefined> {
  const named = email ? foldEmail(email) : null
  const result = await sql<{ id: number; email: string }>`SELECT u.id, u.email FROM password_resets p
    JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL
    WHERE p.token_hash = ${tokenHash(token)} AND lower(u.email) = coalesce(${named}::text, lower(u.email))
      AND ${sql.raw(resetExpiry)} > now()`.execute(db)
  return result.rows[0]
}

/** Deletes an account's reset token; false when it is unknown, used, replaced or expired. */
export async function consumeResetToken(db: Db, user_id: number, token: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM password_resets p WHERE user_id = ${user_id} AND token_hash = ${tokenHash(token)}
      AND ${sql.raw(resetExpiry)} > now() RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** Requests a new address, the only unconfirmed one of the account, and returns the token that confirms it. */
export async function upsertEmailChange(db: Db, user_id: number, email: string, token = newToken()): Promise<string> {
  await revokeMailLinks(db, user_id, confirmMails)
  const row = { ...tokenValues(token), email }
  await db
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** The user of a confirmation token, whose account is locked first; the token may be used or expired by then. */
export const findEmailChange = (db: Db, token: string) =>
  db.selectFrom('email_changes').select('user_id').where('token_hash', '=', tokenHash(token)).executeTakeFirst()

/** Deletes a confirmation token and returns its address; undefined when it is unknown, used, replaced or expired. */
export async function consumeEmailChange(db: Db, token: string): Promise<string | undefined> {
  const result = await sql<{ email: string }>`
    DELETE FROM email_changes WHERE token_hash = ${tokenHash(token)} AND created_at > ${pendingSince}
    RETURNING email`.execute(db)
  return result.rows[0]?.email
}

/** Revokes all links that choose a password of the account or confirm an address. */
export async function deleteLinks(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
  await revokeMailLinks(db, user_id, [...resetMails, ...confirmMails])
}

/** Deletes links to choose a password and to confirm an address that can't be used any more. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await sql`DELETE FROM password_resets
    WHERE greatest(created_at + interval '1 day', expires_at) < now()`.execute(db)
  await sql`DELETE FROM email_changes WHERE created_at < now() - interval '2 days'`.execute(db)
}
