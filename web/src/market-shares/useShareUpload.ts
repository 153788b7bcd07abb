import type { MarketShareType } from '@portale/domain/market-shares/market-share.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useUpload } from '../api/useUpload.ts'
import { findSheetProblem, isReadable } from '../imports/import-file.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { uploadMarketShare } from './market-share.api.ts'

const stoppedMessage = 'Invio interrotto. Il file scelto è ancora qui: puoi riprovare.'
const fileChanged = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'

/** `key`, the idempotency key, changes with the type and the file. */
type Choice = { type?: MarketShareType; file?: File; key: string }
type Errors = { problems: string[]; type: string[]; file: string[] }

const noErrors: Errors = { problems: [], type: [], file: [] }

/** Assigns the errors of a failed call to their fields; the others go above the form. */
function toErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { ...noErrors, problems: ['Qualcosa non ha funzionato. Riprova.'] }
  const { type = [], file = [], ...others } = error.errors ?? {}
  const otherMessages = Object.values(others).flat()
  const hasFieldErrors = type.length + file.length > 0
  return { type, file, problems: hasFieldErrors ? otherMessages : [error.message, ...otherMessages] }
}

/** The upload of a file of targets; after a failure the choices remain. */
export function useShareUpload() {
  const [{ type, file, key }, setChoice] = useState<Choice>({ key: '' })
  const [errors, setErrors] = useState(noErrors)
  const upload = useUpload(stoppedMessage)
  const invalidateAfter = useInvalidateAfter(['market-shares'])
  const navigate = useNavigate()

  function change(next: Partial<Choice>, newErrors: Partial<Errors> = {}) {
    setChoice((before) => ({ ...before, ...next, key: crypto.randomUUID() }))
    setErrors((before) => ({ ...before, problems: [], ...newErrors }))
  }

  async function send(selected: { type: MarketShareType; file: File }) {
    if (!(await isReadable(selected.file))) return change({ file: undefined }, { file: [fileChanged] })
    setErrors(noErrors)
    try {
      const share = await invalidateAfter(() =>
        upload.send((options) => uploadMarketShare(selected.type, selected.file, options), { content: key }),
      )
      toast('File caricato. Controlla le righe prima di inviare.')
      await navigate(paths.marketShare(share.id))
    } catch (error) {
      setErrors(toErrors(error))
    }
  }

  return {
    type,
    file,
    errors,
    /** The progress of the upload, while it runs. */
    percent: upload.percent,
    setType: (selected: MarketShareType) => change({ type: selected }, { type: [] }),
    setFile(files: File[]) {
      const problem = findSheetProblem(files)
      change({ file: problem ? undefined : files[0] }, { file: problem ? [problem] : [] })
    },
    removeFile: () => change({ file: undefined }, { file: [] }),
    stop: upload.stop,
    submit(event?: FormEvent) {
      event?.preventDefault()
      if (type && file && upload.percent === undefined) void send({ type, file })
    },
  }
}

export type ShareUpload = ReturnType<typeof useShareUpload>
