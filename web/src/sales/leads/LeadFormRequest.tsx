import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Select, Textarea, TextInput } from '@mantine/core'
import { maxNotes } from '@portale/domain/platform/plain-fields.ts'
import { YesNoField } from '../../platform/form/YesNoField.tsx'
import { filterOptions, messageOptions } from '../../platform/ui/select-options.ts'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import type { LeadReferenceOption } from './lead.api.ts'
import type { LeadFormInstance, References } from './lead-form.api.ts'

/** The request of the customer. */
export function LeadFormRequest({ form, references }: { form: LeadFormInstance; references: References }) {
  return (
    <LeadFormSection title="Richiesta">
      <FieldRow>
        <ReferenceField
          label="Modello di interesse (*Obbligatorio)"
          references={references.lead_models}
          {...form.getInputProps('lead.lead_model_id')}
        />
        <ReferenceField
          label="Tipo di lavoro (*Obbligatorio)"
          references={references.lead_work_types}
          {...form.getInputProps('lead.lead_work_type_id')}
        />
      </FieldRow>
      <TextInput
        label="Quantità (*Obbligatorio)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        styles={{ wrapper: { maxWidth: 160 } }}
        {...form.getInputProps('lead.quantity')}
      />
      <FieldRow>
        <YesNoField
          label="È interessato al finanziamento? (*Obbligatorio)"
          {...form.getInputProps('lead.interested_in_financing')}
        />
        <YesNoField
          label="È interessato al contratto di assistenza? (*Obbligatorio)"
          {...form.getInputProps('lead.interested_in_service_contract')}
        />
      </FieldRow>
      <Textarea label="Note" maxLength={maxNotes} {...form.getInputProps('lead.notes')} />
    </LeadFormSection>
  )
}

type ReferenceFieldProps = ReturnType<LeadFormInstance['getInputProps']> & {
  label: string
  references: LeadReferenceOption[]
}

function ReferenceField({ references, ...input }: ReferenceFieldProps) {
  return (
    <Select<number>
      placeholder="Scegli o scrivi"
      data={references.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      filter={({ options, search }) => {
        const hits = filterOptions(options, search)
        return hits.length > 0 ? hits : messageOptions(0, 'Nessun risultato')
      }}
      {...input}
    />
  )
}
