import { filters } from '../../platform/http/call-description.ts'

export const leadListFilters = filters(
  'customer',
  'status',
  'workshop_id',
  'dealer_id',
  'current_dealer_id',
  'customer_id',
  'notice',
  'seller_id',
  'idle',
  'lead_model_id',
  'lead_work_type_id',
  'approved',
  'from',
  'to',
  'id',
)

export const leadColumns = ['created_at', 'customer', 'lead_model', 'quantity', 'workshop', 'status', 'last_manage']
