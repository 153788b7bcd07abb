import { TextInput } from '@mantine/core'
import { YesNoField } from '../form/YesNoField.tsx'
import { LeadCustomerContact } from './LeadCustomerContact.tsx'
import { LeadCustomerField } from './LeadCustomerField.tsx'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import { type FormOfLead, ownText } from './lead-form-fields.ts'

/** Whom a lead is about: first whether it is a customer already, then which one, or a new one (spec 2 §5). */
export function LeadFormCustomer({ form }: { form: FormOfLead }) {
  const { is_customer } = form.values.lead
  return (
    <>
      <LeadFormSection title="Cliente">
        <YesNoField label="È già cliente? (*Obbligatorio)" {...form.getInputProps('lead.is_customer')} />
        {is_customer === 1 && <LeadCustomerField form={form} />}
        {is_customer === 0 && (
          <FieldRow>
            <TextInput
              label="Partita IVA (*Obbligatorio)"
              description="Undici cifre, con o senza IT davanti"
              {...ownText(form, 'customer', 'vat_n')}
            />
            <TextInput
              label="Ragione sociale (*Obbligatorio)"
              description="Come è scritta in visura o in fattura"
              {...ownText(form, 'customer', 'name')}
            />
          </FieldRow>
        )}
      </LeadFormSection>
      {is_customer !== null && <LeadCustomerContact form={form} />}
    </>
  )
}
