import { formatMoment } from '../dates.ts'
import { partnerLabels } from '../dealers/partner.ts'

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

type Table = { label: string; fields: Record<string, string> }

/** How the audited tables and their columns are called on the screens; a column that is not here is not shown. */
export const auditLabels: Record<string, Table> = {
  dealers: { label: 'Concessionaria', fields: partnerLabels },
  workshops: { label: 'Officina', fields: partnerLabels },
  workshop_dealers: {
    label: 'Storico concessionarie',
    fields: { dealer_id: 'Concessionaria', valid_from: 'Dal', valid_to: 'Al' },
  },
  customers: { label: 'Cliente', fields: { vat_n: 'Partita IVA', name: 'Ragione sociale' } },
  users: {
    label: 'Utente',
    fields: {
      name: 'Nome',
      email: 'E-mail',
      role_id: 'Ruolo',
      do_not_disturb: 'Non disturbare',
      must_change_password: 'Deve cambiare la password',
      avatar_file_id: 'Foto',
      deleted_at: 'Eliminato il',
    },
  },
  user_dealers: { label: 'Concessionaria dell’utente', fields: { dealer_id: 'Concessionaria' } },
  user_workshops: { label: 'Officina dell’utente', fields: { workshop_id: 'Officina' } },
  menu_items: { label: 'Punto di menu', fields: { name: 'Nome', url: 'Indirizzo', role: 'Ruolo', weight: 'Peso' } },
  customer_contacts: { label: 'Contatto', fields: { name: 'Nome', email: 'E-mail', phone: 'Telefono' } },
}

/** One line of a change: what, from what, to what; null where there was, or is, nothing. */
export type Difference = { field: string; from: string | null; to: string | null }

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

function shown(column: string, value: unknown, names: ReferenceNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') return names[column]?.[value] ?? String(value)
  if (typeof value === 'string') return isMoment(value) ? formatMoment(value) : value
  return JSON.stringify(value)
}

/** The change of a row in the screens' own words, column by column in their order. */
export function differences(change: RowChange, names: ReferenceNames): Difference[] {
  const fields = Object.entries(auditLabels[change.model_type]?.fields ?? {})
  return fields.flatMap(([column, field]) => {
    const from = shown(column, change.old_values?.[column], names)
    const to = shown(column, change.new_values?.[column], names)
    return from === to ? [] : [{ field, from, to }]
  })
}
