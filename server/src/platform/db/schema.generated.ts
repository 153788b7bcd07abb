// Written by "npm run schema" from the migrated database.
import type { Generated } from 'kysely'

export interface AccessEvents {
  id: Generated<number>
  created_at: Generated<string>
  kind: string
  user_id: number | null
  impersonator_id: number | null
  impersonation_id: number | null
  token_id: number | null
  address: string
  user_agent: string
  email: string | null
  detail: Generated<unknown>
  actor_id: number | null
}

export interface Activities {
  id: Generated<number>
  activity_year_id: number
  title: string
  description: string
  for_dealers: boolean
  for_workshops: boolean
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  state: Generated<string>
  due_on: string | null
  remind_first_days: Generated<number | null>
  remind_second_days: Generated<number | null>
  remind_late_days: Generated<number | null>
  remind_weekly_times: Generated<number | null>
}

export interface ActivityDocumentTypes {
  id: Generated<number>
  activity_id: number
  description: string
  weight: Generated<number>
  deleted_at: string | null
  due_on: string | null
  instruction: string | null
  form_file_id: number | null
  form_file_name: string | null
  optional: Generated<boolean>
  asks_valid_until: Generated<boolean>
  accepted_kinds: string[] | null
}

export interface ActivityDocumentUploads {
  id: Generated<number>
  activity_document_type_id: number
  dealer_id: number | null
  workshop_id: number | null
  file_id: number | null
  file_name: string
  status: Generated<string>
  reason: string | null
  user_id: number
  status_by: number | null
  status_at: string | null
  lock_version: Generated<number>
  created_at: Generated<string>
  valid_until: string | null
  not_applicable_reason: string | null
  withdrawn: Generated<boolean>
}

export interface ActivityNotices {
  activity_id: number
  user_id: number
}

export interface ActivityProgress {
  activity_id: number
  partner_id: number
  done_until: string | null
  not_applicable: Generated<boolean>
  deadline: string | null
}

export interface ActivityProgressChanges {
  activity_year_id: number
  for_dealers: boolean
  activity_id: number
  partner_id: number | null
  transaction_id: Generated<string>
}

export interface ActivityReminders {
  id: Generated<number>
  activity_year_id: number
  activity_id: number
  dealer_id: number | null
  workshop_id: number | null
  due_on: string | null
  step: string
  day: string
  user_id: number | null
  message: string | null
  created_at: Generated<string>
}

export interface ActivityYearProgress {
  activity_year_id: number
  for_dealers: boolean
  partner_id: number
  done_until: Generated<string>
  deadlines: Generated<string>
}

export interface ActivityYears {
  id: Generated<number>
  year: string
  lock_version: Generated<number>
  created_at: Generated<string>
}

export interface ApiTokenUses {
  token_id: number
  last_used_at: string
  last_used_address: string
}

export interface ApiTokens {
  id: Generated<number>
  user_id: number
  kind: string
  name: string
  prefix: string
  token_hash: Buffer
  scopes: string[]
  expires_on: string | null
  created_by: number
  created_at: Generated<string>
  revoked_at: string | null
  revoked_by: number | null
  manager_id: number | null
}

export interface AuditArchives {
  month: string
  file: string
  sha256: string
  previous_sha256: string | null
  transactions: number
  rows: number
  until: string
  archived_at: Generated<string>
  read_back_at: string | null
}

export interface AuditClock {
  only_row: Generated<boolean>
  last: string
}

export interface AuditTx {
  id: Generated<number>
  at: string | null
  user_id: number | null
  impersonator_id: number | null
  request_id: string | null
  restored_to: string | null
  rows: Generated<number>
  shown: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  updated_shown: Generated<number>
  deleted: Generated<number>
  tables: unknown | null
  token_id: number | null
}

export interface Audits {
  id: Generated<number>
  audit_tx_id: number
  model_type: string
  model_id: number
  event: string
  old_values: unknown | null
  new_values: unknown | null
  month: Generated<string>
}

