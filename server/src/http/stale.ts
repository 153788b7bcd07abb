import { formatMoment } from '@portale/domain/dates.ts'
import { conflict } from './errors.ts'

type LastChange = { name: string | null; at: string } | undefined

/** The sentence of a 409: who changed it meanwhile, and when. */
export const changedBy = (what: string, last: LastChange): string =>
  last
    ? `${what}: l’ha modificato ${last.name ?? 'il sistema'} il ${formatMoment(last.at)}. Ricarica la pagina per vedere la nuova versione.`
    : `${what}: qualcuno l’ha modificato nel frattempo. Ricarica la pagina per vedere la nuova versione.`

/** 409 when a form was loaded with a version that is no longer current; none sent is accepted (decisions "Shapes"). */
export async function refuseStale(
  current: number,
  sent: number | undefined,
  what: string,
  lastChange: () => Promise<LastChange> | LastChange,
): Promise<void> {
  if (sent !== undefined && sent !== current) conflict(changedBy(what, await lastChange()))
}
