import { formatCount } from '@portale/domain/platform/counts.ts'
import {
  type MarketShareRow,
  marketShareTypeLabels,
  type RecipientState,
  recipientStates,
  type ShareRecipient,
} from '@portale/domain/sales/market-shares/market-share.ts'

/** Formats the name of an upload: "Aggiornamento 2026". */
export const formatShareName = ({ type, year }: Pick<MarketShareRow, 'type' | 'year'>): string =>
  `${marketShareTypeLabels[type]} ${year}`

/** "1 persona", "231 persone". */
export const formatPeople = (count: number): string => formatCount(count, 'persona', 'persone')

/** "1 officina", "148 officine". */
export const formatWorkshops = (count: number): string => formatCount(count, 'officina', 'officine')

/** Whether a recipient's mail is still being delivered. */
export const isInDelivery = ({ state }: Pick<ShareRecipient, 'state'>): boolean =>
  state === 'waiting' || state === 'retrying'

/** Counts the recipients by state, in the order of a mail's delivery; leaves out states without recipients. */
export function countStates(recipients: Pick<ShareRecipient, 'state'>[]): { state: RecipientState; count: number }[] {
  return recipientStates
    .map((state) => ({ state, count: recipients.filter((recipient) => recipient.state === state).length }))
    .filter(({ count }) => count > 0)
}

/** Splits "Riga 6, colonna Attuale: …" into the position in the file, if there is one, and the problem. */
export function parseFileError(message: string): { position: string; problem: string } {
  const [, position = '', problem = message] = /^(Riga \d[\d.]*(?:, colonna [^:]+)?): (.+)$/s.exec(message) ?? []
  return { position, problem }
}
