import type { MarketShareType } from '@portale/domain/market-shares/market-share.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useUpload } from '../api/useUpload.ts'
import { isReadable, sheetProblem } from '../imports/import-file.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { uploadMarketShare } from './market-share.api.ts'

const stoppedMessage = 'Invio interrotto. Il file scelto è ancora qui: puoi riprovare.'
const changed = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'

/** `key` changes with the type and the file. */
type Choice = { type?: MarketShareType; file?: File; key: string }
type Errors = { problems: string[]; type: string[]; file: string[] }

const none: Errors = { problems: [], type: [], file: [] }

/** What a failed call says: under its field where it has one, above the form otherwise. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { ...none, problems: ['Qualcosa non ha funzionato. Riprova.'] }
  const { type = [], file = [], ...others } = error.errors ?? {}
  const unplaced = Object.values(others).flat()
  const placed = type.length + file.length > 0
  return { type, file, problems: placed ? unplaced : [error.message, ...unplaced] }
}

/** A file of targets on its way into the portal. Whatever goes wrong, what was chosen stays. */
export function useShareUpload() {
  const [{ type, file, key }, setChoice] = useState<Choice>({ key: '' })
  const [errors, setErrors] = useState(none)
  const upload = useUpload(stoppedMessage)
  const invalidateAfter = useInvalidateAfter(['market-shares'])
  const navigate = useNavigate()

  function change(next: Partial<Choice>, told: Partial<Errors> = {}) {
    setChoice((before) => ({ ...before, ...next, key: crypto.randomUUID() }))
    setErrors((before) => ({ ...before, problems: [], ...told }))
  }

  async function send(chosen: { type: MarketShareType; file: File }) {
    if (!(await isReadable(chosen.file))) return change({ file: undefined }, { file: [changed] })
    setErrors(none)
    try {
      const share = await invalidateAfter(() =>
        upload.send((options) => uploadMarketShare(chosen.type, chosen.file, options), { content: key }),
      )
      toast('File caricato. Controlla le righe prima di inviare.')
      await navigate(paths.marketShare(share.id))
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }

  return {
    type,
    file,
    errors,
    /** How much of the file is sent, while it is. */
    percent: upload.percent,
    chooseType: (chosen: MarketShareType) => change({ type: chosen }, { type: [] }),
    chooseFile(files: File[]) {
      const problem = sheetProblem(files)
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
