import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { FileStore, ReceivedFile } from '../files/store.ts'
import { type InsertStoredFile, withStoredFiles } from '../files/stored-files.ts'
import { conductOf } from './conduct.ts'
import { unlessAnswered, withIdempotencyKey } from './idempotency.ts'
import type { RateLimits } from './limits.ts'
import { type Form, type FormLimits, withForm } from './multipart.ts'
import { consumeRateLimit } from './rate.queries.ts'

/** What a form's handler needs of Deps. */
export type SubmissionDeps = {
  db: Db
  files: FileStore
  config: { limits: RateLimits }
  write: <T>(req: FastifyRequest, work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Counts one upload of the caller; answers 429 above the limit. */
export const consumeUploadLimit = ({ db, config }: Pick<SubmissionDeps, 'db' | 'config'>, req: FastifyRequest) =>
  consumeRateLimit(db, 'uploads', conductOf(req).subject, config.limits.uploads)

/**
 * Stores files, then runs `write` in one transaction that inserts them and answers an idempotency key. When the
 * transaction is rejected nothing of it stays: no row, no file, no key.
 */
export function writeWithFiles<T>(
  deps: SubmissionDeps,
  req: FastifyRequest,
  reply: FastifyReply,
  received: ReceivedFile[],
  write: (tx: Db, insertStoredFile: InsertStoredFile) => Promise<T>,
  status = 201,
): Promise<unknown> {
  const run = () =>
    withStoredFiles(deps.files, async ({ store, insert }) => {
      await store(received)
      return deps.write(req, (tx) => withIdempotencyKey(tx, req, reply, () => write(tx, insert), status))
    })
  return received.length > 0 ? unlessAnswered(deps.db, req, reply, run) : run()
}

type Submission<Input> = {
  limits: FormLimits
  /** Whether each form counts as an upload, before it is read, or only one that brought files. */
  countsAs: 'upload' | 'upload with files'
  /** Validates the form outside the transaction; throws 4xx. */
  parse: (form: Form) => Promise<Input> | Input
  /** The files of the form that `write` may insert; none without it. */
  filesOf?: (input: Input) => ReceivedFile[]
  write: (tx: Db, input: Input, insertStoredFile: InsertStoredFile) => Promise<unknown>
  status?: 200 | 201
}

/** Answers a multipart form: counts it, reads it, validates it, then writes it with `writeWithFiles`. */
export async function submitForm<Input>(
  deps: SubmissionDeps,
  req: FastifyRequest,
  reply: FastifyReply,
  { limits, countsAs, parse, filesOf = () => [], write, status }: Submission<Input>,
): Promise<unknown> {
  if (countsAs === 'upload') await consumeUploadLimit(deps, req)
  return withForm(req, deps.files, limits, async (form) => {
    if (countsAs === 'upload with files' && form.files.length > 0) await consumeUploadLimit(deps, req)
    const input = await parse(form)
    return writeWithFiles(deps, req, reply, filesOf(input), (tx, insert) => write(tx, input, insert), status)
  })
}
