import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { HttpError } from './errors.ts'

/**
 * Answers 201, or the first answer again when the same Idempotency-Key comes a second time (24 hours, per user and
 * call; decisions "Shapes"). The key's row is written in the creating transaction: a twin waits for it.
 */
export async function createOnce(
  tx: Db,
  req: FastifyRequest,
  reply: FastifyReply,
  create: () => Promise<unknown>,
  status = 201,
): Promise<unknown> {
  const key = req.headers['idempotency-key']
  reply.code(status)
  if (typeof key !== 'string' || key === '') return create()
  if (key.length > 255) throw new HttpError(422, 'L’intestazione Idempotency-Key è troppo lunga.')
  const row = { user_id: req.user.id, call: `${req.method} ${req.url}`.slice(0, 500), key }
  const first = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ created_at: sql`now()`, status: null, body: null })
        .where('idempotency_keys.created_at', '<', sql<string>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst()
  const mine = (query: 'user_id' | 'call' | 'key') => [query, '=', row[query]] as const
  if (!first) {
    const kept = await tx
      .selectFrom('idempotency_keys')
      .select(['status', 'body'])
      .where(...mine('user_id'))
      .where(...mine('call'))
      .where(...mine('key'))
      .executeTakeFirstOrThrow()
    reply.code(kept.status ?? status)
    return kept.body
  }
  const body = await create()
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: JSON.stringify(body) })
    .where(...mine('user_id'))
    .where(...mine('call'))
    .where(...mine('key'))
    .execute()
  return body
}
