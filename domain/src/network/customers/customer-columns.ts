import { columnsOfType, columnsWith, type RegistryColumns, storedColumns } from '../../platform/registry-columns.ts'

/** The columns of customers (spec 1 §3, §5), in the order of forms, details and sheets. */
export const customerColumns = {
  vat_n: {
    type: 'code',
    label: 'Partita IVA',
    name: 'partita IVA',
    sheet: { width: 14 },
    listed: true,
    sortable: true,
    filterable: true,
  },
  name: {
    type: 'text',
    label: 'Ragione sociale',
    name: 'ragione sociale',
    sheet: { width: 44 },
    listed: true,
    sortable: true,
    filterable: true,
  },
} as const satisfies RegistryColumns

/** The columns that a form writes. */
export const storedCustomerColumns = storedColumns(customerColumns)
export type CustomerColumn = (typeof storedCustomerColumns)[number]

/** Those besides the VAT number, which a customer is found by. */
export const customerTextColumns = columnsOfType(customerColumns, 'text')

/** The columns that a body and an imported file may lack. */
export const optionalCustomerColumns = columnsWith(customerColumns, 'optional')

/** The columns that the list is filtered by. */
export const filterableCustomerColumns = columnsWith(customerColumns, 'filterable')

/** The columns by which the list is sorted: the name first, which is the default. */
export const sortableCustomerColumns = [...new Set(['name' as const, ...columnsWith(customerColumns, 'sortable')])]
