import { z } from 'zod'
import { count, day, extended, id, partnerName } from '../../platform/answers.ts'
import { cleanLine } from '../../platform/clean-text.ts'
import { documentDoubts } from '../../platform/document-doubts.ts'
import { documentStatuses } from '../../platform/documents.ts'
import {
  flag,
  html,
  lockVersion,
  nested,
  optionalText,
  recordId,
  recordIds,
  text,
  yearMessage,
  yearPattern,
} from '../../platform/fields.ts'
import { maxNotes, numberText, requiredMessage } from '../../platform/plain-fields.ts'
import { type ReminderSettings, reminderLimits } from '../reminders/reminder.ts'
import { activityStates } from './activity-state.ts'
import { documentType, documentTypeInput, dueOn, invalidDocumentMessage } from './document-type.ts'

/** The filter `state` of a partner's activities: what it has not completed, and where a rejected document waits. */
export const activityFilters = ['open', 'rejected'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** A year of /activities; with a filter, how many of its activities match. Its state is that of its activities. */
export const yearOption = z.object({ year: z.string(), count: z.nullable(count), state: z.enum(activityStates) })
export type YearOption = z.output<typeof yearOption>

/** Which of the years a list is asked for: the year if it is one of them, otherwise the number of its page, if any. */
export type YearRequest = { page: number | undefined; year: string | undefined }

/** As what the activities of an earlier year are copied; a copy can't begin as a closed one. */
const copyState = z.enum(['draft', 'open'], { error: 'Le copie possono essere bozze o attività aperte.' })

/** POST /api/v1/activity_years/{id}/copy: without a state the copies are open. */
export const activityCopyBody = z.object({ state: copyState.nullish() }).meta({ id: 'ActivityCopyBody' })

/** POST and PUT /api/v1/activity_years (spec 1 §5); a new year may copy its activities from the latest earlier one. */
export const activityYearBody = z
  .object({
    activity_year: nested(
      z.object({
        year: z
          .union([z.string(), z.number()], {
            error: (issue) => (issue.input == null ? requiredMessage('anno') : yearMessage),
          })
          .transform((year) => cleanLine(String(year)))
          .pipe(
            z
              .string()
              .min(1, requiredMessage('anno'))
              .refine((year) => year === '' || yearPattern.test(year), yearMessage),
          ),
        copy_as: copyState.nullish(),
        lock_version: lockVersion,
      }),
    ),
  })
  .meta({ id: 'ActivityYearBody' })

/** A setting of the reminders: a number, null for off; undefined, which leaves it, when the body doesn't name it. */
const reminderSetting = (key: keyof ReminderSettings) =>
  z
    .unknown()
    .meta({ type: ['integer', 'string', 'null'] })
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined
      if (value === null || value === '') return null
      const text = numberText(value) ?? ''
      const [min, max] = reminderLimits[key]
      if (/^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
      const message = `Scrivi un numero da ${min} a ${max}, oppure lascia vuoto per non inviare questo promemoria.`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })

const reminderSettings = {
  remind_first_days: reminderSetting('remind_first_days'),
  remind_second_days: reminderSetting('remind_second_days'),
  remind_late_days: reminderSetting('remind_late_days'),
  remind_weekly_times: reminderSetting('remind_weekly_times'),
}

const oneAudienceMessage = 'Scegli se l’attività è per le concessionarie o per le officine: una sola delle due.'

type AudienceFlags = { for_dealers: boolean; for_workshops: boolean }

/** The body of an activity; without an audience in the body these flags apply. */
export const activityBodyFor = ({ for_dealers, for_workshops }: AudienceFlags) =>
  z.object({
    activity: nested(
      z
        .object({
          title: text('titolo'),
          description: html('descrizione'),
          for_dealers: flag('attività per concessionarie').prefault(for_dealers),
          for_workshops: flag('attività per officine').prefault(for_workshops),
          due_on: dueOn,
          state: z.enum(activityStates, { error: 'Lo stato scelto non è valido.' }).optional(),
          ...reminderSettings,
          activity_document_types: z
            .array(documentTypeInput, { error: 'L’elenco dei documenti non è valido.' })
            .max(100, 'Al massimo 100 documenti per attività.')
            .default([]),
          lock_version: lockVersion,
        })
        .check((context) => {
          if (context.value.for_dealers !== context.value.for_workshops) return
          for (const field of ['for_dealers', 'for_workshops'])
            context.issues.push({ code: 'custom', message: oneAudienceMessage, path: [field], input: context.value })
        }),
    ),
  })

/** A new activity with its required document types; for dealers unless it says otherwise (spec 1 §3, §5, §7). */
export const activityBody = activityBodyFor({ for_dealers: true, for_workshops: false }).meta({ id: 'ActivityBody' })
export type ActivityInput = z.output<typeof activityBody>['activity']

/** New statuses for the uploads of one partner for one activity; without a reason the stored one stays (decisions "Activities"). */
export const uploadStatusesBody = z
  .object({
    managed: z
      .array(
        z.object(
          {
            id: recordId('documento', invalidDocumentMessage),
            status: z.enum(documentStatuses, { error: 'Lo stato scelto non è valido.' }),
            reason: optionalText('motivo', maxNotes)
              .nullish()
              .transform((value) => (value === undefined ? undefined : value || null)),
            lock_version: lockVersion,
          },
          invalidDocumentMessage,
        ),
        { error: 'L’elenco dei documenti non è valido.' },
      )
      .max(1000, 'Troppi documenti in un solo salvataggio.'),
  })
  .meta({ id: 'UploadStatusesBody' })
