import { isMoment } from '../dates.ts'
import { type DisplayNames, formatColumns, type RecordChange, type ReferenceNames, type RowChange } from './change.ts'
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

export type LastChange = Pick<RecordChange, 'at' | 'user' | 'impersonator'>

/** A row then and now: the columns that screens name; `changed` are those whose values differ. */
export type RowAt = {
  model_type: string
  model_id: number
  before: RowValues | null
  now: RowValues | null
  changed: string[]
}

/** GET /api/audits/{model_type}/{id}: a record as it was at a moment, with the rows that belong to it. */
export type RecordAt = DisplayNames & {
  at: string
  /** `unknown` before the first moment that the audit knows. */
  state: 'present' | 'absent' | 'unknown'
  known_since: string
  /** Whether what is older was archived, and is in files. */
  is_archived: boolean
  record: RowAt | null
  /** Who changed each column last before the moment. */
  last_changes: Record<string, LastChange>
  /** Of an absent record: its deletion before the moment, or the creation after it. */
  deleted: LastChange | null
  created: LastChange | null
  children: RowAt[]
  /** Whether more rows belong to the record than are listed. */
  has_more: boolean
  /** The names of the rows that were referred to, where they were others then. */
  names_before: ReferenceNames
}

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
