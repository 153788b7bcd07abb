import { byWeight } from '@portale/domain/activities/activity.rules.ts'
import type { Activity } from '@portale/domain/activities/activity.ts'
import type { DocumentType } from '@portale/domain/activities/document-type.ts'
import { romeDay } from '@portale/domain/activities/due.ts'
import { validUntilProblem } from '@portale/domain/activities/validity.ts'
import { formatCount } from '@portale/domain/counts.ts'
import { batchProblem } from '@portale/domain/files.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useUpload } from '../api/useUpload.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { activityQueries, uploadDocuments } from './activity.api.ts'
import {
  type ChosenFile,
  formatMixedOutcome,
  getRemaining,
  getSendable,
  markErrors,
  toChosenFiles,
} from './chosen-files.ts'

const formatUploadedToast = (count: number) => `${formatCount(count, 'documento caricato', 'documenti caricati')}.`
const stoppedMessage = 'Invio interrotto. I file scelti sono ancora qui: puoi riprovare.'

const dayField = (typeId: number) => `valid_until.${typeId}`

/** The errors of an upload: those of the last days, by field, and those of the files. */
function splitErrors(errors: FieldErrors) {
  const ofDays: Record<string, string> = {}
  const ofFiles: FieldErrors = {}
  for (const [key, messages] of Object.entries(errors))
    if (key.startsWith('valid_until.')) ofDays[key] = messages.join(', ')
    else ofFiles[key] = messages
  return { ofDays, ofFiles }
}

/** The files chosen on the upload screen, and their upload. Files that were not stored stay chosen. */
export function useDocumentUpload(activity: Activity) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const [days, setDays] = useState<Record<number, string>>({})
  const [dayProblems, setDayProblems] = useState<Record<string, string>>({})
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const ready = getSendable(chosen)
  const upload = useUpload({ stoppedMessage, hasFiles: ready.length > 0 })
  const batchError = batchProblem(ready.map(({ file }) => file))

  // The last day of each document to send that expires.
  const validity = activity.activity_document_types
    .filter(({ id, asks_valid_until }) => asks_valid_until && ready.some(({ typeId }) => typeId === id))
    .sort(byWeight)
    .map(({ id }) => ({ typeId: id, day: days[id] ?? '' }))

  function change(next: ChosenFile[]) {
    setChosen(next)
    setProblems([]) // they were those of the files before
  }

  /** Marks the days that are wrong, and focuses the first; answers whether there is one. */
  function markDays(found: Record<string, string>): boolean {
    setDayProblems(found)
    const first = validity.map(({ typeId }) => dayField(typeId)).find((field) => field in found)
    queueMicrotask(() => document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus())
    return first !== undefined
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) return setProblems(['Qualcosa non ha funzionato. Riprova.'])
    const { ofDays, ofFiles } = splitErrors(error.errors ?? {})
    const { marked, unknown } = markErrors(chosen, ofFiles)
    if (error.errors) setChosen(marked)
    // A day that is asked for since a moment ago has no field yet.
    if (!markDays(ofDays) && Object.keys(ofDays).length > 0)
      void queryClient.invalidateQueries(activityQueries.one(String(activity.id)))
    setProblems([...new Set([error.message, ...unknown])])
  }

  async function send() {
    setProblems([])
    try {
      const files = ready.map(({ typeId, file }) => ({ typeId, file }))
      const answer = await upload.send((options) => uploadDocuments(activity, files, validity, options), {
        content: { files: ready.map(({ key }) => key), validity },
      })
      const remaining = getRemaining(chosen, answer)
      const count = answer.uploaded.length
      setChosen(remaining)
      setDays(Object.fromEntries(remaining.map(({ typeId }) => [typeId, days[typeId] ?? ''])))
      // One summary: a toast about the stored files alone would hide that others are not.
      if (remaining.length > 0) setProblems([formatMixedOutcome(count, remaining.length)])
      else toast(formatUploadedToast(count))
      await queryClient.invalidateQueries({ queryKey: ['uploads'] })
      if (remaining.length === 0) await navigate(paths.activities())
    } catch (error) {
      fail(error)
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (ready.length === 0 || upload.percent !== undefined || batchError !== undefined) return
    const today = romeDay(new Date())
    const errors = validity.flatMap(({ typeId, day }) => {
      const problem = validUntilProblem(day, today)
      return problem ? [[dayField(typeId), problem]] : []
    })
    if (!markDays(Object.fromEntries(errors))) void send()
  }

  return {
    chosen,
    problems,
    /** The props of the field for the last day of a document. */
    getDayProps: (typeId: number) => ({
      value: days[typeId] ?? '',
      error: dayProblems[dayField(typeId)],
      'data-path': dayField(typeId),
      onChange: (day: string) => {
        setDays({ ...days, [typeId]: day })
        setDayProblems({ ...dayProblems, [dayField(typeId)]: '' })
      },
    }),
    percent: upload.percent,
    tooMuch: batchError,
    ready: ready.length > 0 && batchError === undefined,
    add: ({ id, accepted_kinds }: DocumentType, files: File[]) =>
      change([...chosen, ...toChosenFiles(id, files, accepted_kinds)]),
    remove: (key: string) => change(chosen.filter((file) => file.key !== key)),
    stop: upload.stop,
    submit,
  }
}

/** The props of the field for the last day of a document. */
export type DayProps = ReturnType<ReturnType<typeof useDocumentUpload>['getDayProps']>
