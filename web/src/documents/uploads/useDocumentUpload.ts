import { byWeight } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, RejectedFile } from '@portale/domain/documents/activities/activity.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { parseValidUntil } from '@portale/domain/documents/activities/validity.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { batchProblem } from '@portale/domain/platform/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isActive, progressOf, usePreloadedUploads, useUploads } from '../../platform/api/uploads.ts'
import { useIsOpen } from '../../platform/form/useIsOpen.ts'
import { unsavedMessage, useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../platform/ui/toast.ts'
import { activityQueries } from '../activities/activity.api.ts'
import {
  assignErrors,
  type ChosenFile,
  confirmDoubts,
  formatMixedOutcome,
  getSendable,
  toChosenFiles,
  toDoubts,
} from './chosen-files.ts'
import {
  forgetSent,
  formatUploadedToast,
  groupOf,
  listSent,
  type SentDocument,
  sendDocuments,
  stopSent,
  watchSent,
} from './document-uploads.ts'

const dayField = (typeId: number) => `valid_until.${typeId}`

/**
 * The files chosen on the upload screen, and their upload. Files that were not stored stay chosen. What is being sent goes on
 * when the screen is left, and is there again when it is opened.
 */
export function useDocumentUpload(activity: Activity) {
  const [chosen, setChosen] = useState<ChosenFile[]>(() =>
    listSent(activity.id)
      .filter(({ isOver, error }) => !isOver || error)
      .map(({ chosen: file }) => file),
  )
  const [problems, setProblems] = useState<string[]>([])
  const [days, setDays] = useState<Record<number, string>>({})
  const [dayProblems, setDayProblems] = useState<Record<string, string>>({})
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const uploads = useUploads().filter(({ group }) => group === groupOf(activity.id))
  usePreloadedUploads()

  const sending = uploads.some(isActive)
  const ready = getSendable(chosen)
  const isSent = useRef(false)
  const hasMore = ready.length > 0 || chosen.some(({ problem, doubts = [] }) => problem && doubts.length > 0)
  useUnsavedChanges(() => (hasMore && !sending && !isSent.current ? unsavedMessage : undefined))
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

  /** Waits for all, then says how they ended, if the screen is still there. */
  async function follow(documents: SentDocument[], isOpen: () => boolean) {
    await Promise.all(documents.map(({ settled }) => settled))
    if (!isOpen()) return
    const failed = documents.flatMap(({ chosen: { key }, error }) =>
      error ? [{ key, message: error.message, errors: error.errors }] : [],
    )
    const repeatable = new Set(
      documents.filter(({ error }) => error && error.status >= 500).map(({ chosen }) => chosen.key),
    )
    const doubts = new Map(
      documents.map(({ chosen, error }) => [
        chosen.key,
        toDoubts(error?.details.refused as RejectedFile[] | undefined),
      ]),
    )
    const arrived = new Set(documents.filter(({ error }) => !error).map(({ chosen: { key } }) => key))
    const { ofDays, ofFiles, general, rejected } = assignErrors(failed)
    const remaining = chosenRef.current
      .filter(({ key }) => !arrived.has(key))
      .map((file) => ({
        ...file,
        problem: ofFiles.get(file.key) ?? file.problem,
        isRepeatable: repeatable.has(file.key),
        doubts: doubts.get(file.key) ?? file.doubts,
      }))
    setChosen(remaining)
    setDays((before) => Object.fromEntries(remaining.map(({ typeId }) => [typeId, before[typeId] ?? ''])))
    isSent.current = remaining.length === 0
    await forgetSent(activity.id)
    if (remaining.length === 0) {
      toast(formatUploadedToast(arrived.size))
      return navigate(paths.activities())
    }
    // A day that is asked for since a moment ago has no field yet.
    if (!markDays(ofDays) && Object.keys(ofDays).length > 0)
      void queryClient.invalidateQueries(activityQueries.one(String(activity.id)))
    // One summary: a toast about the stored files alone would hide that others are not.
    const outcome = formatMixedOutcome(arrived.size, remaining.length, general.length === 0)
    setProblems([...(arrived.size > 0 ? [outcome] : rejected), ...general])
  }

  const chosenRef = useRef(chosen)
  const followRef = useRef(follow)
  useEffect(() => {
    chosenRef.current = chosen
    followRef.current = follow
  })
  const isOpen = useIsOpen()
  useEffect(() => {
    const documents = listSent(activity.id)
    if (documents.length > 0) void followRef.current(documents, () => isOpen.current)
    return watchSent(activity.id, () => isOpen.current)
  }, [activity.id, isOpen])

  const isStarting = useRef(false)
  async function send() {
    if (isStarting.current) return // the code that sends is being downloaded
    isStarting.current = true
    setProblems([])
    const ofTypes = Object.fromEntries(validity.map(({ typeId, day }) => [typeId, day]))
    try {
      await follow(await sendDocuments(activity, ready, ofTypes), () => isOpen.current)
    } catch {
      setProblems(['Qualcosa non ha funzionato. Riprova.'])
    } finally {
      isStarting.current = false
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (ready.length === 0 || sending || batchError !== undefined) return
    const today = romeDay(new Date())
    const errors = validity.flatMap(({ typeId, day }) => {
      const problem = parseValidUntil(day, today).problem
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
    /** How much has arrived, in per cent; undefined while nothing is sent. */
    percent: sending ? progressOf(uploads) : undefined,
    /** Those on their way, by the key of the chosen file. */
    uploads,
    tooMuch: batchError,
    ready: ready.length > 0 && batchError === undefined,
    add: ({ id, accepted_kinds }: DocumentType, files: File[]) =>
      change([...chosen, ...toChosenFiles(id, files, accepted_kinds)]),
    confirm: (key: string) => change(chosen.map((file) => (file.key === key ? confirmDoubts(file) : file))),
    remove: (key: string) => change(chosen.filter((file) => file.key !== key)),
    stop: () => void stopSent(activity.id),
    submit,
  }
}

/** The props of the field for the last day of a document. */
export type DayProps = ReturnType<ReturnType<typeof useDocumentUpload>['getDayProps']>
