import { allLeadFilterNames } from '@portale/domain/sales/leads/lead-filters.ts'
import { filters } from '../../platform/http/call-description.ts'

export const leadListFilters = filters(...allLeadFilterNames)

export const leadSortColumns = ['created_at', 'customer', 'lead_model', 'quantity', 'workshop', 'status', 'last_manage']
