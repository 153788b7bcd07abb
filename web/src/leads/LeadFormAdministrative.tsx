import { NativeSelect } from '@mantine/core'
import { formStatuses } from '@portale/domain/leads/lead.ts'
import { PartnerField } from '../dealers/PartnerField.tsx'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import type { FormOfLead } from './lead-form-fields.ts'
import { useStatusLabels } from './useStatusLabels.ts'

/** "Dati amministrativi", for administrator and superuser_rt (spec 2 §6). */
export function LeadFormAdministrative({ form }: { form: FormOfLead }) {
  const labelOf = useStatusLabels()
  const { statuses: before } = form.getInitialValues().lead
  const offered = formStatuses.includes(before) ? formStatuses : [before, ...formStatuses]
  return (
    <LeadFormSection title="Dati amministrativi">
      <FieldRow>
        <NativeSelect
          label="Stato (*Obbligatorio)"
          data={offered.map((status) => ({ value: status, label: labelOf(status) }))}
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
