import { tokenHash } from '../accounts/session.queries.ts'
import type { Db } from '../db/connection.ts'

type Impersonation = { user_id: number; impersonated_id: number; reason: string | null; address: string }

/** Adds an impersonation to the append-only log and returns its id. */
export async function insertImpersonation(db: Db, impersonation: Impersonation): Promise<number> {
  return (await db.insertInto('impersonations').values(impersonation).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes the session of a token and returns what an impersonation inherits; undefined when the session has ended. */
export const consumeSession = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning(['created_at as began_at', 'password_at'])
    .executeTakeFirst()

/** Deletes the session of an impersonation and returns what the impersonator's next session inherits. */
export const consumeImpersonation = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .where('impersonation_id', 'is not', null)
    .returning((row) => [row.ref('began_at').$notNull().as('created_at'), 'password_at'])
    .executeTakeFirst()