export interface CustomerContacts {
  id: Generated<number>
  customer_id: number
  name: string
  email: string
  phone: string
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CustomerDisclosures {
  user_id: number
  day: string
  customer_id: number
}

export interface CustomerNotes {
  id: Generated<number>
  customer_id: number
  user_id: number
  text: string
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface Customers {
  id: Generated<number>
  vat_n: string
  name: string
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  archived_at: string | null
  archived_by: number | null
  merged_into_id: number | null
}

export interface DailyDigests {
  user_id: number
  day: string
  created_at: Generated<string>
}

export interface Dealers {
  id: Generated<number>
  baldo_id: string
  name: string
  contract_type: string
  address: string
  zip: string
  city: string
  district_id: number
  sales_area: string
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  ceased_on: string | null
  archived_at: string | null
  archived_by: number | null
  folded_baldo_id: Generated<string>
  duplicate_mark: Generated<number>
}

export interface Designs {
  id: Generated<number>
  models: unknown
  set_aside: unknown
  roles: unknown
  steps: unknown
  undoes: number | null
  user_id: number | null
  created_at: Generated<string>
}

export interface Districts {
  id: Generated<number>
  code: string
  name: string
  region_id: number
  valid_from: Generated<string | null>
  valid_to: Generated<string | null>
}

export interface DocumentNews {
  id: Generated<number>
  news_id: number
  file_id: number
  file_name: string
  created_at: Generated<string>
  deleted_at: string | null
}

export interface DuplicateContacts {
  customer_id: number
}

export interface EmailChanges {
  user_id: number
  email: string
  token_hash: Buffer
  created_at: Generated<string>
}

export interface FileDownloads {
  id: Generated<number>
  user_id: number
  impersonator_id: number | null
  kind: string
  subject_id: number | null
  filters: unknown | null
  file_name: string
  bytes: number
  created_at: Generated<string>
}

export interface Files {
  id: Generated<number>
  key: string
  sha256: string
  size: number
  media_type: string
  created_at: Generated<string>
  problem: string | null
  problem_at: string | null
  verified_at: string | null
  scan_state: string | null
  scanned_at: string | null
  signature: string | null
  scan_problem: string | null
  scan_reported: Generated<boolean>
}

export interface IdempotencyKeys {
  user_id: number
  call: string
  key: string
  status: number | null
  body: unknown | null
  created_at: Generated<string>
  body_digest: string | null
  caller: string | null
}

export interface Impersonations {
  id: Generated<number>
  user_id: number
  impersonated_id: number
  reason: string | null
  address: string
  started_at: Generated<string>
  ended_at: string | null
  with_changes: Generated<boolean>
  page: string | null
}

export interface Installation {
  only_row: Generated<boolean>
  id: Generated<string>
  sweep_problem: string | null
  sweep_examined: Generated<number>
  sweep_unreferenced: Generated<number>
  maintenance_started_at: string | null
  maintenance_ends_at: string | null
}

export interface LeadCounts {
  kind: string
  month: string
  item: string
  leads: number
  approved: number
  contacted: number
  offered: number
  won: number
  lost: number
  quantity: number
  saled_quantity: number
  won_quantity: number
  pending_offers: number
  status_ms: number
}

export interface LeadIdleNotices {
  lead_id: number
  activity_at: string
}

export interface LeadLastSaves {
  lead_id: number
  saved_at: string
}

export interface LeadManages {
  id: Generated<number>
  lead_id: number
  user_id: number
  current_status: string
  current_salesnotes: string | null
  created_at: Generated<string>
}

export interface LeadModels {
  id: Generated<number>
  name: string
  archived: Generated<boolean>
  lock_version: Generated<number>
  folded_name: Generated<string>
  duplicate_mark: Generated<number>
}

export interface LeadOffers {
  id: Generated<number>
  lead_id: number
  file_id: number
  file_name: string
  status: Generated<string>
  user_id: number
  status_by: number | null
  status_at: string | null
  lock_version: Generated<number>
  created_at: Generated<string>
  reason: string | null
}

export interface LeadUsers {
  id: Generated<number>
  lead_id: number
  user_id: number
  granted_by: number
  created_at: Generated<string>
}

export interface LeadWorkTypes {
  id: Generated<number>
  name: string
  archived: Generated<boolean>
  lock_version: Generated<number>
  folded_name: Generated<string>
  duplicate_mark: Generated<number>
}

export interface Leads {
  id: Generated<number>
  user_id: number
  workshop_id: number
  dealer_id: number | null
  customer_id: number
  customer_contact_id: number
  is_customer: boolean
  lead_model_id: number
  lead_work_type_id: number
  quantity: number
  notes: Generated<string>
  interested_in_financing: boolean
  interested_in_service_contract: boolean
  privacy_1: boolean
  privacy_1_at: Generated<string>
  privacy_1_by: number
  status: Generated<string>
  status_at: Generated<string>
  approved_at: string | null
  approved_by: number | null
  contacted_at: string | null
  salesnotes: string | null
  lostnotes: string | null
  saled_quantity: number | null
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ListSettings {
  user_id: number
  list: string
  columns: unknown | null
  density: string | null
  default_view_id: number | null
}

export interface LoginChallenges {
  token_hash: Buffer
  purpose: string
  user_id: number | null
  challenge_hash: Buffer | null
  tries: Generated<number>
  expires_at: string
  login_method: Generated<string>
  password_at: string | null
}

export interface MailLinkReadings {
  id: Generated<number>
  mail_id: number
  kind: string
  user_id: number
  created_at: Generated<string>
}

export interface Mails {
  id: Generated<number>
  key: string
  kind: string
  user_id: number
  to_name: string
  to_address: string
  subject: string
  html: string
  text: string
  secret: Buffer | null
  secret_expires_at: string | null
  message_id: string
  state: Generated<string>
  tries: Generated<number>
  next_try_at: Generated<string | null>
  last_error: string | null
  created_at: Generated<string>
  sent_at: string | null
  lock_version: Generated<number>
  url: string | null
  sent_to: string | null
  unsubscribe_token: Generated<string | null>
  return_token: Generated<string | null>
  refused_at: string | null
  objects: string[] | null
}

export interface MenuItems {
  id: Generated<number>
  name: string
  url: string
  role: string | null
  weight: Generated<number>
  lock_version: Generated<number>
  group: string | null
}

export interface Migrations {
  name: string
  sha256: string
  applied_at: Generated<string>
}

export interface News {
  id: Generated<number>
  title: string
  body: string
  excerpt: string
  dealers: Generated<boolean>
  workshops: Generated<boolean>
  pinned: Generated<boolean>
  must_read: Generated<boolean>
  publish_at: string | null
  expires_at: string | null
  published_at: string | null
  announced_at: string | null
  reminded_at: string | null
  user_id: number
  updated_by: number
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  shown_at: Generated<string>
}

export interface NewsNotices {
  news_id: number
  user_id: number
}

export interface NewsReads {
  id: Generated<number>
  news_id: number
  user_id: number
  read_at: Generated<string>
}

export interface NoticeCounts {
  user_id: number
  kind: string
  moments: string
  free: number
  counting_id: number | null
  counting_until: string | null
}

export interface NotificationPreferences {
  id: Generated<number>
  user_id: number
  kind: string
  channel: string
}

export interface Notifications {
  id: Generated<number>
  user_id: number
  title: string
  message: string
  url: string | null
  created_at: Generated<string>
  alert_read_at: string | null
  dropdown_read_at: string | null
  kind: string | null
  blocks: Generated<boolean>
  closed_at: string | null
  closed_reason: string | null
  in_digest: Generated<boolean>
  gathered_into: number | null
  objects: string[] | null
}

export interface Passkeys {
  id: Generated<number>
  user_id: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  created_at: Generated<string>
  last_used_at: string | null
}

export interface PasswordResets {
  user_id: number
  token_hash: Buffer
  created_at: Generated<string>
  requested_from: string | null
  expires_at: string | null
  expires_hash: Buffer | null
}

export interface RateCounters {
  key: string
  window_ends_at: string
  count: number
}

export interface ReachChanges {
  user_id: number
  transaction_id: Generated<string>
}

export interface RecordFiles {
  id: Generated<number>
  file_id: number
  file_name: string
  user_id: number | null
  created_at: Generated<string>
}

export interface RecoveryCodes {
  id: Generated<number>
  user_id: number
  code_hash: Buffer
  used_at: string | null
}

export interface Regions {
  id: Generated<number>
  name: string
}

export interface RejectionReasons {
  id: Generated<number>
  text: string
  activity_id: number | null
  archived: Generated<boolean>
  lock_version: Generated<number>
  folded_text: Generated<string>
  duplicate_mark: Generated<number>
}

export interface Roles {
  id: Generated<number>
  name: string
  label: string
}

export interface RunningExports {
  id: Generated<number>
  user_id: number
  expires_at: string
}

export interface SavedViews {
  id: Generated<number>
  user_id: number
  list: string
  name: string
  search: string
  columns: unknown | null
  shared_roles: Generated<string[]>
  lock_version: Generated<number>
  created_at: Generated<string>
  folded_name: Generated<string>
  duplicate_mark: Generated<number>
}

export interface Servers {
  id: string
  host: string
  version: string
  node_version: string
  started_at: Generated<string>
  seen_at: Generated<string>
}

export interface Sessions {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  impersonator_id: number | null
  created_at: Generated<string>
  last_seen_at: Generated<string>
  password_at: Generated<string>
  address: string
  user_agent: string
  impersonation_id: number | null
  began_at: string | null
  login_method: Generated<string>
  second_factor_at: string | null
}

export interface SystemEvents {
  name: string
  at: Generated<string>
  succeeded_at: string | null
  result: Generated<unknown>
}

export interface TotpFactors {
  user_id: number
  secret: Buffer
  created_at: Generated<string>
  confirmed_at: string | null
  last_used_at: string | null
  last_step: number | null
}

export interface TrustedDevices {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  address: string
  user_agent: string
  created_at: Generated<string>
  expires_at: string
}

export interface UploadArrivals {
  upload_id: number
  user_id: number
  due_at: string
}

export interface UploadCounts {
  activity_document_type_id: number
  for_dealers: boolean
  status: string
  with_file: boolean
  uploads: number
}

export interface UploadReasonChanges {
  reason: string
  activity_document_type_id: number
  uploads: number
  transaction_id: Generated<string>
}

export interface UploadReasonCounts {
  reason: string
  activity_document_type_id: number
  uploads: number
}

export interface UploadReviews {
  upload_id: number
  user_id: number
  seen_at: Generated<string>
}

export interface UploadStatusNotices {
  upload_id: number
  status_before: string
  reason_before: string | null
  user_id: number
  due_at: string
}

export interface UserAccesses {
  user_id: number
  last_login_at: string | null
  last_seen_at: string
}

export interface UserDealers {
  id: Generated<number>
  user_id: number
  dealer_id: number
}

export interface UserIdentities {
  id: Generated<number>
  user_id: number
  provider: string
  issuer: string
  subject: string
  email: string | null
  created_at: Generated<string>
  last_login_at: string | null
}

export interface UserWorkshops {
  id: Generated<number>
  user_id: number
  workshop_id: number
}

export interface Users {
  id: Generated<number>
  name: string
  email: string
  password_hash: string | null
  role_id: number
  do_not_disturb: Generated<boolean>
  lock_version: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
  must_change_password: Generated<boolean>
  avatar_file_id: number | null
  suspended_at: string | null
  suspended_by: number | null
  suspension_reason: string | null
}

export interface WebhookDeliveries {
  id: Generated<number>
  endpoint_id: number
  event_id: string
  type: string
  at: Generated<string>
  data: unknown
  state: Generated<string>
  tries: Generated<number>
  next_try_at: Generated<string | null>
  queued_at: Generated<string>
  sent_at: string | null
  duration_ms: number | null
  answer_status: number | null
  answer: string | null
  error: string | null
}

export interface WebhookEndpointStates {
  endpoint_id: number
  failing_since: string | null
  blocked_until: string | null
  delivered_at: string | null
  failed_at: string | null
}

export interface WebhookEndpoints {
  id: Generated<number>
  url: string
  description: Generated<string>
  events: string[]
  active: Generated<boolean>
  disabled_at: string | null
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: string | null
  lock_version: Generated<number>
  created_at: Generated<string>
}

export interface WorkshopDealers {
  id: Generated<number>
  workshop_id: number
  dealer_id: number
  valid_from: string
  valid_to: string | null
}

export interface WorkshopMarketShareRecipients {
  workshop_market_share_id: number
  user_id: number
  workshops: number
  mail_id: number | null
}

export interface WorkshopMarketShareWorkshops {
  id: Generated<number>
  workshop_market_share_id: number
  workshop_id: number
  baldo_id: string
  current: string
  target: string
}

export interface WorkshopMarketShares {
  id: Generated<number>
  user_id: number
  type: string
  year: number
  file_name: string
  created_at: Generated<string>
  sent_at: string | null
  sent_by: number | null
}

export interface Workshops {
  id: Generated<number>
  baldo_id: string
  name: string
  contract_type: string
  address: string
  zip: string
  city: string
  district_id: number
  sales_area: string
  lock_version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  ceased_on: string | null
  archived_at: string | null
  archived_by: number | null
  folded_baldo_id: Generated<string>
  duplicate_mark: Generated<number>
}

export interface Database {
  access_events: AccessEvents
  activities: Activities
  activity_document_types: ActivityDocumentTypes
  activity_document_uploads: ActivityDocumentUploads
  activity_notices: ActivityNotices
  activity_progress: ActivityProgress
  activity_progress_changes: ActivityProgressChanges
  activity_reminders: ActivityReminders
  activity_year_progress: ActivityYearProgress
  activity_years: ActivityYears
  api_token_uses: ApiTokenUses
  api_tokens: ApiTokens
  audit_archives: AuditArchives
  audit_clock: AuditClock
  audit_tx: AuditTx
  audits: Audits
  customer_contacts: CustomerContacts
  customer_disclosures: CustomerDisclosures
  customer_notes: CustomerNotes
  customers: Customers
  daily_digests: DailyDigests
  dealers: Dealers
  designs: Designs
  districts: Districts
  document_news: DocumentNews
  duplicate_contacts: DuplicateContacts
  email_changes: EmailChanges
  file_downloads: FileDownloads
  files: Files
  idempotency_keys: IdempotencyKeys
  impersonations: Impersonations
  installation: Installation
  lead_counts: LeadCounts
  lead_idle_notices: LeadIdleNotices
  lead_last_saves: LeadLastSaves
  lead_manages: LeadManages
  lead_models: LeadModels
  lead_offers: LeadOffers
  lead_users: LeadUsers
  lead_work_types: LeadWorkTypes
  leads: Leads
  list_settings: ListSettings
  login_challenges: LoginChallenges
  mail_link_readings: MailLinkReadings
  mails: Mails
  menu_items: MenuItems
  migrations: Migrations
  news: News
  news_notices: NewsNotices
  news_reads: NewsReads
  notice_counts: NoticeCounts
  notification_preferences: NotificationPreferences
  notifications: Notifications
  passkeys: Passkeys
  password_resets: PasswordResets
  rate_counters: RateCounters
  reach_changes: ReachChanges
  record_files: RecordFiles
  recovery_codes: RecoveryCodes
  regions: Regions
  rejection_reasons: RejectionReasons
  roles: Roles
  running_exports: RunningExports
  saved_views: SavedViews
  servers: Servers
  sessions: Sessions
  system_events: SystemEvents
  totp_factors: TotpFactors
  trusted_devices: TrustedDevices
  upload_arrivals: UploadArrivals
  upload_counts: UploadCounts
  upload_reason_changes: UploadReasonChanges
  upload_reason_counts: UploadReasonCounts
  upload_reviews: UploadReviews
  upload_status_notices: UploadStatusNotices
  user_accesses: UserAccesses
  user_dealers: UserDealers
  user_identities: UserIdentities
  user_workshops: UserWorkshops
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhook_endpoint_states: WebhookEndpointStates
  webhook_endpoints: WebhookEndpoints
  workshop_dealers: WorkshopDealers
  workshop_market_share_recipients: WorkshopMarketShareRecipients
  workshop_market_share_workshops: WorkshopMarketShareWorkshops
  workshop_market_shares: WorkshopMarketShares
  workshops: Workshops
}
