import { counted } from '@portale/domain/counts.ts'
import { batchProblem } from '@portale/domain/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useUpload } from '../api/useUpload.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { uploadDocuments } from './activity.api.ts'
import { afterSending, type ChosenFile, choose, sendable, withErrors } from './chosen-files.ts'

const kept = (count: number) => `${counted(count, 'documento caricato', 'documenti caricati')}.`
const stoppedMessage = 'Invio interrotto. I file scelti sono ancora qui: puoi riprovare.'

/** The files chosen on the upload screen, and their sending. Whatever goes wrong, what was not kept stays chosen. */
export function useDocumentUpload(activityId: number) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const upload = useUpload(stoppedMessage)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const ready = sendable(chosen)
  const tooMuch = batchProblem(ready.map((one) => one.file))

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) return setProblems(['Qualcosa non ha funzionato. Riprova.'])
    const { marked, unknown } = withErrors(chosen, error.errors ?? {})
    if (error.errors) setChosen(marked)
    setProblems([...new Set([error.message, ...unknown])])
  }

  async function send() {
    setProblems([])
    try {
      const files = ready.map(({ typeId, file }) => ({ typeId, file }))
      const answer = await upload.send((options) => uploadDocuments(activityId, files, options), {
        content: ready.map(({ key }) => key),
      })
      const { remaining, unknown } = afterSending(chosen, answer.refused)
      setChosen(remaining)
      setProblems(unknown)
      toast(kept(answer.uploaded.length))
      await queryClient.invalidateQueries({ queryKey: ['uploads'] })
      if (remaining.length === 0 && unknown.length === 0) await navigate(paths.activities())
    } catch (error) {
      fail(error)
    }
  }

  return {
    chosen,
    problems,
    percent: upload.percent,
    tooMuch,
    ready: ready.length > 0 && tooMuch === undefined,
    add: (typeId: number, files: File[]) => setChosen((before) => [...before, ...choose(typeId, files)]),
    remove: (key: string) => setChosen((before) => before.filter((one) => one.key !== key)),
    stop: upload.stop,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (ready.length > 0 && upload.percent === undefined && tooMuch === undefined) void send()
    },
  }
}
