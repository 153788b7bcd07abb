import { maxPasskeys, type Passkey } from '@portale/domain/people/accounts/second-factor.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** A passkey as the verification of its signature needs it. */
export type StoredPasskey = {
  id: number
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const storedColumns = ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'] as const

/** The passkey with the id that a browser sent, whoever's it is. */
export const findPasskey = (db: Db, credential_id: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('passkeys').select(storedColumns).where('credential_id', '=', credential_id).executeTakeFirst()

export const listStoredPasskeys = (db: Db, user_id: number): Promise<StoredPasskey[]> =>
  db.selectFrom('passkeys').select(storedColumns).where('user_id', '=', user_id).orderBy('id').execute()

export const listPasskeys = (db: Db, user_id: number): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

/** Adds a passkey; undefined when the user has too many already, or when it exists. The account must be locked. */
export async function insertPasskey(
  db: Db,
  { user_id, name, credential_id, public_key, counter, transports }: Omit<StoredPasskey, 'id'> & { name: string },
): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports)
    SELECT ${user_id}, ${name}, ${credential_id}, ${public_key}, ${counter}, ${transports}
    WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${user_id}) < ${maxPasskeys}
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`.execute(db)
  return result.rows[0]?.id
}

/**
 * Records a use. False when the counter was used before: of two logins with the same signature one succeeds. An authenticator
 * without a counter always sends 0.
 */
export async function updatePasskeyUsed(db: Db, id: number, counter: number): Promise<boolean> {
  const result = await sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`.execute(db)
  return result.rows.length > 0
}

export async function updatePasskeyName(db: Db, user_id: number, id: number, name: string): Promise<boolean> {
  const result =
    await sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${user_id} RETURNING id`.execute(db)
  return result.rows.length > 0
}

/** Removes a passkey of a user and returns its name. */
export async function deletePasskey(db: Db, user_id: number, id: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    DELETE FROM passkeys WHERE id = ${id} AND user_id = ${user_id} RETURNING name`.execute(db)
  return result.rows[0]?.name
}
