import { NativeSelect } from '@mantine/core'
import { formStatuses } from '@portale/domain/sales/leads/lead.ts'
import { PartnerField } from '../../network/dealers/PartnerField.tsx'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import type { LeadFormInstance } from './lead-form.api.ts'

/** "Dati amministrativi", for administrator and superuser_rt (spec 2 §6). */
export function LeadFormAdministrative({ form }: { form: LeadFormInstance }) {
  const getLabel = useStatusLabels()
  const { statuses: current } = form.getInitialValues().lead
  const options = formStatuses.includes(current) ? formStatuses : [current, ...formStatuses]
  return (
    <LeadFormSection title="Dati amministrativi">
      <FieldRow>
        <NativeSelect
          label="Stato (*Obbligatorio)"
          data={options.map((status) => ({ value: status, label: getLabel(status) }))}
          {...form.getInputProps('lead.statuses')}
        />
        <PartnerField
          kind="workshop"
          label="Officina (*Obbligatorio)"
          {...form.getInputProps('lead.workshops')}
          partner={form.values.lead.workshops}
          onChange={(workshop) => {
            form.setFieldValue('lead.workshops', workshop)
            form.clearFieldError('lead.workshops')
          }}
        />
      </FieldRow>
    </LeadFormSection>
  )
}
