import { tokenHash } from '../accounts/session.queries.ts'
import type { Db } from '../db/connection.ts'

type Impersonation = { user_id: number; impersonated_id: number; reason: string | null; address: string }

/** Begins an impersonation in the log that is only added to; answers its id. */
export async function insertImpersonation(db: Db, impersonation: Impersonation): Promise<number> {
  return (await db.insertInto('impersonations').values(impersonation).returning('id').executeTakeFirstOrThrow()).id
}

/** Ends the session of a token and answers what an impersonation keeps of it; undefined when it has ended already. */
export const takeSession = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning(['created_at as began_at', 'password_at'])
    .executeTakeFirst()

/** Ends an impersonation's session, the log with it, and answers what the session it stood for goes on with. */
export const takeImpersonation = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .where('impersonation_id', 'is not', null)
    .returning((row) => [row.ref('began_at').$notNull().as('created_at'), 'password_at'])
    .executeTakeFirst()
