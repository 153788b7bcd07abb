import type { Activity } from '@portale/domain/activities/activity.ts'
import { formatCount } from '@portale/domain/counts.ts'
import { batchProblem } from '@portale/domain/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useUpload } from '../api/useUpload.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { uploadDocuments } from './activity.api.ts'
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

/** The files chosen on the upload screen, and their upload. Files that were not stored stay chosen. */
export function useDocumentUpload(activity: Activity) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const ready = getSendable(chosen)
  const upload = useUpload({ stoppedMessage, hasFiles: ready.length > 0 })
  const batchError = batchProblem(ready.map(({ file }) => file))

  function change(next: ChosenFile[]) {
    setChosen(next)
    setProblems([]) // they were those of the files before
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) return setProblems(['Qualcosa non ha funzionato. Riprova.'])
    const { marked, unknown } = markErrors(chosen, error.errors ?? {})
    if (error.errors) setChosen(marked)
    setProblems([...new Set([error.message, ...unknown])])
  }

  async function send() {
    setProblems([])
    try {
      const files = ready.map(({ typeId, file }) => ({ typeId, file }))
      const answer = await upload.send((options) => uploadDocuments(activity, files, options), {
        content: ready.map(({ key }) => key),
      })
      const remaining = getRemaining(chosen, answer)
      const count = answer.uploaded.length
      setChosen(remaining)
      // One summary: a toast about the stored files alone would hide that others are not.
      if (remaining.length > 0) setProblems([formatMixedOutcome(count, remaining.length)])
      else toast(formatUploadedToast(count))
      await queryClient.invalidateQueries({ queryKey: ['uploads'] })
      if (remaining.length === 0) await navigate(paths.activities())
    } catch (error) {
      fail(error)
    }
  }

  return {
    chosen,
    problems,
    percent: upload.percent,
    tooMuch: batchError,
    ready: ready.length > 0 && batchError === undefined,
    add: (typeId: number, files: File[]) => change([...chosen, ...toChosenFiles(typeId, files)]),
    remove: (key: string) => change(chosen.filter((file) => file.key !== key)),
    stop: upload.stop,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (ready.length > 0 && upload.percent === undefined && batchError === undefined) void send()
    },
  }
}
