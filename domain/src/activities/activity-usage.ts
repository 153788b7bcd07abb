import { formatCount } from '../counts.ts'
import type { ActivityUsage, Audience } from './activity.ts'

// Not `audienceLabels`, whose module would bring zod into the form's download.
const partnerNames: Record<Audience, [one: string, many: string]> = {
  dealers: ['concessionaria', 'concessionarie'],
  workshops: ['officina', 'officine'],
}

type Row = { id?: number; description: string; deleted_at: string | null }

/** What saving these rows of document types will hide or reopen, in sentences with its numbers. */
export function usageWarnings(usage: ActivityUsage, audience: Audience, before: Row[], after: Row[]): string[] {
  const current = new Map(before.map((row) => [row.id, row]))
  const deleted = after.filter(({ id, deleted_at }) => deleted_at !== null && current.get(id)?.deleted_at === null)
  const hidden = deleted.flatMap(({ id, description }) => {
    const count = usage.uploads[String(id)] ?? 0
    if (count === 0) return []
    const documents = formatCount(count, 'documento caricato', 'documenti caricati')
    const owners = formatCount(usage.partners[String(id)] ?? 0, ...partnerNames[audience])
    const stays = count === 1 ? 'resta leggibile' : 'restano leggibili'
    const counts = count === 1 ? 'non conta più' : 'non contano più'
    return [
      `«${description}» ha ${documents} da ${owners}: se lo elimini, ${stays} tra i documenti non più richiesti, ma ${counts}.`,
    ]
  })
  const added = after.some(({ id, deleted_at }) => id === undefined && deleted_at === null)
  const restored = after.some(({ id, deleted_at }) => deleted_at === null && current.get(id)?.deleted_at != null)
  if (usage.completed === 0 || !(added || restored)) return hidden
  const partners = `${formatCount(usage.completed, ...partnerNames[audience])} ${usage.completed === 1 ? 'ha' : 'hanno'} già completato l’attività`
  const [returns, mayReturn] = usage.completed === 1 ? ['torna', 'può tornare'] : ['tornano', 'possono tornare']
  const reopened = added ? `con un documento in più ${returns}` : `con un documento ripristinato ${mayReturn}`
  return [...hidden, `${partners}: ${reopened} tra quelle da completare.`]
}

type Counted = { activities: number; documents: number }

/** "3 attività con 4 documenti richiesti". */
export const formatActivities = ({ activities, documents }: Counted): string =>
  `${formatCount(activities, 'attività', 'attività')} con ${formatCount(documents, 'documento richiesto', 'documenti richiesti')}`

/** Why a year can't be deleted, with its uploads, those of deleted document types included. */
export function yearDeleteProblem(uploads: number): string | undefined {
  if (uploads === 0) return undefined
  const documents = formatCount(uploads, 'documento caricato', 'documenti caricati')
  return `L’anno ha ${documents}, anche tra quelli non più richiesti: non si può eliminare.`
}

/** What renaming a year with uploads means. */
export function yearRenameWarnings(uploads: number, before: string, after: string): string[] {
  if (uploads === 0 || after.trim() === before) return []
  const becomes = uploads === 1 ? 'diventa un documento' : 'diventano documenti'
  const documents = formatCount(uploads, 'documento caricato', 'documenti caricati')
  return [`L’anno ${before} ha ${documents}: con il nuovo nome ${becomes} dell’anno ${after.trim()}.`]
}
