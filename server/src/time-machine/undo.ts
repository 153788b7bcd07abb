import { type AuditLabels, modelLabel, tableLabels } from '@portale/domain/audit/labels.ts'
import { isNever, recordKindOf } from '@portale/domain/audit/records.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { FastifyRequest } from 'fastify'
import { generatedTables } from '../audit/generated.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { lockDesignShared } from '../designer/design.queries.ts'
import { HttpError, notFound, rejectConflict } from '../http/errors.ts'
import { type AuditedTable, listAuditedTables, listReferences } from './catalogue.queries.ts'
import { collectAudits, listTouched, openPlan, planRows } from './plan.queries.ts'
import { putBack } from './put-back.queries.ts'
import { type Attempt, refusing } from './refusal.ts'
import { applyRules } from './rules.queries.ts'
import { bringToToday } from './then.queries.ts'
import * as undo from './undo.queries.ts'

const no = { undo: 'Non si può annullare.', restore: 'Non si può ripristinare.' }

/** The row of an audit: 404 when there is none, 422 when its record is never rolled back. */
async function loadAudit(db: Db, id: number, what: string): Promise<undo.AuditRow> {
  const audit = (await undo.findAudit(db, id)) ?? notFound()
  const never = [audit.model_type, recordKindOf(audit.model_type)].find(isNever)
  if (never)
    throw new HttpError(422, `${what} «${modelLabel(never, {})}» non torna a com’era: si cambia dalla sua pagina.`)
  return audit
}

/** Collects what the rows of these audits of one request were, and locks those that are there. */
async function collect(tx: Db, tables: AuditedTable[], ids: number[], audit: undo.AuditRow, record_id: number) {
  const record = { kind: recordKindOf(audit.model_type), id: record_id }
  await openPlan(tx)
  await collectAudits(tx, ids)
  await bringToToday(tx, audit.at, false)
  const touched = await listTouched(tx, tables)
  await undo.lockRows(
    tx,
    tables.filter((table) => touched.includes(table) || table.name === record.kind),
    record,
  )
  return touched
}

/** What was tried so far: nothing. */
const attemptOf = async ({ designs }: Deps): Promise<Attempt> => ({
  written: new Set(),
  labels: generatedTables(await designs.current()),
})

/** 409 when a row is no longer as its request left it: a later change stands on it. */
async function refuseLater(
  tx: Db,
  tables: AuditedTable[],
  { audit_tx_id }: undo.AuditRow,
  labels: AuditLabels,
): Promise<void> {
  for (const table of tables) {
    const { name } = table
    const later = await undo.findLaterChange(tx, table)
    if (!later) continue
    const { columns, ends } = later
    const last = await undo.findLastWriter(tx, { audit_tx_id, model_type: name, model_id: later.model_id }, columns)
    const words = tableLabels(name, labels)?.fields
    const fields = columns.map((column) => `«${words?.[column] ?? column}»`).join(', ')
    const what = { there: 'ripristinato', gone: 'eliminato', changed: `cambiato ${fields} in` }[ends]
    const when = last ? ` il ${formatMoment(last.at)}` : ''
    rejectConflict(`${no.undo} Dopo, ${last?.name ?? 'il sistema'} ha ${what} «${modelLabel(name, labels)}»${when}.`)
  }
}

const stays: Record<string, string> = {
  lead_users: 'Chi aveva avuto l’accesso non è più tra gli utenti.',
  workshop_market_shares: 'I target sono già stati inviati.',
  workshop_market_share_workshops: 'I target sono già stati inviati.',
}

/** Why rows of these tables can't be put back; of a designed one that lies aside, where it comes back. */
function whyNot([table]: string[], tables: AuditedTable[], labels: AuditLabels, otherwise = 'È già tutto come prima.') {
  if (table === undefined || tables.some(({ name }) => name === table)) return stays[table ?? ''] ?? otherwise
  return `«${modelLabel(table, labels)}» oggi non è tra i dati: si ripristina dal generatore.`
}

/** Puts back what the request of an audit did to the record of its row: all of it or nothing. */
export async function undoChange(deps: Deps, req: FastifyRequest, id: number): Promise<void> {
  const audit = await loadAudit(deps.db, id, no.undo)
  const attempt = await attemptOf(deps)
  const work = deps.write(req, async (tx) => {
    await lockDesignShared(tx)
    const tables = await listAuditedTables(tx)
    const { record_id, ids } = await undo.findRecordAudits(tx, audit)
    const touched = await collect(tx, tables, ids, audit, record_id)
    await refuseLater(tx, touched, audit, attempt.labels)
    for (const table of touched) await undo.forgetLaterCounters(tx, table)
    await planRows(tx, tables)
    await applyRules(tx, tables)
    if (await undo.takesApproval(tx)) rejectConflict(`${no.undo} Dopo l’approvazione la segnalazione è andata avanti.`)
    const { any, staying } = await undo.findPlanned(tx)
    if (staying.length > 0 || !any) rejectConflict(`${no.undo} ${whyNot(staying, tables, attempt.labels)}`)
    await putBack(tx, tables, attempt.written)
  })
  await work.catch(refusing(no.undo, attempt))
}

/** Brings back the row that an audit tells the end of, with the rows that went with it because they referred to it. */
export async function restoreDeleted(deps: Deps, req: FastifyRequest, id: number): Promise<void> {
  const audit = await loadAudit(deps.db, id, no.restore)
  if (audit.event !== 'deleted') throw new HttpError(422, 'Si può ripristinare solo quello che è stato eliminato.')
  const attempt = await attemptOf(deps)
  const work = deps.write(req, async (tx) => {
    await lockDesignShared(tx)
    const tables = await listAuditedTables(tx)
    const { record_id } = await undo.findRecordAudits(tx, audit)
    const ids = await undo.listDeletedAlong(tx, audit, await listReferences(tx))
    await collect(tx, tables, ids, audit, record_id)
    await planRows(tx, tables)
    await undo.planOnlyReturns(tx)
    await applyRules(tx, tables)
    if (!(await undo.comesBack(tx, audit))) {
      const { staying } = await undo.findPlanned(tx)
      const label = modelLabel(audit.model_type, attempt.labels)
      rejectConflict(`${no.restore} ${whyNot(staying, tables, attempt.labels, `«${label}» c’è già.`)}`)
    }
    await putBack(tx, tables, attempt.written)
  })
  await work.catch(refusing(no.restore, attempt))
}
