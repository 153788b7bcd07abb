import { formatMoment } from '@portale/domain/dates.ts'
import { conflict } from './errors.ts'

type LastChange = { name: string | null; at: string } | undefined

/** The sentence of a 409: who changed it meanwhile, and when; `what` as "Il cliente è cambiato". */
export function changedBy(what: string, last: LastChange): string {
  const changed = what.endsWith('a') ? 'modificata' : 'modificato'
  const who = last
    ? `l’ha ${changed} ${last.name ?? 'il sistema'} il ${formatMoment(last.at)}`
    : `qualcuno l’ha ${changed} nel frattempo`
  return `${what}: ${who}. Ricarica la pagina per vedere la nuova versione.`
}

/** 409 when a form was loaded with a version that is no longer current; none sent is accepted (decisions "Shapes"). */
export async function refuseStale(
  current: number,
  sent: number | undefined,
  what: string,
  lastChange: () => Promise<LastChange> | LastChange,
): Promise<void> {
  if (sent !== undefined && sent !== current) conflict(changedBy(what, await lastChange()))
}
