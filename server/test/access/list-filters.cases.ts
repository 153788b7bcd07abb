import { filterableCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { filterablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { filterableUserColumns } from '@portale/domain/people/users/user-columns.ts'

const partner = [...filterablePartnerColumns, 'ceased', 'pending', 'dealer_id', 'at', 'archived', 'duplicates']
const progress = ['year', ...filterablePartnerColumns, 'missing', 'completed', 'late']
const matrix = [...filterablePartnerColumns, 'sales_area', 'manager', 'incomplete', 'late']
const yearly = ['year', 'state']

/** The filters of each list. */
export const filters: Record<string, string[]> = {
  '/api/v1/dealers': partner,
  '/api/v1/workshops': partner,
  '/api/v1/dealers/activity_years': progress,
  '/api/v1/workshops/activity_years': progress,
  '/api/v1/activity_years/:id/matrix/dealers': matrix,
  '/api/v1/activity_years/:id/matrix/workshops': matrix,
  '/api/v1/activity_years/:id/reminders': ['activity_id'],
  '/api/v1/rejection_reasons': ['text', 'activity_id', 'archived', 'duplicates'],
  '/api/v1/activity_document_uploads': [
    ...['status', 'kind', 'audience', 'partner', 'district_id', 'area', 'year', 'activity_id', 'manager_id', 'age'],
    ...['activity_document_type_id', 'late', 'reason_id', 'dealer_id', 'workshop_id', 'after'],
  ],
  '/api/v1/customers': [...filterableCustomerColumns, 'archived', 'duplicates'],
  '/api/v1/leads': [
    ...['id', 'status', 'workshop_id', 'dealer_id', 'seller_id', 'idle', 'lead_model_id', 'lead_work_type_id'],
    ...['customer', 'approved', 'from', 'to', 'customer_id', 'current_dealer_id', 'notice'],
  ],
  '/api/v1/lead_models': ['name', 'archived', 'duplicates'],
  '/api/v1/lead_work_types': ['name', 'archived', 'duplicates'],
  '/api/accesses': [...['kind', 'user_id', 'impersonator_id', 'impersonation', 'address', 'from', 'to', 'text']],
  '/api/users': [
    'id',
    ...filterableUserColumns,
    'role',
    'state',
    'invitation',
    'last_access',
    'partner',
    'deleted',
    'dealer_id',
    'workshop_id',
  ],
  '/api/menu-management': ['role'],
  '/api/v1/news': ['title', 'state'],
  '/api/v1/notifications': ['state', 'kind', 'within'],
  '/api/v1/webhooks': ['url', 'state'],
  '/api/v1/webhooks/:id/deliveries': ['state', 'type', 'event_id'],
  '/api/mails': ['to', 'subject', 'state', 'kind'],
  '/api/tokens': ['name', 'user', 'user_id', 'manager_id', 'kind', 'state'],
  '/api/audits': [
    ...['model_type', 'model_id', 'event', 'user_id', 'from', 'to', 'request', 'children', 'folded', 'impersonation'],
  ],
  '/api/v1/activities': yearly,
  '/api/v1/dealers/:id/activities': yearly,
  '/api/v1/workshops/:id/activities': yearly,
  '/api/v1/generated/veicoli-demo': [
    ...['plate', 'model', 'fuel', 'power', 'power.from', 'power.to', 'mileage', 'registered_at', 'registered_at.from'],
    ...['registered_at.to', 'list_price', 'list_price.from', 'available', 'notes', 'dealer_id'],
  ],
  '/api/v1/generated/prove-su-strada': ['driven_at', 'driven_at.to', 'kilometres', 'mark', 'interested', 'vehicle_id'],
}

/** Parameters that other calls read, and names of variables that are no parameters. */
export const notFilters: Record<string, string> = {
  sort: 'list-sort.test.ts walks it',
  where: 'a variable',
  cards: 'how many cards a column of the board has',
  search: 'the search box',
  _hints: 'the hints of a relation',
  _view: 'which view of a registry',
  _template: 'the empty spreadsheet of an import',
}
