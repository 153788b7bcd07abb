import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { PartnerField } from '../../network/dealers/PartnerField.tsx'
import type { LeadManageForm } from './lead-manage.api.ts'

type Props = { lead: Lead; form: LeadManageForm }

/** The choice of another workshop; the current one counts as unchanged. */
export function LeadManageWorkshop({ lead, form }: Props) {
  return (
    <PartnerField
      kind="workshop"
      label="Officina (*Obbligatorio)"
      autoFocus
      {...form.getInputProps('lead.workshops')}
      partner={form.values.lead.workshops ?? lead.workshop}
      onChange={(workshop) => {
        form.setFieldValue('lead.workshops', workshop?.id === lead.workshop_id ? null : workshop)
        form.clearFieldError('lead.workshops')
      }}
    />
  )
}
