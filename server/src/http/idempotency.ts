import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { HttpError } from './errors.ts'
import { claimIdempotencyKey, findStoredResponse, updateStoredResponse } from './idempotency.queries.ts'

/**
 * Answers 201, or the first answer again when the same Idempotency-Key comes a second time (24 hours, per user and
 * call; decisions "Shapes"). The key's row is written in the creating transaction: a twin waits for it.
 */
export async function withIdempotencyKey(
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
  const once = { user_id: req.user.id, call: `${req.method} ${req.url}`.slice(0, 500), key }
  if (!(await claimIdempotencyKey(tx, once))) {
    const kept = await findStoredResponse(tx, once)
    reply.code(kept.status ?? status)
    return kept.body
  }
  const body = await create()
  await updateStoredResponse(tx, once, status, body)
  return body
}
