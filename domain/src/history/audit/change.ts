import { z } from 'zod'
import { id, moment } from '../../platform/answers.ts'
import { formatMoment, isMoment } from '../../platform/dates.ts'
import { registries } from '../../platform/registries.ts'
import { labelsByTable, nameKey, tableLabels } from './labels.ts'

/** The records that have a history page. */
export const recordKinds = [...registries, 'leads'] as const
export type RecordKind = (typeof recordKinds)[number]

export const auditEvents = ['created', 'updated', 'deleted'] as const
export type AuditEvent = (typeof auditEvents)[number]

export const auditEventLabels: Record<AuditEvent, string> = {
  created: 'Creazione',
  updated: 'Modifica',
  deleted: 'Eliminazione',
}

type Values = Record<string, unknown>

/** What happened to one row, as the audit recorded it: the values of the columns that changed. */
export const rowChange = z
  .object({
    id,
    model_type: z.string(),
    model_id: id,
    event: z.enum(auditEvents),
    old_values: z.nullable(z.record(z.string(), z.unknown())),
    new_values: z.nullable(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'RowChange' })
export type RowChange = z.output<typeof rowChange>

/** Everything that one request changed in a record: when, who, and who impersonated them. */
export const recordChange = z.object({
  id,
  at: moment,
  user: z.nullable(z.object({ id, name: z.string() })),
  /** With the reason given for the impersonation, if any. */
  impersonator: z.nullable(z.object({ id, name: z.string() }).extend({ reason: z.optional(z.nullable(z.string())) })),
  /** The name of the token that another system made the change with. */
  token: z.optional(z.nullable(z.string())),
  changes: z.array(rowChange),
})
export type RecordChange = z.output<typeof recordChange>

/**
 * "Laura Moretti", "Laura Moretti come Marco Rinaldi" while impersonating, "Laura Moretti (token Gestionale)" of another
 * system's change, or "Sistema" when no person did it.
 */
export function formatAuthor({
  user,
  impersonator,
  token,
}: Pick<RecordChange, 'user' | 'impersonator' | 'token'>): string {
  if (!user) return impersonator?.name ?? 'Sistema'
  if (token) return `${user.name} (token ${token})`
  return impersonator ? `${impersonator.name} come ${user.name}` : user.name
}

/** The names of the rows whose ids are in a column, or of a table: names.dealer_id[7] = "204118 Autocarri Piemonte". */
export const referenceNames = z.record(z.string(), z.record(z.string(), z.string()))
export type ReferenceNames = z.output<typeof referenceNames>

/** What ids in changes stand for, and the labels of the tables that administrators designed. */
export const displayNames = z.object({ names: referenceNames, labels: labelsByTable })
export type DisplayNames = z.output<typeof displayNames>

/** One column of a change with its old and new value as text; null for an empty one. */
export type Difference = { field: string; from: string | null; to: string | null }

/** `names` by id, `labels` by code. */
type ValueNames = { names: Record<number, string> | undefined; labels: Record<string, string> | undefined }

function formatValue(value: unknown, { names = {}, labels = {} }: ValueNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') return names[value] ?? String(value).replace('.', ',')
  if (Array.isArray(value))
    return value.length > 0 ? value.map((item) => formatValue(item, { names, labels })).join(', ') : null
  if (typeof value !== 'string') return JSON.stringify(value)
  if (Object.hasOwn(labels, value)) return labels[value] ?? value
  return isMoment(value) ? formatMoment(value) : value
}

/** The columns of a row that screens name, as texts by column, in the order of the screens; null for an empty one. */
export function formatColumns(
  model_type: string,
  row: Values | null,
  { names, labels }: DisplayNames,
): Record<string, string | null> {
  const { fields = {}, values } = tableLabels(model_type, labels) ?? {}
  const isDesigned = Object.hasOwn(labels, model_type)
  return Object.fromEntries(
    Object.keys(fields).map((column) => {
      const value = row?.[column]
      if (!isDesigned && column === 'vat_n' && value) return [column, `IT${value}`]
      const key = isDesigned ? nameKey(model_type, column) : column
      return [column, formatValue(value, { names: names[key], labels: values?.[column] })]
    }),
  )
}

/** The columns of a row that differ, as texts, in the order of the screens. */
export function differences(
  { model_type, old_values, new_values }: RowChange,
  displayNames: DisplayNames,
): Difference[] {
  const from = formatColumns(model_type, old_values, displayNames)
  const to = formatColumns(model_type, new_values, displayNames)
  const { fields = {} } = tableLabels(model_type, displayNames.labels) ?? {}
  return Object.entries(fields).flatMap(([column, field]) => {
    const difference = { field, from: from[column] ?? null, to: to[column] ?? null }
    return difference.from === difference.to ? [] : [difference]
  })
}
