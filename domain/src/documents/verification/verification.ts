import { z } from 'zod'
import { audiences } from '../../network/dealers/audience.ts'
import { day, extended, id, partnerName, picked, without } from '../../platform/answers.ts'
import { upload } from '../activities/activity.ts'
import { notApplicable } from '../uploads/declaration.ts'

/** An upload in the list of all uploads that a user sees: GET /api/v1/activity_document_uploads with its filters. */
export const listedUpload = extended(without(upload, 'removed_type'), {
  activity_document_type: z.object({ id, description: z.string() }),
  activity: z.object({ id, title: z.string(), year: z.string() }),
  /** The deadline of its document, null without one; and whether it was uploaded after it. */
  due_on: z.nullable(day),
  late: z.boolean(),
  partner: extended(partnerName, { kind: z.enum(['dealer', 'workshop']) }),
  /** Who has it open in the queue right now, the caller excluded: only for those who verify. */
  reviewer: z.optional(z.nullable(z.object({ name: z.string() }))),
}).meta({ id: 'ListedUpload' })
export type ListedUpload = z.output<typeof listedUpload>

/** An upload as it is examined: with the activity's text and the partner's other uploads of the type, newest first. */
export const examinedUpload = extended(listedUpload, {
  description: z.string(),
  earlier: z.array(upload),
  /** The reasons that administrators prepared for the activity: only for those who verify. */
  prepared_reasons: z.optional(z.array(z.string())),
  /** The reasons that the caller gave last, newest first: only for those who verify. */
  recent_reasons: z.optional(z.array(z.string())),
}).meta({ id: 'ExaminedUpload' })
export type ExaminedUpload = z.output<typeof examinedUpload>

/** What the filters of the queue offer to the caller. */
export const verificationFilterOptions = z
  .object({
    years: z.array(z.string()),
    activities: z.array(z.object({ id, title: z.string(), year: z.string(), audience: z.enum(audiences) })),
    document_types: z.array(z.object({ id, description: z.string(), activity_id: id })),
    areas: z.array(z.string()),
    managers: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'VerificationFilterOptions' })
export type VerificationFilterOptions = z.output<typeof verificationFilterOptions>

/** A row of all those of a filter, with what a change of its status needs. */
export const selectedUpload = picked(
  listedUpload,
  'id',
  'file_name',
  'not_applicable_reason',
  'activity_document_type',
  'status',
  'reason',
  'lock_version',
).meta({ id: 'SelectedUpload' })
export type SelectedUpload = z.output<typeof selectedUpload>

/** The filter of the ages of uploads, in days: at least as old. */
export const uploadAges = { '3': 'Da almeno 3 giorni', '7': 'Da almeno una settimana', '30': 'Da almeno un mese' }

/** The filter of the kinds of uploads: files, and declarations without one. */
export const uploadKinds = { file: 'Documenti', not_applicable: notApplicable }

/** The parameters that filter the queue. */
export const verificationFilters = [
  'status',
  'kind',
  'audience',
  'partner',
  'dealer_id',
  'workshop_id',
  'year',
  'activity_id',
  'activity_document_type_id',
  'district_id',
  'area',
  'manager_id',
  'age',
  'late',
  'reason_id',
] as const
