import type { CustomerContact } from '@portale/domain/network/customers/customer.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { ContactLinks } from '../../network/customers/ContactLinks.tsx'
import { HistoryLink } from '../../platform/changes/RecordHistory.tsx'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { IconLink } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { RelatedList } from './RelatedList.tsx'

const columns = (customerId: number): Column<CustomerContact>[] => [
  {
    header: 'Nome',
    sort: 'name',
    card: 'title',
    cell: ({ id, name }) => <TextLink to={paths.contactEdit(customerId, id)}>{name}</TextLink>,
  },
  { header: 'E-mail e telefono', cell: ({ email, phone }) => <ContactLinks email={email} phone={phone} /> },
]

/** The contacts of a customer, which have no list of their own. */
export function RelatedContacts({ customerId }: { customerId: number }) {
  return (
    <RelatedList
      refreshedBy="customers"
      url={`/api/v1/customers/${customerId}/customer_contacts`}
      caption="Contatti"
      columns={columns(customerId)}
      actions={({ id, name }) => (
        <>
          <IconLink icon={IconPencil} label="Modifica" subject={name} to={paths.contactEdit(customerId, id)} main />
          <HistoryLink kind="customer_contacts" id={id} label={name} />
        </>
      )}
      tools={
        <LinkButton to={paths.contactNew(customerId)} leftSection={<IconPlus size={18} aria-hidden />}>
          Aggiungi contatto
        </LinkButton>
      }
      empty="Ancora nessun contatto"
    />
  )
}
