import { formatMoment } from '@portale/domain/platform/dates.ts'
import { rejectConflict } from './errors.ts'

export type LastChange = { name: string | null; at: string } | undefined

const changedByEnding = [
  ['a', 'l’ha modificata'],
  ['e', 'le ha modificate'],
] as const

/** The sentence of a 409: who changed it meanwhile, and when; `subject` as in "Il cliente è cambiato". */
export function changedByMessage(subject: string, last: LastChange): string {
  const changed = changedByEnding.find(([ending]) => subject.endsWith(ending))?.[1] ?? 'l’ha modificato'
  const change = last
    ? `${changed} ${last.name ?? 'il sistema'} il ${formatMoment(last.at)}`
    : `qualcuno ${changed} nel frattempo`
  return `${subject}: ${change}. Ricarica la pagina per vedere la nuova versione.`
}

/** 409 when the form's version is no longer current; a form without one is accepted (decisions "Shapes"). */
export async function assertLockVersion(
  current: number,
  requested: number | undefined,
  subject: string,
  lastChange: () => Promise<LastChange> | LastChange,
): Promise<void> {
  if (requested !== undefined && requested !== current) rejectConflict(changedByMessage(subject, await lastChange()))
}
