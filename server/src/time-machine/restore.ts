import { isNever } from '@portale/domain/audit/records.ts'
import type { Restored, RestorePreview } from '@portale/domain/time-machine/time-machine.ts'
import type { FastifyRequest } from 'fastify'
import { generatedLabels, generatedTables } from '../audit/generated.ts'
import { findReferences } from '../audit/references.queries.ts'
import type { Db } from '../db/connection.ts'
import { closedForRestore, setActor } from '../db/gate.ts'
import { actorOf, type Deps } from '../deps.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { limitConcurrency } from '../http/concurrency.ts'
import { rejectConflict } from '../http/errors.ts'
import { deleteExpiredIdempotencyKeys } from '../http/idempotency.queries.ts'
import { withDesign } from '../records/held.ts'
import { type AuditedTable, listAuditedTables } from './catalogue.queries.ts'
import { checkMoment } from './moment.ts'
import { collectSince, openPlan, planRows } from './plan.queries.ts'
import { emptyGone, putBack } from './put-back.queries.ts'
import { refusing } from './refusal.ts'
import { beginRestore, endWrites, lockTables, takeRestoreTurn } from './restore.queries.ts'
import { countPlanned, countUntouched, listExamples } from './result.queries.ts'
import { applyRules } from './rules.queries.ts'
import { bringToToday } from './then.queries.ts'

/** Plans how everything goes back to a moment. */
async function planSince(tx: Db, tables: AuditedTable[], until: string): Promise<void> {
  await openPlan(tx)
  await collectSince(tx, until)
  await bringToToday(tx, until, true)
  await planRows(tx, tables)
  await applyRules(tx, tables)
}

/** Lets nobody else write until this transaction ends: the portal's own writes wait at the gate, others for the tables. */
async function holdWrites(tx: Db): Promise<void> {
  if (!(await takeRestoreTurn(tx))) rejectConflict('Un altro ripristino è in corso: riprova tra poco.')
  await endWrites(tx)
  const restored = (await listAuditedTables(tx)).filter(({ name }) => !isNever(name))
  if (!(await lockTables(tx, restored))) throw closedForRestore()
}

/** Puts all business data back to a moment, all or nothing. */
export async function restoreTo(deps: Deps, req: FastifyRequest, until: string): Promise<Restored> {
  const attempt = { written: new Set<string>(), labels: generatedTables(await deps.designs.current()) }
  const work = deps.withDedicatedConnection((db) =>
    db.transaction().execute(async (tx) => {
      await holdWrites(tx)
      const tables = await listAuditedTables(tx)
      await setActor(tx, actorOf(req))
      const undo_to = await beginRestore(tx, until)
      await planSince(tx, tables, until)
      await checkMoment(tx, until) // a month may have been archived meanwhile: what was read is not all
      const counts = await countPlanned(tx)
      await putBack(tx, tables, attempt.written)
      await emptyGone(tx, tables)
      await deleteExpiredIdempotencyKeys(tx, until)
      return { restored_to: until, undo_to, tables: counts, labels: generatedLabels(attempt.labels, []) }
    }),
  )
  const restored = await work.catch(refusing('Il ripristino non è possibile, e non è cambiato niente.', attempt))
  deps.invalidateCaches()
  return restored
}

const withRestoreSlot = limitConcurrency(1, 5)

async function preview(db: Db, design: AppliedDesign, until: string): Promise<RestorePreview> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const tables = await listAuditedTables(tx)
    await planSince(tx, tables, until)
    const planned = []
    for (const counted of await countPlanned(tx)) {
      const table = tables.find(({ name }) => name === counted.model_type)
      planned.push({ ...counted, examples: table ? await listExamples(tx, table) : [] })
    }
    const examples = planned.flatMap((table) => table.examples)
    const { names, labels } = await findReferences(tx, design, examples)
    return { until, tables: planned, untouched: await countUntouched(tx), names, labels }
  } finally {
    await tx.rollback().execute()
  }
}

/** What a restore would do now. Nothing is locked, and nothing of it remains. */
export const previewOf = (deps: Deps, until: string): Promise<RestorePreview> =>
  withRestoreSlot(() => withDesign(deps, (design) => deps.withDedicatedConnection((db) => preview(db, design, until))))
