import { formatMoment } from '@portale/domain/dates.ts'
import { rejectConflict } from './errors.ts'

type LastChange = { name: string | null; at: string } | undefined

const changes = [
  ['a', 'l’ha modificata'],
  ['e', 'le ha modificate'],
] as const

/** The sentence of a 409: who changed it meanwhile, and when; `what` as "Il cliente è cambiato". */
export function changedByMessage(what: string, last: LastChange): string {
  const changed = changes.find(([ending]) => what.endsWith(ending))?.[1] ?? 'l’ha modificato'
  const who = last
    ? `${changed} ${last.name ?? 'il sistema'} il ${formatMoment(last.at)}`
    : `qualcuno ${changed} nel frattempo`
  return `${what}: ${who}. Ricarica la pagina per vedere la nuova versione.`
}

/** 409 when a form was loaded with a version that is no longer current; none sent is accepted (decisions "Shapes"). */
export async function assertLockVersion(
  current: number,
  sent: number | undefined,
  what: string,
  lastChange: () => Promise<LastChange> | LastChange,
): Promise<void> {
  if (sent !== undefined && sent !== current) rejectConflict(changedByMessage(what, await lastChange()))
}
