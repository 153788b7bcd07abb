import type { ImportAnswer } from '@portale/domain/network/import.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { waitForLock } from '../db/locks.ts'
import { setActor } from '../db/write-transaction.ts'
import { assertValid, HttpError, rejectConflict } from '../http/errors.ts'
import { consumeUploadLimit, type SubmissionDeps, writeWithFiles } from '../http/form-submission.ts'
import { withForm } from '../http/multipart.ts'
import { actorOf } from '../http/session.ts'
import { checkDeferredConstraints, lockActorInUse, tryLockImports } from './import-lock.queries.ts'
import { countOutcomes, hashPlan, type ImportPlan } from './import-plan.ts'
import { sheetFormLimits, uploadedSheet } from './sheet-upload.ts'
import { createUndoSheet, type ImportedTexts, markLaterChanges } from './undo-sheet.ts'

const dataChanged = 'I dati sono cambiati dopo il controllo del file: controllalo di nuovo prima di importarlo.'
const noLongerInUse = 'Il tuo utente non è più in uso: non è stato importato niente.'
const maxListedRows = 50

const timeoutMs = 10_000

type Planner = (tx: Db) => Promise<ImportPlan>
type HashedPlan = ImportPlan & { hash: string }

/** An uploaded file that was read: its rows, how to plan their import inside the transaction, and the optional columns it lacks. */
type ParsedImport = { rows: { row: number; imported?: ImportedTexts }[]; planRows: Planner; missing: string[] }
/** Reads the uploaded file; `fields` are those of the form beside it. */
export type ImportReader = (path: string, fields: ReadonlyMap<string, string>) => Promise<ParsedImport>

/**
 * Answers an import: a dry run, or with `confirm` the import itself, all or nothing. `fileName` is the prefix of the
 * undo file's name.
 */
export async function handleImport(
  deps: SubmissionDeps,
  req: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  read: ImportReader,
): Promise<unknown> {
  await consumeUploadLimit(deps, req)
  return withForm(req, deps.files, sheetFormLimits, async ({ files, fields }) => {
    const parsedImport = await read(uploadedSheet(files).path, fields)
    if (fields.get('confirm') !== '1') return retryWhileBusy(() => executeDryRun(deps, req, fileName, parsedImport))
    const confirmedHash = fields.get('plan')
    const confirm = async (tx: Db) => {
      const answer = await confirmImport(tx, fileName, parsedImport, confirmedHash)
      if (!(await lockActorInUse(tx, req.user.id))) rejectConflict(noLongerInUse)
      await setActor(tx, actorOf(req)) // it took minutes: role and partners may have been taken away meanwhile
      return answer
    }
    return retryWhileBusy(() => writeWithFiles(deps, req, reply, [], confirm, 200))
  })
}

class ImportBusyError extends Error {}

const timeoutError = () => new HttpError(503, 'È in corso un’altra importazione: riprova tra poco.', { retryAfter: 10 })

/** Waits while another import runs, without using a connection meanwhile; 503 after the timeout. */
function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return { result: await work() }
    } catch (error) {
      if (!(error instanceof ImportBusyError)) throw error
    }
  }
  return waitForLock(attempt, timeoutMs, timeoutError)
}

/** Carries the answer of a dry run out of the transaction that it rolls back. */
class DryRunRollback extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('dry run')
    this.answer = answer
  }
}

/** Runs the whole import and rolls it back. */
async function executeDryRun(
  deps: SubmissionDeps,
  req: FastifyRequest,
  fileName: string,
  parsed: ParsedImport,
): Promise<ImportAnswer> {
  const run = deps.write(req, async (tx) => {
    const plan = await planImport(tx, parsed)
    const answer = { ...(await createAnswer(fileName, plan, false)), missing: parsed.missing }
    if (plan.rows.every(({ outcome }) => outcome !== 'wrong')) await writePlan(tx, plan)
    await checkDeferredConstraints(tx)
    throw new DryRunRollback(answer)
  })
  return run.catch((error: unknown) => {
    if (error instanceof DryRunRollback) return error.answer
    throw error
  })
}

/** Writes the import; 409 when it would do something else than the dry run with `confirmedHash`. */
async function confirmImport(
  tx: Db,
  fileName: string,
  parsed: ParsedImport,
  confirmedHash: string | undefined,
): Promise<ImportAnswer> {
  const plan = await planImport(tx, parsed)
  assertNoWrongRow(plan)
  if (confirmedHash !== undefined && confirmedHash !== plan.hash) rejectConflict(dataChanged)
  const answer = { ...(await createAnswer(fileName, plan, true)), missing: parsed.missing }
  await writePlan(tx, plan)
  return answer
}

async function planImport(tx: Db, { planRows, rows }: ParsedImport): Promise<HashedPlan> {
  if (!(await tryLockImports(tx))) throw new ImportBusyError()
  const planned = await planRows(tx)
  const plan = { ...planned, rows: markLaterChanges(planned.rows, rows) }
  return { ...plan, hash: hashPlan(plan) }
}

async function createAnswer(
  fileName: string,
  plan: HashedPlan,
  written: boolean,
): Promise<Omit<ImportAnswer, 'missing'>> {
  const undo = await createUndoSheet(plan.undo, plan.rows)
  return {
    written,
    counts: countOutcomes(plan.rows),
    rows: written ? [] : plan.rows,
    plan: plan.hash,
    undo: undo && { file_name: `${fileName}-prima-dell-importazione.xlsx`, content: undo.toString('base64') },
  }
}

function assertNoWrongRow({ rows }: ImportPlan): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  const listed = wrong.slice(0, maxListedRows).map(({ row, errors }) => `Riga ${row}: ${errors.join(' ')}`)
  const others = wrong.length > maxListedRows ? [`Altre righe errate: ${wrong.length - maxListedRows}.`] : []
  const file = [...listed, ...others]
  assertValid(file.length > 0 ? { file } : {}, 'Il file ha righe errate: non è stato importato niente.')
}

/** Writes the plan; 409 when another transaction has taken one of its unique codes meanwhile. */
async function writePlan(tx: Db, plan: ImportPlan): Promise<void> {
  await plan.write(tx).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23505') rejectConflict(dataChanged)
    throw error
  })
}
