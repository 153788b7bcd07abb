import { z } from 'zod'
import { activityStateLabels } from '../../documents/activities/activity-state.ts'
import { customerColumns, storedCustomerColumns } from '../../network/customers/customer-columns.ts'
import { partnerLabels } from '../../network/dealers/partner.ts'
import { tokenKindLabels } from '../../people/tokens/token-state.ts'
import { storedUserColumns, userColumns } from '../../people/users/user-columns.ts'
import { documentStatusLabels } from '../../platform/documents.ts'
import { fileKindLabels } from '../../platform/file-kinds.ts'
import { mailKindLabels } from '../../platform/mails.ts'
import { columnLabels } from '../../platform/registry-columns.ts'
import { roleLabels } from '../../platform/roles.ts'
import { leadStatusLabels } from '../../sales/leads/lead.ts'
import { marketShareTypeLabels } from '../../sales/market-shares/market-share.ts'

/** `values`: the labels of a column's codes. */
export const labelsOfTable = z.object({
  label: z.string(),
  fields: z.record(z.string(), z.string()),
  values: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
})
export type TableLabels = z.output<typeof labelsOfTable>

export const labelsByTable = z.record(z.string(), labelsOfTable)
export type AuditLabels = z.output<typeof labelsByTable>

const partnerFields = {
  ...partnerLabels,
  archived_at: 'Archiviata il',
  archived_by: 'Archiviata da',
}

