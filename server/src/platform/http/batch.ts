import {
  type BatchRow,
  batchRowKey,
  maxSelected,
  repeatedRows,
  rowProblems,
} from '@portale/domain/platform/lists/batch.ts'
import { formatSubject, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { assertValid, HttpError } from './errors.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { changedByMessage, type LastChange } from './stale.ts'

type Stored = { id: number; lock_version: number }

type Batch<Row extends Stored> = {
  subject: Subject
  rows: BatchRow[]
  /** Those of the rows that are in the caller's scope, locked, by their ids. */
  stored: Map<number, Row>
  findLastChanges: (ids: number[]) => Promise<Map<number, LastChange>>
  /** Why a row cannot be changed like this; undefined if it can. */
  rule?: (row: Row) => string | undefined
  rowKey?: (index: number) => string
}

/** Says of each row that changed meanwhile who changed it. */
async function findStaleRows<Row extends Stored>(batch: Batch<Row>): Promise<FieldErrors> {
  const { subject, rows, stored, rowKey } = batch
  const isStale = ({ id, lock_version }: BatchRow) =>
    lock_version !== undefined && lock_version !== stored.get(id)?.lock_version
  const ids = rows.filter(isStale).map(({ id }) => id)
  if (ids.length === 0) return {}
  const lastChanges = await batch.findLastChanges(ids)
  const problemOf = (row: BatchRow) =>
    isStale(row) ? changedByMessage(inflect(subject, 'È cambiat', 1), lastChanges.get(row.id)) : undefined
  return rowProblems(rows, problemOf, rowKey)
}

/** 404 that names the rows out of scope, or 422 the rows that are there twice. */
export function assertRowsInScope(
  { one, feminine }: Subject,
  rows: { id: number }[],
  stored: { has: (id: number) => boolean },
  rowKey = batchRowKey,
): void {
  const reason = `Non c’è più, o non ${feminine ? 'la' : 'lo'} puoi più vedere.`
  const missing = rowProblems(rows, ({ id }) => (stored.has(id) ? undefined : reason), rowKey)
  if (Object.keys(missing).length > 0) throw new HttpError(404, `Elemento non trovato: ${one}.`, { errors: missing })
  assertValid(repeatedRows(rows, rowKey))
}

/** 409 that names the rows that changed meanwhile, and with them the rows that break a rule; 422 for the latter alone. */
export function assertRowsValid(subject: Subject, stale: FieldErrors, problems: FieldErrors): void {
  const count = Object.keys(stale).length
  if (count > 0) {
    const changed = `${formatSubject(subject, count)} ${count === 1 ? 'è' : 'sono'} ${inflect(subject, 'cambiat', count)}`
    const errors = { ...problems, ...stale }
    throw new HttpError(409, `${changed} nel frattempo: non è stato salvato niente.`, { errors })
  }
  const some = `${inflect(subject, 'Alcun', 2)} ${subject.many}`
  assertValid(problems, `${some} non si possono cambiare così: non è stato salvato niente.`)
}

/**
 * The rows of a batch, once nothing speaks against any of them. 404 for rows out of scope, 409 for those that changed
 * meanwhile, 422 for what a rule forbids: the answer names each row, a 409 also those that break a rule, so that one answer
 * says all that has to be left out.
 */
export async function checkBatch<Row extends Stored>(batch: Batch<Row>): Promise<Row[]> {
  const { subject, rows, stored, rule, rowKey } = batch
  assertRowsInScope(subject, rows, stored, rowKey)
  const problemOf = ({ id }: BatchRow) => {
    const row = stored.get(id)
    return row && rule?.(row)
  }
  assertRowsValid(subject, await findStaleRows(batch), rowProblems(rows, problemOf, rowKey))
  return [...stored.values()]
}

type Write = <Answer>(req: FastifyRequest, work: (tx: Db) => Promise<Answer>) => Promise<Answer>

/** Writes a batch once, however often it is sent with its Idempotency-Key. */
export const writeBatch = (
  write: Write,
  req: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Db) => Promise<unknown>,
): Promise<unknown> => write(req, (tx) => withIdempotencyKey(tx, req, reply, () => work(tx), 200))

/** The rows of a selection as an answer; 422 when they are more than a selection may have. */
export function toSelection<Row>(subject: Subject, data: Row[]): { data: Row[] } {
  if (data.length > maxSelected)
    throw new HttpError(422, `Al massimo 10.000 ${subject.many} per volta: restringi i filtri e riprova.`)
  return { data }
}
