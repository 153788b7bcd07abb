import { counted } from '@portale/domain/counts.ts'
import {
  type RecipientState,
  recipientStates,
  type ShareRecipient,
} from '@portale/domain/market-shares/market-share.ts'

/** Whether a recipient's mail may still change its state by itself. */
export const isOnItsWay = ({ state }: Pick<ShareRecipient, 'state'>): boolean =>
  state === 'waiting' || state === 'retrying'

/** "1 persona", "231 persone". */
export const peopleText = (count: number): string => counted(count, 'persona', 'persone')

/** "1 officina", "148 officine". */
export const workshopsText = (count: number): string => counted(count, 'officina', 'officine')

/** The states that there are, in the order of a mail's life, with how many recipients each has. */
export function stateCounts(recipients: Pick<ShareRecipient, 'state'>[]): { state: RecipientState; count: number }[] {
  return recipientStates
    .map((state) => ({ state, count: recipients.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
}
