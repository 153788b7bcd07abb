import type { ImportAnswer } from '@portale/domain/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useUpload } from '../api/useUpload.ts'
import { sendImport } from './import.api.ts'
import { isReadable, sheetProblem } from './import-file.ts'

const saved = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'
const harmless = 'Se riprovi, le righe non vengono scritte due volte.'
const stoppedMessage = 'Controllo interrotto. Il file scelto è ancora qui: puoi riprovare.'

/** What a failed call says: about the file if it can, in general otherwise. */
function problemsOf(error: unknown): string[] {
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
  const [checked, setChecked] = useState<{ answer: ImportAnswer; key: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const [step, setStep] = useState<'check' | 'write'>()
  const upload = useUpload(stoppedMessage)
  const queryClient = useQueryClient()

  function choose(files: File[]) {
    const problem = sheetProblem(files)
    setChecked(undefined)
    setProblems(problem ? [problem] : [])
    setFile(problem ? undefined : files[0])
  }

  async function send(chosen: File, confirmed: typeof checked) {
    setProblems([])
    setStep(confirmed ? 'write' : 'check')
    try {
      const answer = await upload.send((options) => sendImport(url, chosen, confirmed?.answer.plan, options), {
        content: confirmed?.key,
      })
      // One key for this result: an import whose answer was lost on the way is not written twice.
      setChecked({ answer, key: crypto.randomUUID() })
      // Lists and records that were seen before are old now.
      if (answer.written) await queryClient.invalidateQueries({ refetchType: 'none' })
    } catch (error) {
      const passing = isPassing(error)
      if (!passing) setChecked(undefined)
      setProblems([...problemsOf(error), ...(confirmed && passing ? [harmless] : [])])
    } finally {
      setStep(undefined)
    }
  }

  async function run(confirmed: typeof checked) {
    if (!file || step) return
    if (await isReadable(file)) return send(file, confirmed)
    setFile(undefined)
    setChecked(undefined)
    setProblems([saved])
  }

  return {
    file,
    answer: checked?.answer,
    problems,
    sending: step && { what: step, percent: upload.percent ?? 0 },
    choose,
    remove: () => {
      setFile(undefined)
      setChecked(undefined)
      setProblems([])
    },
    check: () => run(undefined),
    write: () => run(checked),
    stop: upload.stop,
  }
}

export type Import = ReturnType<typeof useImport>
