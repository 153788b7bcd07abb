import { useForm } from '@mantine/form'
import { fileProblem } from '@portale/domain/files.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { type ManageValues, manageLead, manageValues } from './lead-manage.api.ts'

/** A chosen offer; another file is another request, which the key that makes a retry harmless belongs to. */
type ChosenOffer = { file: File; idempotencyKey: string }

const interrupted = 'Invio interrotto. Quello che hai scritto e il file scelto sono ancora qui: puoi riprovare.'

/** What is being done with a lead, and its sending. Whatever goes wrong, the texts and the chosen file stay. */
export function useLeadManage(lead: Lead, reload: () => Promise<unknown>) {
  const [offer, setOffer] = useState<ChosenOffer>()
  const [percent, setPercent] = useState<number>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const form = useForm<ManageValues>({ initialValues: manageValues(lead) })

  async function send(values: ManageValues, { idempotencyKey }: { idempotencyKey: string }) {
    controller.current = new AbortController()
    const { signal } = controller.current
    if (offer) setPercent(0)
    const key = offer?.idempotencyKey ?? idempotencyKey
    return manageLead(lead, values, offer?.file, { idempotencyKey: key, signal, onProgress: setPercent })
      .catch((error: unknown) => {
        throw signal.aborted ? new ApiError(0, interrupted) : error
      })
      .finally(() => setPercent(undefined))
  }

  const save = useSave(form, send, {
    refresh: ['leads'],
    goTo: paths.lead(lead.id),
    successMessage: 'Segnalazione salvata.',
    reload,
  })

  return {
    form,
    save,
    offer: offer?.file,
    /** Why the chosen file can't be sent. */
    problem: offer && fileProblem(offer.file),
    choose(file: File | undefined) {
      setOffer(file && { file, idempotencyKey: crypto.randomUUID() })
      form.clearFieldError('lead.uploaded_offer')
    },
    /** How much of the file is sent, while it is. */
    percent: offer && percent,
    stop: () => controller.current?.abort(),
  }
}

export type LeadManagement = ReturnType<typeof useLeadManage>
