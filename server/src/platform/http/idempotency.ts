import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { HttpError, rejectConflict } from './errors.ts'
import {
  claimIdempotencyKey,
  findCommittedResponse,
  findStoredResponse,
  type IdempotentCall,
  type StoredResponse,
  updateStoredResponse,
} from './idempotency.queries.ts'

const keyOfOtherBody = 'Questa chiave Idempotency-Key è già stata usata con altri dati.'

const rightsChanged =
  'Questa richiesta è già stata eseguita, ma da allora il tuo ruolo o i tuoi partner sono cambiati: cerca il risultato negli elenchi.'

const digestBody = (req: FastifyRequest): string =>
  req.formDigest ??
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('base64url')

type SentCall = { call: IdempotentCall; digest: string; caller: string }

/** The rights that an answer depends on: who has others by now may not see what was answered then. */
const describeCaller = ({ user: { role, dealer_ids, workshop_ids } }: FastifyRequest): string => {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join(',')
  const rights = [role, sorted(dealer_ids), sorted(workshop_ids)].join(' ')
  return createHash('sha256').update(rights).digest('base64url')
}

/** The call of a request with a key, and the digest of what it sent; undefined for one without a key. */
function parseCall(req: FastifyRequest): SentCall | undefined {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 255) throw new HttpError(422, 'L’intestazione Idempotency-Key è troppo lunga.')
  return {
    call: { user_id: req.user.id, call: `${req.method} ${req.url}`.slice(0, 500), key },
    digest: digestBody(req),
    caller: describeCaller(req),
  }
}

/**
 * Answers what the first call with the key was answered; 422 when this one sent something else, 409 when the caller has
 * other rights by now (`checkReplays` reads the record besides).
 */
function answerAgain(
  req: FastifyRequest,
  reply: FastifyReply,
  stored: StoredResponse,
  { digest, caller }: SentCall,
  status: number,
): unknown {
  if (stored.body_digest !== null && stored.body_digest !== digest) throw new HttpError(422, keyOfOtherBody)
  if (stored.caller !== null && stored.caller !== caller) rejectConflict(rightsChanged)
  req.isReplayed = true
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
  const { call, digest, caller } = sent
  if (!(await claimIdempotencyKey(tx, call, { body_digest: digest, caller })))
    return answerAgain(req, reply, await findStoredResponse(tx, call), sent, status)
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
  return sent && stored ? answerAgain(req, reply, stored, sent, 200) : work()
}
