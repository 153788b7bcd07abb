import type { Customer, SelectedCustomer } from '@portale/domain/network/customers/customer.ts'
import { customerColumns, filterableCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { IconEye, IconFileImport, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { DuplicatesFilter } from '../../platform/list/DuplicatesFilter.tsx'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { listedColumns } from '../../platform/list/listed-columns.ts'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconLink } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { ArchivedFilter, withoutArchived } from '../archive/ArchivedFilter.tsx'
import { ArchiveSelection } from '../archive/ArchiveSelection.tsx'
import { customersUrl } from './customer.api.ts'

const filters = [...new Set(['name', ...filterableCustomerColumns]), 'archived', 'duplicates']
const listUrl = withoutArchived(customersUrl)

/** /customers, for administrator and superuser_rt (spec 1 §2, 14) */
export function CustomerList() {
  return isAdministrator(useActor()) ? <Customers /> : <Unavailable kind="forbidden" />
}

function Customers() {
  const customers = usePageQuery<Customer>('customers', listUrl, filters)
  const selection = useSelection<SelectedCustomer>({
    page: customers.data?.data ?? [],
    name: ({ name }) => name,
    total: customers.data?.total ?? 0,
    url: withoutArchived(`${customersUrl}/selection`),
    filters,
  })
  const create = (
    <LinkButton to={paths.customerNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
  return (
    <Page
      title="Clienti"
      crumbs={[{ label: 'Vendite' }, { label: 'Clienti' }]}
      actions={
        <>
          <LinkButton
            to={paths.registryImport('customers')}
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
          >
            Importa
          </LinkButton>
          {create}
        </>
      }
    >
      <SavedViews list="customers" />
      <FilterBar
        names={filters}
        folded={['archived', 'duplicates']}
        more={
          <>
            <ArchivedFilter />
            <DuplicatesFilter option="Con contatti doppi" />
          </>
        }
      >
        <TextFilter name="name" label="Ragione sociale" wide />
        <TextFilter name="vat_n" label="Partita iva" numeric />
      </FilterBar>
      <ArchiveSelection registry="customers" selection={selection}>
        <ExportSelected rows={selection.rows} url={`${customersUrl}/xls`} fileName="clienti.xlsx" />
        <MergeSelected rows={selection.rows} />
      </ArchiveSelection>
      <DataTable
        list="customers"
        caption="Clienti"
        query={customers}
        rows={(page) => page.data}
        selection={selection}
        rowKey={(customer) => customer.id}
        columns={columns}
        actions={rowActions}
        empty={
          <EmptyList
            icon={IconUsers}
            title="Ancora nessun cliente"
            hint="Crea il primo per registrare i suoi contatti, oppure importane un elenco."
            action={create}
          />
        }
      />
      <Paginator page={customers.data} />
    </Page>
  )
}

const rowActions = ({ id, name }: Customer) => (
  <>
    <IconLink main icon={IconPencil} label="Modifica" subject={name} to={paths.customerEdit(id)} />
    <IconLink icon={IconEye} label="Visualizza" subject={name} to={paths.customer(id)} />
  </>
)

/** Of two selected customers: leads to the screen that makes one of them. */
function MergeSelected({ rows: [first, second, ...others] }: { rows: { id: number }[] }) {
  if (!first || !second || others.length > 0) return null
  return (
    <LinkButton to={paths.customerMerge(first.id, second.id)} variant="default">
      Unisci
    </LinkButton>
  )
}

const columns: Column<Customer>[] = [
  ...listedColumns<typeof customerColumns, Customer>(customerColumns, {
    vat_n: { header: 'Partita iva', cell: (customer) => formatVat(customer.vat_n), quiet: true },
    name: {
      cell: (customer) => (
        <>
          <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>
          {customer.archived_at && <small>{`Archiviato il ${formatDate(customer.archived_at)}`}</small>}
        </>
      ),
      card: 'title',
    },
  }),
  {
    header: 'Numero contatti',
    sort: 'customer_contacts',
    cell: ({ customer_contacts }) => formatCount(customer_contacts.length, 'contatto', 'contatti'),
  },
]
