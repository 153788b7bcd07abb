import { counted } from '@portale/domain/counts.ts'
import type { Customer } from '@portale/domain/customers/customer.ts'
import { formatVat } from '@portale/domain/vat.ts'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** The columns of the list of customers (spec 1 §2, 14). */
export const customerColumns: Column<Customer>[] = [
  { header: 'Partita iva', cell: (customer) => formatVat(customer.vat_n), sort: 'vat_n', quiet: true },
  {
    header: 'Ragione sociale',
    cell: (customer) => <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>,
    sort: 'name',
    card: 'title',
  },
  {
    header: 'Numero contatti',
    cell: ({ customer_contacts }) => counted(customer_contacts.length, 'contatto', 'contatti'),
  },
]
