import type { Customer, CustomerContact, CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import { customerColumns, storedCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { IconArrowMerge, IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ArchiveButton, ArchivedNote } from '../../network/archive/ArchiveControls.tsx'
import { ContactLinks } from '../../network/customers/ContactLinks.tsx'
import { CustomerNotes } from '../../network/customers/CustomerNotes.tsx'
import { customerQueries } from '../../network/customers/customer.api.ts'
import { MergedCustomers, type MergedFrom } from '../../network/customers/MergedCustomers.tsx'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { RecordTabs } from '../related/RecordTabs.tsx'
import classes from './CustomerView.module.css'

/** A customer with its contacts and its history, for administrator and superuser_rt (spec 1 §2, 16). */
export function CustomerView() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const customer = useQuery({ ...customerQueries.one(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={customer}>{(loaded) => <MergedView customer={loaded} />}</Loaded>
}

/** The page of a customer; that of one that was merged into another leads there. */
function MergedView({ customer }: { customer: CustomerRecord }) {
  if (customer.merged_into === null) return <View {...customer} />
  const from: MergedFrom = { merged_from: customer.name }
  return <Navigate to={paths.customer(customer.merged_into.id)} state={from} replace />
}

function View(customer: CustomerRecord) {
  return (
    <Page
      title={customer.name}
      crumbs={[{ label: 'Clienti', to: paths.customers() }, { label: customer.name }]}
      width="wide"
      actions={
        <>
          <ArchiveButton registry="customers" record={customer} />
          {customer.archived_at === null && (
            <LinkButton
              to={paths.customerMerge(customer.id)}
              variant="default"
              leftSection={<IconArrowMerge size={18} aria-hidden />}
            >
              Unisci un doppione
            </LinkButton>
          )}
          <LinkButton
            to={paths.customerEdit(customer.id)}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Modifica ${customer.name}`}
          >
            Modifica
          </LinkButton>
        </>
      }
    >
      <ArchivedNote registry="customers" record={customer} />
      <MergedCustomers customer={customer} />
      <RecordTabs registry="customers" id={customer.id}>
        <Sheet customer={customer} />
      </RecordTabs>
    </Page>
  )
}

function Sheet({ customer }: { customer: Customer }) {
  return (
    <>
      <Details
        rows={storedCustomerColumns.map((column) => [
          customerColumns[column].label,
          column === 'vat_n' ? formatVat(customer.vat_n) : customer[column],
        ])}
      />
      <ContactCards customer={customer} />
      <CustomerNotes customerId={customer.id} />
    </>
  )
}

/** The contacts of a customer, with links to write, call, edit and add (spec 1 §2, 16). */
function ContactCards({ customer: { id, customer_contacts } }: { customer: Customer }) {
  const add = (
    <LinkButton to={paths.contactNew(id)} leftSection={<IconPlus size={18} aria-hidden />}>
      Aggiungi contatto
    </LinkButton>
  )
  if (customer_contacts.length === 0)
    return (
      <Card title="Contatti">
        <EmptyState
          icon={IconUser}
          title="Ancora nessun contatto"
          hint="Aggiungi la persona a cui rivolgersi."
          action={add}
        />
      </Card>
    )
  return (
    <Card title="Contatti" action={add}>
      <ul className={classes.contacts}>
        {customer_contacts.map((contact) => (
          <Contact key={contact.id} contact={contact} editTo={paths.contactEdit(id, contact.id)} />
        ))}
      </ul>
    </Card>
  )
}

function Contact({ contact: { name, email, phone }, editTo }: { contact: CustomerContact; editTo: string }) {
  return (
    <li>
      <div className={classes.who}>
        <strong>{name}</strong>
        <ContactLinks email={email} phone={phone} />
      </div>
      <LinkButton
        to={editTo}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-label={`Modifica ${name}`}
      >
        Modifica
      </LinkButton>
    </li>
  )
}
