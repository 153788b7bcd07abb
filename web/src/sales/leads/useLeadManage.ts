import { useForm } from '@mantine/form'
import { fileProblem } from '@portale/domain/platform/files.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { Lead, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { useEffect, useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { useUpload } from '../../platform/api/useUpload.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import { type ManageValues, manageLead, manageValues } from './lead-manage.api.ts'

type ChosenOffer = { file: File; key: string }

const stoppedMessage = 'Invio interrotto. Quello che hai scritto e il file scelto sono ancora qui: puoi riprovare.'

/** What the form needs of its lead: the manage screen has all of it, a card of the board only this. */
export type ManagedLead = Pick<Lead, 'id' | 'status' | 'workshop' | 'lock_version'> &
  Partial<Pick<Lead, 'lead_offers' | 'lostnotes' | 'saled_quantity'>>

/** The fields in which the manage form and a newer version of its lead are compared; only administrators see the workshop. */
const conflictFields = (
  lead: ManagedLead,
  getLabel: (status: string) => string,
  administrator: boolean,
): ConflictField[] => [
  {
    path: 'lead.statuses',
    label: 'Stato',
    format: (status: LeadStatus | null) => getLabel(status ?? lead.status),
  },
  { path: 'lead.salesnotes', label: 'Note di vendita' },
  { path: 'lead.lostnotes', label: 'Motivo' },
  { path: 'lead.saled_quantity', label: 'Veicoli venduti' },
  ...(administrator
    ? [
        {
          path: 'lead.workshops',
          label: 'Officina',
          format: (workshop: ManageValues['lead']['workshops']) => (workshop ?? lead.workshop)?.name ?? '',
        },
      ]
    : []),
]

type Move = { status: LeadStatus; onSaved: (saved: Lead) => void }

/**
 * The state of the manage form and its upload; texts and the chosen file survive a failed save. With a `move` to a status it
 * is a form of the board, which it does not leave.
 */
export function useLeadManage(lead: ManagedLead, reload: () => Promise<Lead>, move?: Move) {
  const administrator = isAdministrator(useActor())
  const getLabel = useStatusLabels()
  const [offer, setOffer] = useState<ChosenOffer>()
  const upload = useUpload({ stoppedMessage, hasFiles: offer !== undefined })
  const form = useForm<ManageValues>({ initialValues: manageValues(lead, move?.status) })

  // The chosen status is the user's change, which a conflict must not give up for the saved one.
  const isMove = move !== undefined
  const { setInitialValues } = form
  useEffect(() => {
    if (isMove) setInitialValues(manageValues(lead))
  }, [isMove, lead, setInitialValues])

  // An offer is uploaded once, even when the texts change before the retry.
  const send = (values: ManageValues) =>
    upload.send((options) => manageLead(lead, values, offer?.file, options), {
      content: offer?.key ?? values,
      files: offer && [offer.file],
      showProgress: false,
    })

  const save = useSave(form, send, {
    refresh: ['leads'],
    upload,
    ...(move
      ? { onSaved: move.onSaved, storedAs: null }
      : { goTo: paths.lead(lead.id), successMessage: 'Segnalazione salvata.' }),
    conflict: {
      async load() {
        const saved = await reload()
        return { lead: { ...manageValues(saved).lead, statuses: saved.status, workshops: saved.workshop } }
      },
      fields: conflictFields(lead, getLabel, administrator),
    },
  })

  return {
    form,
    save,
    offer: offer?.file,
    /** Why the chosen file cannot be sent. */
    problem: offer && fileProblem(offer.file),
    choose(file: File | undefined) {
      setOffer(file && { file, key: crypto.randomUUID() })
      form.clearFieldError('lead.uploaded_offer')
    },
    /** The progress of an upload, while it runs. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type LeadManagement = ReturnType<typeof useLeadManage>
