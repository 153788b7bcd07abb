import { columnsWith, type RegistryColumns, storedColumns } from '../../platform/registry-columns.ts'

/**
 * The texts of a user (spec 2 §2, §3), in the order of forms and sheets. The role, the partners and "Non disturbare" have
 * rules of their own and are written where they apply.
 */
export const userColumns = {
  name: {
    type: 'text',
    label: 'Nome',
    name: 'nome',
    sheet: { width: 30 },
    listed: true,
    sortable: true,
    filterable: true,
  },
  email: {
    type: 'code',
    label: 'E-mail',
    name: 'email',
    sheet: { width: 34 },
    listed: true,
    sortable: true,
    filterable: true,
  },
} as const satisfies RegistryColumns

export const storedUserColumns = storedColumns(userColumns)
export type UserColumn = (typeof storedUserColumns)[number]

/** The columns that a body and an imported file may lack. */
export const optionalUserColumns = columnsWith(userColumns, 'optional')

/** The columns that the list is filtered by. */
export const filterableUserColumns = columnsWith(userColumns, 'filterable')

/** The columns by which the list is sorted: the first one is the default. */
export const sortableUserColumns = columnsWith(userColumns, 'sortable')
