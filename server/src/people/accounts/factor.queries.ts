import { randomInt } from 'node:crypto'
import {
  type Factors,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  type SecondFactorMethod,
  trustedDeviceDays,
} from '@portale/domain/people/accounts/second-factor.ts'
import { sql } from 'kysely'
import { keyedHash } from '../../platform/cipher.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listPasskeys } from './passkey.queries.ts'
import { deleteTrust, tokenHash } from './session.queries.ts'

const hashCode = (secret: string, code: string) => keyedHash(secret, 'portale recovery codes', code)

const createCode = () =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

/** Replaces the recovery codes of a user and returns them; the table has only their hashes. */
export async function replaceRecoveryCodes(db: Db, secret: string, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await deleteRecoveryCodes(db, user_id)
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashCode(secret, code) })))
    .execute()
  return codes
}

export async function deleteRecoveryCodes(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Uses a recovery code, once; returns how many are left, undefined when it is wrong or was used. */
export async function consumeRecoveryCode(
  db: Db,
  secret: string,
  user_id: number,
  code: string,
): Promise<number | undefined> {
  const used = await sql`
    UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${user_id} AND code_hash = ${hashCode(secret, code)} AND used_at IS NULL RETURNING id`.execute(db)
  return used.rows.length > 0 ? countRecoveryCodes(db, user_id) : undefined
}

async function countRecoveryCodes(db: Db, user_id: number): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ${user_id} AND used_at IS NULL`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** How a login of a user can be confirmed; empty without a factor. */
export async function listSecondFactors(db: Db, user_id: number): Promise<SecondFactorMethod[]> {
  const result = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`SELECT
    EXISTS (SELECT FROM totp_factors WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL) AS totp,
    EXISTS (SELECT FROM passkeys WHERE user_id = ${user_id}) AS passkey,
    EXISTS (SELECT FROM recovery_codes WHERE user_id = ${user_id} AND used_at IS NULL) AS recovery`.execute(db)
  const found = result.rows[0]
  if (!found?.totp && !found?.passkey) return []
  return (['code', 'passkey', 'recovery_code'] as const).filter(
    (method) => ({ code: found.totp, passkey: found.passkey, recovery_code: found.recovery })[method],
  )
}

/** The factors of a user and the browsers that are not asked for them. */
export async function findFactors(db: Db, user_id: number): Promise<Omit<Factors, 'required'>> {
  const totp = await db
    .selectFrom('totp_factors')
    .select((row) => [row.ref('confirmed_at').$notNull().as('confirmed_at'), 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return {
    totp: totp ?? null,
    passkeys: await listPasskeys(db, user_id),
    recovery_codes_left: await countRecoveryCodes(db, user_id),
    trusted_devices: await db
      .selectFrom('trusted_devices')
      .select(['id', 'address', 'user_agent', 'created_at', 'expires_at'])
      .where('user_id', '=', user_id)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('id', 'desc')
      .execute(),
  }
}

/** Whether the browser with this token is not asked for the second factor of a user. */
export async function isTrustedDevice(db: Db, user_id: number, token: string): Promise<boolean> {
  const result = await sql`SELECT FROM trusted_devices
    WHERE user_id = ${user_id} AND token_hash = ${tokenHash(token)} AND expires_at > now()`.execute(db)
  return result.rows.length > 0
}

/** Trusts a browser, whose token is replaced for its other users too: one that was planted must not become trusted. */
export async function insertTrustedDevice(
  db: Db,
  device: { user_id: number; address: string; user_agent: string },
  token: string,
  previousToken: string,
): Promise<void> {
  const token_hash = tokenHash(token)
  const previous = tokenHash(previousToken)
  await sql`DELETE FROM trusted_devices WHERE user_id = ${device.user_id} AND token_hash = ${previous}`.execute(db)
  await sql`UPDATE trusted_devices SET token_hash = ${token_hash} WHERE token_hash = ${previous}`.execute(db)
  const expires_at = sql<string>`now() + make_interval(days => ${trustedDeviceDays})`
  await db
    .insertInto('trusted_devices')
    .values({ ...device, token_hash, expires_at })
    .execute()
}

/** Asks a browser for the second factor again; false when the user does not trust it. */
export async function deleteTrustedDevice(db: Db, user_id: number, id: number): Promise<boolean> {
  const result = await sql`DELETE FROM trusted_devices WHERE id = ${id} AND user_id = ${user_id} RETURNING id`.execute(
    db,
  )
  return result.rows.length > 0
}

/** Removes all factors, recovery codes and trusted browsers of a user. */
export async function deleteFactors(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('totp_factors').where('user_id', '=', user_id).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await deleteRecoveryCodes(db, user_id)
  await deleteTrust(db, user_id)
}

export async function deleteExpiredDevices(db: Db): Promise<void> {
  await sql`DELETE FROM trusted_devices WHERE expires_at < now()`.execute(db)
}

/** Every server reads again whether the user has a factor, at the commit. */
export async function notifyFactorsChanged(db: Db, user_id: number): Promise<void> {
  await sql`SELECT pg_notify('person', ${user_id}::text)`.execute(db)
}
