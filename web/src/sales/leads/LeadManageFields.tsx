import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { formatNumber, formatSize } from '@portale/domain/platform/counts.ts'
import { documentExtensions, maxFileSize } from '@portale/domain/platform/files.ts'
import { maxNotes } from '@portale/domain/platform/plain-fields.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { blockedReasons, statusOptions } from '@portale/domain/sales/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { Suspense, useId, useRef, useState } from 'react'
import { formatPartner } from '../../network/dealers/partner.api.ts'
import { useActor } from '../../platform/api/session.ts'
import { ChosenFileRow } from '../../platform/form/ChosenFiles.tsx'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import radio from '../../platform/form/radio.module.css'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import classes from './LeadManage.module.css'
import { LeadOfferRow } from './LeadOfferRow.tsx'
import { LeadStatusBadge, useStatusLabels } from './LeadStatusBadge.tsx'
import type { LeadManageForm } from './lead-manage.api.ts'
import type { LeadManagement } from './useLeadManage.ts'

type FieldProps = { lead: Lead; form: LeadManageForm }

const statusHints: Record<LeadStatus, string> = {
  created: 'La trattativa riparte dall’inizio',
  contacted: 'In attesa del preventivo',
  offer: 'Carica il preventivo',
  closed: 'Indica i veicoli venduti',
  lost: 'Indica il motivo',
  cancelled: 'La segnalazione non è valida',
}

/** "Nuovo stato": all statuses, each with its meaning, or with the reason why the user cannot choose it (spec 2 §4). */
export function StatusField({ lead, form }: FieldProps) {
  const actor = useActor()
  const getLabel = useStatusLabels()
  const id = useId()
  const cards = useRef<HTMLDivElement>(null)
  const { error } = form.getInputProps('lead.statuses')
  const { statuses: newStatus } = form.values.lead
  const options = statusOptions(actor, lead)
  const choose = (status: LeadStatus) => {
    form.setFieldValue('lead.statuses', status === lead.status ? null : status)
    form.clearFieldError('lead.statuses')
  }
  // The current status is disabled for sellers, so they need another way back to it.
  const needsReset = newStatus && options.some(({ status, problem }) => status === lead.status && problem)
  const reset = () => {
    choose(lead.status)
    cards.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }
  return (
    <fieldset className={classes.status} data-invalid={Boolean(error) || undefined} aria-describedby={`${id}error`}>
      <legend>Nuovo stato</legend>
      <div ref={cards} className={classes.cards}>
        {options.map(({ status, problem }) => (
          <label key={status} className={radio.card} data-disabled={problem ? true : undefined}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              checked={status === (newStatus ?? lead.status)}
              disabled={Boolean(problem)}
              aria-labelledby={`${id}${status}`}
              aria-describedby={`${id}${status}hint`}
              onChange={() => choose(status)}
            />
            <span>
              <span id={`${id}${status}`}>{getLabel(status)}</span>
              <small id={`${id}${status}hint`}>
                {problem ?? (status === lead.status ? blockedReasons.current : statusHints[status])}
              </small>
            </span>
          </label>
        ))}
      </div>
      {needsReset && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={reset}>
          Lascia lo stato attuale
        </Button>
      )}
      <div id={`${id}error`} data-path="lead.statuses" tabIndex={-1}>
        {error && <Input.Error component="p">{error}</Input.Error>}
      </div>
    </fieldset>
  )
}

type NotesProps = { lead: Pick<Lead, 'status' | 'quantity'>; form: LeadManageForm; status: LeadStatus }

