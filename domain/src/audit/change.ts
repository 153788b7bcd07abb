import { formatMoment } from '../dates.ts'
import { registries } from '../registries.ts'
import { type AuditLabels, nameKey, tableLabels } from './labels.ts'

/** The records whose history can be read. */
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
type Person = { id: number; name: string }

/** What happened to one row, as the audit recorded it: the values of the columns that changed. */
export type RowChange = {
  id: number
  model_type: string
  model_id: number
  event: AuditEvent
  old_values: Values | null
  new_values: Values | null
}

/** Everything that one request changed of a record: when, who, and who acted for them. */
export type RecordChange = {
  id: number
  at: string
  user: Person | null
  impersonator: Person | null
  changes: RowChange[]
}

/** What the ids in a column, or of a table, stand for: names.dealer_id[7] = "204118 Autocarri Piemonte". */
export type ReferenceNames = Record<string, Record<number, string>>

/** What is told beside changes: what the ids in them stand for, and the words for the tables that administrators designed. */
export type Told = { names: ReferenceNames; labels: AuditLabels }

/** One line of a change: what, from what, to what; null where there was, or is, nothing. */
export type Difference = { field: string; from: string | null; to: string | null }

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

type Given = { names: ReferenceNames[string] | undefined; words: Record<string, string> | undefined }

function shown(value: unknown, { names = {}, words = {} }: Given): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') return names[value] ?? String(value).replace('.', ',')
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => shown(one, { names, words })).join(', ') : null
  if (typeof value !== 'string') return JSON.stringify(value)
  if (Object.hasOwn(words, value)) return words[value] ?? value
  return isMoment(value) ? formatMoment(value) : value
}

/** The change of a row in the screens' own words, column by column in their order. */
export function differences({ model_type, old_values, new_values }: RowChange, { names, labels }: Told): Difference[] {
  const { fields = {}, values } = tableLabels(model_type, labels) ?? {}
  const isGenerated = Object.hasOwn(labels, model_type)
  return Object.entries(fields).flatMap(([column, field]) => {
    const given = { names: names[isGenerated ? nameKey(model_type, column) : column], words: values?.[column] }
    const from = shown(old_values?.[column], given)
    const to = shown(new_values?.[column], given)
    return from === to ? [] : [{ field, from, to }]
  })
}
