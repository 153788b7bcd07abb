import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** A call that must run once: its user, the call, and its Idempotency-Key. */
export type IdempotentCall = { user_id: number; call: string; key: string }

/** Claims the key for 24 hours; false when it is taken. A concurrent duplicate waits here for the first transaction. */
export async function claimIdempotencyKey(
  tx: Db,
  idempotentCall: IdempotentCall,
  sent: { body_digest: string; caller: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...idempotentCall, ...sent })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ created_at: sql`now()`, status: null, body: null, ...sent })
        .where('idempotency_keys.created_at', '<', sql<string>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

const selectResponse = (db: Db, idempotentCall: IdempotentCall) =>
  db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'body_digest', 'caller'])
    .where((where) => where.and(idempotentCall))

/** The response of the first call with this key, and the digest of what it sent. */
export const findStoredResponse = (tx: Db, idempotentCall: IdempotentCall) =>
  selectResponse(tx, idempotentCall).executeTakeFirstOrThrow()

export type StoredResponse = Awaited<ReturnType<typeof findStoredResponse>>

/** The same outside the call's transaction, and only within the 24 hours of the key; undefined for a new one. */
export const findCommittedResponse = (db: Db, idempotentCall: IdempotentCall): Promise<StoredResponse | undefined> =>
  selectResponse(db, idempotentCall)
    .where('status', 'is not', null)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()

/** Deletes the responses since a moment, because a restore may have removed the rows that they describe. */
export async function deleteIdempotencyKeysSince(tx: Db, since: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '>', since).execute()
}

/** Stores the response for later calls with this key. */
export async function updateStoredResponse(
  tx: Db,
  idempotentCall: IdempotentCall,
  status: number,
  body: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: JSON.stringify(body) })
    .where((where) => where.and(idempotentCall))
    .execute()
}
