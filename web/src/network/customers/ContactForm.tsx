import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { type ContactValues, contactValues, customerQueries, fetchContact, saveContact } from './customer.api.ts'

const severalHint = 'Più valori separati da virgola'

const fields: ConflictField[] = [
  { path: 'customer_contact.name', label: 'Nome' },
  { path: 'customer_contact.email', label: 'E-mail' },
  { path: 'customer_contact.phone', label: 'Telefono' },
]

/** A contact of a customer, new (also when the id in the address is `null`) or changed, for administrator and superuser_rt (spec 1 §2, 17). */
export function ContactForm() {
  const { customer_id = '', id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const customerQuery = useQuery({ ...customerQueries.one(customer_id), enabled: administrator })
  const contactQuery = useQuery({
    ...customerQueries.contactForm(customer_id, id),
    enabled: administrator && id !== 'null',
  })
  if (!administrator) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={customerQuery}>
      {(customer) =>
        id === 'null' ? (
          <Fields customer={customer} {...contactValues()} />
        ) : (
          <Loaded query={contactQuery}>
            {(contact) => <Fields customer={customer} {...contactValues(contact)} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

function Fields({ customer, customer_contact }: { customer: Customer } & ContactValues) {
  const { id } = customer_contact
  const form = useForm<ContactValues>({ initialValues: { customer_contact } })
  const save = useSave(form, (values, request) => saveContact(customer.id, values, request), {
    refresh: ['customers'],
    goTo: paths.customer(customer.id),
    successMessage: 'Contatto salvato.',
    conflict:
      id === undefined ? undefined : { load: async () => contactValues(await fetchContact(customer.id, id)), fields },
  })
  const title = id === undefined ? 'Nuovo contatto' : `Modifica ${customer_contact.name}`
  return (
    <FormPage
      title={title}
      caption={customer.name}
      crumbs={[
        { label: 'Clienti', to: paths.customers() },
        { label: customer.name, to: paths.customer(customer.id) },
        { label: title },
      ]}
      save={save}
      cancelTo={paths.customer(customer.id)}
    >
      <TextInput
        label="Nome (*Obbligatorio)"
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('customer_contact.name')}
      />
      <TextInput
        label="E-mail (*Obbligatorio)"
        description={severalHint}
        inputMode="email"
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('customer_contact.email')}
      />
      <TextInput
        label="Telefono (*Obbligatorio)"
        description={severalHint}
        inputMode="tel"
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('customer_contact.phone')}
      />
    </FormPage>
  )
}
