import { filterableUserColumns, sortableUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { filters } from '../../platform/http/call-description.ts'

export const userFilters = filters(
  'id',
  ...filterableUserColumns,
  'role',
  'deleted',
  'dealer_id',
  'workshop_id',
  'state',
  'invitation',
  'last_access',
  'partner',
)

export const userSortColumns = [
  ...sortableUserColumns,
  'role',
  'workshops',
  'dealers',
  'partners',
  'do_not_disturb',
  'created_at',
  'state',
  'last_access',
  'invitation',
  'deleted_at',
]
