import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** A call that must happen once: whose, which, and the key its browser gave it. */
export type IdempotentCall = { user_id: number; call: string; key: string }

/** Takes the key for 24 hours; false when it is taken: a twin waits here for the first one's transaction. */
export async function claimIdempotencyKey(tx: Db, once: IdempotentCall): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(once)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ created_at: sql`now()`, status: null, body: null })
        .where('idempotency_keys.created_at', '<', sql<string>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The answer that the first call with this key was given. */
export const findStoredResponse = (tx: Db, once: IdempotentCall) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['status', 'body'])
    .where((where) => where.and(once))
    .executeTakeFirstOrThrow()

/** Forgets the answers since a moment: what they tell of may be gone again. */
export async function deleteExpiredIdempotencyKeys(tx: Db, since: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '>', since).execute()
}

/** Keeps the answer for whoever asks again with this key. */
export async function updateStoredResponse(tx: Db, once: IdempotentCall, status: number, body: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: JSON.stringify(body) })
    .where((where) => where.and(once))
    .execute()
}
