import { counted } from '@portale/domain/counts.ts'
import { batchProblem } from '@portale/domain/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useStoppable } from '../api/useStoppable.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { uploadDocuments } from './activity.api.ts'
import { afterSending, type ChosenFile, choose, sendable, withErrors } from './chosen-files.ts'

const kept = (count: number) => `${counted(count, 'documento caricato', 'documenti caricati')}.`
const interrupted = 'Invio interrotto. I file scelti sono ancora qui: puoi riprovare.'

/** The files chosen on the upload screen, and their sending. Whatever goes wrong, what was not kept stays chosen. */
export function useUpload(activityId: number) {
  // Other files are another request: the key that makes a retry harmless belongs to exactly these.
  const [{ chosen, idempotencyKey }, setFiles] = useState(() => asRequest([]))
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const { begin, stop } = useStoppable()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const ready = sendable(chosen)
  const tooMuch = batchProblem(ready.map((one) => one.file))
  const change = (next: (before: ChosenFile[]) => ChosenFile[]) => setFiles((before) => asRequest(next(before.chosen)))

  function fail(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return setProblems([interrupted])
    if (!(error instanceof ApiError)) return setProblems(['Qualcosa non ha funzionato. Riprova.'])
    const { marked, unknown } = withErrors(chosen, error.errors ?? {})
    if (error.errors) change(() => marked)
    setProblems([...new Set([error.message, ...unknown])])
  }

  async function send() {
    setProblems([])
    setPercent(0)
    try {
      const signal = begin()
      const files = ready.map(({ typeId, file }) => ({ typeId, file }))
      const answer = await uploadDocuments(activityId, files, { idempotencyKey, signal, onProgress: setPercent })
      const { remaining, unknown } = afterSending(chosen, answer.refused)
      change(() => remaining)
      setProblems(unknown)
      toast(kept(answer.uploaded.length))
      await queryClient.invalidateQueries({ queryKey: ['uploads'] })
      if (remaining.length === 0 && unknown.length === 0) await navigate(paths.activities())
    } catch (error) {
      fail(error)
    } finally {
      setPercent(undefined)
    }
  }

  return {
    chosen,
    problems,
    percent,
    tooMuch,
    ready: ready.length > 0 && tooMuch === undefined,
    add: (typeId: number, files: File[]) => change((before) => [...before, ...choose(typeId, files)]),
    remove: (key: string) => change((before) => before.filter((one) => one.key !== key)),
    stop,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (ready.length > 0 && percent === undefined && tooMuch === undefined) void send()
    },
  }
}

const asRequest = (chosen: ChosenFile[]) => ({ chosen, idempotencyKey: crypto.randomUUID() })
