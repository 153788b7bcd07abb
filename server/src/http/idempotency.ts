import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { HttpError } from './errors.ts'
import {
  claimIdempotencyKey,
  findCommittedResponse,
  findStoredResponse,
  type IdempotentCall,
  type StoredResponse,
  updateStoredResponse,
} from './idempotency.queries.ts'

const keyOfOtherBody = 'Questa chiave Idempotency-Key è già stata usata con altri dati.'

const digestBody = (req: FastifyRequest): string =>
  req.formDigest ??
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('base64url')

/** The call of a request with a key, and the digest of what it sent; undefined for one without a key. */
function parseCall(req: FastifyRequest): { call: IdempotentCall; digest: string } | undefined {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 255) throw new HttpError(422, 'L’intestazione Idempotency-Key è troppo lunga.')
  return {
    call: { user_id: req.user.id, call: `${req.method} ${req.url}`.slice(0, 500), key },
    digest: digestBody(req),
  }
}

/** Answers what the first call with the key was answered; 422 when this one sent something else. */
function answerAgain(reply: FastifyReply, stored: StoredResponse, digest: string, status: number): unknown {
  if (stored.body_digest !== null && stored.body_digest !== digest) throw new HttpError(422, keyOfOtherBody)
  reply.code(stored.status ?? status)
  return stored.body
}

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
  reply.code(status)
  const sent = parseCall(req)
  if (!sent) return create()
  const { call, digest } = sent
  if (!(await claimIdempotencyKey(tx, call, digest)))
    return answerAgain(reply, await findStoredResponse(tx, call), digest, status)
  const body = await create()
  await updateStoredResponse(tx, call, status, body)
  return body
}

/**
 * Answers a form that was answered before, so that its files are not stored again; otherwise runs `work`, whose transaction
 * has `withIdempotencyKey`.
 */
export async function unlessAnswered(
  db: Db,
  req: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const sent = parseCall(req)
  const stored = sent && (await findCommittedResponse(db, sent.call))
  return sent && stored ? answerAgain(reply, stored, sent.digest, 200) : work()
}
