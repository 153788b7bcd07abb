import { setTimeout as wait } from 'node:timers/promises'
import type { ImportAnswer } from '@portale/domain/import.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { assertValid, HttpError, rejectConflict } from '../http/errors.ts'
import { consumeUploadLimit } from '../http/form-submission.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { withForm } from '../http/multipart.ts'
import { countsOf, type Plan, planName } from './import.plan.ts'
import { checkAsCommitted, takeImportTurn } from './import.queries.ts'
import { sentFile, sheetForm } from './import-form.ts'

async function answerOf(fileName: string, plan: Plan, name: string, written: boolean): Promise<ImportAnswer> {
  const undo = await plan.undo()
  return {
    written,
    counts: countsOf(plan.rows),
    rows: written ? [] : plan.rows,
    plan: name,
    undo: undo && { file_name: `${fileName}-prima-dell-importazione.xlsx`, content: undo.toString('base64') },
  }
}

const movedOn = 'I dati sono cambiati dopo il controllo del file: controllalo di nuovo prima di importarlo.'
const mostNamed = 50

/** 422 when a row is wrong, 409 when the file would do something else than what was shown. */
function refuseUnfit({ rows }: Plan, name: string, shown: string | undefined): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  const named = wrong.slice(0, mostNamed).map(({ row, errors }) => `Riga ${row}: ${errors.join(' ')}`)
  const others = wrong.length > mostNamed ? [`Altre righe errate: ${wrong.length - mostNamed}.`] : []
  const file = [...named, ...others]
  assertValid(file.length > 0 ? { file } : {}, 'Il file ha righe errate: non è stato importato niente.')
  if (shown !== undefined && shown !== name) rejectConflict(movedOn)
}

/** Somebody else took a code of the file meanwhile: what was read is no longer so. */
function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') rejectConflict(movedOn)
  throw error
}

/** Another import is under way. */
class Busy extends Error {}

const patience = 10_000
const pause = 250

/** Imports wait for each other without holding a connection meanwhile; 503 when it takes too long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      if (Date.now() > until)
        throw new HttpError(503, 'È in corso un’altra importazione: riprova tra poco.', { retryAfter: 10 })
    }
    await wait(pause)
  }
}

/** Plans and writes; refuses what was not shown like this. `fileName` is what the undo's begins with. */
async function carryOut(
  tx: Db,
  fileName: string,
  planIn: (tx: Db) => Promise<Plan>,
  shown?: { plan: string | undefined },
): Promise<ImportAnswer> {
  if (!(await takeImportTurn(tx))) throw new Busy()
  const plan = await planIn(tx)
  const name = planName(plan)
  if (shown) refuseUnfit(plan, name, shown.plan)
  const answer = await answerOf(fileName, plan, name, shown !== undefined)
  if (plan.rows.every(({ outcome }) => outcome !== 'wrong')) await plan.write(tx).catch(refuseTaken)
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
async function tryOut(
  deps: Deps,
  req: FastifyRequest,
  fileName: string,
  planIn: (tx: Db) => Promise<Plan>,
): Promise<ImportAnswer> {
  const run = deps.write(req, async (tx) => {
    const answer = await carryOut(tx, fileName, planIn)
    await checkAsCommitted(tx)
    throw new DryRun(answer)
  })
  return run.catch((thrown: unknown) => {
    if (thrown instanceof DryRun) return thrown.answer
    throw thrown
  })
}

/** Reads a file; answers how to plan it once a transaction is open. */
export type ReadImport = (path: string) => Promise<(tx: Db) => Promise<Plan>>

/** Answers an import: by a dry run, or with `confirm` by doing it, all or nothing. `fileName` begins that of its undo. */
export async function answerImport(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  read: ReadImport,
): Promise<unknown> {
  await consumeUploadLimit(deps, req)
  return withForm(req, deps.files, sheetForm, async ({ files, fields }) => {
    const planIn = await read(sentFile(files).path)
    if (fields.get('confirm') !== '1') return inTurn(() => tryOut(deps, req, fileName, planIn))
    const shown = { plan: fields.get('plan') }
    return inTurn(() =>
      deps.write(req, (tx) => withIdempotencyKey(tx, req, reply, () => carryOut(tx, fileName, planIn, shown), 200)),
    )
  })
}
