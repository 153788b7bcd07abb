import { z } from 'zod'
import { count } from '../../platform/answers.ts'
import { formatCount, formatNumber } from '../../platform/counts.ts'
import { lockVersion } from '../../platform/fields.ts'
import { inflect, type Subject } from '../../platform/lists/subject.ts'

/** Since when a record is hidden from lists and choices; null for one in use. */
export type Archived = { archived_at: string | null }

/** Who archived a record; absent in lists. */
export type ArchivedBy = { archived_by?: { id: number; name: string } | null }

/** What the rules look at: a customer that was merged into another is archived, and stays so. */
export type ArchiveState = Archived & { merged_into_id?: number | null }

/** POST /api/v1/{registry}/{id}/archive and /unarchive. */
export const archiveOneBody = z.object({ lock_version: lockVersion })

/** Why a record cannot be archived; undefined if it can. */
export const archiveProblem = (subject: Subject, { archived_at }: ArchiveState): string | undefined =>
  archived_at === null ? undefined : `È già ${inflect(subject, 'archiviat', 1)}.`

/** Why a record cannot be brought back into use; undefined if it can. */
export function unarchiveProblem(
  subject: Subject,
  { archived_at, merged_into_id = null }: ArchiveState,
): string | undefined {
  if (archived_at === null) return `Non è ${inflect(subject, 'archiviat', 1)}.`
  return merged_into_id === null ? undefined : 'È stato unito a un altro cliente: annulla prima l’unione.'
}

/** The value of a list's filter `archived`: the records in use, the archived ones; all of them without it. */
export const archivedOptions = [
  { value: '0', label: 'In uso' },
  { value: '1', label: 'Archiviati' },
  { value: 'all', label: 'Tutti' },
] as const

/** What depends on records that are about to be archived: POST /api/v1/{registry}/archive/effects. */
export const archiveEffects = z.object({ users: count, workshops: count, leads: count })
export type ArchiveEffects = z.output<typeof archiveEffects>

/** What a person should know before archiving, a sentence each. */
export function formatArchiveEffects({ users, workshops, leads }: ArchiveEffects): string[] {
  const sentences = [
    users === 1 &&
      '1 persona è assegnata: continua a entrare e a leggere, ma non carica documenti, non segnala e non riceve promemoria.',
    users > 1 &&
      `${formatNumber(users)} persone sono assegnate: continuano a entrare e a leggere, ma non caricano documenti, non segnalano e non ricevono promemoria.`,
    workshops > 0 &&
      `${formatCount(workshops, 'officina in uso appartiene', 'officine in uso appartengono')} oggi a chi archivi: lo storico non cambia.`,
    leads > 0 &&
      `${formatCount(leads, 'segnalazione è ancora aperta: si continua', 'segnalazioni sono ancora aperte: si continuano')} a gestire.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

/** Why an archived customer cannot be chosen for something new; of partners `networkProblem` says it. */
export const archivedCustomerMessage = 'Questo cliente è archiviato: un amministratore può ripristinarlo.'
