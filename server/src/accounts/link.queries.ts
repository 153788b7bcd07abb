import type { MailKind } from '@portale/domain/mails.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { revokeMailLinks } from '../mail/mail.queries.ts'
import { tokenHash } from './session.queries.ts'

/** How long the link to choose a password works, and the one that confirms an address. */
export const resetMinutes = 60
export const confirmHours = 24

const resetMails: MailKind[] = ['reset_password', 'invitation']
const confirmMails: MailKind[] = ['confirm_email']

/** Since when a change of e-mail has been waiting, if it still may be confirmed. */
export const pendingFrom = sql`now() - make_interval(hours => ${confirmHours})`

const rowOf = (token: string) => ({ token_hash: tokenHash(token), created_at: sql<string>`now()` })

/** The only reset token of an account from now on; a later one replaces it. */
export async function replaceResetToken(db: Db, user_id: number, token: string): Promise<void> {
  await revokeMailLinks(db, user_id, resetMails)
  const row = rowOf(token)
  await db
    .insertInto('password_resets')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Uses an account's reset token up, once; false when unknown, used, replaced or older than 60 minutes. */
export async function useResetToken(db: Db, user_id: number, token: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM password_resets WHERE user_id = ${user_id} AND token_hash = ${tokenHash(token)}
      AND created_at > now() - make_interval(mins => ${resetMinutes}) RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** The one new address of an account that waits for its confirmation. */
export async function replaceEmailChange(db: Db, user_id: number, email: string, token: string): Promise<void> {
  await revokeMailLinks(db, user_id, confirmMails)
  const row = { ...rowOf(token), email }
  await db
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Whose confirmation a token is, to lock that account first; it may be too old or used up by then. */
export const findEmailChange = (db: Db, token: string) =>
  db.selectFrom('email_changes').select('user_id').where('token_hash', '=', tokenHash(token)).executeTakeFirst()

/** Uses a confirmation up: the new address, once; undefined when unknown, used, replaced or too old. */
export async function useEmailChange(db: Db, token: string): Promise<string | undefined> {
  const result = await sql<{ email: string }>`
    DELETE FROM email_changes WHERE token_hash = ${tokenHash(token)} AND created_at > ${pendingFrom}
    RETURNING email`.execute(db)
  return result.rows[0]?.email
}

/** Ends all links by which somebody could choose an account's password or confirm an address for it. */
export async function deleteLinksOf(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
  await revokeMailLinks(db, user_id, [...resetMails, ...confirmMails])
}
