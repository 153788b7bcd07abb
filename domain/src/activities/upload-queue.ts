import type { Partner } from '../roles.ts'
import type { Audience, PartnerName, Upload } from './activity.ts'
import { notApplicable } from './declaration.ts'

/** An upload in the list of all uploads that a user sees: GET /api/v1/activity_document_uploads with its filters. */
export type QueuedUpload = Upload & {
  activity_document_type: { id: number; description: string }
  activity: { id: number; title: string; year: string }
  /** The deadline of its document, null without one; and whether it was uploaded after it. */
  due_on: string | null
  late: boolean
  partner: PartnerName & { kind: Partner }
  /** Who has it open in the queue right now, the caller excluded. */
  reviewer: { name: string } | null
}

/** An upload as it is examined: with the activity's text and the partner's other uploads of the type, newest first. */
export type ExaminedUpload = QueuedUpload & {
  description: string
  earlier: Upload[]
  /** The reasons that administrators prepared for the activity. */
  prepared_reasons: string[]
  /** The reasons that the caller gave last, newest first. */
  recent_reasons: string[]
}

/** What the filters of the queue offer to the caller. */
export type QueueFilters = {
  years: string[]
  activities: { id: number; title: string; year: string; audience: Audience }[]
  document_types: { id: number; description: string; activity_id: number }[]
  areas: string[]
  managers: { id: number; name: string }[]
}

/** A row of all those of a filter, with what a change of its status needs. */
export type SelectedUpload = Pick<
  QueuedUpload,
  'id' | 'file_name' | 'not_applicable_reason' | 'activity_document_type' | 'status' | 'reason' | 'lock_version'
>

/** The filter of the ages of uploads, in days: at least as old. */
export const queueAges = { '3': 'Da almeno 3 giorni', '7': 'Da almeno una settimana', '30': 'Da almeno un mese' }

/** The filter of the kinds of uploads: files, and declarations without one. */
export const uploadKinds = { file: 'Documenti', not_applicable: notApplicable }

/** The parameters that filter the queue. */
export const queueFilters = [
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
