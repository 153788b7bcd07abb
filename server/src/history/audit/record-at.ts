import { parentTables } from '@portale/domain/history/audit/audited-tables.ts'
import { type DesignedTables, describeDesignedTables } from '@portale/domain/history/audit/designed-tables.rules.ts'
import { auditLabels, tableLabels } from '@portale/domain/history/audit/labels.ts'
import {
  changedColumns,
  formattedColumns,
  type RecordAt,
  type RowAt,
  type RowHistory,
  type RowValues,
  rebuildRow,
} from '@portale/domain/history/audit/record-at.ts'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findDisplayNames } from './display-names.queries.ts'
import {
  type AuditedRows,
  digestAtEnd,
  findBounds,
  listChildIds,
  listLastChanges,
  listRowHistories,
  mapToTodaysColumns,
} from './record-at.queries.ts'
import { findFormerNames } from './record-at-names.ts'

const maxChildren = 100

/** The table that the audit knows by this name: 404 for one that screens don't name. */
function resolveTable(designed: DesignedTables, model_type: string): AuditedRows {
  const table = Object.hasOwn(designed, model_type) ? designed[model_type] : undefined
  if (table) return { ...table.rows, model_type }
  if (!Object.hasOwn(auditLabels, model_type)) return notFound()
  return { schema: 'public', table: model_type, model_type }
}

/** Archived columns under the names that the audit has for them. */
function renameArchived({ set_aside, models }: AppliedDesign, model_type: string, values: RowValues | null) {
  const model = models.find(({ table }) => table === model_type)
  if (!values || !model) return values
  const former = new Map(
    set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model.id ? [[item.name, item.was]] : [])),
  )
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [former.get(column) ?? column, value]))
}

const withoutDigests = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replace(digestAtEnd, '…') : value,
    ]),
  )

/** Of values by column only those that screens name: nothing else leaves the server. */
function pickLabelled<T>(model_type: string, labels: RecordAt['labels'], values: Record<string, T>): Record<string, T> {
  const { fields = {} } = tableLabels(model_type, labels) ?? {}
  return Object.fromEntries(
    Object.keys(fields).flatMap((column) => (column in values ? [[column, values[column] as T]] : [])),
  )
}

async function rebuildDesigned(
  db: Db,
  design: AppliedDesign,
  rows: AuditedRows,
  history: RowHistory & { id: number },
  moment: string,
) {
  const rebuilt = rebuildRow(history)
  const before = rebuilt && (await mapToTodaysColumns(db, rows.model_type, history.id, rebuilt, moment))
  return {
    before: renameArchived(design, rows.model_type, before),
    now: renameArchived(design, rows.model_type, history.now),
  }
}

async function findRow(db: Db, design: AppliedDesign, rows: AuditedRows, id: number, moment: string): Promise<RowAt> {
  const [history = { id, now: null, later: [] }] = await listRowHistories(db, rows, [id], moment)
  const isDesigned = rows.schema === 'generated'
  const { before, now } = isDesigned
    ? await rebuildDesigned(db, design, rows, history, moment)
    : { before: rebuildRow(history), now: history.now }
  return { model_type: rows.model_type, model_id: id, before, now, changed: changedColumns(before, now) }
}

/** The rows that belonged to the record at the moment, or belong to it now. */
async function listChildren(db: Db, parent: string, id: number, moment: string) {
  const children: RowAt[] = []
  let has_more = false
  for (const [model_type, ids] of await listChildIds(db, parent, id, maxChildren + 1)) {
    has_more ||= ids.length > maxChildren
    const column = parentTables[model_type]?.column ?? ''
    const ofRecord = (values: RowValues | null) => (values?.[column] === id ? values : null)
    const rows = { schema: 'public', table: model_type, model_type } as const
    for (const history of await listRowHistories(db, rows, ids.slice(0, maxChildren), moment)) {
      const [before, now] = [ofRecord(rebuildRow(history)), ofRecord(history.now)]
      if (before || now)
        children.push({ model_type, model_id: history.id, before, now, changed: changedColumns(before, now) })
    }
  }
  return { children, has_more }
}

/** The text of the editor is cleaned as wherever it is read; a long one was cut off. */
function cleanTexts(row: RowAt): RowAt {
  const column = formattedColumns[row.model_type]
  const clean = (values: RowValues | null) =>
    column && typeof values?.[column] === 'string' ? { ...values, [column]: cleanForDisplay(values[column]) } : values
  return { ...row, before: clean(row.before), now: clean(row.now) }
}

type Known = { known_since: string; is_archived: boolean }

/** A record as it was at a moment: rebuilt from now backwards, its relations by the names of then. */
export async function findRecordAt(
  db: Db,
  design: AppliedDesign,
  { model_type, id }: { model_type: string; id: number },
  moment: string,
  known: Known,
): Promise<RecordAt> {
  const designed = describeDesignedTables(design)
  const table = resolveTable(designed, model_type)
  const found = await findRow(db, design, table, id, moment)
  const bounds = await findBounds(db, table, id, moment)
  if (!found.before && !found.now && !bounds.deleted && !bounds.created) notFound()
  const isDesigned = table.schema === 'generated'
  const { children, has_more } = isDesigned
    ? { children: [], has_more: false }
    : await listChildren(db, model_type, id, moment)
  const rows = [found, ...children]
  const { names, labels } = await findDisplayNames(
    db,
    design,
    rows.map((row) => ({ ...row, old_values: row.before, new_values: row.now })),
  )
  const names_before = await findFormerNames(db, designed, rows, moment)
  const visible = (row: RowAt): RowAt => {
    const pick = (values: RowValues | null) => values && withoutDigests(pickLabelled(row.model_type, labels, values))
    const { fields = {} } = tableLabels(row.model_type, labels) ?? {}
    const changed = row.changed.filter((column) => Object.hasOwn(fields, column))
    return cleanTexts({ ...row, before: pick(row.before), now: pick(row.now), changed })
  }
  return {
    ...known,
    at: moment,
    state: found.before ? 'present' : 'absent',
    record: visible(found),
    last_changes: found.before ? pickLabelled(model_type, labels, await listLastChanges(db, table, id, moment)) : {},
    deleted: found.before ? null : bounds.deleted,
    created: found.before ? null : bounds.created,
    children: children.map(visible),
    has_more,
    names,
    names_before,
    labels,
  }
}
