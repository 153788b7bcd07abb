import type { CustomerHint } from '@portale/domain/customers/customer.ts'
import { minSearchLength } from '@portale/domain/search.ts'
import { formatVat, normalizeVat } from '@portale/domain/vat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { leadFormQueries } from './lead-form.api.ts'
import { type FormOfLead, nobody, setContact } from './lead-form-fields.ts'

const source = {
  query: leadFormQueries.customers,
  prompt: `Scrivi almeno ${minSearchLength} cifre della partita IVA.`,
  emptyMessage: 'Nessun cliente con questa partita IVA: se è nuovo, rispondi No qui sopra.',
  minLength: minSearchLength,
}

const getLabel = ({ vat_n, name }: CustomerHint) => `${formatVat(vat_n)} ${name}`

/** A customer of the portal, found by its VAT number; its first contact is proposed while none was written. */
export function LeadCustomerField({ form }: { form: FormOfLead }) {
  const queryClient = useQueryClient()
  const { id, vat_n, name } = form.values.lead.customer

  async function choose(customer: CustomerHint | null) {
    if (!customer || customer.id === id) return
    form.setFieldValue('lead.customer', customer)
    form.clearFieldError('lead.customer.vat_n')
    const written = form.getValues().lead.customer_contact
    if (written.id !== null) setContact(form, nobody)
    // A failure is told by the field of the contacts, which asks for the same.
    const page = await queryClient.fetchQuery(leadFormQueries.contacts(customer)).catch(() => undefined)
    const { customer: now, customer_contact } = form.getValues().lead
    const [first] = page?.data ?? []
    if (first && now.id === customer.id && !customer_contact.name && !customer_contact.email) setContact(form, first)
  }

  return (
    <TypeaheadField
      label="Partita IVA (*Obbligatorio)"
      description="Scrivi le prime cifre e scegli il cliente"
      placeholder="IT01234567890"
      source={source}
      toSearch={normalizeVat}
      getLabel={getLabel}
      {...form.getInputProps('lead.customer.vat_n')}
      selected={id === null ? null : { id, vat_n, name }}
      onChange={(customer) => void choose(customer)}
    />
  )
}
