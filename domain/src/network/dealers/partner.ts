import { z } from 'zod'
import { columnAnswers, count, day, id, moment, picked } from '../../platform/answers.ts'
import { formatCount } from '../../platform/counts.ts'
import { formatDay, romeDay } from '../../platform/dates.ts'
import { code, columnFields, lockVersion, nested, optionalDay, recordId, text } from '../../platform/fields.ts'
import { columnLabels } from '../../platform/registry-columns.ts'
import type { Partner } from '../../platform/roles.ts'
import { district } from './district.ts'
import { partnerColumns, storedPartnerColumns } from './partner-columns.ts'

/** What dealers and workshops have in common (spec 1 §3, spec 2 §3). */
export const dealer = z
  .object({
    id,
    /** `ceased_on` is the first day on which it is not in the network any more. */
    ...columnAnswers(partnerColumns, { district_id: id, district, ceased_on: z.nullable(day) }),
    archived_at: z.nullable(moment),
    /** Only in the record itself. */
    archived_by: z.optional(z.nullable(z.object({ id, name: z.string() }))),
    lock_version: count,
    /** Only in the lists with `pending=1`. */
    pending_documents: z.optional(count),
  })
  .meta({ id: 'Dealer' })
export type Dealer = z.output<typeof dealer>

/** A hint of the lookups GET /api/v2/dealers and /api/v2/workshops. */
export const partnerHint = picked(dealer, 'id', 'baldo_id', 'name').meta({ id: 'PartnerHint' })
export type PartnerHint = z.output<typeof partnerHint>

/** The labels of the registry's fields (spec 1 §5). */
export const partnerLabels = columnLabels(partnerColumns, storedPartnerColumns)

/** What a partner's own people call it. */
export const ownPartnerNames: Record<Partner, string> = {
  dealer: 'La tua concessionaria',
  workshop: 'La tua officina',
}

/** What of a partner says whether it is in the network. */
export type NetworkFacts = Pick<Dealer, 'ceased_on' | 'archived_at'>

/**
 * Whether a partner is in the network on a day: until the day before it ceased, and when it was archived until the end of
 * the year before, so that the totals of earlier years stay as they were. The same as `in_network` of the database.
 */
export const isInNetwork = ({ ceased_on, archived_at }: NetworkFacts, day: string): boolean =>
  (ceased_on === null || day < ceased_on) && (archived_at === null || day < `${romeDay(archived_at).slice(0, 4)}-01-01`)

/** Why a partner is not in the network on a day, to follow its name; undefined if it is. */
export function networkProblem({ ceased_on, archived_at }: NetworkFacts, day: string): string | undefined {
  if (archived_at !== null) return 'è archiviata'
  return ceased_on === null || day < ceased_on ? undefined : `è cessata il ${formatDay(ceased_on)}`
}

/** "È cessata il 30/06/2026: non si può assegnare.", of a row of a batch; undefined for a partner in the network. */
export function networkRowProblem(partner: NetworkFacts, day: string, consequence: string): string | undefined {
  const problem = networkProblem(partner, day)
  return problem && `È${problem.slice(1)}: ${consequence}.`
}

/** "3 cessate o archiviate escluse": the partners that a total leaves out; '' when there are none. */
export const formatCeased = (count: number): string =>
  count > 0 ? formatCount(count, 'cessata o archiviata esclusa', 'cessate o archiviate escluse') : ''

/** `formatTaken` completes these sentences. */
export const takenBaldoId: Record<Partner, string> = {
  dealer: 'Questo Baldo ID è già di un’altra concessionaria',
  workshop: 'Questo Baldo ID è già di un’altra officina',
}

const zip = text('CAP').regex(/^(\d{5})?$/, 'Il CAP ha cinque cifre.')

const ceasedOn = optionalDay('La data di cessazione non è valida: scrivila come 31/12/2026, dal 2000 in poi.')

/** The schemas of the registry's fields (spec 1 §5). */
export const partnerFields = {
  ...columnFields(partnerColumns, {
    baldo_id: code('Baldo ID'),
    zip,
    district_id: recordId('provincia'),
    ceased_on: ceasedOn,
  }),
  lock_version: lockVersion,
}

/** POST and PUT of /api/v1/dealers. */
export const dealerBody = z.object({ dealer: nested(z.object(partnerFields)) }).meta({ id: 'DealerBody' })
export type PartnerInput = z.output<typeof dealerBody>['dealer']
