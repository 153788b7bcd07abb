import { Textarea, TextInput } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { isOfferUploadOpen } from '@portale/domain/leads/lead.rules.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { maxNotes } from '@portale/domain/plain-fields.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import classes from './LeadManage.module.css'
import { LeadManageOffer } from './LeadManageOffer.tsx'
import { LeadManagePlace } from './LeadManagePlace.tsx'
import { LeadManageStatus } from './LeadManageStatus.tsx'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import type { LeadManagement } from './useLeadManage.ts'

type Props = { lead: Lead; manage: LeadManagement }

/** The status, and under it what the chosen one asks for; then what administrators alone may change. */
export function LeadManageFields({ lead, manage }: Props) {
  const administrator = isAdministrator(useActor())
  const { form } = manage
  const status = form.values.lead.statuses ?? lead.status
  return (
    <>
      <LeadManageStatus lead={lead} form={form} />
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
      <LeadManageOffer lead={lead} manage={manage} open={isOfferUploadOpen(status, lead)} />
      {administrator && (
        <LeadFormSection title="Dati amministrativi">
          <FieldRow>
            <div className={classes.current}>
              <p>Stato attuale</p>
              <LeadStatusBadge status={lead.status} />
            </div>
            <LeadManagePlace lead={lead} form={form} />
          </FieldRow>
        </LeadFormSection>
      )}
    </>
  )
}
