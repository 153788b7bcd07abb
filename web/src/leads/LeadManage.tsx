import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { formatDate } from '@portale/domain/dates.ts'
import { canManageLead, isSeller } from '@portale/domain/leads/lead.policy.ts'
import { blockedReasons, isOfferUploadOpen, statusOptions } from '@portale/domain/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import { maxNotes } from '@portale/domain/plain-fields.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import radio from '../form/radio.module.css'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { LeadFormClosed } from './LeadFormClosed.tsx'
import classes from './LeadManage.module.css'
import { LeadManageAdministrative } from './LeadManageAdministrative.tsx'
import { LeadManageOffer } from './LeadManageOffer.tsx'
import { LeadManageRequest } from './LeadManageRequest.tsx'
import { LeadStatusBadge, useStatusLabels } from './LeadStatusBadge.tsx'
import { leadQueries } from './lead.api.ts'
import { type LeadManageForm, manageQuery } from './lead-manage.api.ts'
import { useLeadManage } from './useLeadManage.ts'

/** "Gestisci segnalazione", for administrators and, once a lead is approved, its sellers (spec 2 §2, §4, §6). */
export function LeadManage() {
  const { id = '' } = useParams()
  const actor = useActor()
  const isAllowed = isAdministrator(actor) || isSeller(actor)
  const statuses = useQuery({ ...leadQueries.statuses, enabled: isAllowed })
  const lead = useQuery({ ...manageQuery(id), enabled: isAllowed })
  if (!isAllowed) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={statuses}>
      {() => (
        <Loaded query={lead}>
          {(loaded) =>
            canManageLead(actor, loaded) ? (
              <Manage lead={loaded} reload={async () => (await lead.refetch({ throwOnError: true })).data ?? loaded} />
            ) : (
              <LeadFormClosed
                lead={loaded}
                title="La segnalazione non è ancora approvata"
                hint="Potrai gestirla appena sarà approvata: riceverai una notifica."
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function Manage({ lead, reload }: { lead: Lead; reload: () => Promise<Lead> }) {
  const administrator = isAdministrator(useActor())
  const manage = useLeadManage(lead, reload)
  const { form } = manage
  const { id, customer, created_at } = lead
  const status = form.values.lead.statuses ?? lead.status
  return (
    <FormPage
      title={`Gestisci segnalazione ${id}`}
      crumbs={[
        { label: 'Segnalazioni', to: paths.leads() },
        { label: String(id), to: paths.lead(id) },
        { label: 'Gestisci' },
      ]}
      caption={`${customer.name}, ${formatVat(customer.vat_n)}, inserita il ${formatDate(created_at)}`}
      actions={<LeadStatusBadge status={lead.status} />}
      width="full"
      save={manage.save}
      cancelTo={paths.lead(id)}
      disabled={manage.problem !== undefined}
      info={manage.percent !== undefined && <UploadProgress percent={manage.percent} onStop={manage.stop} />}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <StatusField lead={lead} form={form} />
          <Textarea
            label="Note di vendita (*Obbligatorio)"
            description={
              status === lead.status ? 'Lo stato resta questo: le note si aggiungono allo storico.' : undefined
            }
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
          <LeadManageOffer lead={lead} manage={manage} isOpen={isOfferUploadOpen(status, lead)} />
          {administrator && <LeadManageAdministrative lead={lead} form={form} />}
        </div>
        <LeadManageRequest lead={lead} />
      </div>
    </FormPage>
  )
}

const statusHints: Record<LeadStatus, string> = {
  created: 'La trattativa riparte dall’inizio',
  contacted: 'In attesa del preventivo',
  offer: 'Carica il preventivo',
  closed: 'Indica i veicoli venduti',
  lost: 'Indica il motivo',
  cancelled: 'La segnalazione non è valida',
}

/** "Nuovo stato": all statuses, each with its meaning, or with the reason why the user cannot choose it (spec 2 §4). */
function StatusField({ lead, form }: { lead: Lead; form: LeadManageForm }) {
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