/** The texts that a save with this status needs: notes, the reason of a loss, the vehicles sold. */
export function StatusNotes({ lead, form, status }: NotesProps) {
  return (
    <>
      <Textarea
        label="Note di vendita (*Obbligatorio)"
        description={status === lead.status ? 'Lo stato resta questo: le note si aggiungono allo storico.' : undefined}
        maxLength={maxNotes}
        minRows={4}
        {...form.getInputProps('lead.salesnotes')}
      />
      {status === 'lost' && (
        <Textarea label="Motivo (*Obbligatorio)" maxLength={maxNotes} {...form.getInputProps('lead.lostnotes')} />
      )}
      {status === 'closed' && (
        <TextInput
          label="Veicoli venduti (*Obbligatorio)"
          description={`Al massimo ${formatNumber(lead.quantity)}, quanti ne sono stati segnalati`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          styles={{ wrapper: { maxWidth: 160 } }}
          {...form.getInputProps('lead.saled_quantity')}
        />
      )}
    </>
  )
}

const acceptedFiles = {
  extensions: documentExtensions,
  limits: `PDF, immagini, Word, Excel, OpenDocument o p7m. Al massimo ${formatSize(maxFileSize)}.`,
}
const offerPath = 'lead.uploaded_offer'

type OfferProps = { lead: Pick<Lead, 'lead_offers'>; manage: LeadManagement; isOpen: boolean }

/** "Preventivo": the upload, while the status accepts one, and the earlier offers. */
export function OfferField({ lead: { lead_offers = [] }, manage, isOpen }: OfferProps) {
  const administrator = isAdministrator(useActor())
  const { form, offer, problem, choose, percent } = manage
  const isRequired =
    !administrator && lead_offers.every(({ status }) => status === 'rejected' || status === 'cancelled')
  const error = form.errors[offerPath]
  if (!isOpen && lead_offers.length === 0) return null
  return (
    <section aria-labelledby="lead-offer">
      <h2 id="lead-offer" className={classes.offerTitle}>
        {isOpen ? `Preventivo${isRequired ? ' (*Obbligatorio)' : ''}` : 'Preventivi caricati'}
      </h2>
      {isOpen && (
        <FileDrop
          name="Preventivo"
          onChoose={([file]) => choose(file)}
          disabled={percent !== undefined}
          single={acceptedFiles}
        />
      )}
      <div data-path={offerPath} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      <ul className={classes.offers} aria-label="Preventivi">
        {isOpen && offer && (
          <ChosenFileRow
            file={offer}
            problem={problem}
            disabled={percent !== undefined}
            onRemove={() => choose(undefined)}
          />
        )}
        {lead_offers.toReversed().map((uploaded) => (
          <li key={uploaded.id}>
            <LeadOfferRow offer={uploaded} />
          </li>
        ))}
      </ul>
    </section>
  )
}

// Loaded only when an administrator changes the workshop, because sellers never need it.
const workshopField = lazyComponent(
  async () => (await import('./LeadManageWorkshop.tsx')).LeadManageWorkshop,
  'La scelta dell’officina non si è caricata',
)

/** "Dati amministrativi", for administrators (spec 2 §6). */
export function AdministrativeFields({ lead, form }: FieldProps) {
  return (
    <LeadFormSection title="Dati amministrativi">
      <FieldRow>
        <div className={classes.current}>
          <p>Stato attuale</p>
          <LeadStatusBadge status={lead.status} />
        </div>
        <Workshop lead={lead} form={form} />
      </FieldRow>
    </LeadFormSection>
  )
}

function Workshop({ lead, form }: FieldProps) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <Suspense>
        <workshopField.Component lead={lead} form={form} />
      </Suspense>
    )
  const { workshops } = form.values.lead
  return (
    <div className={classes.current}>
      <p>Officina</p>
      <div className={classes.workshop}>
        <span>{formatPartner(workshops ?? lead.workshop)}</span>
        <Button
          variant="default"
          size="xs"
          aria-label="Cambia officina"
          onPointerEnter={workshopField.preload}
          onFocus={workshopField.preload}
          onClick={() => workshopField.open(() => setIsEditing(true))}
        >
          Cambia
        </Button>
      </div>
    </div>
  )
}
