import { z } from 'zod'
import { count, extended, id, moment } from '../../platform/answers.ts'
import { formatCount } from '../../platform/counts.ts'
import { type AccessEventDetail, type AccessEventKind, accessEventKinds } from './access-event.ts'

const person = z.object({ id, name: z.string(), email: z.string() })

/** A row of GET /api/accesses. */
export const access = z.object({
  id,
  created_at: moment,
  kind: z.enum(accessEventKinds),
  /** Whose account it is about; null for an address that no account has. */
  user: z.nullable(person),
  /** Who did it, where that is another person. */
  actor: z.nullable(person),
  impersonator: z.nullable(person),
  impersonation_id: z.nullable(id),
  token_id: z.nullable(id),
  address: z.string(),
  user_agent: z.string(),
  email: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Access = z.output<typeof access>

/** GET /api/accesses/{id}: an event, and what was done under the impersonation that it belongs to. */
export const accessDetails = extended(access, {
  impersonation: z.nullable(
    z.object({
      id,
      reason: z.nullable(z.string()),
      with_changes: z.boolean(),
      started_at: moment,
      ended_at: z.nullable(moment),
      /** The rows of the audit, as GET /api/audits finds them with this impersonation. */
      changes: count,
      /** The documents and spreadsheets that were taken. */
      downloads: count,
    }),
  ),
})
export type AccessDetails = z.output<typeof accessDetails>

/** The label of a code, or the code itself. */
const labels = (known: Record<string, string>) => {
  const byCode = new Map(Object.entries(known))
  return (code: string) => byCode.get(code) ?? code
}

/** What a document is that was downloaded. */
const documentLabels = labels({
  activity_document_upload: 'Documento caricato',
  activity_document_form: 'Modulo da compilare',
  document_news: 'Allegato di una news',
  lead_offer: 'Preventivo',
  record_file: 'File di un record',
  activity_documents_zip: 'Archivio ZIP di documenti',
})

const methodLabels = labels({
  password: 'Con password',
  passkey: 'Con passkey',
  sso: 'Con il provider di identità',
})

const text = (value: AccessEventDetail[string] | undefined) => (typeof value === 'string' ? value : '')
const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

const describers: Partial<Record<AccessEventKind, (detail: AccessEventDetail) => string>> = {
  login: ({ method, second_factor }) =>
    joined(methodLabels(text(method)), second_factor === true && 'con secondo fattore'),
  download: ({ what, file_name, record }) => joined(text(file_name), documentLabels(text(what)), text(record)),
  export: ({ what, rows, is_complete }) =>
    joined(
      text(what),
      typeof rows === 'number' && formatCount(rows, 'riga', 'righe'),
      is_complete === false && 'interrotta',
    ),
  access_denied: ({ method, url }) => `${text(method)} ${text(url)}`,
  impersonation_started: ({ reason, with_changes }) =>
    joined(text(reason), with_changes === true ? 'con modifiche' : 'sola lettura'),
  impersonation_ended: ({ by_itself }) => (by_itself === true ? 'Scaduta da sola' : ''),
}

/** What an event is about, in a few words: what was taken, tried or why; '' when its kind says it all. */
export function describeEvent({ kind, detail, email }: Pick<Access, 'kind' | 'detail' | 'email'>): string {
  const describe = describers[kind]
  if (describe) return describe(detail)
  const known = text(detail.name) || text(detail.file_name) || text(detail.reason) || text(detail.label)
  return joined(email ?? undefined, known)
}
