import { totpPeriodSeconds } from '@portale/domain/people/accounts/second-factor.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** Stores a secret that is no factor before its first code; replaces an unconfirmed one. False when there is a factor. */
export async function upsertTotpSecret(db: Db, user_id: number, secret: Buffer): Promise<boolean> {
  const result = await sql`
    INSERT INTO totp_factors AS t (user_id, secret) VALUES (${user_id}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = now() WHERE t.confirmed_at IS NULL
    RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** The encrypted secret of a user's app, confirmed or not. */
export const findTotpSecret = (db: Db, user_id: number, isConfirmed: boolean) =>
  db
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', user_id)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()

/** Makes a secret a factor, by the first code of its step; false when another request confirmed or replaced it. */
export async function confirmTotp(db: Db, user_id: number, secret: Buffer, step: number): Promise<boolean> {
  const result = await sql`
    UPDATE totp_factors SET confirmed_at = now(), last_step = ${step}
    WHERE user_id = ${user_id} AND secret = ${secret} AND confirmed_at IS NULL RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** Uses the code of a step, once: false when it or a later one was used, whichever server they were sent to. */
export async function consumeTotpStep(db: Db, user_id: number, secret: Buffer, step: number): Promise<boolean> {
  const result = await sql`
    UPDATE totp_factors SET last_step = ${step}, last_used_at = now()
    WHERE user_id = ${user_id} AND secret = ${secret} AND confirmed_at IS NOT NULL AND last_step < ${step}
    RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** Removes the app of a user; false when there was none. */
export async function deleteTotp(db: Db, user_id: number): Promise<boolean> {
  const result = await sql`
    DELETE FROM totp_factors WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL RETURNING user_id`.execute(db)
  return result.rows.length > 0
}

/** The step of a moment: RFC 6238's T. */
export const totpStep = (ms: number): number => Math.floor(ms / 1000 / totpPeriodSeconds)

/** Whether the user `u` has a factor. */
export const hasFactor = sql<boolean>`(EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
  OR EXISTS (SELECT FROM totp_factors WHERE user_id = u.id AND confirmed_at IS NOT NULL))`
