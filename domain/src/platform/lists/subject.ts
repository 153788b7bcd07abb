import { formatCount, formatNumber } from '../counts.ts'

/** What the rows of a list are called, as the sentences about them need it. */
export type Subject = { one: string; many: string; feminine?: boolean }

/** The rows of the lists in which several can be chosen. */
export const subjects = {
  activity_document_uploads: { one: 'documento', many: 'documenti' },
  customers: { one: 'cliente', many: 'clienti' },
  dealers: { one: 'concessionaria', many: 'concessionarie', feminine: true },
  lead_models: { one: 'modello', many: 'modelli' },
  lead_work_types: { one: 'tipo di lavoro', many: 'tipi di lavoro' },
  leads: { one: 'segnalazione', many: 'segnalazioni', feminine: true },
  mails: { one: 'e-mail', many: 'e-mail', feminine: true },
  users: { one: 'utente', many: 'utenti' },
  workshops: { one: 'officina', many: 'officine', feminine: true },
} as const satisfies Record<string, Subject>

/** "1 segnalazione", "2 segnalazioni". */
export const formatSubject = ({ one, many }: Subject, count: number): string => formatCount(count, one, many)

/** The article before a number of rows: "le 3", "i 3", "gli 11", as the number is read. */
export function getArticle({ feminine = false }: Subject, count: number): string {
  if (feminine) return 'le'
  return /^(8|11(\.|$))/.test(formatNumber(count)) ? 'gli' : 'i'
}

/** A participle or an adjective with the ending for so many rows: `inflect(subjects.leads, 'approvat', 2)` is "approvate". */
export function inflect({ feminine = false }: Subject, stem: string, count: number): string {
  const [one, many] = feminine ? ['a', 'e'] : ['o', 'i']
  return stem + (count === 1 ? one : many)
}
