import { z } from 'zod'
import { extended, id, moment, picked } from '../../platform/answers.ts'
import { isMoment } from '../../platform/dates.ts'
import { displayNames, formatColumns, type RowChange, recordChange, referenceNames } from './change.ts'
import { tableLabels } from './labels.ts'

export type RowValues = Record<string, unknown>

/** A row as it is now, null when it was deleted or never existed, and what happened to it since a moment, newest first. */
export type RowHistory = { now: RowValues | null; later: Pick<RowChange, 'event' | 'old_values'>[] }

/** The values of a row at a moment, null when there was none: from now backwards, the old values of each later change. */
export function rebuildRow({ now, later }: RowHistory): RowValues | null {
  let values = now
  for (const { event, old_values } of later)
    values = event === 'created' ? null : Object.assign(event === 'deleted' ? {} : { ...values }, old_values)
  return values
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    isMoment(one) &&
    isMoment(other) &&
    Date.parse(one) === Date.parse(other))

/** The columns whose values differ; all of them when the row did not exist at one of the two moments. */
export function changedColumns(before: RowValues | null, now: RowValues | null): string[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])]
  return columns.filter((column) => !isSame(before?.[column], now?.[column]))
}

export const lastChange = picked(recordChange, 'at', 'user', 'impersonator').meta({ id: 'LastChange' })
export type LastChange = z.output<typeof lastChange>

/** A row then and now: the columns that screens name; `changed` are those whose values differ. */
export const rowAt = z
  .object({
    model_type: z.string(),
    model_id: id,
    before: z.nullable(z.record(z.string(), z.unknown())),
    now: z.nullable(z.record(z.string(), z.unknown())),
    changed: z.array(z.string()),
  })
  .meta({ id: 'RowAt' })
export type RowAt = z.output<typeof rowAt>

/** GET /api/audits/{model_type}/{id}: a record as it was at a moment, with the rows that belong to it. */
export const recordAt = extended(displayNames, {
  at: moment,
  /** `unknown` before the first moment that the audit knows. */
  state: z.enum(['present', 'absent', 'unknown']),
  known_since: z.string(),
  /** Whether what is older was archived, and is in files. */
  is_archived: z.boolean(),
  record: z.nullable(rowAt),
  /** Who changed each column last before the moment. */
  last_changes: z.record(z.string(), lastChange),
  /** Of an absent record: its deletion before the moment, or the creation after it. */
  deleted: z.nullable(lastChange),
  created: z.nullable(lastChange),
  children: z.array(rowAt),
  /** Whether more rows belong to the record than are listed. */
  has_more: z.boolean(),
  /** The names of the rows that were referred to, where they were others then. */
  names_before: referenceNames,
}).meta({ id: 'RecordAt' })
export type RecordAt = z.output<typeof recordAt>

/** The column of a table with the text of the editor: HTML, shown as it is read elsewhere. */
export const formattedColumns: Record<string, string> = { activities: 'description', news: 'body' }

/** A field of a row then and now, as texts; null for an empty one. */
export type FieldAt = { column: string; field: string; before: string | null; now: string | null; changed: boolean }

/** The fields of a row then and now, in the order of the screens; those that were empty at both moments are left out. */
export function fieldsAt(
  row: RowAt,
  { names, names_before, labels }: Pick<RecordAt, 'names' | 'names_before' | 'labels'>,
): FieldAt[] {
  const { model_type, before, now, changed } = row
  const keys = Object.keys({ ...names, ...names_before })
  const namesOfThen = Object.fromEntries(keys.map((key) => [key, { ...names[key], ...names_before[key] }]))
  const texts = formatColumns(model_type, before, { names: namesOfThen, labels })
  const present = formatColumns(model_type, now, { names, labels })
  return Object.entries(tableLabels(model_type, labels)?.fields ?? {}).flatMap(([column, field]) => {
    const [past, current] = [texts[column] ?? null, present[column] ?? null]
    if (past === null && current === null) return []
    return [{ column, field, before: past, now: current, changed: changed.includes(column) }]
  })
}
