import { setTimeout as wait } from 'node:timers/promises'
import type { ImportAnswer } from '@portale/domain/import.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { assertValid, HttpError, rejectConflict } from '../http/errors.ts'
import { consumeUploadLimit } from '../http/form-submission.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { withForm } from '../http/multipart.ts'
import { checkDeferredConstraints, tryLockImports } from './import-lock.queries.ts'
import { countOutcomes, hashPlan, type ImportPlan } from './import-plan.ts'
import { sheetFormLimits, uploadedSheet } from './sheet-upload.ts'

async function createAnswer(fileName: string, plan: ImportPlan, name: string, written: boolean): Promise<ImportAnswer> {
  const undo = await plan.undo()
  return {
    written,
    counts: countOutcomes(plan.rows),
    rows: written ? [] : plan.rows,
    plan: name,
    undo: undo && { file_name: `${fileName}-prima-dell-importazione.xlsx`, content: undo.toString('base64') },
  }
}

const dataChanged = 'I dati sono cambiati dopo il controllo del file: controllalo di nuovo prima di importarlo.'
const maxListedRows = 50

/** 422 when a row is wrong, 409 when the file would do something else than what was shown. */
function assertImportable({ rows }: ImportPlan, name: string, shown: string | undefined): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  const named = wrong.slice(0, maxListedRows).map(({ row, errors }) => `Riga ${row}: ${errors.join(' ')}`)
  const others = wrong.length > maxListedRows ? [`Altre righe errate: ${wrong.length - maxListedRows}.`] : []
  const file = [...named, ...others]
  assertValid(file.length > 0 ? { file } : {}, 'Il file ha righe errate: non è stato importato niente.')
  if (shown !== undefined && shown !== name) rejectConflict(dataChanged)
}

/** Somebody else took a code of the file meanwhile: what was read is no longer so. */
function toConflict(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') rejectConflict(dataChanged)
  throw error
}

/** Another import is under way. */
class ImportBusyError extends Error {}

const timeoutMs = 10_000
const retryDelayMs = 250

/** Imports wait for each other without holding a connection meanwhile; 503 when it takes too long. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ImportBusyError)) throw error
      if (Date.now() > until)
        throw new HttpError(503, 'È in corso un’altra importazione: riprova tra poco.', { retryAfter: 10 })
    }
    await wait(retryDelayMs)
  }
}

/** Plans and writes; refuses what was not shown like this. `fileName` is what the undo's begins with. */
async function executeImport(
  tx: Db,
  fileName: string,
  planIn: (tx: Db) => Promise<ImportPlan>,
  shown?: { plan: string | undefined },
): Promise<ImportAnswer> {
  if (!(await tryLockImports(tx))) throw new ImportBusyError()
  const plan = await planIn(tx)
  const name = hashPlan(plan)
  if (shown) assertImportable(plan, name, shown.plan)
  const answer = await createAnswer(fileName, plan, name, shown !== undefined)
  if (plan.rows.every(({ outcome }) => outcome !== 'wrong')) await plan.write(tx).catch(toConflict)
  return answer
}

/** Carries the answer of a dry run out of the transaction that it undoes. */
class DryRun extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('dry run')
    this.answer = answer
  }
}

/** Does all that an import does, and undoes it. */
async function executeDryRun(
  deps: Deps,
  req: FastifyRequest,
  fileName: string,
  planIn: (tx: Db) => Promise<ImportPlan>,
): Promise<ImportAnswer> {
  const run = deps.write(req, async (tx) => {
    const answer = await executeImport(tx, fileName, planIn)
    await checkDeferredConstraints(tx)
    throw new DryRun(answer)
  })
  return run.catch((thrown: unknown) => {
    if (thrown instanceof DryRun) return thrown.answer
    throw thrown
  })
}

/** Reads a file; answers how to plan it once a transaction is open. */
export type ImportReader = (path: string) => Promise<(tx: Db) => Promise<ImportPlan>>

/** Answers an import: by a dry run, or with `confirm` by doing it, all or nothing. `fileName` begins that of its undo. */
export async function handleImport(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  read: ImportReader,
): Promise<unknown> {
  await consumeUploadLimit(deps, req)
  return withForm(req, deps.files, sheetFormLimits, async ({ files, fields }) => {
    const planIn = await read(uploadedSheet(files).path)
    if (fields.get('confirm') !== '1') return retryWhileBusy(() => executeDryRun(deps, req, fileName, planIn))
    const shown = { plan: fields.get('plan') }
    return retryWhileBusy(() =>
      deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, () => executeImport(tx, fileName, planIn, shown), 200),
      ),
    )
  })
}
