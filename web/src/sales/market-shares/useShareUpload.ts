import { formatDate } from '@portale/domain/platform/dates.ts'
import type { MarketShareType } from '@portale/domain/sales/market-shares/market-share.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { findSheetProblem, isReadable } from '../../network/imports/import-file.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { useUpload } from '../../platform/api/useUpload.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../platform/ui/toast.ts'
import { type ShareFields, uploadMarketShare } from './market-share.api.ts'

const stoppedMessage = 'Invio interrotto. Il file scelto è ancora qui: puoi riprovare.'
const fileChanged = 'Il file è cambiato dopo che l’hai scelto: sceglilo di nuovo.'

/** `key`, the idempotency key, changes with the other choices. */
type Choice = { type?: MarketShareType; year: string; file?: File; key: string }
type Errors = { problems: string[]; type: string[]; year: string[]; file: string[] }

const noErrors: Errors = { problems: [], type: [], year: [], file: [] }

/** Assigns the errors of a failed call to their fields; the others go above the form. */
function toErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { ...noErrors, problems: ['Qualcosa non ha funzionato. Riprova.'] }
  const { type = [], year = [], file = [], ...others } = error.errors ?? {}
  const otherMessages = Object.values(others).flat()
  return { type, year, file, problems: [error.message, ...otherMessages] }
}

/** The upload of a file of targets; after a failure the choices remain. */
export function useShareUpload() {
  const [{ type, year, file, key }, setChoice] = useState<Choice>({ year: formatDate(new Date()).slice(-4), key: '' })
  const [errors, setErrors] = useState(noErrors)
  const upload = useUpload({ stoppedMessage, hasFiles: type !== undefined || file !== undefined })
  const invalidateAfter = useInvalidateAfter(['market-shares'])
  const navigate = useNavigate()

  function change(next: Partial<Choice>, newErrors: Partial<Errors> = {}) {
    setChoice((before) => ({ ...before, ...next, key: crypto.randomUUID() }))
    setErrors((before) => ({ ...before, problems: [], ...newErrors }))
  }

  async function send(selected: ShareFields) {
    if (!(await isReadable(selected.file))) return change({ file: undefined }, { file: [fileChanged] })
    setErrors(noErrors)
    try {
      const share = await invalidateAfter(() =>
        upload.send((options) => uploadMarketShare(selected, options), { content: key, files: [selected.file] }),
      )
      toast('File caricato. Controlla le righe prima di inviare.')
      if (upload.isOpen()) await navigate(paths.marketShare(share.id))
    } catch (error) {
      setErrors(toErrors(error))
    }
  }

  return {
    type,
    year,
    file,
    errors,
    /** The progress of the upload, while it runs. */
    percent: upload.percent,
    setType: (selected: MarketShareType) => change({ type: selected }, { type: [] }),
    setYear: (selected: string) => change({ year: selected }, { year: [] }),
    setFile(files: File[]) {
      const problem = findSheetProblem(files)
      change({ file: problem ? undefined : files[0] }, { file: problem ? [problem] : [] })
    },
    removeFile: () => change({ file: undefined }, { file: [] }),
    stop: upload.stop,
    submit(event?: FormEvent) {
      event?.preventDefault()
      if (type && file && upload.percent === undefined) void send({ type, year, file })
    },
  }
}

export type ShareUpload = ReturnType<typeof useShareUpload>
