import { type News, newsState } from '@portale/domain/news/news/news.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { fromMomentInput } from '../../platform/form/moment-input.ts'
import type { NewsValues } from './news-form.api.ts'

/** The state that a news would have if the form were saved now. */
export function getFormState({ dealers, workshops, publish_at, expires_at }: NewsValues, now: Date) {
  const shown_at = fromMomentInput(publish_at) ?? now.toISOString()
  const state = newsState({ dealers, workshops, shown_at, expires_at: fromMomentInput(expires_at) }, now)
  return { state, shown_at }
}

/** Describes the effect of saving the form. */
export function formatFormState(values: NewsValues, now: Date, announced: boolean): string {
  const { state, shown_at } = getFormState(values, now)
  if (state === 'draft') return 'Finché non ha destinatari la vedono solo gli amministratori.'
  if (state === 'expired') return 'La scadenza è passata: ora la vedono solo gli amministratori.'
  if (state === 'planned')
    return `I destinatari la vedranno, e riceveranno una notifica, il ${formatDateTime(shown_at)}.`
  return announced
    ? 'Riceve una notifica solo chi non l’ha ancora avuta.'
    : 'Al salvataggio i destinatari la vedranno e riceveranno una notifica.'
}

/** How many people a news will reach, before it is saved. */
export const formatReach = (people: number): string =>
  people === 0 ? 'Nessuno riceverà una notifica.' : `Raggiungerà ${formatCount(people, 'persona', 'persone')}.`

/** The confirmation of a save. */
export function formatSaved(saved: News, now: Date, announced: boolean): string {
  const state = newsState(saved, now)
  if (state === 'draft') return 'Bozza salvata.'
  if (state === 'planned') return `News salvata: sarà pubblicata il ${formatDateTime(saved.shown_at)}.`
  return state === 'shown' && !announced ? 'News pubblicata.' : 'News salvata.'
}

/** "12 persone su 52". */
export const formatReadCount = (read: number, total: number): string =>
  `${formatCount(read, 'persona', 'persone')} su ${formatNumber(total)}`
