import { formatCount } from '../../platform/counts.ts'

const hour = 3_600_000
const day = 24 * hour

/** A duration in its largest whole unit: "3 giorni", "5 ore", "meno di un’ora". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < hour) return 'meno di un’ora'
  if (milliseconds < day) return formatCount(Math.floor(milliseconds / hour), 'ora', 'ore')
  return formatCount(Math.floor(milliseconds / day), 'giorno', 'giorni')
}

/** How long a lead has had its status, in milliseconds. */
export const timeInStatus = ({ status_at }: { status_at: string }, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(status_at))

/** The time from the report to the first contact, in milliseconds; undefined before the first contact. */
export const timeToContact = (lead: { created_at: string; contacted_at: string | null }): number | undefined =>
  lead.contacted_at === null ? undefined : Math.max(0, Date.parse(lead.contacted_at) - Date.parse(lead.created_at))
