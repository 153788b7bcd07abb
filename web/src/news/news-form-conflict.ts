import type { ConflictField } from '../form/conflict.ts'
import { shownMoment } from '../form/moment-text.ts'
import { readableHtml } from './readable-html.ts'

const yesNo = (value: boolean) => (value ? 'Sì' : 'No')

/** The fields of a news as two versions of them are compared; attachments are added and marked, never overwritten. */
export const conflictFields: ConflictField[] = [
  { path: 'title', label: 'Titolo' },
  { path: 'body', label: 'Testo', show: readableHtml },
  { path: 'dealers', label: 'Per le concessionarie', show: yesNo },
  { path: 'workshops', label: 'Per le officine', show: yesNo },
  { path: 'pinned', label: 'In evidenza', show: yesNo },
  { path: 'must_read', label: 'Conferma di lettura', show: yesNo },
  { path: 'publish_at', label: 'Pubblicazione', show: shownMoment },
  { path: 'expires_at', label: 'Scadenza', show: shownMoment },
]
