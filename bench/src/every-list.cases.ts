/** A list with the filters that its screen has, each with a value that finds something. */
export type ListCases = { path: string; filters: string[]; sorts?: boolean }

const partner = ['name=esposito', 'baldo_id=12', 'district_id=1', 'ceased=1', 'ceased=0', 'pending=1']
const progress = [
  'name=esposito',
  'baldo_id=12',
  'district_id=1',
  'late=1',
  'missing={activity}',
  'completed={activity}',
]

/** Every list that grows with the network. `{year}` and `{activity}` are the newest ones for workshops. */
export const listCases: ListCases[] = [
  { path: '/api/v1/dealers', filters: partner },
  { path: '/api/v1/workshops', filters: partner },
  { path: '/api/v1/dealers/activity_years', filters: ['name=esposito', 'baldo_id=12', 'district_id=1', 'late=1'] },
  { path: '/api/v1/workshops/activity_years', filters: progress },
  { path: '/api/v1/workshops/activity_years?missing={activity}', filters: ['late=1'] },
  {
    path: '/api/v1/activity_years/{year}/matrix/workshops',
    filters: ['name=esposito', 'baldo_id=12', 'district_id=1', 'sales_area=nord', 'incomplete=1', 'late=1'],
  },
  { path: '/api/v1/customers', filters: ['name=esposito', 'vat_n=001'] },
  {
    path: '/api/v1/leads',
    filters: [
      ...['status=created', 'status=open', 'status=offer_pending', 'status=lost', 'approved=0', 'approved=1'],
      ...['customer=esposito', 'customer=00100', 'workshop_id=1000', 'dealer_id=1000', 'seller_id=5', 'idle=30'],
      ...['lead_model_id=1', 'lead_work_type_id=1', 'from=2025-01-01&to=2025-03-31', 'from=2025-01-01'],
    ],
  },
  {
    path: '/api/v1/activity_document_uploads?page=1',
    filters: [
      ...['kind=file', 'kind=not_applicable', 'audience=dealers', 'partner=esposito', 'district_id=1', 'area=nord'],
      ...['year=2026', 'activity_id={activity}', 'activity_document_type_id=1', 'manager_id=3', 'age=7'],
      ...['reason_id=1', 'status=verified', 'status=rejected', 'status=cancelled'],
    ],
  },
  {
    path: '/api/v1/activity_document_uploads?status=pending',
    filters: [
      ...['kind=file', 'kind=not_applicable', 'audience=dealers', 'partner=esposito', 'district_id=1', 'area=nord'],
      ...['year=2026', 'activity_id={activity}', 'activity_document_type_id=1', 'manager_id=3', 'age=7', 'late=1'],
    ],
  },
  { path: '/api/v1/rejection_reasons', filters: ['text=firma', 'archived=0'] },
  { path: '/api/v1/activity_years/{year}/reminders', filters: ['activity_id={activity}'] },
  { path: '/api/v1/activity_years', filters: [] },
  { path: '/api/v1/lead_models', filters: ['name=a', 'archived=0'] },
  { path: '/api/v1/lead_work_types', filters: ['name=a', 'archived=0'] },
  { path: '/api/v1/news', filters: ['title=a', 'state=shown'] },
  { path: '/api/v1/workshop_market_shares', filters: [] },
  { path: '/api/menu-management', filters: ['role=administrator'] },
  { path: '/api/impersonations', filters: [] },
  {
    path: '/api/accesses',
    filters: ['kind=login', 'kind=login_failed', 'user_id=3', 'address=10.0.0.1', 'text=quote'],
  },
  { path: '/api/users', filters: ['name=esposito', 'email=demo', 'role=workshop_user', 'deleted=1', 'deleted=all'] },
  { path: '/api/mails', filters: ['to=esposito', 'subject=target', 'state=sent', 'state=resendable'] },
  { path: '/api/v1/notifications', filters: ['state=unread'], sorts: false },
]
