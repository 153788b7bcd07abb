import type { Audience } from '../../network/dealers/audience.ts'
import { formatCount } from '../../platform/counts.ts'
import { formatKinds } from '../../platform/file-kinds.ts'
import { type FileKind, fileKinds } from '../../platform/files.ts'
import type { ActivityUsage } from './activity.ts'

// Not `audienceLabels`, whose module would bring zod into the form's download.
const partnerNames: Record<Audience, [one: string, many: string]> = {
  dealers: ['concessionaria', 'concessionarie'],
  workshops: ['officina', 'officine'],
}

type Row = {
  id?: number
  description: string
  deleted_at: string | null
  optional: boolean
  asks_valid_until: boolean
  accepted_kinds: FileKind[] | null
}

const isMandatory = ({ deleted_at, optional }: Row) => deleted_at === null && !optional

/** What a changed rule of a document type means for its uploads, after "«Verbale» ha 88 documenti caricati da 44 officine: ". */
function listRuleEffects(before: Row, after: Row): string[] {
  const { accepted_kinds: kinds } = after
  const isNarrowed = kinds && (before.accepted_kinds ?? fileKinds).some((kind) => !kinds.includes(kind))
  return [
    !before.optional && after.optional ? 'se diventa facoltativo, l’attività si completa anche senza.' : '',
    !before.asks_valid_until && after.asks_valid_until
      ? 'quello che è già caricato senza data di validità non scade; la data si chiede dal prossimo caricamento.'
      : '',
    before.asks_valid_until && !after.asks_valid_until
      ? 'quello che ha già una data di validità scade lo stesso; dal prossimo caricamento la data non si chiede.'
      : '',
    isNarrowed
      ? `quello che è già caricato resta, di qualunque tipo; dal prossimo caricamento si accettano solo ${formatKinds(kinds)}.`
      : '',
  ].filter(Boolean)
}

/** What saving these rows of document types will hide, reopen or leave as it is, in sentences with its numbers. */
export function usageWarnings(usage: ActivityUsage, audience: Audience, before: Row[], after: Row[]): string[] {
  const current = new Map(before.map((row) => [row.id, row]))
  const ofUploads = after.flatMap((row) => {
    const { id, description, deleted_at } = row
    const stored = current.get(id)
    const count = usage.uploads[String(id)] ?? 0
    if (count === 0 || stored?.deleted_at !== null) return []
    const documents = formatCount(count, 'documento caricato', 'documenti caricati')
    const owners = formatCount(usage.partners[String(id)] ?? 0, ...partnerNames[audience])
    const stays = count === 1 ? 'resta leggibile' : 'restano leggibili'
    const counts = count === 1 ? 'non conta più' : 'non contano più'
    const effects = deleted_at
      ? [`se lo elimini, ${stays} tra i documenti non più richiesti, ma ${counts}.`]
      : listRuleEffects(stored, row)
    return effects.map((effect) => `«${description}» ha ${documents} da ${owners}: ${effect}`)
  })
  return [...ofUploads, ...listReopened(usage, audience, current, after)]
}

/** How many partners have completed the activity, and why they may have to complete it again. */
function listReopened(usage: ActivityUsage, audience: Audience, current: Map<number | undefined, Row>, after: Row[]) {
  if (usage.completed === 0) return []
  const isOne = usage.completed === 1
  const partners = `${formatCount(usage.completed, ...partnerNames[audience])} ${isOne ? 'ha' : 'hanno'} già completato l’attività`
  const [returns, mayReturn] = isOne ? ['torna', 'può tornare'] : ['tornano', 'possono tornare']
  const mandatory = after.filter((row) => {
    const stored = current.get(row.id)
    return isMandatory(row) && !(stored && isMandatory(stored))
  })
  const wasDeleted = ({ id }: Row) => Boolean(current.get(id)?.deleted_at)
  const reopening = mandatory.some(({ id }) => id === undefined)
    ? `con un documento in più ${returns}`
    : mandatory.some(wasDeleted)
      ? `con un documento ripristinato ${mayReturn}`
      : mandatory.length > 0
        ? `con un documento non più facoltativo ${mayReturn}`
        : undefined
  return reopening ? [`${partners}: ${reopening} tra quelle da completare.`] : []
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
