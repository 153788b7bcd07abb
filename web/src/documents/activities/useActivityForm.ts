import { useForm } from '@mantine/form'
import { byWeight, getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import type { ActivityUsage, EditedActivity } from '@portale/domain/documents/activities/activity.ts'
import { usageWarnings } from '@portale/domain/documents/activities/activity-usage.ts'
import { pastDeadlineWarnings } from '@portale/domain/documents/activities/due.ts'
import type { ReminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { batchProblem, fileProblem } from '@portale/domain/platform/files.ts'
import { useState } from 'react'
import { useUpload } from '../../platform/api/useUpload.ts'
import { useSave } from '../../platform/form/useSave.ts'
import { useSaveWarnings } from '../../platform/form/useSaveWarnings.ts'
import { paths } from '../../platform/paths.ts'
import { type ActivityFormValues, type DocumentTypeRow, fetchActivityOfYear, saveActivity } from './activity.api.ts'
import { activityConflictFields } from './activity-form-conflict.ts'

export const typesPath = 'activity.activity_document_types'

export const toReminderValues = (settings: ReminderSettings) => {
  const toText = (value: number | null) => (value === null ? '' : String(value))
  return {
    remind_first_days: toText(settings.remind_first_days),
    remind_second_days: toText(settings.remind_second_days),
    remind_late_days: toText(settings.remind_late_days),
    remind_weekly_times: toText(settings.remind_weekly_times),
  }
}

/** A new document without rules. */
export const blankRow = (weight: number): DocumentTypeRow => ({
  key: crypto.randomUUID(),
  description: '',
  weight,
  deleted_at: null,
  due_on: '',
  instruction: '',
  optional: false,
  asks_valid_until: false,
  accepted_kinds: null,
  form_file_name: null,
  form_deleted: false,
  form_file: null,
})

export const toFormValues = ({
  activity_year,
  usage,
  ...activity
}: EditedActivity): ActivityFormValues['activity'] => ({
  ...activity,
  due_on: activity.due_on ?? '',
  ...toReminderValues(activity),
  activity_document_types: activity.activity_document_types
    .toSorted(byWeight)
    // Data that the time machine brought back may have equal weights, which no button could swap.
    .map((type, weight) => ({
      ...type,
      due_on: type.due_on ?? '',
      instruction: type.instruction ?? '',
      weight,
      key: `type-${type.id}`,
      form_deleted: false,
      form_file: null,
    })),
})

/** Of a chosen file that a draft could not keep. */
export const lostFileMessage = 'Scegli di nuovo il file: non è stato possibile conservarlo.'

const stoppedMessage = 'Invio interrotto. Quello che hai scritto e i moduli scelti sono ancora qui: puoi riprovare.'

/** The form of an activity with the blank forms to send, and its save; a new activity has no `usage`. */
export function useActivityForm(activity: ActivityFormValues['activity'], usage?: ActivityUsage) {
  const [files] = useState(() => new Map<string, File>())
  const form = useForm<ActivityFormValues>({
    initialValues: { activity },
    validate: ({ activity: { activity_document_types: rows } }) =>
      Object.fromEntries(
        rows.flatMap(({ form_file }, index) =>
          form_file && !files.has(form_file.key) ? [[`${typesPath}.${index}.form_file`, lostFileMessage]] : [],
        ),
      ),
  })
  const upload = useUpload({ stoppedMessage })
  const forms = form.values.activity.activity_document_types.flatMap(({ form_file }) => form_file ?? [])
  const send = (values: ActivityFormValues, { idempotencyKey }: { idempotencyKey: string }) =>
    upload.send((options) => saveActivity(values, files, { ...options, idempotencyKey }), {
      files: forms.flatMap(({ key }) => files.get(key) ?? []),
      hasKey: true,
      showProgress: false,
    })
  const save = useSave(form, send, {
    refresh: ['activity-years', 'activities'],
    goTo: paths.activityYear(activity.activity_year_id),
    successMessage: 'Attività salvata.',
    upload,
    conflict:
      activity.id === undefined
        ? undefined
        : {
            load: async () => ({
              activity: toFormValues(await fetchActivityOfYear(activity.activity_year_id, activity.id ?? '')),
            }),
            fields: activityConflictFields,
          },
  })
  const warned = useSaveWarnings(save, () => {
    const values = form.getValues().activity
    const { activity_document_types: rows } = values
    return [
      ...(usage ? usageWarnings(usage, getAudience(values), activity.activity_document_types, rows) : []),
      ...pastDeadlineWarnings(activity, values, romeDay(new Date())),
    ]
  })

  /** Takes a file as the blank form of a row, or says at its field why it can't be one. */
  function chooseForm(index: number, file: File) {
    const field = `${typesPath}.${index}.form_file`
    const problem = fileProblem(file)
    if (problem) return form.setFieldError(field, `${file.name}: ${problem}`)
    const key = crypto.randomUUID()
    files.set(key, file)
    form.setFieldValue(field, { key, name: file.name, size: file.size, type: file.type })
  }

  return {
    form,
    warned,
    chooseForm,
    isLost: (key: string) => !files.has(key),
    /** The problem of the chosen blank forms together, if any. */
    problem: batchProblem(forms),
    /** The progress of their upload, while it runs. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type ActivityEditing = ReturnType<typeof useActivityForm>
