import type { Lead, ReportedBefore } from '@portale/domain/leads/lead.ts'

const month = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "La stessa azienda era già stata segnalata 2 volte, l’ultima a novembre 2026." */
export function reportedBeforeText({ count, newest_month }: ReportedBefore): string {
  const when = month.format(new Date(`${newest_month}-01`))
  return count === 1
    ? `La stessa azienda era già stata segnalata a ${when}.`
    : `La stessa azienda era già stata segnalata ${count} volte, l’ultima a ${when}.`
}

/** What a save is confirmed with, and for how long: more to read stays longer. */
export function savedText({ reported_before }: Lead, isNew: boolean): [text: string, milliseconds?: number] {
  const saved = isNew ? 'Segnalazione inserita.' : 'Segnalazione salvata.'
  return reported_before ? [`${saved} ${reportedBeforeText(reported_before)}`, 15_000] : [saved]
}
