import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { HttpError } from './errors.ts'
import { claimIdempotencyKey, findStoredResponse, updateStoredResponse } from './idempotency.queries.ts'

const keyOfOtherBody = 'Questa chiave Idempotency-Key è già stata usata con altri dati.'

const digestBody = (req: FastifyRequest): string =>
  req.formDigest ??
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('base64url')

/**
 * Answers 201, or the stored response when the same Idempotency-Key comes again (24 hours, per user and call; decisions
 * "Shapes"), or 422 when it comes with another body. The key's row is written in the creating transaction, so that a concurrent duplicate waits for it.
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
  const call = { user_id: req.user.id, call: `${req.method} ${req.url}`.slice(0, 500), key }
  const digest = digestBody(req)
  if (!(await claimIdempotencyKey(tx, call, digest))) {
    const stored = await findStoredResponse(tx, call)
    if (stored.body_digest !== null && stored.body_digest !== digest) throw new HttpError(422, keyOfOtherBody)
    reply.code(stored.status ?? status)
    return stored.body
  }
  const body = await create()
  await updateStoredResponse(tx, call, status, body)
  return body
}
