/** The name of a row as SQL over the table t, and the path of its screen where it has one. */
type RowName = { name: string; joins?: string; path?: string }

const partnerName = (alias: string) => `${alias}.baldo_id || ' ' || ${alias}.name`
const joinParent = (column: string, parent: string) => `JOIN ${parent} p ON p.id = t.${column}`
const managePath = `'/' || CASE WHEN t.dealer_id IS NULL THEN 'workshops/' || t.workshop_id ELSE 'dealers/' || t.dealer_id END
  || '/activities/' || p.activity_id || '/manage'`
const activityPath = (alias: string) =>
  `'/activity_years/' || ${alias}.activity_year_id || '/activities/' || ${alias}.id || '/edit'`

/** By table; child rows have the path of their record (web/src/platform/paths.ts). */
export const rowNames: Record<string, RowName> = {
  regions: { name: 't.name' },
  districts: {
    name: 'district_label(t.code, t.name, p.name, t.valid_to)',
    joins: joinParent('region_id', 'regions'),
  },
  roles: { name: 't.label' },
  users: { name: 't.name' },
  user_dealers: { name: partnerName('p'), joins: joinParent('dealer_id', 'dealers') },
  user_workshops: { name: partnerName('p'), joins: joinParent('workshop_id', 'workshops') },
  notification_preferences: { name: 'p.name', joins: joinParent('user_id', 'users') },
  menu_items: { name: 't.name' },
  webhook_endpoints: { name: 't.url', path: "'/webhooks/' || t.id" },
  api_tokens: { name: "t.name || ' (' || t.prefix || ')'" },
  dealers: { name: partnerName('t'), path: "'/dealers/' || t.id" },
  workshops: { name: partnerName('t'), path: "'/workshops/' || t.id" },
  workshop_dealers: {
    name: partnerName('p'),
    joins: joinParent('dealer_id', 'dealers'),
    path: "'/workshops/' || t.workshop_id",
  },
  customers: { name: 't.name', path: "'/customers/' || t.id" },
  customer_contacts: { name: 't.name', path: "'/customers/' || t.customer_id" },
  customer_notes: { name: 'left(t.text, 80)', path: "'/customers/' || t.customer_id" },
  activity_years: { name: 't.year', path: "'/activity_years/' || t.id" },
  activities: { name: 't.title', path: activityPath('t') },
  activity_document_types: {
    name: 't.description',
    joins: joinParent('activity_id', 'activities'),
    path: activityPath('p'),
  },
  activity_document_uploads: {
    name: "CASE WHEN t.not_applicable_reason IS NULL THEN t.file_name ELSE p.description || ' (non applicabile)' END",
    joins: joinParent('activity_document_type_id', 'activity_document_types'),
    path: managePath,
  },
  rejection_reasons: { name: 't.text', path: "'/rejection_reasons/' || t.id || '/edit'" },
  lead_models: { name: 't.name', path: "'/lead_models/' || t.id" },
  lead_work_types: { name: 't.name', path: "'/lead_work_types/' || t.id" },
  leads: { name: 'p.name', joins: joinParent('customer_id', 'customers'), path: "'/leads/' || t.id" },
  lead_manages: { name: 'p.name', joins: joinParent('user_id', 'users'), path: "'/leads/' || t.lead_id" },
  lead_offers: { name: 't.file_name', path: "'/leads/' || t.lead_id" },
  lead_users: { name: 'p.name', joins: joinParent('user_id', 'users'), path: "'/leads/' || t.lead_id" },
  mail_link_readings: { name: 'p.name', joins: joinParent('user_id', 'users'), path: "'/outbox/' || t.mail_id" },
  news: { name: 't.title', path: "'/news/' || t.id" },
  document_news: { name: 't.file_name', path: "'/news/' || t.news_id" },
  news_reads: { name: 'p.name', joins: joinParent('user_id', 'users'), path: "'/news/' || t.news_id" },
  workshop_market_shares: { name: 't.file_name', path: "'/workshop_market_shares/' || t.id" },
  workshop_market_share_workshops: {
    name: partnerName('p'),
    joins: joinParent('workshop_id', 'workshops'),
    path: "'/workshop_market_shares/' || t.workshop_market_share_id",
  },
}

/** By column, the table whose ids it holds. */
export const referencedTables: Record<string, string> = {
  region_id: 'regions',
  district_id: 'districts',
  role_id: 'roles',
  dealer_id: 'dealers',
  workshop_id: 'workshops',
  customer_id: 'customers',
  customer_contact_id: 'customer_contacts',
  activity_year_id: 'activity_years',
  activity_id: 'activities',
  activity_document_type_id: 'activity_document_types',
  lead_model_id: 'lead_models',
  lead_work_type_id: 'lead_work_types',
  lead_id: 'leads',
  news_id: 'news',
  workshop_market_share_id: 'workshop_market_shares',
  user_id: 'users',
  approved_by: 'users',
  privacy_1_by: 'users',
  status_by: 'users',
  granted_by: 'users',
  updated_by: 'users',
  sent_by: 'users',
  archived_by: 'users',
  suspended_by: 'users',
  created_by: 'users',
  manager_id: 'users',
  revoked_by: 'users',
  merged_into_id: 'customers',
}
