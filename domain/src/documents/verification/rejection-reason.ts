import { z } from 'zod'
import { count, id } from '../../platform/answers.ts'
import { flag, lockVersion, nested, optionalRecordId, text } from '../../platform/fields.ts'
import { invalidMessage } from '../../platform/plain-fields.ts'

/** A reason that administrators prepared, of one activity or of all; an archived one is no longer offered. */
export const rejectionReason = z
  .object({
    id,
    text: z.string(),
    activity: z.nullable(z.object({ id, title: z.string(), year: z.string() })),
    archived: z.boolean(),
    lock_version: count,
    /** How many documents are rejected with exactly these words, in the activity if it has one. */
    uses: count,
  })
  .meta({ id: 'RejectionReason' })
export type RejectionReason = z.output<typeof rejectionReason>

/** `formatTaken` completes this sentence. */
export const takenReason = 'Questo motivo esiste già'

/** The id of an activity; null or empty for all of them, undefined when the body doesn't name it. */
const activityId = optionalRecordId(invalidMessage('attività'))

/** POST and PUT /api/v1/rejection_reasons; what a PUT doesn't name stays. */
export const rejectionReasonBody = z
  .object({
    rejection_reason: nested(
      z.object({
        text: text('testo'),
        activity_id: activityId,
        archived: flag('archiviato').optional(),
        lock_version: lockVersion,
      }),
    ),
  })
  .meta({ id: 'RejectionReasonBody' })
