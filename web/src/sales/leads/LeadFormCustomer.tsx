import { foldVat } from '@portale/domain/platform/folding.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Button, Select, TextInput } from '@mantine/core'
import { minSearchLength } from '@portale/domain/front/search/search.ts'
import type { CustomerContact, CustomerHint } from '@portale/domain/network/customers/customer.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat, isMaskedVat } from '@portale/domain/platform/vat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '../../platform/api/session.ts'
import { TypeaheadField } from '../../platform/form/TypeaheadField.tsx'
import { VatField } from '../../platform/form/VatField.tsx'
import { YesNoField } from '../../platform/form/YesNoField.tsx'
import classes from './LeadForm.module.css'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import { type LeadFormInstance, type LeadValues, leadFormQueries } from './lead-form.api.ts'

/** The customer and contact of a lead, each a known record or a new one (spec 2 §5). */
export function LeadFormCustomer({ form }: { form: LeadFormInstance }) {
  const { is_customer } = form.values.lead
  return (
    <>
      <LeadFormSection title="Cliente">
        <YesNoField label="È già cliente? (*Obbligatorio)" {...form.getInputProps('lead.is_customer')} />
        {is_customer === 1 && <KnownCustomer form={form} />}
        {is_customer === 0 && (
          <FieldRow>
            <VatField
              mayExist
              {...newText(form, 'customer', 'vat_n')}
              onProblem={(problem) => form.setFieldError('lead.customer.vat_n', problem)}
            />
            <TextInput
              label="Ragione sociale (*Obbligatorio)"
              description="Come è scritta in visura o in fattura"
              {...newText(form, 'customer', 'name')}
            />
          </FieldRow>
        )}
      </LeadFormSection>
      {is_customer !== null && <Contact form={form} />}
    </>
  )
}

const customerSource = {
  query: leadFormQueries.customers,
  prompt: `Scrivi almeno ${minSearchLength} cifre della partita IVA.`,
  emptyMessage: 'Nessun cliente con questa partita IVA: se è nuovo, rispondi No qui sopra.',
  minLength: minSearchLength,
}

const getLabel = ({ vat_n, name }: CustomerHint) => `${formatVat(vat_n)} ${name}`

/** A known customer, found by VAT number; selects its first contact unless the user entered one. */
function KnownCustomer({ form }: { form: LeadFormInstance }) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const { id, vat_n, name } = form.values.lead.customer

  async function choose(customer: CustomerHint | null) {
    if (!customer || customer.id === id) return
    form.setFieldValue('lead.customer', customer)
    form.clearFieldError('lead.customer.vat_n')
    if (form.getValues().lead.customer_contact.id !== null) setContact(form, emptyContact)
    // KnownContacts runs the same query and shows its error.
    const page = await queryClient.fetchQuery(leadFormQueries.contacts(customer)).catch(() => undefined)
    const { customer: current, customer_contact } = form.getValues().lead
    const [first] = page?.data ?? []
    if (first && current.id === customer.id && !customer_contact.name && !customer_contact.email)
      setContact(form, first)
  }

  return (
    <TypeaheadField
      label="Partita IVA (*Obbligatorio)"
      description={
        isAdministrator(actor)
          ? 'Scrivi le prime cifre e scegli il cliente'
          : 'Bastano le prime cifre per vedere se c’è; per sceglierlo scrivile tutte'
      }
      placeholder="IT01234567890"
      inputMode="numeric"
      source={customerSource}
      toSearch={foldVat}
      getLabel={getLabel}
      isSelectable={({ vat_n }) => !isMaskedVat(vat_n)}
      {...form.getInputProps('lead.customer.vat_n')}
      selected={id === null ? null : { id, vat_n, name }}
      onChange={(customer) => void choose(customer)}
    />
  )
}

const severalHint = 'Più valori separati da virgola'
// No contact has this id.
const newContactOption = 0

/** One of the known customer's contacts, or a new one. */
function Contact({ form }: { form: LeadFormInstance }) {
  const { is_customer, customer, customer_contact } = form.values.lead
  const isKnown = is_customer === 1 && customer.id !== null
  return (
    <LeadFormSection title="Contatto">
      {isKnown && <KnownContacts form={form} customer={{ id: customer.id ?? 0, vat_n: customer.vat_n }} />}
      {!(isKnown && customer_contact.id !== null) && (
        <>
          <TextInput label="Nome (*Obbligatorio)" {...newText(form, 'customer_contact', 'name')} />
          <FieldRow>
            <TextInput
              label="E-mail (*Obbligatorio)"
              description={severalHint}
              inputMode="email"
              {...newText(form, 'customer_contact', 'email')}
            />
            <TextInput
              label="Telefono (*Obbligatorio)"
              description={severalHint}
              inputMode="tel"
              {...newText(form, 'customer_contact', 'phone')}
            />
          </FieldRow>
        </>
      )}
    </LeadFormSection>
  )
}

type KnownContactsProps = { form: LeadFormInstance; customer: { id: number; vat_n: string } }

function KnownContacts({ form, customer }: KnownContactsProps) {
  const contacts = useQuery(leadFormQueries.contacts(customer))
  const { id, ...current } = form.values.lead.customer_contact
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
  const options = id === null || found.some((contact) => contact.id === id) ? found : [{ ...current, id }, ...found]
  if (options.length === 0) return null
  const choose = (chosen: number | null) =>
    setContact(form, contacts.data?.data.find((contact) => contact.id === chosen) ?? emptyContact)
  return (
    <Select<number>
      label="Contatto del cliente (*Obbligatorio)"
      allowDeselect={false}
      data={[
        ...options.map((contact) => ({ value: contact.id, label: `${contact.name}, ${contact.email}` })),
        { value: newContactOption, label: 'Nuovo contatto' },
      ]}
      {...(id !== null && form.getInputProps('lead.customer_contact.name'))}
      value={id ?? newContactOption}
      onChange={choose}
    />
  )
}

const emptyContact: LeadValues['lead']['customer_contact'] = { id: null, name: '', email: '', phone: '' }

/** Replaces the contact and the errors of its fields. */
function setContact(form: LeadFormInstance, contact: LeadValues['lead']['customer_contact']): void {
  form.setFieldValue('lead.customer_contact', contact)
  for (const field of ['name', 'email', 'phone']) form.clearFieldError(`lead.customer_contact.${field}`)
}

/** The props of a text of the customer or contact; a change makes the record a new one. */
function newText(form: LeadFormInstance, record: 'customer' | 'customer_contact', field: string) {
  const path = `lead.${record}.${field}`
  return {
    autoComplete: 'off',
    maxLength: 255,
    ...form.getInputProps(path),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      form.setFieldValue(`lead.${record}`, (current) => ({ ...current, id: null, [field]: value }))
      form.clearFieldError(path)
    },
  }
}
