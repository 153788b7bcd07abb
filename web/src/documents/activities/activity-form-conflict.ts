import { getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import { type ActivityState, activityStateLabels } from '@portale/domain/documents/activities/activity-state.ts'
import { type Audience, audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { fileKindLabels } from '@portale/domain/platform/file-kinds.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { toPlainText } from '../../platform/form/readable-html.ts'
import type { DocumentTypeRow } from './activity.api.ts'

const audienceTitle = (audience: Audience) => audienceLabels[audience].title

/** The rules of a document in words: what is not named here would be lost when two versions are compared. */
function formatRules(row: DocumentTypeRow): string {
  const form = row.form_file?.name ?? (row.form_deleted ? null : row.form_file_name)
  const rules = [
    row.due_on && `entro il ${formatDay(row.due_on)}`,
    row.optional && 'facoltativo',
    row.asks_valid_until && 'scade',
    row.accepted_kinds && `solo ${row.accepted_kinds.map((kind) => fileKindLabels[kind]).join(', ')}`,
    form && `modulo ${form}`,
    row.instruction.trim() && `istruzioni: ${row.instruction.trim()}`,
  ].filter(Boolean)
  return rules.length > 0 ? `${row.description} (${rules.join('; ')})` : row.description
}

const formatTypes = (rows: DocumentTypeRow[]) =>
  rows
    .filter((row) => !row.deleted_at)
    .map(formatRules)
    .join('\n')

/** My document types with those that a colleague added since, so that keeping mine deletes none that I have not seen. */
export function mergeDocumentTypes(mine: DocumentTypeRow[], saved: DocumentTypeRow[]): DocumentTypeRow[] {
  const knownIds = new Set(mine.map(({ id }) => id))
  const added = saved.filter(({ id }) => !knownIds.has(id))
  return [...mine, ...added].map((row, weight) => ({ ...row, weight }))
}

/** The fields in which two versions of an activity are compared; the document types count as one. */
export const activityConflictFields: ConflictField[] = [
  { path: 'activity.title', label: 'Titolo' },
  { path: 'activity.description', label: 'Descrizione', format: toPlainText },
  {
    path: 'activity.for_dealers',
    label: 'Rivolta a',
    format: (for_dealers: boolean) => audienceTitle(getAudience({ for_dealers })),
  },
  { path: 'activity.state', label: 'Stato', format: (state: ActivityState) => activityStateLabels[state] },
  { path: 'activity.due_on', label: 'Scadenza', format: formatDay },
  { path: 'activity.remind_first_days', label: 'Primo promemoria: giorni prima' },
  { path: 'activity.remind_second_days', label: 'Secondo promemoria: giorni prima' },
  { path: 'activity.remind_late_days', label: 'Promemoria: giorni dopo' },
  { path: 'activity.remind_weekly_times', label: 'Promemoria settimanali' },
  {
    path: 'activity.activity_document_types',
    label: 'Documenti richiesti',
    format: formatTypes,
    merge: mergeDocumentTypes,
  },
]
