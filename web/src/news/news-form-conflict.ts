import type { ConflictField } from '../form/conflict.ts'
import { formatMomentInput } from '../form/moment-input.ts'
import { readableHtml } from './readable-html.ts'

const yesNo = (value: boolean) => (value ? 'Sì' : 'No')

/** The fields of a news as two versions of them are compared; attachments are added and marked, never overwritten. */
export const conflictFields: ConflictField[] = [
  { path: 'title', label: 'Titolo' },
  { path: 'body', label: 'Testo', format: readableHtml },
  { path: 'dealers', label: 'Per le concessionarie', format: yesNo },
  { path: 'workshops', label: 'Per le officine', format: yesNo },
  { path: 'pinned', label: 'In evidenza', format: yesNo },
  { path: 'must_read', label: 'Conferma di lettura', format: yesNo },
  { path: 'publish_at', label: 'Pubblicazione', format: formatMomentInput },
  { path: 'expires_at', label: 'Scadenza', format: formatMomentInput },
]
