import { randomBytes } from 'node:crypto'
import { foldEmail } from '@portale/domain/folding.ts'
import type { MailKind } from '@portale/domain/mails.ts'
import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Db } from '../db/connection.ts'
import { revokeMailLinks } from '../mail/mail.queries.ts'
import { tokenHash } from './session.queries.ts'

/** How long a link to choose a password is valid, and one to confirm an address. */
export const resetMinutes = 60
export const confirmHours = 24

const resetMails: MailKind[] = ['reset_password', 'invitation']
const confirmMails: MailKind[] = ['confirm_email']

/** The creation of the oldest email change that may still be confirmed. */
export const pendingSince = sql`now() - make_interval(hours => ${confirmHours})`

const tokenValues = (token: string) => ({ token_hash: tokenHash(token), created_at: sql<string>`now()` })

/** A token of 256 random bits. */
const newToken = () => randomBytes(32).toString('base64url')

/** Makes a reset token, the only valid one of the account, and returns it; `requested_from` is null for one by staff. */
export async function upsertResetToken(
  db: Db,
  user_id: number,
  requested_from: string | null = null,
  token = newToken(),
): Promise<string> {
  await revokeMailLinks(db, user_id, resetMails)
  const row = { ...tokenValues(token), requested_from }
  await db
    .insertInto('password_resets')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** Makes reset tokens of accounts that have none yet, in the order of the ids. */
export async function insertResetTokens(db: Db, userIds: number[]): Promise<string[]> {
  const made = userIds.map((user_id) => ({ user_id, token: newToken() }))
  await inBatches(made, async (batch) => {
    const rows = batch.map(({ user_id, token }) => ({ user_id, token_hash: tokenHash(token).toString('hex') }))
    await sql`INSERT INTO password_resets (user_id, token_hash, created_at)
      SELECT user_id, decode(token_hash, 'hex'), now()
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS made (user_id bigint, token_hash text)`.execute(db)
  })
  return made.map(({ token }) => token)
}

/** Whether the account has a valid reset token that was requested from another address. */
export async function hasResetTokenOfOther(db: Db, user_id: number, requested_from: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${resetMinutes})`)
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
      AND p.created_at > now() - make_interval(mins => ${resetMinutes})`.execute(db)
  return result.rows[0]
}

/** Deletes an account's reset token; false when it is unknown, used, replaced or older than 60 minutes. */
export async function consumeResetToken(db: Db, user_id: number, token: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM password_resets WHERE user_id = ${user_id} AND token_hash = ${tokenHash(token)}
      AND created_at > now() - make_interval(mins => ${resetMinutes}) RETURNING user_id`.execute(db)
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
