import { z } from 'zod'
import { extended, id, moment } from '../../platform/answers.ts'
import { nested, optionalRecordId, recordId } from '../../platform/fields.ts'
import { parseMoment } from '../../platform/moments.ts'
import { requiredMessage } from '../../platform/plain-fields.ts'
import { dealer, partnerFields } from '../dealers/partner.ts'

/** When a workshop belonged to a dealer: half open [valid_from, valid_to), as ISO moments (decisions, Workshop history). */
export const dealerPeriod = z
  .object({
    id,
    dealer_id: id,
    workshop_id: id,
    valid_from: z.string(),
    valid_to: z.nullable(z.string()),
  })
  .meta({ id: 'DealerPeriod' })
export type DealerPeriod = z.output<typeof dealerPeriod>

/** An entry of the history: a dealer and its period. */
export const workshopDealer = z
  .object({
    id,
    baldo_id: z.string(),
    name: z.string(),
    archived_at: z.nullable(moment),
    pivot: dealerPeriod,
  })
  .meta({ id: 'WorkshopDealer' })
export type WorkshopDealer = z.output<typeof workshopDealer>

/** A workshop in a list, with its current dealer. */
export const workshop = extended(dealer, {
  dealer: z.nullable(
    z.object({ id, baldo_id: z.string(), name: z.string(), pivot: z.object({ valid_from: z.string() }) }),
  ),
}).meta({ id: 'Workshop' })
export type Workshop = z.output<typeof workshop>

/** A workshop's record, with its history, newest entry first. */
export const workshopRecord = extended(workshop, { dealers: z.array(workshopDealer) }).meta({ id: 'WorkshopRecord' })
export type WorkshopRecord = z.output<typeof workshopRecord>

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** A moment in milliseconds, or its problem; a date without a time is 00:00 in Rome. */
const parseMomentInput = (value: unknown) => parseMoment(typeof value === 'string' ? value : '')

const validFrom = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const parsed = parseMomentInput(value)
    if ('at' in parsed) return parsed.at
    context.issues.push({
      code: 'custom',
      message: isBlank(value) ? requiredMessage('dal') : parsed.problem,
      input: value,
    })
    return z.NEVER
  })

const validTo = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (isBlank(value)) return null
    const parsed = parseMomentInput(value)
    if ('at' in parsed) return parsed.at
    context.issues.push({ code: 'custom', message: parsed.problem, input: value })
    return z.NEVER
  })

/** The id of a stored entry; null, or none, for a new one. */
const entryId = optionalRecordId('La riga dello storico non è valida.').transform((id) => id ?? null)

const entry = nested(
  z.object({
    pivot: nested(
      z.object({ id: entryId, dealer_id: recordId('concessionaria'), valid_from: validFrom, valid_to: validTo }),
    ),
  }),
)

const historyMissingMessage = 'Indica almeno una concessionaria.'
const maxEntries = 200

/** The history in a body, newest entry first. */
export const workshopHistory = z
  .array(entry, { error: historyMissingMessage })
  .min(1, historyMissingMessage)
  .max(maxEntries, `Lo storico può avere al massimo ${maxEntries} righe.`)

/** POST and PUT of /api/v1/workshops. */
export const workshopBody = z
  .object({
    workshop: nested(z.object({ ...partnerFields, dealers: workshopHistory })),
  })
  .meta({ id: 'WorkshopBody' })
export type WorkshopInput = z.output<typeof workshopBody>['workshop']

/** An entry as a body sends it; moments in milliseconds. */
export type HistoryEntry = WorkshopInput['dealers'][number]['pivot']
