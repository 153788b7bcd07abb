import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'

type Id = number | string

const partnerPaths: Record<Partner, string> = { dealer: '/dealers', workshop: '/workshops' }

function withQuery(path: string, filters: Record<string, Id>): string {
  const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Every address of the portal. Those marked "server" are files, not screens: link to them with `<a>`. */
export const paths = {
  home: () => '/',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),

  forgotPassword: () => '/forgot-password',

  activities: (filters: Record<string, Id> = {}) => withQuery('/activities', filters),
  activityUpload: (id: Id) => `/activities/${id}/upload`,

  rejectionReasons: () => '/rejection_reasons',
  rejectionReasonNew: () => '/rejection_reasons/new',
  rejectionReasonEdit: (id: Id) => `/rejection_reasons/${id}/edit`,
  documents: (filters: Record<string, Id> = {}) => withQuery('/documents', filters),

  activityYears: () => '/activity_years',
  activityYearNew: () => '/activity_years/new',
  activityYear: (id: Id) => `/activity_years/${id}`,
  activityYearEdit: (id: Id) => `/activity_years/${id}/edit`,
  activityNew: (yearId: Id) => `/activity_years/${yearId}/activities/new`,
  activityEdit: (yearId: Id, id: Id) => `/activity_years/${yearId}/activities/${id}/edit`,
  activityDashboard: (yearId: Id, audience: Audience) => `/activity_years/${yearId}/dashboard/${audience}`,
  activityReminders: (yearId: Id) => `/activity_years/${yearId}/reminders`,
  newestMatrix: (filters: Record<string, Id> = {}) => withQuery('/activity_years/matrix', filters),
  activityMatrix: (yearId: Id, filters: Record<string, Id> = {}) =>
    withQuery(`/activity_years/${yearId}/matrix`, filters),

  partners: (kind: Partner) => partnerPaths[kind],
  partnerNew: (kind: Partner) => `${partnerPaths[kind]}/new`,
  partner: (kind: Partner, id: Id, filters: Record<string, Id> = {}) =>
    withQuery(`${partnerPaths[kind]}/${id}`, filters),
  partnerEdit: (kind: Partner, id: Id) => `${partnerPaths[kind]}/${id}/edit`,
  uploadManagement: (kind: Partner, partnerId: Id, activityId: Id) =>
    `${partnerPaths[kind]}/${partnerId}/activities/${activityId}/manage`,
  dealers: () => '/dealers',
  workshops: (filters: Record<string, Id> = {}) => withQuery('/workshops', filters),
  partnerProgress: (audience: Audience, filters: Record<string, Id> = {}) =>
    withQuery(`/${audience}/activity_years`, filters),

  customers: () => '/customers',
  customerNew: () => '/customers/new',
  customer: (id: Id) => `/customers/${id}`,
  customerEdit: (id: Id) => `/customers/${id}/edit`,
  /** Where a customer and a duplicate of it, which may still have to be chosen, become one. */
  customerMerge: (id: Id, mergedId?: Id) => `/customers/${id}/merge${mergedId === undefined ? '' : `?con=${mergedId}`}`,
  contactNew: (customerId: Id) => `/customers/${customerId}/customer_contacts/new`,
  contactEdit: (customerId: Id, id: Id) => `/customers/${customerId}/customer_contacts/${id}/edit`,

  leads: (filters: Record<string, Id> = {}) => withQuery('/leads', filters),
  leadNew: () => '/leads/new',
  lead: (id: Id) => `/leads/${id}`,
  leadEdit: (id: Id) => `/leads/${id}/edit`,
  leadManage: (id: Id) => `/leads/${id}/manage`,
  leadOffers: (id: Id) => `/leads/${id}/lead_offers`,
  leadAccess: (id: Id) => `/leads/${id}/users`,
  leadDashboard: () => '/leads/dashboard',

  leadReferences: (kind: LeadReferenceKind) => `/${kind}`,
  leadReferenceNew: (kind: LeadReferenceKind) => `/${kind}/new`,
  leadReference: (kind: LeadReferenceKind, id: Id) => `/${kind}/${id}`,
  leadReferenceEdit: (kind: LeadReferenceKind, id: Id) => `/${kind}/${id}/edit`,

  news: () => '/news',
  newsItem: (id: Id) => `/news/${id}`,
  newsNew: () => '/news/new',
  newsEdit: (id: Id) => `/news/${id}/edit`,

  marketShares: () => '/workshop_market_shares',
  marketShareNew: () => '/workshop_market_shares/new',
  marketShare: (id: Id) => `/workshop_market_shares/${id}`,

  registry: (kind: Registry) => `/${kind}`,
  registryImport: (kind: Registry) => `/${kind}/import`,

  notifications: (filters: Record<string, Id> = {}) => withQuery('/notifications', filters),
  notification: (id: Id) => `/notifications/${id}`,

  profile: () => '/profile',
  noticePreferences: () => '/profile/notifications',
  profileEdit: () => '/profile/edit',
  security: () => '/profile/security',
  changePassword: () => '/profile/change-password',
  uploadAvatar: () => '/profile/upload-avatar',

  users: (filters: Record<string, Id> = {}) => withQuery('/users', filters),
  usersImport: () => '/users/import',
  impersonate: (userId: Id) => `/impersonate/${userId}`,
  menuManagement: () => '/menu-management',
  audits: (filters: Record<string, Id> = {}) => withQuery('/audits', filters),
  accesses: (filters: Record<string, Id> = {}) => withQuery('/accesses', filters),
  access: (id: Id) => `/accesses/${id}`,
  automation: () => '/automation',
  outbox: (filters: Record<string, Id> = {}) => withQuery('/outbox', filters),
  apiReference: () => '/api-reference',
  tokens: (filters: Record<string, Id> = {}) => withQuery('/tokens', filters),
  system: () => '/system',
  mail: (id: Id) => `/outbox/${id}`,
  webhooks: () => '/webhooks',
  webhookNew: () => '/webhooks/new',
  webhook: (id: Id) => `/webhooks/${id}`,
  webhookEdit: (id: Id) => `/webhooks/${id}/edit`,
  webhookDelivery: (id: Id, delivery: Id) => `/webhooks/${id}/deliveries/${delivery}`,

  records: (prefix: string, filters: Record<string, Id> = {}) => withQuery(`/${prefix}`, filters),
  recordNew: (prefix: string, initialValues: Record<string, Id> = {}) => withQuery(`/${prefix}/new`, initialValues),
  record: (prefix: string, id: Id) => `/${prefix}/${id}`,
  recordEdit: (prefix: string, id: Id) => `/${prefix}/${id}/edit`,
  recordImport: (prefix: string) => `/${prefix}/import`,

  /** Server: the uploaded file itself. */
  uploadedFile: (id: Id) => `/activity_document_upload/${id}`,
  /** The blank form of a document type. */
  blankForm: (id: Id) => `/activity_document_type/${id}/form`,
  /** Server: the file of an offer. */
  offerFile: (id: Id) => `/lead_offers/${id}`,
  /** Server: an attachment of a news. */
  newsFile: (id: Id) => `/document_news/${id}`,
  /** Server: a file of a record. */
  recordFile: (prefix: string, id: Id, file: Id) => `/api/v1/generated/${prefix}/${id}?_file=${file}`,
}
