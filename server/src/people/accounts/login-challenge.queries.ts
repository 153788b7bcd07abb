import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { tokenHash } from './session.queries.ts'

export const challengeMinutes = 5
/** After so many wrong proofs the password is asked again. */
export const maxChallengeTries = 5

type Purpose = 'second_factor' | 'passkey_login' | 'passkey_registration'

/** How the login that waits began; `password_at` is null for a password that was entered just now. */
export type ChallengedLogin = { login_method: 'password' | 'sso'; password_at: string | null }

const expiresAt = sql<string>`now() + make_interval(mins => ${challengeMinutes})`

/** Begins what a browser must prove and returns the token that binds it to the browser. */
export async function insertLoginChallenge(
  db: Db,
  values: { purpose: Purpose; user_id: number | null; challenge?: string } & Partial<ChallengedLogin>,
): Promise<string> {
  const { challenge, ...row } = values
  const token = randomBytes(32).toString('base64url')
  const challenge_hash = challenge === undefined ? null : tokenHash(challenge)
  await db
    .insertInto('login_challenges')
    .values({ ...row, challenge_hash, token_hash: tokenHash(token), expires_at: expiresAt })
    .execute()
  return token
}

/** Sets what a passkey must sign as a second factor; false when the challenge has ended. */
export async function updateChallenge(db: Db, token: string, challenge: string): Promise<boolean> {
  const result = await db
    .updateTable('login_challenges')
    .set({ challenge_hash: tokenHash(challenge) })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The account whose login waits for a second factor; undefined when it was closed or the challenge has ended. */
export async function findChallengedUser(db: Db, token: string) {
  return db
    .selectFrom('login_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.password_hash'])
    .where('c.token_hash', '=', tokenHash(token))
    .where('c.purpose', '=', 'second_factor')
    .where('c.expires_at', '>', sql<string>`now()`)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Takes what a passkey must sign from a second factor's challenge, so that it is signed once. */
export async function consumePasskeyChallenge(db: Db, token: string): Promise<Buffer | undefined> {
  const result = await sql<{ challenge_hash: Buffer }>`
    UPDATE login_challenges c SET challenge_hash = NULL FROM login_challenges old
    WHERE c.token_hash = ${tokenHash(token)} AND c.purpose = 'second_factor' AND old.token_hash = c.token_hash
      AND c.challenge_hash IS NOT NULL AND c.expires_at > now() RETURNING old.challenge_hash`.execute(db)
  return result.rows[0]?.challenge_hash
}

/**
 * Counts a proof before it is verified, so that no more than five are, however many are sent at once. Returns how many are
 * left; undefined when this is one too many.
 */
export async function countChallengeTry(db: Db, token: string): Promise<number | undefined> {
  const result = await sql<{ tries: number }>`UPDATE login_challenges SET tries = tries + 1
    WHERE token_hash = ${tokenHash(token)} AND tries < ${maxChallengeTries} RETURNING tries`.execute(db)
  const [row] = result.rows
  return row && maxChallengeTries - row.tries
}

/** Ends a challenge; undefined when it has ended before or is of another purpose: of two that use it, one succeeds. */
export async function consumeLoginChallenge(db: Db, token: string, purpose: Purpose) {
  const result = await sql<ChallengedLogin & { user_id: number | null; challenge_hash: Buffer | null }>`
    DELETE FROM login_challenges WHERE token_hash = ${tokenHash(token)} AND purpose = ${purpose}
      AND expires_at > now() RETURNING user_id, challenge_hash, login_method, password_at`.execute(db)
  return result.rows[0]
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await sql`DELETE FROM login_challenges WHERE expires_at < now()`.execute(db)
}
