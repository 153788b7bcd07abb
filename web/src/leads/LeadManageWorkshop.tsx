import type { UseFormReturnType } from '@mantine/form'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { PartnerField } from '../dealers/PartnerField.tsx'
import type { ManageValues } from './lead-manage.api.ts'

type Props = { lead: Lead; form: UseFormReturnType<ManageValues> }

/** Another workshop for a lead; the one it has is no change. */
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