/** The labels of the audited tables and their columns; a column without a label is not shown. */
export const auditLabels: AuditLabels = {
  regions: { label: 'Regione', fields: { name: 'Nome' } },
  districts: { label: 'Provincia', fields: { code: 'Sigla', name: 'Nome', region_id: 'Regione' } },
  roles: { label: 'Ruolo', fields: { name: 'Nome', label: 'Etichetta' } },
  activity_years: { label: 'Anno attività', fields: { year: 'Anno' } },
  activities: {
    label: 'Attività',
    fields: {
      title: 'Titolo',
      description: 'Descrizione',
      activity_year_id: 'Anno',
      for_dealers: 'Per le concessionarie',
      for_workshops: 'Per le officine',
      due_on: 'Scadenza',
      remind_first_days: 'Primo promemoria (giorni prima)',
      remind_second_days: 'Secondo promemoria (giorni prima)',
      remind_late_days: 'Promemoria dopo la scadenza (giorni)',
      remind_weekly_times: 'Promemoria settimanali',
      state: 'Stato',
    },
    values: { state: activityStateLabels },
  },
  activity_document_types: {
    label: 'Documento da caricare',
    fields: {
      description: 'Descrizione',
      weight: 'Peso',
      deleted_at: 'Eliminato il',
      due_on: 'Scadenza',
      instruction: 'Istruzioni',
      form_file_name: 'Modulo da compilare',
      optional: 'Facoltativo',
      asks_valid_until: 'Chiede la data di validità',
      accepted_kinds: 'Tipi di file ammessi',
    },
    values: { accepted_kinds: fileKindLabels },
  },
  activity_document_uploads: {
    label: 'Documento caricato',
    fields: {
      file_name: 'File',
      status: 'Stato',
      reason: 'Motivo del rifiuto',
      valid_until: 'Valido fino al',
      not_applicable_reason: 'Perché non è applicabile',
      withdrawn: 'Ritirato',
      activity_document_type_id: 'Documento da caricare',
      dealer_id: 'Concessionaria',
      workshop_id: 'Officina',
      user_id: 'Caricato da',
      status_by: 'Stato dato da',
      status_at: 'Stato dal',
    },
    values: { status: documentStatusLabels },
  },
  dealers: { label: 'Concessionaria', fields: partnerFields },
  workshops: { label: 'Officina', fields: partnerFields },
  workshop_dealers: {
    label: 'Storico concessionarie',
    fields: { dealer_id: 'Concessionaria', valid_from: 'Dal', valid_to: 'Al' },
  },
  customers: {
    label: 'Cliente',
    fields: {
      ...columnLabels(customerColumns, storedCustomerColumns),
      archived_at: 'Archiviato il',
      archived_by: 'Archiviato da',
      merged_into_id: 'Unito a',
    },
  },
  users: {
    label: 'Utente',
    fields: {
      ...columnLabels(userColumns, storedUserColumns),
      role_id: 'Ruolo',
      do_not_disturb: 'Non disturbare',
      must_change_password: 'Deve cambiare la password',
      avatar_file_id: 'Foto',
      deleted_at: 'Eliminato il',
      suspended_at: 'Sospeso il',
      suspended_by: 'Sospeso da',
      suspension_reason: 'Motivo della sospensione',
    },
  },
  notification_preferences: { label: 'Notifiche da ricevere', fields: { kind: 'Tipo', channel: 'Modo' } },
  user_dealers: { label: 'Concessionaria dell’utente', fields: { dealer_id: 'Concessionaria' } },
  user_workshops: { label: 'Officina dell’utente', fields: { workshop_id: 'Officina' } },
  menu_items: {
    label: 'Punto di menu',
    fields: { name: 'Nome', url: 'Indirizzo', role: 'Ruolo', group: 'Gruppo', weight: 'Peso' },
    values: { role: roleLabels },
  },
  webhook_endpoints: {
    label: 'Webhook',
    fields: {
      url: 'Indirizzo',
      description: 'Descrizione',
      events: 'Eventi',
      active: 'Attivo',
      disabled_at: 'Disattivato il',
    },
  },
  customer_contacts: {
    label: 'Contatto',
    fields: { name: 'Nome', email: 'E-mail', phone: 'Telefono', customer_id: 'Cliente' },
  },
  customer_notes: {
    label: 'Nota su un cliente',
    fields: { text: 'Testo', user_id: 'Scritta da', customer_id: 'Cliente' },
  },
  lead_models: { label: 'Modello di interesse', fields: { name: 'Nome', archived: 'Archiviato' } },
  lead_work_types: { label: 'Tipo di lavoro', fields: { name: 'Nome', archived: 'Archiviato' } },
  rejection_reasons: {
    label: 'Motivo di rifiuto',
    fields: { text: 'Testo', activity_id: 'Attività', archived: 'Archiviato' },
  },
  leads: {
    label: 'Segnalazione',
    fields: {
      status: 'Stato',
      status_at: 'Stato dal',
      approved_at: 'Approvata il',
      approved_by: 'Approvata da',
      contacted_at: 'Primo contatto',
      salesnotes: 'Note di vendita',
      lostnotes: 'Motivo della perdita',
      saled_quantity: 'Veicoli venduti',
      user_id: 'Inserita da',
      workshop_id: 'Officina',
      dealer_id: 'Concessionaria',
      is_customer: 'Già cliente',
      customer_id: 'Cliente',
      customer_contact_id: 'Contatto',
      lead_model_id: 'Modello di interesse',
      lead_work_type_id: 'Tipo di lavoro',
      quantity: 'Quantità',
      notes: 'Note',
      interested_in_financing: 'Interesse al finanziamento',
      interested_in_service_contract: 'Interesse al contratto di assistenza',
      privacy_1: 'Consenso',
      privacy_1_at: 'Consenso dato il',
      privacy_1_by: 'Consenso raccolto da',
    },
    values: { status: leadStatusLabels },
  },
  lead_manages: {
    label: 'Gestione',
    fields: { current_status: 'Stato', current_salesnotes: 'Note di vendita' },
    values: { current_status: leadStatusLabels },
  },
  lead_offers: {
    label: 'Preventivo',
    fields: {
      file_name: 'File',
      status: 'Stato',
      reason: 'Motivo del rifiuto',
      user_id: 'Caricato da',
      status_by: 'Stato dato da',
      status_at: 'Stato dal',
    },
    values: { status: documentStatusLabels },
  },
  news: {
    label: 'News',
    fields: {
      title: 'Titolo',
      body: 'Testo',
      dealers: 'Concessionarie',
      workshops: 'Officine',
      pinned: 'In evidenza',
      must_read: 'Conferma di lettura',
      publish_at: 'Pubblicazione',
      expires_at: 'Scadenza',
      published_at: 'Pubblicata il',
      announced_at: 'Annunciata il',
      reminded_at: 'Promemoria del',
      user_id: 'Scritta da',
    },
  },
  document_news: { label: 'Allegato', fields: { file_name: 'File', deleted_at: 'Eliminato il' } },
  news_reads: { label: 'Lettura', fields: { user_id: 'Persona', read_at: 'Letta il' } },
  workshop_market_shares: {
    label: 'Target Officine',
    fields: {
      type: 'Tipo',
      year: 'Anno',
      file_name: 'File',
      user_id: 'Caricato da',
      sent_at: 'Inviato il',
      sent_by: 'Inviato da',
    },
    values: { type: marketShareTypeLabels },
  },
  workshop_market_share_workshops: {
    label: 'Target di un’officina',
    fields: { baldo_id: 'Baldo ID', workshop_id: 'Officina', current: 'Attuale', target: 'Target' },
  },
  api_tokens: {
    label: 'Token',
    fields: {
      name: 'Nome',
      user_id: 'Agisce come',
      kind: 'Tipo',
      prefix: 'Prefisso',
      scopes: 'Permessi',
      expires_on: 'Scadenza',
      created_by: 'Creato da',
      manager_id: 'Ne risponde',
      revoked_at: 'Revocato il',
      revoked_by: 'Revocato da',
    },
    values: { kind: tokenKindLabels },
  },
  mail_link_readings: {
    label: 'Lettura di un collegamento in Posta in uscita',
    fields: { user_id: 'Destinatario', kind: 'Tipo di e-mail', mail_id: 'Numero dell’e-mail' },
    values: { kind: mailKindLabels },
  },
  lead_users: { label: 'Accesso', fields: { user_id: 'Persona', granted_by: 'Dato da' } },
}

const findLabels = (labels: AuditLabels, table: string) => (Object.hasOwn(labels, table) ? labels[table] : undefined)

/** The labels of a table; `designed` are those of the tables that administrators designed. */
export const tableLabels = (table: string, designed: AuditLabels): TableLabels | undefined =>
  findLabels(designed, table) ?? findLabels(auditLabels, table)

/** The label of a table's rows; the table's name when it has none. */
export const modelLabel = (table: string, designed: AuditLabels): string => tableLabels(table, designed)?.label ?? table

/** The key in `names` for a column of a designed table: other tables may have a column of the same name. */
export const nameKey = (table: string, column: string): string => `${table}.${column}`

/** The label of an archived part of an administrator's design. */
export const archivedLabel = (label: string): string => `${label} (messo da parte)`
