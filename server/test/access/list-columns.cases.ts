import { type ActivityState, activityStates } from '@portale/domain/documents/activities/activity-state.ts'
import { type ReminderStep, reminderSteps } from '@portale/domain/documents/reminders/reminder.ts'
import { type RowChange, recordKinds } from '@portale/domain/history/audit/change.ts'
import { type AuditLabels, modelLabel } from '@portale/domain/history/audit/labels.ts'
import { sortableCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { sortablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { type AccountFacts, accountState, accountStates } from '@portale/domain/people/users/account-state.ts'
import { sortableUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { mapKeys } from '@portale/domain/platform/registry-columns.ts'
import { pagedCalls, sortColumns } from '../openapi/committed.ts'

export type Row = { id: number } & Record<string, unknown>
/** What a row shows in a column; undefined, which comes last, where it is empty. */
type Read = (row: never) => unknown

/** What names the related record that a cell shows. */
const named = (key: string) => (row: Record<string, { name: string } | null>) => row[key]?.name
const fields = <Key extends string>(...keys: Key[]): Record<Key, Read> =>
  mapKeys(keys, (key) => (row: Row) => row[key] ?? undefined)
/** A decimal is answered as text. */
const numberOf = (key: string) => (row: Row) => (row[key] === null ? undefined : Number(row[key]))
const partners = {
  ...fields(...sortablePartnerColumns),
  district: named('district'),
}
const progress = {
  name: partners.name,
  baldo_id: partners.baldo_id,
  completed: (row: Row) => row.completed_activities_count,
  late: (row: Row) => row.late_activities_count,
}
const reminded = { ...progress, last_reminded_on: (row: Row) => row.last_reminded_on ?? undefined }
const matrix = { name: partners.name, baldo_id: partners.baldo_id, completed: progress.completed }
type Folded = { changes: RowChange[] | null }
/** The labels of the tables of designed models, filled from the audit's answers. */
export const designedLabels: AuditLabels = {}

/** Lists that show something else in a column than what the row has under its name, and those with parameters. */
const special: Record<string, Record<string, Read>> = {
  '/api/v1/dealers': partners,
  '/api/v1/dealers?pending=1': { ...partners, pending_documents: (row: Row) => row.pending_documents },
  '/api/v1/workshops': { ...partners, dealer: named('dealer') },
  '/api/v1/workshops?pending=1': {
    ...partners,
    dealer: named('dealer'),
    pending_documents: (row: Row) => row.pending_documents,
  },
  '/api/v1/dealers/activity_years': progress,
  '/api/v1/dealers/activity_years?missing=:activity': reminded,
  '/api/v1/workshops/activity_years': progress,
  '/api/v1/activity_years/:id/matrix/dealers': matrix,
  '/api/v1/activity_years/:id/matrix/workshops': matrix,
  '/api/v1/customers': {
    ...fields(...sortableCustomerColumns),
    customer_contacts: (row: { customer_contacts: [] }) => row.customer_contacts.length,
  },
  '/api/v1/customers/:id/customer_contacts': {
    name: (row: Row) => row.name,
    email: (row: Row) => row.email,
    phone: (row: Row) => row.phone,
  },
  '/api/v1/customers/:id/customer_notes': { created_at: (row: Row) => row.created_at },
  '/api/v1/leads': {
    created_at: (row: Row) => row.created_at,
    customer: named('customer'),
    lead_model: named('lead_model'),
    quantity: (row: Row) => row.quantity,
    workshop: named('workshop'),
    status: ({ status }: { status: string }) =>
      ['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'].indexOf(status),
    last_manage: ({ lead_manages: [last] }: { lead_manages: { created_at: string }[] }) => last?.created_at ?? '',
  },
  '/api/users': {
    ...fields(...sortableUserColumns),
    // Addresses are compared byte by byte.
    email: (row: { email: string }) => Buffer.from(row.email).toString('hex'),
    role: ({ roles: [role] }: { roles: { label: string }[] }) => role?.label,
    workshops: ({ workshops: [first] }: { workshops: { name: string }[] }) => first?.name,
    dealers: ({ dealers: [first] }: { dealers: { name: string }[] }) => first?.name,
    partners: ({ dealers, workshops }: Record<'dealers' | 'workshops', { name: string }[]>) =>
      [...dealers, ...workshops][0]?.name,
    do_not_disturb: (row: Row) => row.do_not_disturb,
    created_at: (row: Row) => row.created_at,
    state: (row: AccountFacts) => accountStates.indexOf(accountState(row)),
    last_access: (row: Row) => row.last_seen_at ?? '',
    invitation: ({ invitation }: { invitation: { state: string } }) =>
      ['none', 'failed', 'expired', 'sent', 'waiting', 'accepted'].indexOf(invitation.state),
  },
  '/api/users?deleted=1': { deleted_at: (row: Row) => row.deleted_at },
  '/api/accesses': {
    created_at: (row: Row) => row.created_at,
    kind: (row: Row) => row.kind,
    user: named('user'),
    address: (row: Row) => row.address,
  },
  '/api/impersonations': {
    started_at: (row: Row) => row.started_at,
    ended_at: (row: Row) => row.ended_at ?? undefined,
    user: named('user'),
    impersonated: named('impersonated'),
    with_changes: (row: Row) => Number(row.with_changes),
    reason: (row: Row) => row.reason ?? undefined,
  },
  '/api/menu-management': {
    weight: (row: Row) => row.weight,
    name: (row: Row) => row.name,
    group: (row: Row) => row.group ?? undefined,
    url: (row: Row) => row.url,
    role: () => undefined,
  },
  '/api/v1/workshop_market_shares': {
    created_at: (row: Row) => row.created_at,
    type: (row: Row) => `${row.type} ${row.year}`,
    user: named('user'),
    workshops: (row: Row) => row.workshops,
    state: (row: Row) => row.sent_at === null,
    sent_at: (row: Row) => row.sent_at ?? undefined,
  },
  '/api/v1/activity_document_uploads': {
    created_at: (row: Row) => row.created_at,
    partner: named('partner'),
    activity: (row: { activity: { title: string } }) => row.activity.title,
    document: (row: { activity_document_type: { description: string } }) => row.activity_document_type.description,
    file_name: (row: Row) => row.file_name,
    status: (row: Row) => row.status,
    due_on: (row: Row) => row.due_on ?? undefined,
  },
  '/api/v1/activity_years': {
    year: (row: Row) => row.year,
    state: (row: { state: ActivityState | null }) =>
      row.state === null ? undefined : activityStates.indexOf(row.state),
  },
  '/api/v1/activity_years/:id/reminders': {
    created_at: (row: Row) => row.created_at,
    partner: named('partner'),
    activity: (row: { activity: { title: string } | null }) => row.activity?.title,
    due_on: (row: Row) => row.due_on ?? undefined,
    step: ({ step }: { step: ReminderStep }) => (reminderSteps.includes(step) ? reminderSteps.indexOf(step) : 99),
    message: (row: Row) => row.message ?? undefined,
  },
  '/api/v1/rejection_reasons': {
    text: (row: Row) => row.text,
    activity: (row: { activity: { title: string } | null }) => row.activity?.title,
    uses: (row: Row) => row.uses,
    archived: (row: Row) => row.archived,
  },
  '/api/v1/webhooks/:id/deliveries': {
    at: (row: Row) => row.at,
    type: (row: Row) => row.type,
    state: (row: Row) => row.state,
    tries: (row: Row) => row.tries,
    answer_status: (row: Row) => row.answer_status ?? undefined,
    duration_ms: (row: Row) => row.duration_ms ?? undefined,
    error: (row: Row) => row.error ?? undefined,
  },
  '/api/mails': {
    created_at: (row: Row) => row.created_at,
    to: (row: Row) => row.to_name,
    subject: (row: Row) => row.subject,
    kind: (row: Row) => row.kind,
    state: (row: Row) => row.state,
    tries: (row: Row) => row.tries,
    last_error: (row: Row) => row.last_error ?? undefined,
  },
  '/api/tokens': {
    ...fields('created_at', 'name', 'kind', 'state', 'expires_on', 'last_used_at'),
    user: named('user'),
  },
  '/api/audits': {
    logged_at: (row: Row) => row.logged_at,
    user: named('user'),
    impersonator: named('impersonator'),
    event: (row: Row) => row.event,
    model_type: ({ model_type }: { model_type: string }) => modelLabel(model_type, designedLabels),
    model_id: (row: Row) => row.model_id,
  },
  '/api/audits?folded=1': {
    logged_at: (row: Row) => row.at,
    user: named('user'),
    impersonator: named('impersonator'),
    event: ({ changes }: Folded) => changes?.[0]?.event,
    model_type: ({ changes }: Folded) => changes?.[0] && modelLabel(changes[0].model_type, designedLabels),
    model_id: ({ changes }: Folded) => changes?.[0]?.model_id,
  },
  '/api/v1/generated/veicoli-demo': {
    ...fields('plate', 'model', 'chassis', 'fuel', 'power', 'mileage', 'registered_at', 'available', 'notes'),
    list_price: numberOf('list_price'),
    dealer_id: named('dealer'),
  },
  '/api/v1/generated/prove-su-strada': {
    ...fields('driven_at', 'driver', 'route', 'mark', 'interested', 'comment'),
    kilometres: numberOf('kilometres'),
    vehicle_id: named('vehicle'),
    dealer_id: named('dealer'),
    customer_id: named('customer'),
  },
}

/** The other lists: their calls describe the columns by which they are sorted. */
const described = Object.fromEntries(
  pagedCalls()
    .filter((path) => !path.includes('{') && sortColumns(path).length > 0)
    .map((path) => [path, fields(...sortColumns(path))]),
)

/** Every list with all its listed columns. */
export const lists: Record<string, Record<string, Read>> = { ...described, ...special }

/** Lists in an order of their own, which no other column can replace, with the reason. */
export const listsInTheirOwnOrder: Record<string, string> = {
  '/api/v1/activities': 'a year a page, its activities by title',
  '/api/v1/dealers/:id/activities': 'a year a page, its activities by title',
  '/api/v1/workshops/:id/activities': 'a year a page, its activities by title',
  '/api/v1/notifications': 'what happened, the newest first',
  ...Object.fromEntries(recordKinds.map((kind) => [`/api/v1/${kind}/:id/history`, 'what changed, the newest first'])),
}
