import { z } from 'zod'
import { type Dealer, partnerFields } from '../dealers/partner.ts'
import { nested, recordId } from '../fields.ts'
import { parseMoment } from '../moments.ts'
import { requiredMessage } from '../plain-fields.ts'

/** When a workshop belonged to a dealer: half open [valid_from, valid_to), as ISO moments (decisions, Workshop history). */
export type DealerPeriod = {
  id: number
  dealer_id: number
  workshop_id: number
  valid_from: string
  valid_to: string | null
}

/** One entry of the history: the dealer, and since and until when. */
export type WorkshopDealer = { id: number; baldo_id: string; name: string; pivot: DealerPeriod }

/** A workshop in a list: with its dealer of today. */
export type Workshop = Dealer & {
  dealer: { id: number; baldo_id: string; name: string; pivot: { valid_from: string } } | null
}

/** A workshop's own record: with its history too, newest entry first. */
export type WorkshopRecord = Workshop & { dealers: WorkshopDealer[] }

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** A moment in milliseconds, or what is wrong with it; a bare date is 00:00 in Rome. */
const parseMomentInput = (value: unknown) => parseMoment(typeof value === 'string' ? value : '')

const validFrom = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const read = parseMomentInput(value)
    if ('at' in read) return read.at
    context.issues.push({
      code: 'custom',
      message: isBlank(value) ? requiredMessage('dal') : read.problem,
      input: value,
    })
    return z.NEVER
  })

const validTo = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (isBlank(value)) return null
    const read = parseMomentInput(value)
    if ('at' in read) return read.at
    context.issues.push({ code: 'custom', message: read.problem, input: value })
    return z.NEVER
  })

/** The entry's own id, by which it is told from a new one; anything else counts as none. */
const entryId = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null))

const entry = nested(
  z.object({
    pivot: nested(
      z.object({ id: entryId, dealer_id: recordId('concessionaria'), valid_from: validFrom, valid_to: validTo }),
    ),
  }),
)

const historyMissingMessage = 'Indica almeno una concessionaria.'
const maxEntries = 200

/** POST and PUT of /api/v1/workshops. */
export const workshopBody = z.object({
  workshop: nested(
    z.object({
      ...partnerFields,
      dealers: z
        .array(entry, { error: historyMissingMessage })
        .min(1, historyMissingMessage)
        .max(maxEntries, `Lo storico può avere al massimo ${maxEntries} righe.`),
    }),
  ),
})
export type WorkshopInput = z.output<typeof workshopBody>['workshop']

/** An entry as a body sends it; moments in milliseconds. */
export type HistoryEntry = WorkshopInput['dealers'][number]['pivot']
