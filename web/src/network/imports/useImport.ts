import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { useUpload } from '../../platform/api/useUpload.ts'
import { unsavedMessage, useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { sendImport } from './import.api.ts'
import { findSheetProblem, isReadable } from './import-file.ts'

const fileChanged = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'
const retryIsSafe = 'Se riprovi, le righe non vengono scritte due volte.'
const stoppedMessage = 'Controllo interrotto. Il file scelto è ancora qui: puoi riprovare.'

/** The errors of a failed call: those of the file if there are any, else its message. */
function toProblems(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['Qualcosa non ha funzionato. Riprova.']
  const messages = Object.values(error.errors ?? {}).flat()
  return messages.length > 0 ? [...new Set(messages)] : [error.message]
}

/** Whether the same call can succeed on a retry. */
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The state of an import: file selected, checked, imported. An import writes exactly what its check has shown. */
export function useImport(url: string) {
  const [file, setFile] = useState<File>()
  const [invites, setInvites] = useState(true)
  const [checked, setChecked] = useState<{ answer: ImportAnswer; key: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const [step, setStep] = useState<'check' | 'write'>()
  useUnsavedChanges(() => {
    if (step === 'write') return undefined
    return file && !checked?.answer.written ? unsavedMessage : undefined
  })
  const upload = useUpload({ stoppedMessage })
  const queryClient = useQueryClient()

  function selectFile(files: File[]) {
    const problem = findSheetProblem(files)
    setChecked(undefined)
    setProblems(problem ? [problem] : [])
    setFile(problem ? undefined : files[0])
  }

  async function send(selected: File, confirmed: typeof checked) {
    setProblems([])
    setStep(confirmed ? 'write' : 'check')
    try {
      const sheet = { file: selected, plan: confirmed?.answer.plan, invites }
      const answer = await upload.send((options) => sendImport(url, sheet, options), {
        content: confirmed?.key,
        // A check is of no use once the screen is left, but what is being written is written.
        files: confirmed && [selected],
      })
      if (answer.written && !upload.isOpen()) toast(`Importazione finita: ${selected.name}.`, 10_000)
      // One idempotency key per result: an import whose answer was lost is not written twice.
      setChecked({ answer, key: crypto.randomUUID() })
      // Cached lists and records are stale now.
      if (answer.written) await queryClient.invalidateQueries({ refetchType: 'none' })
    } catch (error) {
      const transient = isTransient(error)
      if (!transient) setChecked(undefined)
      setProblems([...toProblems(error), ...(confirmed && transient ? [retryIsSafe] : [])])
    } finally {
      setStep(undefined)
    }
  }

  async function run(confirmed: typeof checked) {
    if (!file || step) return
    if (await isReadable(file)) return send(file, confirmed)
    setFile(undefined)
    setChecked(undefined)
    setProblems([fileChanged])
  }

  return {
    file,
    answer: checked?.answer,
    problems,
    sending: step && { what: step, percent: upload.percent ?? 0 },
    selectFile,
    /** Whether new people get their invitation with the import; a check is of the choice it was made with. */
    invites,
    setInvites: (next: boolean) => {
      setInvites(next)
      setChecked(undefined)
    },
    removeFile: () => {
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
