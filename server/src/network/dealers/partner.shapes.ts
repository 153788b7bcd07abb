import { filterablePartnerColumns, sortablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { filters } from '../../platform/http/call-description.ts'

export const partnerFilters = filters(
  ...filterablePartnerColumns,
  'ceased',
  'pending',
  'dealer_id',
  'at',
  'archived',
  'duplicates',
)

/** The columns by which the list of dealers or of workshops is sorted. */
export const partnerSortColumns: Record<Partner, string[]> = {
  dealer: [...sortablePartnerColumns, 'pending_documents'],
  workshop: [...sortablePartnerColumns, 'dealer', 'pending_documents'],
}