export type UploadStatusInput = z.output<typeof uploadStatusesBody>['managed'][number]

export const activity = z
  .object({
    id: z.number(),
    title: z.string(),
    description: z.string(),
    for_dealers: z.boolean(),
    for_workshops: z.boolean(),
    due_on: z.string().nullable(),
    state: z.enum(activityStates),
    year: z.string(),
    activity_year_id: z.number(),
    activity_year: z.object({ id: z.number(), year: z.string() }),
    activity_document_types: z.array(documentType),
    lock_version: z.number(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activity>

/** What a live activity holds: the uploads by document type and the partners they are of; and who completed it. */
export const activityUsage = z
  .object({
    uploads: z.record(z.string(), count),
    partners: z.record(z.string(), count),
    completed: count,
  })
  .meta({ id: 'ActivityUsage' })
export type ActivityUsage = z.output<typeof activityUsage>

/** An activity as its form loads it. */
export type EditedActivity = Activity & ReminderSettings & { usage: ActivityUsage }

export const activityYear = z
  .object({ id: z.number(), year: z.string(), lock_version: z.number() })
  .meta({ id: 'ActivityYear' })
export type ActivityYear = z.infer<typeof activityYear>

/** A row of GET /api/v1/activity_years; a year without activities has no state. */
export const activityYearRow = extended(activityYear, {
  state: z.nullable(z.enum(activityStates)),
  activities_count: count,
  documents_count: count,
}).meta({ id: 'ActivityYearRow' })
export type ActivityYearRow = z.output<typeof activityYearRow>

export const activityYearDetail = extended(activityYear, { activities: z.array(activity) }).meta({
  id: 'ActivityYearDetail',
})
/** `uploads_count` is only in the answer of GET. */
export type ActivityYearDetail = z.infer<typeof activityYearDetail> & { uploads_count?: number }

/** An uploaded document, as partner and staff see it. */
export const upload = z
  .object({
    id: z.number(),
    activity_document_type_id: z.number(),
    file_name: z.string(),
    /** Null, as is the size, of a declaration that the document is not applicable. */
    media_type: z.string().nullable(),
    size: z.number().nullable(),
    status: z.enum(documentStatuses),
    reason: z.string().nullable(),
    /** The last day on which the document is valid; null when it does not expire. */
    valid_until: z.string().nullable(),
    /** Why the document is not applicable, of a declaration without a file. */
    not_applicable_reason: z.string().nullable(),
    /** Whether its partner withdrew it while it was pending. */
    withdrawn: z.boolean(),
    /** When its status was set last, and by whom; null while nobody did. */
    status_at: z.string().nullable(),
    status_by: z.object({ name: z.string() }).nullable(),
    created_at: z.string(),
    user: z.object({ name: z.string() }),
    /** Its document type when that is not required any more. */
    removed_type: z.object({ description: z.string(), activity_id: z.number() }).nullable(),
    lock_version: z.number(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof upload>

const chooseMessage = 'Scegli a chi inviare il promemoria.'

export const maxReminderMessage = 1000

/** POST /api/v1/activities/{id}/reminders: reminds these partners; `again` also those who were reminded within a day. */
export const remindersBody = z
  .object({
    reminders: nested(
      z.object({
        partner_ids: recordIds('destinatari').refine((ids) => ids.length > 0, chooseMessage),
        message: optionalText('messaggio', maxReminderMessage)
          .nullish()
          .transform((value) => value || null),
        again: flag('di nuovo').prefault(false),
      }),
    ),
  })
  .meta({ id: 'RemindersBody' })

/**
 * A file of a batch that was rejected, with the reason. One with a code is taken when it is sent again with that code in
 * `confirmed`; a file with two of them is there twice.
 */
export const rejectedFile = z
  .object({
    activity_document_type_id: id,
    file_name: z.string(),
    message: z.string(),
    code: z.enum(documentDoubts).optional(),
  })
  .meta({ id: 'RejectedFile' })
export type RejectedFile = z.output<typeof rejectedFile>

/** GET /api/v1/activity_years/{id}/dashboard/{audience} (spec 1 §7). */
export const activityDashboardData = z
  .object({
    activity_year: activityYear,
    /**
     * `completed` and `not_applicable` are apart: who completed the activity, and for whom nothing of it is applicable. With
     * `names=0` both are empty, and only their numbers are there. `late` are the partners with a mandatory document that is
     * missing after its deadline, or expired.
     */
    activities: z.array(
      z.object({
        activity: z.object({ id, title: z.string(), due_on: z.nullable(day), state: z.enum(activityStates) }),
        completed: z.array(partnerName),
        not_applicable: z.array(partnerName),
        completed_count: count,
        not_applicable_count: count,
        late: count,
        total: count,
      }),
    ),
    total: count,
    /** The partners that left the network before the year, which no figure counts. */
    ceased: count,
  })
  .meta({ id: 'ActivityDashboardData' })
export type ActivityDashboardData = z.output<typeof activityDashboardData>

/** One row of /dealers/activity_years and /workshops/activity_years (spec 1 §3). */
export const partnerProgress = extended(partnerName, { completed_activities_count: count, total_activities: count })
export type PartnerProgress = z.output<typeof partnerProgress>
/** With the filter `missing`, also when the partner was last reminded of that activity. */
export const partnerProgressRow = extended(partnerProgress, {
  late_activities_count: count,
  last_reminded_on: z.optional(z.nullable(day)),
}).meta({ id: 'PartnerProgressRow' })
export type PartnerProgressRow = z.output<typeof partnerProgressRow>
