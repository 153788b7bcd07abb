import type { ImportAnswer } from '@portale/domain/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useStoppable } from '../api/useStoppable.ts'
import { sendImport } from './import.api.ts'
import { isReadable, sheetProblem } from './import-file.ts'

const saved = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'
const harmless = 'Se riprovi, le righe non vengono scritte due volte.'
const stopped = 'Controllo interrotto. Il file scelto è ancora qui: puoi riprovare.'

/** What a failed call says: about the file if it can, in general otherwise. */
function problemsOf(error: unknown): string[] {
  if (error instanceof DOMException && error.name === 'AbortError') return [stopped]
  if (!(error instanceof ApiError)) return ['Qualcosa non ha funzionato. Riprova.']
  const sentences = Object.values(error.errors ?? {}).flat()
  return sentences.length > 0 ? [...new Set(sentences)] : [error.message]
}

/** Whether the same call may succeed a moment later, with the result that was shown. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** A file on its way into the portal: chosen, checked, written. Nothing is written that was not shown before. */
export function useImport(url: string) {
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<{ answer: ImportAnswer; idempotencyKey: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const [sending, setSending] = useState<{ what: 'check' | 'write'; percent: number }>()
  const { begin, stop } = useStoppable()
  const queryClient = useQueryClient()

  function choose(files: File[]) {
    const problem = sheetProblem(files)
    setChecked(undefined)
    setProblems(problem ? [problem] : [])
    setFile(problem ? undefined : files[0])
  }

  async function send(chosen: File, confirmed: typeof checked) {
    const what = confirmed ? 'write' : 'check'
    setProblems([])
    setSending({ what, percent: 0 })
    const signal = begin()
    const onProgress = (percent: number) => setSending({ what, percent })
    const request = { signal, onProgress, idempotencyKey: confirmed?.idempotencyKey }
    try {
      const answer = await sendImport(url, chosen, confirmed?.answer.plan, request)
      // One key for this result: an import whose answer was lost on the way is not written twice.
      setChecked({ answer, idempotencyKey: crypto.randomUUID() })
      // Lists and records that were seen before are old now.
      if (answer.written) await queryClient.invalidateQueries({ refetchType: 'none' })
    } catch (error) {
      const passing = isPassing(error)
      if (!passing) setChecked(undefined)
      setProblems([...problemsOf(error), ...(confirmed && passing ? [harmless] : [])])
    } finally {
      setSending(undefined)
    }
  }

  async function run(confirmed: typeof checked) {
    if (!file || sending) return
    if (await isReadable(file)) return send(file, confirmed)
    setFile(undefined)
    setChecked(undefined)
    setProblems([saved])
  }

  return {
    file,
    answer: checked?.answer,
    problems,
    sending,
    choose,
    remove: () => {
      setFile(undefined)
      setChecked(undefined)
      setProblems([])
    },
    check: () => run(undefined),
    write: () => run(checked),
    stop,
  }
}

export type Import = ReturnType<typeof useImport>
