import { describeDesignedTables, designedTableLabels } from '@portale/domain/history/audit/designed-tables.rules.ts'
import { isNeverRestored } from '@portale/domain/history/time-machine/restore.rules.ts'
import type { Restored, RestorePreview } from '@portale/domain/history/time-machine/time-machine.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { FastifyRequest } from 'fastify'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import type { Db } from '../../platform/db/connection.ts'
import { isFoldedTable, markDuplicates } from '../../platform/db/equal-rows.queries.ts'
import { restoreRunningError, setActor } from '../../platform/db/write-transaction.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError, invalidMessage, rejectConflict } from '../../platform/http/errors.ts'
import { deleteIdempotencyKeysSince } from '../../platform/http/idempotency.queries.ts'
import { actorOf } from '../../platform/http/session.ts'
import { findFirstKnownMoment } from '../audit/audit.queries.ts'
import { findDisplayNames } from '../audit/display-names.queries.ts'
import { applyPlan, clearDanglingReferences } from './apply-plan.queries.ts'
import { type AuditedTable, listAuditedTables } from './catalogue.queries.ts'
import { mapToCurrentSchema } from './historic-schema.queries.ts'
import { collectRowsChangedSince, createPlanTables, planRows } from './plan.queries.ts'
import { countPlannedRows, countPreservedRows, listExamples } from './plan-summary.queries.ts'
import { markPreservedRows } from './preserve-rows.queries.ts'
import { beginRestore, findMomentStatus, lockTables, tryRestoreLock, waitForWrites } from './restore.queries.ts'
import { rejectWithReason } from './restore-conflict.ts'

function rejectMoment(problem: string): never {
  throw new HttpError(422, invalidMessage, { errors: { dateTimeMachine: [problem] } })
}

/** 422 for a moment in the future, or before the first one whose state is known. */
export async function assertRestorableMoment(db: Db, moment: string): Promise<void> {
  const firstKnown = (await findFirstKnownMoment(db)) ?? rejectMoment('Non ci sono ancora dati a cui tornare.')
  const { is_past, is_known } = await findMomentStatus(db, moment, firstKnown)
  if (!is_past) rejectMoment('Scegli un momento già passato.')
  if (!is_known) rejectMoment(`Non ci sono dati prima del ${formatMoment(firstKnown)}.`)
}

async function planRestore(tx: Db, tables: AuditedTable[], moment: string): Promise<void> {
  await createPlanTables(tx)
  await collectRowsChangedSince(tx, moment)
  await mapToCurrentSchema(tx, moment, 'all')
  await planRows(tx, tables)
  await markPreservedRows(tx, tables)
}

/** Blocks all other writes until this transaction ends: the portal's by the lock on writes, others by the tables' locks. */
async function blockWrites(tx: Db): Promise<void> {
  if (!(await tryRestoreLock(tx))) rejectConflict('Un altro ripristino è in corso: riprova tra poco.')
  await waitForWrites(tx)
  const restored = (await listAuditedTables(tx)).filter(({ name }) => !isNeverRestored(name))
  if (!(await lockTables(tx, restored))) throw restoreRunningError()
}

/** Restores all business data to a moment, all or nothing. */
export async function restoreToMoment(deps: DesignDeps, req: FastifyRequest, moment: string): Promise<Restored> {
  const labels = describeDesignedTables(await deps.designs.current())
  const writtenTables = new Set<string>()
  const restoreIn = async (tx: Db): Promise<Restored> => {
    await blockWrites(tx)
    const tables = await listAuditedTables(tx)
    await setActor(tx, actorOf(req))
    const undo_to = await beginRestore(tx, moment)
    await planRestore(tx, tables, moment)
    await assertRestorableMoment(tx, moment) // a month archived meanwhile would be missing from the plan
    const counts = await countPlannedRows(tx)
    await applyPlan(tx, tables, writtenTables)
    await clearDanglingReferences(tx, tables)
    // What was twice at that moment is so again, marked as the migration did.
    for (const { model_type } of counts) if (isFoldedTable(model_type)) await markDuplicates(tx, model_type)
    await deleteIdempotencyKeysSince(tx, moment)
    return { restored_to: moment, undo_to, tables: counts, labels: designedTableLabels(labels, []) }
  }
  const restored = await deps
    .withDedicatedConnection((db) => db.transaction().execute(restoreIn))
    .catch(rejectWithReason('Il ripristino non è possibile, e non è cambiato niente.', { writtenTables, labels }))
  deps.invalidateCaches()
  return restored
}

async function previewIn(db: Db, design: AppliedDesign, moment: string): Promise<RestorePreview> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const tables = await listAuditedTables(tx)
    await planRestore(tx, tables, moment)
    const planned = []
    for (const counted of await countPlannedRows(tx)) {
      const table = tables.find(({ name }) => name === counted.model_type)
      planned.push({ ...counted, examples: table ? await listExamples(tx, table) : [] })
    }
    const examples = planned.flatMap((table) => table.examples)
    const { names, labels } = await findDisplayNames(tx, design, examples)
    return { until: moment, tables: planned, untouched: await countPreservedRows(tx), names, labels }
  } finally {
    await tx.rollback().execute()
  }
}

const withPreviewSlot = limitConcurrency(1, 5)

/** What a restore would do now. It locks nothing and is rolled back. */
export const previewRestore = (deps: DesignDeps, moment: string): Promise<RestorePreview> =>
  withPreviewSlot(() =>
    deps.designs.withCurrent((design) => deps.withDedicatedConnection((db) => previewIn(db, design, moment))),
  )
