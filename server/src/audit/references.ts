/** How the rows of a table are called, as SQL over the table t, and the path of their screen where they have one. */
type Reference = { name: string; joins?: string; path?: string }

const partner = (alias: string) => `${alias}.baldo_id || ' ' || ${alias}.name`
const child = (column: string, parent: string) => `JOIN ${parent} p ON p.id = t.${column}`
const manage = `'/' || CASE WHEN t.dealer_id IS NULL THEN 'workshops/' || t.workshop_id ELSE 'dealers/' || t.dealer_id END
  || '/activities/' || p.activity_id || '/manage'`
const activity = (alias: string) =>
  `'/activity_years/' || ${alias}.activity_year_id || '/activities/' || ${alias}.id || '/edit'`

/** Table by table; rows that belong to a record are shown where it is (web/src/paths.ts). */
export const references: Record<string, Reference> = {
  regions: { name: 't.name' },
  districts: {
    name: "t.name || ' - ' || t.code || ' (' || p.name || ')'",
    joins: child('region_id', 'regions'),
  },
  roles: { name: 't.label' },
  users: { name: 't.name' },
  user_dealers: { name: partner('p'), joins: child('dealer_id', 'dealers') },
  user_workshops: { name: partner('p'), joins: child('workshop_id', 'workshops') },
  menu_items: { name: 't.name' },
  dealers: { name: partner('t'), path: "'/dealers/' || t.id" },
  workshops: { name: partner('t'), path: "'/workshops/' || t.id" },
  workshop_dealers: {
    name: partner('p'),
    joins: child('dealer_id', 'dealers'),
    path: "'/workshops/' || t.workshop_id",
  },
  customers: { name: 't.name', path: "'/customers/' || t.id" },
  customer_contacts: { name: 't.name', path: "'/customers/' || t.customer_id" },
  activity_years: { name: 't.year', path: "'/activity_years/' || t.id" },
  activities: { name: 't.title', path: activity('t') },
  activity_document_types: {
    name: 't.description',
    joins: child('activity_id', 'activities'),
    path: activity('p'),
  },
  activity_document_uploads: {
    name: 't.file_name',
    joins: child('activity_document_type_id', 'activity_document_types'),
    path: manage,
  },
  lead_models: { name: 't.name', path: "'/lead_models/' || t.id" },
  lead_work_types: { name: 't.name', path: "'/lead_work_types/' || t.id" },
  leads: { name: 'p.name', joins: child('customer_id', 'customers'), path: "'/leads/' || t.id" },
  lead_manages: { name: 'p.name', joins: child('user_id', 'users'), path: "'/leads/' || t.lead_id" },
  lead_offers: { name: 't.file_name', path: "'/leads/' || t.lead_id" },
  lead_users: { name: 'p.name', joins: child('user_id', 'users'), path: "'/leads/' || t.lead_id" },
  news: { name: 't.title', path: "'/news/' || t.id" },
  document_news: { name: 't.file_name', path: "'/news/' || t.news_id" },
  news_reads: { name: 'p.name', joins: child('user_id', 'users'), path: "'/news/' || t.news_id" },
  workshop_market_shares: { name: 't.file_name', path: "'/workshop_market_shares/' || t.id" },
  workshop_market_share_workshops: {
    name: partner('p'),
    joins: child('workshop_id', 'workshops'),
    path: "'/workshop_market_shares/' || t.workshop_market_share_id",
  },
}

/** Whose ids a column holds. */
export const referenceColumns: Record<string, string> = {
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
}
