import { columnsOfType, columnsWith, type RegistryColumns, storedColumns } from '../../platform/registry-columns.ts'

/** The columns of dealers and workshops (spec 1 §3, §5, spec 2 §3), in the order of forms, details and sheets. */
export const partnerColumns = {
  baldo_id: {
    type: 'code',
    label: 'Baldo ID',
    name: 'Baldo ID',
    sheet: { width: 12 },
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
  contract_type: {
    type: 'text',
    label: 'Tipo di contratto',
    name: 'tipo di contratto',
    sheet: { width: 24, header: 'Tipo contratto' },
    listed: true,
    sortable: true,
  },
  address: { type: 'text', label: 'Indirizzo', name: 'indirizzo', sheet: { width: 34 } },
  zip: { type: 'digits', label: 'CAP', name: 'CAP', sheet: { width: 8 } },
  city: { type: 'text', label: 'Città', name: 'città', sheet: { width: 24 }, listed: true, sortable: true },
  district_id: { type: 'id', label: 'Provincia', name: 'provincia', filterable: true },
  district: {
    type: 'record',
    label: 'Provincia',
    name: 'provincia',
    sheet: { width: 36 },
    listed: true,
    sortable: true,
  },
  sales_area: {
    type: 'text',
    label: 'Area vendite',
    name: 'area vendite',
    sheet: { width: 16 },
    listed: true,
    sortable: true,
  },
  ceased_on: {
    type: 'day',
    label: 'Cessata il',
    name: 'data di cessazione',
    optional: true,
    sheet: { width: 12 },
    sortable: true,
  },
} as const satisfies RegistryColumns

/** The columns of both tables that a form writes. */
export const storedPartnerColumns = storedColumns(partnerColumns)
export type PartnerColumn = (typeof storedPartnerColumns)[number]

/** The columns that a body and an imported file may lack. */
export const optionalPartnerColumns = columnsWith(partnerColumns, 'optional')

/** The columns that lists are filtered by. */
export const filterablePartnerColumns = columnsWith(partnerColumns, 'filterable')

/** The columns by which lists are sorted: the name first, which is the default. */
export const sortablePartnerColumns = [...new Set(['name' as const, ...columnsWith(partnerColumns, 'sortable')])]

/** The columns with a text, a code or digits. */
export const partnerTextColumns = columnsOfType(partnerColumns, 'text', 'code', 'digits')
