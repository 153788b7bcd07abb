import { toRecordTable } from '@portale/domain/history/audit/audited-tables.ts'
import { describeDesignedTables } from '@portale/domain/history/audit/designed-tables.rules.ts'
import { type AuditLabels, modelLabel, tableLabels } from '@portale/domain/history/audit/labels.ts'
import { isNeverRestored } from '@portale/domain/history/time-machine/restore.rules.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { FastifyRequest } from 'fastify'
import { lockDesignShared } from '../../generator/designer/design.queries.ts'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import type { Db } from '../../platform/db/connection.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { applyPlan } from './apply-plan.queries.ts'
import { type AuditedTable, listAuditedTables, listForeignKeys } from './catalogue.queries.ts'
import { mapToCurrentSchema } from './historic-schema.queries.ts'
import { collectRowsOfAudits, createPlanTables, listChangedTables, planRows } from './plan.queries.ts'
import { markPreservedRows } from './preserve-rows.queries.ts'
import { rejectWithReason } from './restore-conflict.ts'
import * as undo from './undo.queries.ts'

const cannotUndo = 'Non si può annullare.'
const cannotRestore = 'Non si può ripristinare.'

/** The row of an audit: 404 when there is none, 422 when its table or its record is never restored. */
async function loadAudit(db: Db, id: number, sentence: string): Promise<undo.AuditRow> {
  const audit = (await undo.findAudit(db, id)) ?? notFound()
  const neverRestored = [audit.model_type, toRecordTable(audit.model_type)].find(isNeverRestored)
  if (neverRestored) {
    const label = modelLabel(neverRestored, {})
    throw new HttpError(422, `${sentence} «${label}» non torna a com’era: si cambia dalla sua pagina.`)
  }
  return audit
}

/** Collects the rows of these audits of one request and locks those that exist; answers their tables. */
async function collectRows(tx: Db, tables: AuditedTable[], ids: number[], audit: undo.AuditRow, record_id: number) {
  const record = { table: toRecordTable(audit.model_type), id: record_id }
  await createPlanTables(tx)
  await collectRowsOfAudits(tx, ids)
  await mapToCurrentSchema(tx, audit.at, 'recorded')
  const changed = await listChangedTables(tx, tables)
  const locked = tables.filter((table) => changed.includes(table) || table.name === record.table)
  await undo.lockChangedRows(tx, locked, record)
  return changed
}

/** 409 when a row changed after the request. */
async function assertNoLaterChange(
  tx: Db,
  tables: AuditedTable[],
  { audit_tx_id }: undo.AuditRow,
  labels: AuditLabels,
): Promise<void> {
  for (const table of tables) {
    const { name } = table
    const later = await undo.findLaterChange(tx, table)
    if (!later) continue
    const { columns, kind } = later
    const last = await undo.findLastWriter(tx, { audit_tx_id, model_type: name, model_id: later.model_id }, columns)
    const fieldLabels = tableLabels(name, labels)?.fields
    const fields = columns.map((column) => `«${fieldLabels?.[column] ?? column}»`).join(', ')
    const verb = { inserted: 'ripristinato', deleted: 'eliminato', updated: `cambiato ${fields} in` }[kind]
    const when = last ? ` il ${formatMoment(last.at)}` : ''
    rejectConflict(`${cannotUndo} Dopo, ${last?.name ?? 'il sistema'} ha ${verb} «${modelLabel(name, labels)}»${when}.`)
  }
}

const preservedReasons: Record<string, string> = {
  lead_users: 'Chi aveva avuto l’accesso non è più tra gli utenti.',
  workshop_market_shares: 'I target sono già stati inviati.',
  workshop_market_share_workshops: 'I target sono già stati inviati.',
}

/** Why nothing is written: the first preserved table has a reason, or is archived; else `otherwise`. */
function reasonFor([table]: string[], tables: AuditedTable[], labels: AuditLabels, otherwise: string): string {
  if (table === undefined) return otherwise
  if (tables.some(({ name }) => name === table)) return preservedReasons[table] ?? otherwise
  return `«${modelLabel(table, labels)}» oggi non è tra i dati: si ripristina dal generatore.`
}

/** Undoes all that the request of an audit did to the record of its row, or nothing. */
export async function undoChange(deps: DesignDeps, req: FastifyRequest, id: number): Promise<void> {
  const audit = await loadAudit(deps.db, id, cannotUndo)
  const labels = describeDesignedTables(await deps.designs.current())
  const writtenTables = new Set<string>()
  const undoIn = async (tx: Db) => {
    await lockDesignShared(tx)
    const tables = await listAuditedTables(tx)
    const { record_id, ids } = await undo.findRecordAudits(tx, audit)
    const changed = await collectRows(tx, tables, ids, audit, record_id)
    await assertNoLaterChange(tx, changed, audit, labels)
    for (const table of changed) await undo.keepLaterTimestamps(tx, table)
    await planRows(tx, tables)
    await markPreservedRows(tx, tables)
    if (await undo.revokesApproval(tx))
      rejectConflict(`${cannotUndo} Dopo l’approvazione la segnalazione è andata avanti.`)
    const { hasChanges, preservedTables } = await undo.findPlanSummary(tx)
    if (preservedTables.length > 0 || !hasChanges)
      rejectConflict(`${cannotUndo} ${reasonFor(preservedTables, tables, labels, 'È già tutto come prima.')}`)
    await applyPlan(tx, tables, writtenTables)
  }
  await deps.write(req, undoIn).catch(rejectWithReason(cannotUndo, { writtenTables, labels }))
}

/** Inserts the deleted row of an audit again, with the rows that its request deleted because they referred to it. */
export async function restoreDeleted(deps: DesignDeps, req: FastifyRequest, id: number): Promise<void> {
  const audit = await loadAudit(deps.db, id, cannotRestore)
  if (audit.event !== 'deleted') throw new HttpError(422, 'Si può ripristinare solo quello che è stato eliminato.')
  const labels = describeDesignedTables(await deps.designs.current())
  const writtenTables = new Set<string>()
  const restoreIn = async (tx: Db) => {
    await lockDesignShared(tx)
    const tables = await listAuditedTables(tx)
    const { record_id } = await undo.findRecordAudits(tx, audit)
    const ids = await undo.listDeletedDependents(tx, audit, await listForeignKeys(tx))
    await collectRows(tx, tables, ids, audit, record_id)
    await planRows(tx, tables)
    await undo.planOnlyDeletedRows(tx)
    await markPreservedRows(tx, tables)
    if (!(await undo.isRowPlanned(tx, audit))) {
      const { preservedTables } = await undo.findPlanSummary(tx)
      const exists = `«${modelLabel(audit.model_type, labels)}» c’è già.`
      rejectConflict(`${cannotRestore} ${reasonFor(preservedTables, tables, labels, exists)}`)
    }
    await applyPlan(tx, tables, writtenTables)
  }
  await deps.write(req, restoreIn).catch(rejectWithReason(cannotRestore, { writtenTables, labels }))
}
