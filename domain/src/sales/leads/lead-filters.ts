import { z } from 'zod'
import { partnerHint } from '../../network/dealers/partner.ts'
import { id } from '../../platform/answers.ts'
import { type Actor, staff } from '../../platform/roles.ts'
import { canSeeSales } from './lead.policy.ts'

type User = Pick<Actor, 'role'>

/** The filter `idle`: open leads without any change for at least so many days. */
export const idlePeriods = { '7': 'Da almeno 7 giorni', '14': 'Da almeno 14 giorni', '30': 'Da almeno 30 giorni' }

/** The days of the filter `idle`: undefined for any other value. */
export const parseIdle = (value: string | undefined): number | undefined =>
  value !== undefined && Object.hasOwn(idlePeriods, value) ? Number(value) : undefined

/** Whether a user may filter by seller: those of the maker, who supervise several. */
export const canFilterBySeller = (user: User): boolean => staff.some((role) => role === user.role)

/** Whether a user may filter by inactivity, which tells when a seller saved last. */
export const canFilterByIdle = canSeeSales

/** The parameters that filter leads. */
export const allLeadFilterNames = [
  'customer',
  'status',
  'workshop_id',
  'dealer_id',
  'current_dealer_id',
  'customer_id',
  'notice',
  'seller_id',
  'idle',
  'lead_model_id',
  'lead_work_type_id',
  'approved',
  'from',
  'to',
  'id',
]

/** The parameters that filter the leads of a user: a workshop's users have one workshop and one dealer. */
export function leadFilterNames(user: User): string[] {
  const excluded = [
    ...(user.role === 'workshop_user' ? ['workshop_id', 'dealer_id', 'current_dealer_id'] : []),
    ...(canFilterBySeller(user) ? [] : ['seller_id']),
    ...(canFilterByIdle(user) ? [] : ['idle']),
  ]
  return allLeadFilterNames.filter((name) => !excluded.includes(name))
}

/** GET /api/v1/leads/filters: the dealers and the sellers of the leads that the caller sees. */
export const leadFilterOptions = z.object({
  dealers: z.array(partnerHint),
  sellers: z.array(z.object({ id, name: z.string() })),
})
export type LeadFilterOptions = z.output<typeof leadFilterOptions>
