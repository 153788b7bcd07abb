/** A query of leads whose plan is recorded: the role of the user and the filters. */
export type PlanCase = { name: string; role: string; query: Record<string, string> }

const lists: [name: string, query: Record<string, string>][] = [
  ['first-page', {}],
  ['page-4000', { page: '4000' }],
  ['oldest-first', { sort: 'created_at' }],
  ['by-id', { sort: '-id' }],
  ['status-offer', { status: 'offer' }],
  ['status-lost-by-id', { status: 'lost', sort: 'id' }],
  ['workshop', { workshop_id: '1' }],
  ['workshop-status', { workshop_id: '1', status: 'offer' }],
  ['customer', { customer: 'esposito 149' }],
  ['customer-many', { customer: 'esposito' }],
  ['customer-vat', { customer: '00100' }],
  ['model', { lead_model_id: '1' }],
  ['model-archived-by-id', { lead_model_id: '9', sort: 'id' }],
  ['work-type', { lead_work_type_id: '1' }],
  ['to-approve', { approved: '0' }],
  ['to-approve-oldest', { approved: '0', sort: 'created_at' }],
  ['approved', { approved: '1' }],
  ['approved-model-by-id', { approved: '1', lead_model_id: '3', sort: 'id' }],
  ['month', { from: '2025-01-01', to: '2025-01-31' }],
  ['month-by-id', { from: '2025-01-01', to: '2025-01-31', sort: 'id' }],
  ['month-model', { from: '2025-01-01', to: '2025-01-31', lead_model_id: '3' }],
  ['month-approved-oldest', { from: '2025-01-01', to: '2025-01-31', approved: '1', sort: 'created_at' }],
  ['from-oldest', { from: '2025-01-01', sort: 'created_at' }],
  ['to-newest', { to: '2024-06-30' }],
  ['idle', { idle: '30' }],
  ['idle-oldest', { idle: '30', sort: 'created_at' }],
  ['dealer', { dealer_id: '1' }],
  ['dealer-idle', { dealer_id: '1', idle: '7' }],
]

const scoped = [
  'after_sales_manager_rt',
  'sales_manager_rt',
  'dealer_sales_manager',
  'dealer_holder_sales_manager',
  'workshop_user',
]
const asScoped: [name: string, query: Record<string, string>][] = [
  ['first-page', {}],
  ['status-offer', { status: 'offer' }],
  ['by-id', { sort: 'id' }],
]

export const planCases: PlanCase[] = [
  ...lists.map(([name, query]) => ({ name, role: 'administrator', query })),
  ...scoped.flatMap((role) => asScoped.map(([name, query]) => ({ name: `${role}-${name}`, role, query }))),
]
