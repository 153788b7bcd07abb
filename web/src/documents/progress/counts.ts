import { type Audience, audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import { formatCeased } from '@portale/domain/network/dealers/partner.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'

/** "12 concessionarie su 52", "1 officina su 180, 4 non applicabili". */
export function formatCompleted(completed: number, notApplicable: number, total: number, audience: Audience): string {
  const { one, many } = audienceLabels[audience]
  const text = `${formatCount(completed, one, many)} su ${formatNumber(total)}`
  return notApplicable === 0 ? text : `${text}, ${formatCount(notApplicable, 'non applicabile', 'non applicabili')}`
}

/** "1 documento caricato", "2 documenti caricati", "0 documenti caricati" (spec 1 §2). */
export const formatUploaded = (count: number): string => formatCount(count, 'documento caricato', 'documenti caricati')

/** "1 documento verificato su 4". */
export const formatVerified = (done: number, total: number): string =>
  `${formatCount(done, 'documento verificato', 'documenti verificati')} su ${formatNumber(total)}`

/** A caption of figures that leave out partners which have left the network: "… 3 cessate o archiviate escluse." */
export const withCeased = (caption: string, ceased = 0): string =>
  [caption, ceased > 0 && `${formatCeased(ceased)}.`].filter(Boolean).join(' ')
