import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Button, Select, TextInput } from '@mantine/core'
import type { CustomerContact } from '@portale/domain/customers/customer.ts'
import { useQuery } from '@tanstack/react-query'
import classes from './LeadCustomerContact.module.css'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import { leadFormQueries } from './lead-form.api.ts'
import { type FormOfLead, nobody, ownText, setContact } from './lead-form-fields.ts'

const several = 'Più valori separati da virgola'
// No contact has this id.
const newContact = 0

/** Whom to speak to: one of the chosen customer's contacts, or somebody new. */
export function LeadCustomerContact({ form }: { form: FormOfLead }) {
  const { is_customer, customer, customer_contact } = form.values.lead
  const known = is_customer === 1 && customer.id !== null
  return (
    <LeadFormSection title="Contatto">
      {known && <KnownContacts form={form} customer={{ id: customer.id ?? 0, vat_n: customer.vat_n }} />}
      {!(known && customer_contact.id !== null) && (
        <>
          <TextInput label="Nome (*Obbligatorio)" {...ownText(form, 'customer_contact', 'name')} />
          <FieldRow>
            <TextInput
              label="E-mail (*Obbligatorio)"
              description={several}
              inputMode="email"
              {...ownText(form, 'customer_contact', 'email')}
            />
            <TextInput
              label="Telefono (*Obbligatorio)"
              description={several}
              {...ownText(form, 'customer_contact', 'phone')}
            />
          </FieldRow>
        </>
      )}
    </LeadFormSection>
  )
}

type KnownContactsProps = { form: FormOfLead; customer: { id: number; vat_n: string } }

function KnownContacts({ form, customer }: KnownContactsProps) {
  const contacts = useQuery(leadFormQueries.contacts(customer))
  const { id, ...written } = form.values.lead.customer_contact
  if (contacts.isError)
    return (
      <p className={classes.failed} role="alert">
        Non è stato possibile caricare i contatti di questo cliente.
        <Button variant="default" size="xs" onClick={() => void contacts.refetch()}>
          Riprova
        </Button>
      </p>
    )
  const found: Pick<CustomerContact, 'id' | 'name' | 'email'>[] = contacts.data?.data ?? []
  const listed = id === null || found.some((contact) => contact.id === id) ? found : [{ ...written, id }, ...found]
  if (listed.length === 0) return null
  const choose = (chosen: number | null) =>
    setContact(form, contacts.data?.data.find((contact) => contact.id === chosen) ?? nobody)
  return (
    <Select<number>
      label="Contatto del cliente (*Obbligatorio)"
      allowDeselect={false}
      data={[
        ...listed.map((contact) => ({ value: contact.id, label: `${contact.name}, ${contact.email}` })),
        { value: newContact, label: 'Nuovo contatto' },
      ]}
      {...(id !== null && form.getInputProps('lead.customer_contact.name'))}
      value={id ?? newContact}
      onChange={choose}
    />
  )
}
