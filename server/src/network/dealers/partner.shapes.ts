import type { Partner } from '@portale/domain/platform/roles.ts'
import { filters } from '../../platform/http/call-description.ts'

export const partnerFilters = filters(
  'baldo_id',
  'name',
  'district_id',
  'ceased',
  'pending',
  'dealer_id',
  'at',
  'archived',
  'duplicates',
)

const columns = ['name', 'baldo_id', 'contract_type', 'city', 'district', 'sales_area', 'ceased_on']

/** The columns by which the list of dealers or of workshops is sorted. */
export const partnerColumns: Record<Partner, string[]> = {
  dealer: [...columns, 'pending_documents'],
  workshop: [...columns, 'dealer', 'pending_documents'],
}
