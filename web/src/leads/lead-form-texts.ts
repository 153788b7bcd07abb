import { formatMonth } from '@portale/domain/dates.ts'
import type { Lead, ReportedBefore } from '@portale/domain/leads/lead.ts'

/** "La stessa azienda era già stata segnalata 2 volte, l’ultima a novembre 2026." */
export function reportedBeforeText({ count, newest_month }: ReportedBefore): string {
  const when = formatMonth(newest_month)
  return count === 1
    ? `La stessa azienda era già stata segnalata a ${when}.`
    : `La stessa azienda era già stata segnalata ${count} volte, l’ultima a ${when}.`
}

/** What a save is confirmed with, and for how long: more to read stays longer. */
export function savedText({ reported_before }: Lead, isNew: boolean): [text: string, milliseconds?: number] {
  const saved = isNew ? 'Segnalazione inserita.' : 'Segnalazione salvata.'
  return reported_before ? [`${saved} ${reportedBeforeText(reported_before)}`, 15_000] : [saved]
}
