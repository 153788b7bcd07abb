// Written by "npm run openapi" from docs/openapi.json.

export type Schemas = {
  Error: { message: string; errors?: Record<string, (string)[]> }
  AccessByRole: { id: number; name: string; role_label: string; reason: string }
  Activity: { id: number; title: string; description: string; for_dealers: boolean; for_workshops: boolean; due_on: string | null; state: "draft" | "open" | "closed"; year: string; activity_year_id: number; activity_year: { id: number; year: string }; activity_document_types: (Schemas["DocumentType"])[]; lock_version: number }
  ActivityBody: { activity: { title: string; description: string; for_dealers?: true | false | 0 | 1 | "0" | "1"; for_workshops?: true | false | 0 | 1 | "0" | "1"; due_on?: string | null; state?: "draft" | "open" | "closed"; remind_first_days?: number | string | null; remind_second_days?: number | string | null; remind_late_days?: number | string | null; remind_weekly_times?: number | string | null; activity_document_types?: (Schemas["DocumentTypeInput"])[]; lock_version?: number | string | null } }
  ActivityCopyBody: { state?: "draft" | "open" | null }
  ActivityDashboardData: { activity_year: Schemas["ActivityYear"]; activities: ({ activity: { id: number; title: string; due_on: string | null; state: "draft" | "open" | "closed" }; completed: (Schemas["PartnerName"])[]; not_applicable: (Schemas["PartnerName"])[]; completed_count: number; not_applicable_count: number; late: number; total: number })[]; total: number; ceased: number }
  ActivityUsage: { uploads: Record<string, number>; partners: Record<string, number>; completed: number }
  ActivityYear: { id: number; year: string; lock_version: number }
  ActivityYearBody: { activity_year: { year: string | number; copy_as?: "draft" | "open" | null; lock_version?: number | string | null } }
  ActivityYearDetail: { id: number; year: string; lock_version: number; activities: (Schemas["Activity"])[] }
  ActivityYearRow: { id: number; year: string; lock_version: number; state: "draft" | "open" | "closed" | null; activities_count: number; documents_count: number }
  AuditRequest: { id: number; at: string; user: { id: number; name: string } | null; impersonator: { id: number; name: string; reason?: string | null } | null; token?: string | null; changes: (Schemas["RowChange"])[]; total: number; before: string; restored_to: string | null }
  AuditRow: { id: number; model_type: string; model_id: number; event: "created" | "updated" | "deleted"; old_values: Record<string, unknown> | null; new_values: Record<string, unknown> | null; user_id: number | null; user: { id: number; name: string } | null; impersonator: { id: number; name: string; reason: string | null } | null; token: string | null; logged_at: string; request: number }
  BatchAnswer: { rows: ({ id: number; lock_version: number })[] }
  BatchBody: { rows: ({ id: number | string; lock_version?: number | string | null })[] }
  BatchPersonBody: { rows: ({ id: number | string; lock_version?: number | string | null })[]; user_id: number | string }
  BoardColumn: { status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; leads: number; quantity: number; oldest_at: string | null; cards: (Schemas["LeadCard"])[] }
  ChangePasswordBody: { old_password: string; new_password: string; new_password_confirmation: string }
  ColumnSetting: { key: string; hidden?: boolean; width?: number }
  ConfirmPasswordBody: { password: string }
  CreatedToken: { id: number; kind: "personal" | "service"; name: string; prefix: string; scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[]; expires_on: string | null; state: "active" | "expired" | "revoked"; created_at: string; revoked_at: string | null; last_used_at: string | null; last_used_address: string | null; secret: string | null }
  Customer: { id: number; vat_n: string; name: string; archived_at: string | null; lock_version: number; customer_contacts: (Schemas["CustomerContact"])[] }
  CustomerBody: { customer: { vat_n: string; name: string; lock_version?: number | string | null } }
  CustomerContact: { id: number; name: string; email: string; phone: string; lock_version: number }
  CustomerContactBody: { customer_contact: { name: string; email?: string; phone?: string; lock_version?: number | string | null } }
  CustomerHint: { id: number; name: string; vat_n: string }
  CustomerNote: { id: number; text: string; user: { id: number; name: string }; created_at: string; updated_at: string; lock_version: number }
  CustomerNoteBody: { customer_note: { text: string; lock_version?: number | string | null } }
  CustomerRecord: { id: number; vat_n: string; name: string; archived_at: string | null; lock_version: number; customer_contacts: (Schemas["CustomerContact"])[]; archived_by: { id: number; name: string } | null; merged_into: { id: number; name: string } | null; merged_customers: ({ id: number; name: string; vat_n: string; merged_at: string })[] }
  Dealer: { id: number; baldo_id: string; name: string; contract_type: string; address: string; zip: string; city: string; district_id: number; district: Schemas["District"]; sales_area: string; ceased_on: string | null; archived_at: string | null; archived_by?: { id: number; name: string } | null; lock_version: number; pending_documents?: number }
  DealerBody: { dealer: { baldo_id: string; name: string; contract_type: string; address: string; zip: string; city: string; district_id: number | string; sales_area: string; ceased_on?: string | null; lock_version?: number | string | null } }
  DealerPeriod: { id: number; dealer_id: number; workshop_id: number; valid_from: string; valid_to: string | null }
  Delivery: { id: number; endpoint_id: number; event_id: string; type: "document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted" | "ping"; at: string; state: "waiting" | "retrying" | "delivered" | "parked"; tries: number; next_try_at: string | null; sent_at: string | null; duration_ms: number | null; answer_status: number | null; error: string | null }
  DeliveryDetail: { id: number; endpoint_id: number; event_id: string; type: "document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted" | "ping"; at: string; state: "waiting" | "retrying" | "delivered" | "parked"; tries: number; next_try_at: string | null; sent_at: string | null; duration_ms: number | null; answer_status: number | null; error: string | null; url: string; body: string; answer: string | null }
  DemoAccount: { email: string; role: string; label: string; password: string }
  District: { id: number; name: string; code: string; region: { id: number; name: string } }
  DocumentType: { id: number; description: string; weight: number; deleted_at: string | null; due_on: string | null; instruction: string | null; form_file_name: string | null; optional: boolean; asks_valid_until: boolean; accepted_kinds: ("pdf" | "image" | "text" | "sheet" | "signed")[] | null }
  DocumentTypeInput: { id?: number | string | null; description?: string | null; weight: number; deleted_at?: unknown; due_on?: string | null; instruction?: string | null; optional?: true | false | 0 | 1 | "0" | "1"; asks_valid_until?: true | false | 0 | 1 | "0" | "1"; accepted_kinds?: ("pdf" | "image" | "text" | "sheet" | "signed")[] | null; form_file_name?: unknown }
  Due: { state: "met" | "met_late" | "waiting" | "ahead" | "soon" | "late" | "past"; due_on: string; days: number }
  EndedSessions: { ended: number }
  ExaminedUpload: { id: number; activity_document_type_id: number; file_name: string; media_type: string | null; size: number | null; status: "pending" | "verified" | "rejected" | "cancelled"; reason: string | null; valid_until: string | null; not_applicable_reason: string | null; withdrawn: boolean; status_at: string | null; status_by: { name: string } | null; created_at: string; user: { name: string }; lock_version: number; activity_document_type: { id: number; description: string }; activity: { id: number; title: string; year: string }; due_on: string | null; late: boolean; partner: { id: number; baldo_id: string; name: string; kind: "dealer" | "workshop" }; reviewer?: { name: string } | null; description: string; earlier: (Schemas["Upload"])[]; prepared_reasons?: (string)[]; recent_reasons?: (string)[] }
  FeatureFlags: { avatar: boolean; change_email: boolean; time_machine: boolean }
  Funnel: { reported: number; approved: number; contacted: number; offered: number; won: number; lost: number; saled_quantity: number }
  GrantedAccess: { id: number; name: string; role_label: string; granted_by: { name: string }; created_at: string }
  HomeAnswer: { warnings: (string)[]; queues: ({ label: string; count: number; hint: string; url: string })[]; progress: ({ year_id: number; year: string; audience: "dealers" | "workshops"; rows: ({ id: number; title: string; completed: number; not_applicable: number; total: number })[]; ceased: number })[]; todo: ({ id: number; title: string; year: string; done: number; total: number; rejected: number; due: Schemas["Due"] | null })[]; leads: { year: string; saled_quantity: number; statuses: ({ status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; label: string; count: number })[] } | null; news: ({ id: number; title: string; audience: string; shown_at: string })[]; uploads: ({ id: number; partner: string; activity: string; created_at: string; not_applicable: boolean; url: string })[] }
  Impersonation: { id: number; user: { id: number; name: string; email: string }; impersonated: { id: number; name: string; email: string }; reason: string | null; with_changes: boolean; started_at: string; ended_at: string | null }
  ImpersonationBody: { reason?: string | null; with_changes?: true | false | 0 | 1 | "0" | "1"; page?: string | null }
  ImportAnswer: { written: boolean; counts: Record<string, number>; rows: (Schemas["ImportRow"])[]; missing: (string)[]; plan: string; undo: { file_name: string; content: string } | null }
  ImportDifference: { column: string; from: string; to: string; later?: boolean }
  ImportRow: { row: number; code: string; name: string; outcome: "new" | "changed" | "unchanged" | "wrong"; differences: (Schemas["ImportDifference"])[]; errors: (string)[] }
  JobState: { task: string; waiting: number; retrying: number; running: number; failed: number; oldest_due_at: string | null; next_retry_at: string | null; running_since: string | null; is_late: boolean }
  LastChange: { at: string; user: { id: number; name: string } | null; impersonator: { id: number; name: string; reason?: string | null } | null }
  LeadAccess: { by_role: (Schemas["AccessByRole"])[]; granted: (Schemas["GrantedAccess"])[]; candidates?: ({ id: number; name: string; role_label: string })[] }
  LeadBoard: { columns: (Schemas["BoardColumn"])[] }
  LeadCard: { id: number; created_at: string; status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; approved_at: string | null; quantity: number; customer: { id: number; name: string; vat_n: string; archived_at?: string | null }; customer_contact: { id: number; name: string; email: string; phone: string }; lead_model: { id: number; name: string }; lead_work_type: { id: number; name: string }; workshop: { id: number; baldo_id: string; name: string }; dealer: { id: number; baldo_id: string; name: string } | null; lead_offers?: (Schemas["LeadOffer"])[]; lock_version: number; status_at: string }
  LeadDashboard: { board: ({ status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; leads: number; quantity: number; days: number | null })[]; funnel: Schemas["Funnel"]; by_month: ({ reported: number; approved: number; contacted: number; offered: number; won: number; lost: number; saled_quantity: number; month: string })[]; by_dealer: ({ reported: number; approved: number; contacted: number; offered: number; won: number; lost: number; saled_quantity: number; id: number | null; name: string | null })[]; by_model: ({ reported: number; approved: number; contacted: number; offered: number; won: number; lost: number; saled_quantity: number; id: number; name: string })[]; lost_reasons: ({ reason: string; leads: number })[] }
  LeadDetail: { id: number; created_at: string; status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; approved_at: string | null; quantity: number; customer: { id: number; name: string; vat_n: string; archived_at?: string | null }; customer_contact: { id: number; name: string; email: string; phone: string }; lead_model: { id: number; name: string }; lead_work_type: { id: number; name: string }; workshop: { id: number; baldo_id: string; name: string }; dealer: { id: number; baldo_id: string; name: string } | null; lead_offers?: (Schemas["LeadOffer"])[]; lead_manages?: (Schemas["LeadManage"])[]; lock_version: number; is_customer: 0 | 1; customer_id: number; customer_contact_id: number; lead_model_id: number; lead_work_type_id: number; workshop_id: number; user_id: number; user: { name: string }; notes: string; interested_in_financing: 0 | 1; interested_in_service_contract: 0 | 1; privacy_1: true; privacy_1_at: string; privacy_1_by: { name: string }; approved_by: { name: string } | null; salesnotes?: string | null; lostnotes?: string | null; saled_quantity: number | null; status_at: string; contacted_at: string | null; reported_before?: Schemas["ReportedBefore"] }
  LeadManage: { id: number; created_at: string; user: { name: string }; current_status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; current_salesnotes: string | null }
  LeadOffer: { id: number; file_name: string; status: "pending" | "verified" | "rejected" | "cancelled"; reason: string | null; created_at: string; user: { name: string }; lock_version: number }
  LeadReference: { id: number; name: string; archived: boolean; lock_version: number }
  LeadRow: { id: number; created_at: string; status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; approved_at: string | null; quantity: number; customer: { id: number; name: string; vat_n: string; archived_at?: string | null }; customer_contact: { id: number; name: string; email: string; phone: string }; lead_model: { id: number; name: string }; lead_work_type: { id: number; name: string }; workshop: { id: number; baldo_id: string; name: string }; dealer: { id: number; baldo_id: string; name: string } | null; lead_offers?: (Schemas["LeadOffer"])[]; lead_manages?: (Schemas["LeadManage"])[]; lock_version: number }
  ListSettings: { columns: (Schemas["ColumnSetting"])[] | null; density: "comfortable" | "compact" | null; default_view_id: number | null }
  ListViews: { views: (Schemas["SavedView"])[]; settings: Record<string, Schemas["ListSettings"]> }
  ListedToken: { id: number; kind: "personal" | "service"; name: string; prefix: string; scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[]; expires_on: string | null; state: "active" | "expired" | "revoked"; created_at: string; revoked_at: string | null; last_used_at: string | null; last_used_address: string | null; user: { id: number; name: string; role: string }; creator: { id: number; name: string } }
  MailDetail: { id: number; created_at: string; kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected"; to_name: string; to_address: string; sent_to: string | null; current_address: string | null; subject: string; state: "waiting" | "retrying" | "sent" | "parked"; tries: number; sent_at: string | null; next_try_at: string | null; last_error: string | null; refused: boolean; lock_version: number; text: string; html: string; message_id: string; link: "alive" | "hidden" | "gone" | null }
  MailRow: { id: number; created_at: string; kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected"; to_name: string; to_address: string; sent_to: string | null; current_address: string | null; subject: string; state: "waiting" | "retrying" | "sent" | "parked"; tries: number; sent_at: string | null; next_try_at: string | null; last_error: string | null; refused: boolean; lock_version: number }
  ManagedMenuItem: { id: number; name: string; url: string; role: string | null; group: string | null; weight: number; lock_version: number }
  MarketShare: { id: number; created_at: string; user: { name: string }; type: "start" | "update"; year: number; file_name: string; sent_at: string | null; sent_by: { name: string } | null; workshops: number; superseded_by: { id: number; created_at: string; sent_at: string | null } | null; workshop_market_share_workshops: (Schemas["WorkshopShare"])[]; missing: ({ id: number; baldo_id: string; name: string })[]; recipients: (Schemas["ShareRecipient"])[]; smtp: boolean }
  MarketShareFieldsInput: { type: "start" | "update"; year?: string }
  MarketShareRow: { id: number; created_at: string; user: { name: string }; type: "start" | "update"; year: number; file_name: string; sent_at: string | null; sent_by: { name: string } | null; workshops: number; superseded_by: { id: number; created_at: string; sent_at: string | null } | null }
  MatrixCell: { done: number; not_applicable: number; pending: number; rejected: number; missing: number; activity_id: number; state: "done" | "not_applicable" | "pending" | "rejected" | "partial" | "missing" }
  MatrixPage: { data: (Schemas["MatrixRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; activity_year: { id: number; year: string }; activities: ({ id: number; title: string })[]; years: ({ id: number; year: string; state: "draft" | "open" | "closed" })[]; managers: ({ id: number; name: string })[]; ceased: number }
  MatrixRow: { id: number; baldo_id: string; name: string; completed_activities_count: number; total_activities: number; cells: (Schemas["MatrixCell"])[] }
  Me: { user: { id: number; name: string; email: string; avatar: string | null; must_change_password: boolean; must_add_factor: boolean; roles: ({ id: number; name: string; label: string })[]; dealers: (Schemas["PartnerName"])[]; workshops: (Schemas["PartnerName"])[] }; impersonator: { id: number; name: string; ends_at: string; with_changes: boolean; page: string | null } | null; menu: (Schemas["MenuItem"])[]; flags: Schemas["FeatureFlags"]; draft_key: string | null }
  MenuItem: { id: number; name: string; url: string; group: string | null; weight: number }
  MenuItemBody: { name: string; url: string; role?: string | null; group?: string | null; weight?: unknown; lock_version?: number | string | null }
  MergeBody: { merge: { merged_id: number | string; lock_version?: number | string | null; merged_lock_version?: number | string | null; vat_n?: "kept" | "merged"; name?: "kept" | "merged" } }
  MergePreview: { kept: Schemas["CustomerRecord"]; merged: Schemas["CustomerRecord"]; leads: number; notes: number; contacts: { moved: number; joined: number }; records: ({ label: string; count: number })[] }
  Message: { message: string }
  NewCustomerBody: { customer: { vat_n: string; name: string; new_customer_contacts?: ({ name: string; email?: string; phone?: string })[] } }
  NewsAttachment: { id: number; file_name: string; deleted_at: null }
  NewsBody: { title: string; body: string; dealers?: true | false | 0 | 1 | "0" | "1"; workshops?: true | false | 0 | 1 | "0" | "1"; pinned?: true | false | 0 | 1 | "0" | "1"; must_read?: true | false | 0 | 1 | "0" | "1"; publish_at?: string | null; expires_at?: string | null; lock_version?: number | string | null }
  NewsCard: { id: number; title: string; excerpt: string; dealers: boolean; workshops: boolean; pinned: boolean; must_read: boolean; created_at: string; shown_at: string; publish_at: string | null; expires_at: string | null; documents: number; read_at: string | null }
  NewsChangeBody: { title: string; body: string; dealers?: true | false | 0 | 1 | "0" | "1"; workshops?: true | false | 0 | 1 | "0" | "1"; pinned?: true | false | 0 | 1 | "0" | "1"; must_read?: true | false | 0 | 1 | "0" | "1"; publish_at?: string | null; expires_at?: string | null; lock_version?: number | string | null; document_news?: string }
  NewsDetail: { id: number; title: string; dealers: boolean; workshops: boolean; pinned: boolean; must_read: boolean; created_at: string; shown_at: string; publish_at: string | null; expires_at: string | null; read_at: string | null; body: string; document_news: (Schemas["NewsAttachment"])[]; user: { name: string }; announced_at: string | null; reminded_at: string | null; lock_version: number }
  NewsReader: { id: number; name: string; role_label: string; read_at: string | null }
  NotificationRow: { id: number; kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected" | null; title: string; message: string; url: string | null; created_at: string; dropdown_read: boolean; blocks: boolean; closed: "done" | "gone" | null }
  NotificationTarget: { url: string | null; missing_url: string | null; closed: "done" | "gone" | null }
  OpenSession: { id: number; created_at: string; last_seen_at: string; address: string; user_agent: string; current: boolean; acting_as: string | null; login_method: "password" | "passkey" | "sso"; second_factor: boolean }
  OutdatedProgram: { program: "postgresql" | "node"; version: string; newest: string; checked_on: string }
  PageLink: { label: string; url: string | null; active: boolean }
  PartnerHint: { id: number; baldo_id: string; name: string }
  PartnerName: { id: number; baldo_id: string; name: string }
  PartnerProgressRow: { id: number; baldo_id: string; name: string; completed_activities_count: number; total_activities: number; late_activities_count: number; last_reminded_on?: string | null }
  PortalServer: { id: string; host: string; version: string; node_version: string; started_at: string; seen_at: string; is_alive: boolean }
  Profile: { id: number; name: string; email: string; avatar: string | null; do_not_disturb: boolean; roles: (Schemas["RoleRow"])[]; pending_email: string | null; flags: Schemas["FeatureFlags"]; lock_version: number }
  ProfileBody: { name: string; email: string; do_not_disturb?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null }
  QueueFilterOptions: { years: (string)[]; activities: ({ id: number; title: string; year: string; audience: "dealers" | "workshops" })[]; document_types: ({ id: number; description: string; activity_id: number })[]; areas: (string)[]; managers: ({ id: number; name: string })[] }
  QueuedUpload: { id: number; activity_document_type_id: number; file_name: string; media_type: string | null; size: number | null; status: "pending" | "verified" | "rejected" | "cancelled"; reason: string | null; valid_until: string | null; not_applicable_reason: string | null; withdrawn: boolean; status_at: string | null; status_by: { name: string } | null; created_at: string; user: { name: string }; lock_version: number; activity_document_type: { id: number; description: string }; activity: { id: number; title: string; year: string }; due_on: string | null; late: boolean; partner: { id: number; baldo_id: string; name: string; kind: "dealer" | "workshop" }; reviewer?: { name: string } | null }
  ReactivationBody: { lock_version?: number | string | null }
  ReadAllBody: { until?: number | string | null }
  RecordAt: { names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }>; at: string; state: "present" | "absent" | "unknown"; known_since: string; is_archived: boolean; record: Schemas["RowAt"] | null; last_changes: Record<string, Schemas["LastChange"]>; deleted: Schemas["LastChange"] | null; created: Schemas["LastChange"] | null; children: (Schemas["RowAt"])[]; has_more: boolean; names_before: Record<string, Record<string, string>> }
  RejectedFile: { activity_document_type_id: number; file_name: string; message: string }
  RejectionReason: { id: number; text: string; activity: { id: number; title: string; year: string } | null; archived: boolean; lock_version: number; uses: number }
  RejectionReasonBody: { rejection_reason: { text: string; activity_id?: number | string | null; archived?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
  RelatedRecords: { prefix: string; key: string; label: string; total: number }
  RelatedToPartner: { totals: Record<string, number>; current_leads?: number; records: (Schemas["RelatedRecords"])[] }
  ReminderRow: { id: number; created_at: string; step: "first" | "second" | "late" | "weekly_1" | "weekly_2" | "weekly_3" | "weekly_4" | "manual"; due_on: string | null; message: string | null; activity: { id: number; title: string } | null; partner: { kind: "dealer" | "workshop"; id: number; baldo_id: string; name: string } | null; user: { name: string } | null }
  RemindersBody: { reminders: { partner_ids?: (number | string)[]; message?: string | null; again?: true | false | 0 | 1 | "0" | "1" } }
  Replica: { name: string | null; state: string | null; sync_state: string | null; lag_bytes: number | null; lag_seconds: number | null }
  ReportedBefore: { count: number; newest_month: string }
  RestorePreview: { names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }>; until: string; tables: ({ model_type: string; back: number; changed: number; removed: number; examples: (Schemas["RowChange"])[] })[]; untouched: ({ model_type: string; count: number })[] }
  Restored: { restored_to: string; undo_to: string; tables: (Schemas["TableRestore"])[]; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }> }
  RoleRow: { id: number; name: string; label: string }
  RowAt: { model_type: string; model_id: number; before: Record<string, unknown> | null; now: Record<string, unknown> | null; changed: (string)[] }
  RowChange: { id: number; model_type: string; model_id: number; event: "created" | "updated" | "deleted"; old_values: Record<string, unknown> | null; new_values: Record<string, unknown> | null }
  SavedView: { id: number; list: string; name: string; search: string; columns: (Schemas["ColumnSetting"])[] | null; shared_roles: (string)[]; owner: { id: number; name: string }; lock_version: number }
  ScannerState: { version: string | null; unscanned: number; pending: number; infected: number }
  SearchGroup: { kind: "leads" | "dealers" | "workshops" | "customers" | "contacts" | "documents" | "offers" | "activities" | "news" | "attachments" | "people" | "records"; label: string; items: (Schemas["SearchItem"])[] }
  SearchItem: { id: number; label: string; detail: string; url: string; archived?: boolean }
  SearchResults: { dealers: ({ id: number; code: string; name: string; city: string | null })[]; workshops: ({ id: number; code: string; name: string; city: string | null })[]; customers: ({ id: number; code: string; name: string; city: string | null })[]; groups: (Schemas["SearchGroup"])[] }
  SelectedCustomer: { id: number; vat_n: string; name: string; archived_at: string | null; lock_version: number }
  SelectedIdsBody: { ids?: (number | string)[] }
  SelectedMail: { id: number; lock_version: number; subject: string; to_name: string; state: "waiting" | "retrying" | "sent" | "parked" }
  SelectedUpload: { id: number; file_name: string; not_applicable_reason: string | null; activity_document_type: { id: number; description: string }; status: "pending" | "verified" | "rejected" | "cancelled"; reason: string | null; lock_version: number }
  SelectedUser: { id: number; name: string; email: string; roles: (Schemas["RoleRow"])[]; lock_version: number; deleted_at: string | null; suspended_at: string | null; is_accepted: boolean }
  SentTestMail: { to: string; answer: string | null; error: string | null }
  SetPasswordBody: { setResetPasswordUserPassword: string; setResetPasswordUserConfirm: string }
  SharePoint: { id: number; type: "start" | "update"; year: number; sent_at: string; current: number; target: number }
  ShareRecipient: { user_id: number; name: string; email: string; workshops: number; state: "waiting" | "retrying" | "sent" | "parked" | "notified" | null; last_error: string | null }
  SuspensionBody: { reason: string; lock_version?: number | string | null }
  SuspensionsBody: { rows: ({ id: number | string; lock_version?: number | string | null })[]; reason: string }
  SystemEvent: { name: string; at: string; succeeded_at: string | null; result: Schemas["SystemEventResult"] }
  SystemEventResult: { ok: boolean }
  SystemState: { server_id: string; version: string; postgres_version: string; outdated: (Schemas["OutdatedProgram"])[]; database_bytes: number; replicas: (Schemas["Replica"])[]; servers: (Schemas["PortalServer"])[]; disk: { free_bytes: number; size_bytes: number } | null; scanner: Schemas["ScannerState"] | null; jobs: (Schemas["JobState"])[]; mails: Record<string, number>; mail: { sender: string; server: string | null; base_url: string }; events: (Schemas["SystemEvent"])[]; last_migration: { name: string; applied_at: string } | null }
  TableRestore: { model_type: string; back: number; changed: number; removed: number }
  TimeMachineBody: { dateTimeMachine: string }
  Token: { id: number; kind: "personal" | "service"; name: string; prefix: string; scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[]; expires_on: string | null; state: "active" | "expired" | "revoked"; created_at: string; revoked_at: string | null; last_used_at: string | null; last_used_address: string | null }
  TokenBody: { token: { name: string; scopes: unknown; expires_on?: string | null; user_id?: null | number | string } }
  TokenOverview: { data: (Schemas["Token"])[]; scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[] }
  Upload: { id: number; activity_document_type_id: number; file_name: string; media_type: string | null; size: number | null; status: "pending" | "verified" | "rejected" | "cancelled"; reason: string | null; valid_until: string | null; not_applicable_reason: string | null; withdrawn: boolean; status_at: string | null; status_by: { name: string } | null; created_at: string; user: { name: string }; removed_type: { description: string; activity_id: number } | null; lock_version: number }
  UploadStatusesBody: { managed: ({ id: number | string; status: "pending" | "verified" | "rejected" | "cancelled"; reason?: string | null; lock_version?: number | string | null })[] }
  UserBody: { name: string; email: string; do_not_disturb?: true | false | 0 | 1 | "0" | "1"; roles?: (number | string)[]; workshops?: (number | string)[]; dealers?: (number | string)[]; lock_version?: number | string | null }
  UserRestoreBody: { email?: string }
  UserRow: { id: number; name: string; email: string; do_not_disturb: boolean; created_at: string; deleted_at: string | null; avatar: string | null; roles: (Schemas["RoleRow"])[]; workshops: (Schemas["PartnerName"])[]; dealers: (Schemas["PartnerName"])[]; lock_version: number; is_accepted: boolean; suspended_at: string | null; suspended_by: { id: number; name: string } | null; suspension_reason: string | null; last_login_at: string | null; last_seen_at: string | null; invitation: { state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted"; created_at: string | null; sent_at: string | null; last_error: string | null }; last_mail: { kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected"; state: "waiting" | "retrying" | "sent" | "parked"; created_at: string; sent_at: string | null; last_error: string | null } | null }
  Webhook: { id: number; url: string; description: string; events: ("document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted")[]; active: boolean; state: "active" | "failing" | "paused" | "disabled"; failing_since: string | null; disabled_at: string | null; delivered_at: string | null; previous_secret_until: string | null; parked: number; created_at: string; lock_version: number }
  WebhookBody: { webhook: { url: string; description?: string; events: unknown; active?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
  WebhookSecretBody: { confirmed?: true | false | 0 | 1 | "0" | "1" }
  WebhookWithSecret: { id: number; url: string; description: string; events: ("document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted")[]; active: boolean; state: "active" | "failing" | "paused" | "disabled"; failing_since: string | null; disabled_at: string | null; delivered_at: string | null; previous_secret_until: string | null; parked: number; created_at: string; lock_version: number; secret: string }
  Workshop: { id: number; baldo_id: string; name: string; contract_type: string; address: string; zip: string; city: string; district_id: number; district: Schemas["District"]; sales_area: string; ceased_on: string | null; archived_at: string | null; archived_by?: { id: number; name: string } | null; lock_version: number; pending_documents?: number; dealer: { id: number; baldo_id: string; name: string; pivot: { valid_from: string } } | null }
  WorkshopBody: { workshop: { baldo_id: string; name: string; contract_type: string; address: string; zip: string; city: string; district_id: number | string; sales_area: string; ceased_on?: string | null; lock_version?: number | string | null; dealers: ({ pivot: { id?: number | string | null; dealer_id: number | string; valid_from?: unknown; valid_to?: unknown } })[] } }
  WorkshopDealer: { id: number; baldo_id: string; name: string; archived_at: string | null; pivot: Schemas["DealerPeriod"] }
  WorkshopRecord: { id: number; baldo_id: string; name: string; contract_type: string; address: string; zip: string; city: string; district_id: number; district: Schemas["District"]; sales_area: string; ceased_on: string | null; archived_at: string | null; archived_by?: { id: number; name: string } | null; lock_version: number; pending_documents?: number; dealer: { id: number; baldo_id: string; name: string; pivot: { valid_from: string } } | null; dealers: (Schemas["WorkshopDealer"])[] }
  WorkshopShare: { workshop_id: number; baldo_id: string; workshop: { name: string }; current: number; target: number; before: { current: number; target: number } | null }
  WorkshopSharePoints: { id: number; baldo_id: string; name: string; points: (Schemas["SharePoint"])[] }
}

export type Calls = {
  /** Accedere con e-mail e password */
  "POST /login": {
    path: Record<never, never>
    query: Record<never, never>
    body: { email: string; password: string }
    answer: Schemas["Me"]
  }
  /** Uscire */
  "POST /logout": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Chi sono, che cosa vedo nel menu e quali funzioni sono attive */
  "GET /api/v1/me": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["Me"]
  }
  /** Chiedere il collegamento per una nuova password */
  "POST /forgot-password": {
    path: Record<never, never>
    query: Record<never, never>
    body: { email: string }
    answer: Schemas["Message"]
  }
  /** Controllare se un collegamento vale ancora, e per quale account */
  "POST /reset-password/check": {
    path: Record<never, never>
    query: Record<never, never>
    body: { token: string; email?: string }
    answer: { email: string }
  }
  /** Scegliere una nuova password */
  "POST /reset-password": {
    path: Record<never, never>
    query: Record<never, never>
    body: { token: string; email?: string; password: string; password_confirmation: string }
    answer: Schemas["Message"]
  }
  /** Come si può accedere */
  "GET /api/login-methods": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { providers: ({ key: string; label: string })[]; password_closed: boolean }
  }
  /** Andare ad accedere da un fornitore di identità */
  "GET /login/sso/{provider}": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Confermare chi si è presso il fornitore */
  "GET /login/sso/{provider}/confirm": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Il ritorno dal fornitore di identità */
  "GET /login/sso/{provider}/callback": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Dove si è ancora connessi dopo essere usciti */
  "GET /login/sso-logout": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { provider: { key: string; label: string } | null }
  }
  /** Uscire anche dal fornitore di identità */
  "GET /login/sso/{provider}/logout": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Il ritorno dopo l’uscita dal fornitore */
  "GET /login/sso/{provider}/logged-out": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Che cosa chiedere alla passkey nel secondo passo */
  "POST /login/second-factor/options": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** Il secondo passo di un accesso */
  "POST /login/second-factor": {
    path: Record<never, never>
    query: Record<never, never>
    body: { code?: string; recovery_code?: string; passkey?: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null } }; trust_device?: true | false | 0 | 1 | "0" | "1" }
    answer: Schemas["Me"]
  }
  /** Che cosa chiedere alla passkey per accedere */
  "POST /login/passkey/options": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** Accedere con una passkey */
  "POST /login/passkey": {
    path: Record<never, never>
    query: Record<never, never>
    body: { passkey: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null } } }
    answer: Schemas["Me"]
  }
  /** I propri secondi fattori */
  "GET /api/profile/factors": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { required: boolean; totp: { confirmed_at: string; last_used_at: string | null } | null; passkeys: ({ id: number; name: string; created_at: string; last_used_at: string | null })[]; recovery_codes_left: number; trusted_devices: ({ id: number; address: string; user_agent: string; created_at: string; expires_at: string })[] }
  }
  /** Cominciare ad aggiungere l’app dei codici */
  "POST /api/profile/factors/totp": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { secret: string; uri: string }
  }
  /** Togliere l’app dei codici */
  "DELETE /api/profile/factors/totp": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Confermare l’app dei codici con un codice */
  "POST /api/profile/factors/totp/confirm": {
    path: Record<never, never>
    query: Record<never, never>
    body: { code: string }
    answer: { recovery_codes: (string)[] | null }
  }
  /** Avere nuovi codici di recupero */
  "POST /api/profile/factors/recovery-codes": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { recovery_codes: (string)[] }
  }
  /** Che cosa chiedere a una nuova passkey */
  "POST /api/profile/factors/passkeys/options": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** Aggiungere una passkey */
  "POST /api/profile/factors/passkeys": {
    path: Record<never, never>
    query: Record<never, never>
    body: { name: string; passkey: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; attestationObject: string; transports?: (string)[] } } }
    answer: { recovery_codes: (string)[] | null }
  }
  /** Dare un nome a una passkey */
  "PUT /api/profile/factors/passkeys/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: { name: string }
    answer: undefined
  }
  /** Togliere una passkey */
  "DELETE /api/profile/factors/passkeys/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Non fidarsi più di un dispositivo */
  "DELETE /api/profile/factors/trusted-devices/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Cominciare a collegare un account */
  "POST /api/profile/identity-links/{provider}": {
    path: { provider: string }
    query: Record<never, never>
    body: undefined
    answer: { url: string }
  }
  /** Il proprio profilo */
  "GET /api/profile": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["Profile"]
  }
  /** Modificare il proprio profilo */
  "PUT /api/profile/edit": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["ProfileBody"]
    answer: Schemas["Profile"]
  }
  /** Cambiare la propria password */
  "PUT /api/profile/change-password": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["ChangePasswordBody"]
    answer: Schemas["Message"]
  }
  /** Confermare la propria password prima di un’operazione delicata */
  "POST /api/profile/confirm-password": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["ConfirmPasswordBody"]
    answer: Schemas["Message"]
  }
  /** Le proprie sessioni aperte */
  "GET /api/profile/sessions": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["OpenSession"])[]
  }
  /** Chiudere tutte le altre proprie sessioni */
  "DELETE /api/profile/sessions": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["EndedSessions"]
  }
  /** Chiudere una propria sessione */
  "DELETE /api/profile/sessions/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Gli account collegati con cui si accede */
  "GET /api/profile/identities": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { identities: ({ id: number; provider: string; email: string | null; created_at: string; last_login_at: string | null })[]; providers: ({ key: string; label: string })[]; has_password: boolean }
  }
  /** Scollegare un account */
  "DELETE /api/profile/identities/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Gli ultimi accessi al proprio utente */
  "GET /api/profile/logins": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: ({ id: number; created_at: string; kind: "login" | "login_failed" | "login_blocked" | "second_factor_failed"; address: string; user_agent: string; detail: Record<string, string | number | boolean | null> })[]
  }
  /** Come si è avvisati */
  "GET /api/profile/notifications": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { choices: Record<string, "portal" | "mail" | "digest" | "none">; do_not_disturb: boolean; lock_version: number }
  }
  /** Scegliere come essere avvisati */
  "PUT /api/profile/notifications": {
    path: Record<never, never>
    query: Record<never, never>
    body: { choices: Record<string, "portal" | "mail" | "digest" | "none">; lock_version?: number | string | null }
    answer: { choices: Record<string, "portal" | "mail" | "digest" | "none">; do_not_disturb: boolean; lock_version: number }
  }
  /** Confermare un nuovo indirizzo */
  "POST /confirm-email/{token}": {
    path: { token: string }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Non ricevere più e-mail di un tipo */
  "POST /unsubscribe/{token}": {
    path: { token: string }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Cambiare la propria immagine */
  "POST /api/profile/upload-avatar": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["Profile"]
  }
  /** L’immagine di una persona */
  "GET /avatars/{userId}": {
    path: { userId: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Che cosa c’è da fare, secondo il ruolo */
  "GET /api/v1/home": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["HomeAnswer"]
  }
  /** Quanti elementi sono collegati: dealers */
  "GET /api/v1/dealers/{id}/related": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["RelatedToPartner"]
  }
  /** Quanti elementi sono collegati: workshops */
  "GET /api/v1/workshops/{id}/related": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["RelatedToPartner"]
  }
  /** Quanti elementi sono collegati: customers */
  "GET /api/v1/customers/{id}/related": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["RelatedToPartner"]
  }
  /** Cercare in tutto il portale */
  "GET /api/v1/search": {
    path: Record<never, never>
    query: { q?: string }
    body: undefined
    answer: Schemas["SearchResults"]
  }
  /** Le notifiche da mostrare nel banner, e quante non sono lette */
  "GET /notifications/unread": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["NotificationRow"])[]
  }
  /** Le notifiche più recenti */
  "GET /notifications/dropdown": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["NotificationRow"])[]
  }
  /** Tutte le proprie notifiche */
  "GET /api/v1/notifications": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; state?: string; kind?: string; within?: string }
    body: undefined
    answer: { data: (Schemas["NotificationRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Chiudere una notifica del banner */
  "POST /notifications/{id}/mark-alert-read": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Segnare come letta una notifica */
  "POST /notifications/{id}/mark-dropdown-read": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Segnare tutte come lette */
  "POST /notifications/mark-all-read": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["ReadAllBody"]
    answer: undefined
  }
  /** Aprire una notifica: dove porta */
  "POST /notifications/{id}/open": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["NotificationTarget"]
  }
  /** Gli avvisi di nuove notifiche, come eventi */
  "GET /notifications/stream": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Le attività di chi chiama, un anno per pagina */
  "GET /api/v1/activities": {
    path: Record<never, never>
    query: { page?: number; year?: string; state?: "open" | "rejected" }
    body: undefined
    answer: { data: ({ id: number; year: string; activities: (Schemas["Activity"])[] })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; years: ({ year: string; count: number | null; state: "draft" | "open" | "closed"; id?: number })[] }
  }
  /** Un’attività */
  "GET /api/v1/activities/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Activity"]
  }
  /** Caricare documenti di un’attività */
  "POST /api/v1/activities/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: FormData
    answer: { uploaded: (Schemas["Upload"])[]; refused: (Schemas["RejectedFile"])[] }
  }
  /** Un’attività da modificare, con il suo uso */
  "GET /api/v1/activity_years/{activity_year_id}/activities/{activity_id}": {
    path: { activity_year_id: number; activity_id: number }
    query: Record<never, never>
    body: undefined
    answer: { id: number; title: string; description: string; for_dealers: boolean; for_workshops: boolean; due_on: string | null; state: "draft" | "open" | "closed"; year: string; activity_year_id: number; activity_year: { id: number; year: string }; activity_document_types: (Schemas["DocumentType"])[]; lock_version: number; remind_first_days: number | null; remind_second_days: number | null; remind_late_days: number | null; remind_weekly_times: number | null; usage?: Schemas["ActivityUsage"] }
  }
  /** Modificare un’attività */
  "PUT /api/v1/activity_years/{activity_year_id}/activities/{activity_id}": {
    path: { activity_year_id: number; activity_id: number }
    query: Record<never, never>
    body: Schemas["ActivityBody"] | FormData
    answer: { id: number; title: string; description: string; for_dealers: boolean; for_workshops: boolean; due_on: string | null; state: "draft" | "open" | "closed"; year: string; activity_year_id: number; activity_year: { id: number; year: string }; activity_document_types: (Schemas["DocumentType"])[]; lock_version: number; remind_first_days: number | null; remind_second_days: number | null; remind_late_days: number | null; remind_weekly_times: number | null; usage?: Schemas["ActivityUsage"] }
  }
  /** Creare un’attività in un anno */
  "POST /api/v1/activity_years/{activity_year_id}/activities": {
    path: { activity_year_id: number }
    query: Record<never, never>
    body: Schemas["ActivityBody"] | FormData
    answer: { id: number; title: string; description: string; for_dealers: boolean; for_workshops: boolean; due_on: string | null; state: "draft" | "open" | "closed"; year: string; activity_year_id: number; activity_year: { id: number; year: string }; activity_document_types: (Schemas["DocumentType"])[]; lock_version: number; remind_first_days: number | null; remind_second_days: number | null; remind_late_days: number | null; remind_weekly_times: number | null; usage?: Schemas["ActivityUsage"] }
  }
  /** Il modulo in bianco di un documento */
  "GET /activity_document_type/{id}/form": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** A che punto sono le concessionarie con le attività di un anno */
  "GET /api/v1/dealers/activity_years": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "last_reminded_on" | "-last_reminded_on" | "id" | "-id"; year?: string; baldo_id?: string; name?: string; district_id?: string; missing?: string; completed?: string; late?: string }
    body: undefined
    answer: { data: ({ id: number; year: string; dealers: (Schemas["PartnerProgressRow"])[] })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; ceased: number }
  }
  /** Le attività di una delle concessionarie, un anno per pagina, con i documenti caricati */
  "GET /api/v1/dealers/{id}/activities": {
    path: { id: number }
    query: { page?: number; year?: string; state?: string }
    body: undefined
    answer: { activities_paginate: { data: ({ id: number; year: string; activities: (Schemas["Activity"])[] })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; years: ({ year: string; count: number | null; state: "draft" | "open" | "closed"; id?: number })[] }; uploaded: (Schemas["Upload"])[] }
  }
  /** A che punto sono le officine con le attività di un anno */
  "GET /api/v1/workshops/activity_years": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "id" | "-id"; year?: string; baldo_id?: string; name?: string; district_id?: string; missing?: string; completed?: string; late?: string }
    body: undefined
    answer: { data: ({ id: number; year: string; workshops: (Schemas["PartnerProgressRow"])[] })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; ceased: number }
  }
  /** Le attività di una delle officine, un anno per pagina, con i documenti caricati */
  "GET /api/v1/workshops/{id}/activities": {
    path: { id: number }
    query: { page?: number; year?: string; state?: string }
    body: undefined
    answer: { activities_paginate: { data: ({ id: number; year: string; activities: (Schemas["Activity"])[] })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; years: ({ year: string; count: number | null; state: "draft" | "open" | "closed"; id?: number })[] }; uploaded: (Schemas["Upload"])[] }
  }
  /** I documenti che il partner di chi chiama ha caricato per un’attività */
  "GET /api/v1/activities/{id}/uploaded": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: (Schemas["Upload"])[]
  }
  /** Il file di un documento caricato */
  "GET /activity_document_upload/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Quanto è grande lo ZIP di un filtro */
  "GET /api/v1/activity_document_uploads/zip/size": {
    path: Record<never, never>
    query: { status?: string; kind?: string; audience?: string; partner?: string; dealer_id?: string; workshop_id?: string; year?: string; activity_id?: string; activity_document_type_id?: string; district_id?: string; area?: string; manager_id?: string; age?: string; late?: string; reason_id?: string }
    body: undefined
    answer: { documents: number; bytes: number; damaged: number; withheld: number; declarations: number }
  }
  /** I file di un filtro in uno ZIP */
  "GET /api/v1/activity_document_uploads/zip": {
    path: Record<never, never>
    query: { status?: string; kind?: string; audience?: string; partner?: string; dealer_id?: string; workshop_id?: string; year?: string; activity_id?: string; activity_document_type_id?: string; district_id?: string; area?: string; manager_id?: string; age?: string; late?: string; reason_id?: string }
    body: undefined
    answer: Blob
  }
  /** I documenti da verificare, e tutti gli altri */
  "GET /api/v1/activity_document_uploads": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id"; status?: string; kind?: string; audience?: string; partner?: string; dealer_id?: string; workshop_id?: string; year?: string; activity_id?: string; activity_document_type_id?: string; district_id?: string; area?: string; manager_id?: string; age?: string; late?: string; reason_id?: string }
    body: undefined
    answer: { data: (Schemas["QueuedUpload"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number } | (Schemas["Upload"])[]
  }
  /** I documenti come foglio di calcolo */
  "GET /api/v1/activity_document_uploads/xls": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id"; status?: string; kind?: string; audience?: string; partner?: string; dealer_id?: string; workshop_id?: string; year?: string; activity_id?: string; activity_document_type_id?: string; district_id?: string; area?: string; manager_id?: string; age?: string; late?: string; reason_id?: string }
    body: undefined
    answer: Blob
  }
  /** I documenti scelti come foglio di calcolo */
  "POST /api/v1/activity_document_uploads/xls": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Che cosa offrono i filtri dei documenti */
  "GET /api/v1/activity_document_uploads/filters": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["QueueFilterOptions"]
  }
  /** Quanti documenti aspettano la verifica */
  "GET /api/v1/activity_document_uploads/pending": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { pending: number }
  }
  /** Tutti i documenti di un filtro */
  "GET /api/v1/activity_document_uploads/selection": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id"; status?: string; kind?: string; audience?: string; partner?: string; dealer_id?: string; workshop_id?: string; year?: string; activity_id?: string; activity_document_type_id?: string; district_id?: string; area?: string; manager_id?: string; age?: string; late?: string; reason_id?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["SelectedUpload"])[] }
  }
  /** Un documento da esaminare, con quelli di prima */
  "GET /api/v1/activity_document_uploads/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["ExaminedUpload"]
  }
  /** Dichiarare un documento non applicabile */
  "POST /api/v1/activity_document_types/{id}/not_applicable": {
    path: { id: number }
    query: Record<never, never>
    body: { declaration: { reason: string } }
    answer: Schemas["Upload"]
  }
  /** Ritirare un documento non ancora verificato */
  "POST /api/v1/activity_document_uploads/{id}/withdraw": {
    path: { id: number }
    query: Record<never, never>
    body: { upload: { lock_version?: number | string | null } }
    answer: Schemas["Upload"]
  }
  /** I documenti caricati da una concessionaria per un’attività */
  "GET /api/v1/dealers/{id}/activities/{activity_id}/uploaded": {
    path: { id: number; activity_id: number }
    query: Record<never, never>
    body: undefined
    answer: (Schemas["Upload"])[]
  }
  /** Verificare o rifiutare i documenti di una concessionaria */
  "POST /api/v1/dealers/{id}/activities/{activity_id}/manage": {
    path: { id: number; activity_id: number }
    query: Record<never, never>
    body: Schemas["UploadStatusesBody"]
    answer: (Schemas["Upload"])[]
  }
  /** I documenti caricati da un’officina per un’attività */
  "GET /api/v1/workshops/{id}/activities/{activity_id}/uploaded": {
    path: { id: number; activity_id: number }
    query: Record<never, never>
    body: undefined
    answer: (Schemas["Upload"])[]
  }
  /** Verificare o rifiutare i documenti di un’officina */
  "POST /api/v1/workshops/{id}/activities/{activity_id}/manage": {
    path: { id: number; activity_id: number }
    query: Record<never, never>
    body: Schemas["UploadStatusesBody"]
    answer: (Schemas["Upload"])[]
  }
  /** Dire che si sta esaminando un documento */
  "POST /api/v1/activity_document_uploads/{id}/review": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Verificare o rifiutare documenti di più partner */
  "POST /api/v1/activity_document_uploads/verify": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["UploadStatusesBody"]
    answer: { data: (Schemas["QueuedUpload"])[] }
  }
  /** Gli anni */
  "GET /api/v1/activity_years": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "year" | "-year" | "state" | "-state" | "id" | "-id" }
    body: undefined
    answer: { data: (Schemas["ActivityYearRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare un anno */
  "POST /api/v1/activity_years": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["ActivityYearBody"]
    answer: Schemas["ActivityYearDetail"]
  }
  /** Un anno con le sue attività */
  "GET /api/v1/activity_years/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: { id: number; year: string; lock_version: number; activities: (Schemas["Activity"])[]; uploads_count: number }
  }
  /** Cambiare un anno */
  "PUT /api/v1/activity_years/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["ActivityYearBody"]
    answer: Schemas["ActivityYearDetail"]
  }
  /** Eliminare un anno senza documenti */
  "DELETE /api/v1/activity_years/{id}": {
    path: { id: number }
    query: { activities?: string }
    body: undefined
    answer: undefined
  }
  /** Copiare in un anno vuoto le attività dell’anno precedente */
  "POST /api/v1/activity_years/{id}/copy": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["ActivityCopyBody"]
    answer: Schemas["ActivityYearDetail"]
  }
  /** Aprire tutte le bozze di un anno */
  "POST /api/v1/activity_years/{id}/open": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["ActivityYearDetail"]
  }
  /** I motivi di rifiuto preparati */
  "GET /api/v1/rejection_reasons": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "text" | "-text" | "activity" | "-activity" | "uses" | "-uses" | "archived" | "-archived" | "id" | "-id"; text?: string; activity_id?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["RejectionReason"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Preparare un motivo di rifiuto */
  "POST /api/v1/rejection_reasons": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["RejectionReasonBody"]
    answer: Schemas["RejectionReason"]
  }
  /** Un motivo di rifiuto */
  "GET /api/v1/rejection_reasons/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["RejectionReason"]
  }
  /** Cambiare o archiviare un motivo di rifiuto */
  "PUT /api/v1/rejection_reasons/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["RejectionReasonBody"]
    answer: Schemas["RejectionReason"]
  }
  /** Quante e quali concessionarie hanno completato le attività di un anno */
  "GET /api/v1/activity_years/{id}/dashboard/dealers": {
    path: { id: number }
    query: { names?: string }
    body: undefined
    answer: Schemas["ActivityDashboardData"]
  }
  /** Quante e quali officine hanno completato le attività di un anno */
  "GET /api/v1/activity_years/{id}/dashboard/workshops": {
    path: { id: number }
    query: { names?: string }
    body: undefined
    answer: Schemas["ActivityDashboardData"]
  }
  /** La matrice di concessionarie e attività di un anno */
  "GET /api/v1/activity_years/{id}/matrix/dealers": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; sales_area?: string; manager?: string; incomplete?: string; late?: string }
    body: undefined
    answer: Schemas["MatrixPage"]
  }
  /** La matrice di concessionarie e attività come foglio di calcolo */
  "GET /api/v1/activity_years/{id}/matrix/dealers/xls": {
    path: { id: number }
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; sales_area?: string; manager?: string; incomplete?: string; late?: string }
    body: undefined
    answer: Blob
  }
  /** La matrice di officine e attività di un anno */
  "GET /api/v1/activity_years/{id}/matrix/workshops": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; sales_area?: string; manager?: string; incomplete?: string; late?: string }
    body: undefined
    answer: Schemas["MatrixPage"]
  }
  /** La matrice di officine e attività come foglio di calcolo */
  "GET /api/v1/activity_years/{id}/matrix/workshops/xls": {
    path: { id: number }
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; sales_area?: string; manager?: string; incomplete?: string; late?: string }
    body: undefined
    answer: Blob
  }
  /** Ricordare un’attività ai partner scelti */
  "POST /api/v1/activities/{id}/reminders": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["RemindersBody"]
    answer: { sent: (number)[]; skipped: (number)[] }
  }
  /** Chi riceverebbe un promemoria, e con quali parole */
  "POST /api/v1/activities/{id}/reminders/preview": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["RemindersBody"]
    answer: { partners: number; people: number; skipped: number; mail: { to: string; subject: string; text: string; html: string } | null }
  }
  /** I promemoria inviati in un anno */
  "GET /api/v1/activity_years/{id}/reminders": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "due_on" | "-due_on" | "step" | "-step" | "message" | "-message" | "id" | "-id"; activity_id?: string }
    body: undefined
    answer: { data: (Schemas["ReminderRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Tutte le concessionarie di un filtro sull’avanzamento */
  "GET /api/v1/activity_years/{id}/progress/dealers": {
    path: { id: number }
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "last_reminded_on" | "-last_reminded_on" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; missing?: string; completed?: string; late?: string; _ids?: string }
    body: undefined
    answer: { data: ({ id: number; name: string; late_activities_count: number; lock_version: number })[] }
  }
  /** Ricordare alle concessionarie in ritardo i loro documenti */
  "POST /api/v1/activity_years/{id}/reminders/dealers": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Tutte le officine di un filtro sull’avanzamento */
  "GET /api/v1/activity_years/{id}/progress/workshops": {
    path: { id: number }
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; missing?: string; completed?: string; late?: string; _ids?: string }
    body: undefined
    answer: { data: ({ id: number; name: string; late_activities_count: number; lock_version: number })[] }
  }
  /** Ricordare alle officine in ritardo i loro documenti */
  "POST /api/v1/activity_years/{id}/reminders/workshops": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Gli stati di una segnalazione con i loro nomi */
  "GET /api/v2/lead_statuses": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, string>
  }
  /** Le segnalazioni che chi chiama vede */
  "GET /api/v1/leads": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id"; customer?: string; status?: string; workshop_id?: string; dealer_id?: string; current_dealer_id?: string; customer_id?: string; notice?: string; seller_id?: string; idle?: string; lead_model_id?: string; lead_work_type_id?: string; approved?: string; from?: string; to?: string; id?: string }
    body: undefined
    answer: { data: (Schemas["LeadRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Segnalare un cliente interessato */
  "POST /api/v1/leads": {
    path: Record<never, never>
    query: Record<never, never>
    body: { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer_id: number | string; customer_contact_id: number | string } } | { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer_id: number | string; customer_contact: { name: string; email?: string; phone?: string } } } | { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer: { vat_n: string; name: string }; customer_contact: { name: string; email?: string; phone?: string } } }
    answer: Schemas["LeadDetail"]
  }
  /** Le segnalazioni come foglio di calcolo */
  "GET /api/v1/leads/xls": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id"; customer?: string; status?: string; workshop_id?: string; dealer_id?: string; current_dealer_id?: string; customer_id?: string; notice?: string; seller_id?: string; idle?: string; lead_model_id?: string; lead_work_type_id?: string; approved?: string; from?: string; to?: string; id?: string }
    body: undefined
    answer: Blob
  }
  /** Le segnalazioni scelte come foglio di calcolo */
  "POST /api/v1/leads/xls": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Le segnalazioni per stato */
  "GET /api/v1/leads/board": {
    path: Record<never, never>
    query: { customer?: string; status?: string; workshop_id?: string; dealer_id?: string; current_dealer_id?: string; customer_id?: string; notice?: string; seller_id?: string; idle?: string; lead_model_id?: string; lead_work_type_id?: string; approved?: string; from?: string; to?: string; id?: string; cards?: string; order?: "newest" | "oldest" }
    body: undefined
    answer: Schemas["LeadBoard"]
  }
  /** Che cosa offrono i filtri delle segnalazioni */
  "GET /api/v1/leads/filters": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { dealers: (Schemas["PartnerHint"])[]; sellers: ({ id: number; name: string })[] }
  }
  /** Una segnalazione */
  "GET /api/v1/leads/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["LeadDetail"]
  }
  /** Modificare una segnalazione */
  "PUT /api/v1/leads/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer_id: number | string; customer_contact_id: number | string } } | { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer_id: number | string; customer_contact: { name: string; email?: string; phone?: string } } } | { lead: { is_customer: true | false | 0 | 1 | "0" | "1"; lead_model_id: number | string; lead_work_type_id: number | string; quantity: number | string; notes?: string; interested_in_financing: true | false | 0 | 1 | "0" | "1"; interested_in_service_contract: true | false | 0 | 1 | "0" | "1"; privacy_1: true | false | 0 | 1 | "0" | "1"; status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; workshop_id?: number | string; lock_version?: number | string | null; customer: { vat_n: string; name: string }; customer_contact: { name: string; email?: string; phone?: string } } }
    answer: Schemas["LeadDetail"]
  }
  /** Una segnalazione da gestire, con la sua storia */
  "GET /api/v1/leads/{id}/manage": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["LeadDetail"]
  }
  /** Gestire una segnalazione: stato, note, preventivo */
  "POST /api/v1/leads/{id}/manage": {
    path: { id: number }
    query: Record<never, never>
    body: FormData
    answer: Schemas["LeadDetail"]
  }
  /** Verificare o rifiutare preventivi */
  "POST /api/v1/leads/{id}/lead_offers": {
    path: { id: number }
    query: Record<never, never>
    body: { lead_offers: ({ id: number | string; status: "pending" | "verified" | "rejected" | "cancelled"; reason?: string | null; lock_version?: number | string | null })[] }
    answer: Schemas["LeadDetail"]
  }
  /** Il file di un preventivo */
  "GET /lead_offers/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Approvare (`approved`) o annullare (`cancelled`) una segnalazione */
  "POST /api/v1/leads/{id}/change-created-status/{status}": {
    path: { id: number; status: string }
    query: Record<never, never>
    body: undefined
    answer: Schemas["LeadDetail"]
  }
  /** Tutte le segnalazioni di un filtro */
  "GET /api/v1/leads/selection": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id"; customer?: string; status?: string; workshop_id?: string; dealer_id?: string; current_dealer_id?: string; customer_id?: string; notice?: string; seller_id?: string; idle?: string; lead_model_id?: string; lead_work_type_id?: string; approved?: string; from?: string; to?: string; id?: string; _ids?: string }
    body: undefined
    answer: { data: ({ id: number; lock_version: number; status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled"; approved_at: string | null; customer: { name: string } })[] }
  }
  /** Approvare più segnalazioni */
  "POST /api/v1/leads/approve": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Ritirare l’approvazione di più segnalazioni */
  "POST /api/v1/leads/unapprove": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Cercare a chi si possono assegnare segnalazioni */
  "GET /api/v1/leads/assignees": {
    path: Record<never, never>
    query: { search?: string }
    body: undefined
    answer: ({ id: number; name: string; role_label: string })[]
  }
  /** Assegnare più segnalazioni a una persona */
  "POST /api/v1/leads/assign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Togliere più segnalazioni a una persona */
  "POST /api/v1/leads/unassign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Chi vede una segnalazione, e perché */
  "GET /api/v1/leads/{id}/users": {
    path: { id: number }
    query: { search?: string }
    body: undefined
    answer: Schemas["LeadAccess"]
  }
  /** Scegliere chi vede una segnalazione oltre a chi la vede per ruolo */
  "PUT /api/v1/leads/{id}/users": {
    path: { id: number }
    query: Record<never, never>
    body: { users: (number | string)[]; loaded?: (number | string)[] }
    answer: Schemas["LeadAccess"]
  }
  /** Le segnalazioni in cifre */
  "GET /api/v1/leads/dashboard": {
    path: Record<never, never>
    query: { customer?: string; status?: string; workshop_id?: string; dealer_id?: string; current_dealer_id?: string; customer_id?: string; notice?: string; seller_id?: string; idle?: string; lead_model_id?: string; lead_work_type_id?: string; approved?: string; from?: string; to?: string; id?: string }
    body: undefined
    answer: Schemas["LeadDashboard"]
  }
  /** I modelli di interesse che si possono scegliere */
  "GET /api/v2/lead_models": {
    path: Record<never, never>
    query: { with?: string }
    body: undefined
    answer: ({ id: number; name: string })[]
  }
  /** I modelli di interesse */
  "GET /api/v1/lead_models": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id"; name?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["LeadReference"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Aggiungere ai modelli di interesse */
  "POST /api/v1/lead_models": {
    path: Record<never, never>
    query: Record<never, never>
    body: { lead_model: { name: string; archived?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
    answer: Schemas["LeadReference"]
  }
  /** Tutti i modelli di interesse di un filtro */
  "GET /api/v1/lead_models/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id"; name?: string; archived?: string; duplicates?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["LeadReference"])[] }
  }
  /** Archiviare modelli di interesse */
  "POST /api/v1/lead_models/archive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riportare in uso modelli di interesse */
  "POST /api/v1/lead_models/unarchive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Uno dei modelli di interesse */
  "GET /api/v1/lead_models/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["LeadReference"]
  }
  /** Cambiare uno dei modelli di interesse */
  "PUT /api/v1/lead_models/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: { lead_model: { name: string; archived?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
    answer: Schemas["LeadReference"]
  }
  /** I tipi di lavoro che si possono scegliere */
  "GET /api/v2/lead_work_types": {
    path: Record<never, never>
    query: { with?: string }
    body: undefined
    answer: ({ id: number; name: string })[]
  }
  /** I tipi di lavoro */
  "GET /api/v1/lead_work_types": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id"; name?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["LeadReference"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Aggiungere ai tipi di lavoro */
  "POST /api/v1/lead_work_types": {
    path: Record<never, never>
    query: Record<never, never>
    body: { lead_work_type: { name: string; archived?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
    answer: Schemas["LeadReference"]
  }
  /** Tutti i tipi di lavoro di un filtro */
  "GET /api/v1/lead_work_types/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id"; name?: string; archived?: string; duplicates?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["LeadReference"])[] }
  }
  /** Archiviare tipi di lavoro */
  "POST /api/v1/lead_work_types/archive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riportare in uso tipi di lavoro */
  "POST /api/v1/lead_work_types/unarchive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Uno dei tipi di lavoro */
  "GET /api/v1/lead_work_types/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["LeadReference"]
  }
  /** Cambiare uno dei tipi di lavoro */
  "PUT /api/v1/lead_work_types/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: { lead_work_type: { name: string; archived?: true | false | 0 | 1 | "0" | "1"; lock_version?: number | string | null } }
    answer: Schemas["LeadReference"]
  }
  /** Le province con le loro regioni */
  "GET /api/v1/districts": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["District"])[]
  }
  /** Le concessionarie */
  "GET /api/v1/dealers": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["Dealer"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare una concessionaria */
  "POST /api/v1/dealers": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["DealerBody"]
    answer: Schemas["Dealer"]
  }
  /** Le concessionarie come foglio di calcolo */
  "GET /api/v1/dealers/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: Blob
  }
  /** Le concessionarie scelte come foglio di calcolo */
  "POST /api/v1/dealers/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Una concessionaria */
  "GET /api/v1/dealers/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Dealer"]
  }
  /** Modificare una concessionaria */
  "PUT /api/v1/dealers/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["DealerBody"]
    answer: Schemas["Dealer"]
  }
  /** Le officine */
  "GET /api/v1/workshops": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["Workshop"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare un’officina */
  "POST /api/v1/workshops": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["WorkshopBody"]
    answer: Schemas["WorkshopRecord"]
  }
  /** Le officine come foglio di calcolo */
  "GET /api/v1/workshops/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: Blob
  }
  /** Le officine scelte come foglio di calcolo */
  "POST /api/v1/workshops/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Un’officina con la storia delle sue concessionarie */
  "GET /api/v1/workshops/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["WorkshopRecord"]
  }
  /** Modificare un’officina */
  "PUT /api/v1/workshops/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["WorkshopBody"]
    answer: Schemas["WorkshopRecord"]
  }
  /** Tutte le concessionarie di un filtro */
  "GET /api/v1/dealers/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string; _ids?: string }
    body: undefined
    answer: { data: ({ id: number; name: string; archived_at: string | null; lock_version: number })[] }
  }
  /** Cercare chi può seguire le concessionarie */
  "GET /api/v1/dealers/managers": {
    path: Record<never, never>
    query: { search?: string }
    body: undefined
    answer: ({ id: number; name: string; role_label: string })[]
  }
  /** Assegnare concessionarie a una persona */
  "POST /api/v1/dealers/assign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Togliere concessionarie a una persona */
  "POST /api/v1/dealers/unassign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Tutte le officine di un filtro */
  "GET /api/v1/workshops/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id"; baldo_id?: string; name?: string; district_id?: string; ceased?: string; pending?: string; dealer_id?: string; at?: string; archived?: string; duplicates?: string; _ids?: string }
    body: undefined
    answer: { data: ({ id: number; name: string; archived_at: string | null; lock_version: number })[] }
  }
  /** Cercare chi può seguire le officine */
  "GET /api/v1/workshops/managers": {
    path: Record<never, never>
    query: { search?: string }
    body: undefined
    answer: ({ id: number; name: string; role_label: string })[]
  }
  /** Assegnare officine a una persona */
  "POST /api/v1/workshops/assign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Togliere officine a una persona */
  "POST /api/v1/workshops/unassign": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchPersonBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Cercare concessionarie per nome o Baldo ID */
  "GET /api/v2/dealers": {
    path: Record<never, never>
    query: { search?: string }
    body: undefined
    answer: (Schemas["PartnerHint"])[]
  }
  /** Cercare officine per nome o Baldo ID */
  "GET /api/v2/workshops": {
    path: Record<never, never>
    query: { search?: string }
    body: undefined
    answer: (Schemas["PartnerHint"])[]
  }
  /** I clienti */
  "GET /api/v1/customers": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id"; vat_n?: string; name?: string; archived?: string; duplicates?: string }
    body: undefined
    answer: { data: (Schemas["Customer"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare un cliente */
  "POST /api/v1/customers": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["NewCustomerBody"]
    answer: Schemas["CustomerRecord"]
  }
  /** Tutti i clienti di un filtro */
  "GET /api/v1/customers/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id"; vat_n?: string; name?: string; archived?: string; duplicates?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["SelectedCustomer"])[] }
  }
  /** I clienti scelti come foglio di calcolo */
  "POST /api/v1/customers/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Un cliente */
  "GET /api/v1/customers/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["CustomerRecord"]
  }
  /** Modificare un cliente */
  "PUT /api/v1/customers/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["CustomerBody"]
    answer: Schemas["CustomerRecord"]
  }
  /** Cercare un cliente per partita IVA */
  "GET /api/v2/customers": {
    path: Record<never, never>
    query: { customer?: string }
    body: undefined
    answer: (Schemas["CustomerHint"])[]
  }
  /** I contatti di un cliente */
  "GET /api/v1/customers/{id}/customer_contacts": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "email" | "-email" | "phone" | "-phone" | "id" | "-id"; vat_n?: string }
    body: undefined
    answer: { data: (Schemas["CustomerContact"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Aggiungere un contatto */
  "POST /api/v1/customers/{id}/customer_contacts": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["CustomerContactBody"]
    answer: Schemas["CustomerContact"]
  }
  /** Un contatto */
  "GET /api/v1/customers/{id}/customer_contacts/{contact_id}": {
    path: { id: number; contact_id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["CustomerContact"]
  }
  /** Modificare un contatto */
  "PUT /api/v1/customers/{id}/customer_contacts/{contact_id}": {
    path: { id: number; contact_id: number }
    query: Record<never, never>
    body: Schemas["CustomerContactBody"]
    answer: Schemas["CustomerContact"]
  }
  /** Le note su un cliente */
  "GET /api/v1/customers/{id}/customer_notes": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "id" | "-id" }
    body: undefined
    answer: { data: (Schemas["CustomerNote"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Scrivere una nota */
  "POST /api/v1/customers/{id}/customer_notes": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["CustomerNoteBody"]
    answer: Schemas["CustomerNote"]
  }
  /** Una nota */
  "GET /api/v1/customers/{id}/customer_notes/{note_id}": {
    path: { id: number; note_id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["CustomerNote"]
  }
  /** Modificare una nota */
  "PUT /api/v1/customers/{id}/customer_notes/{note_id}": {
    path: { id: number; note_id: number }
    query: Record<never, never>
    body: Schemas["CustomerNoteBody"]
    answer: Schemas["CustomerNote"]
  }
  /** Eliminare una nota */
  "DELETE /api/v1/customers/{id}/customer_notes/{note_id}": {
    path: { id: number; note_id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Che cosa sposterebbe l’unione di due clienti */
  "GET /api/v1/customers/{id}/merge": {
    path: { id: number }
    query: { merged_id?: string }
    body: undefined
    answer: Schemas["MergePreview"]
  }
  /** Unire un altro cliente a questo */
  "POST /api/v1/customers/{id}/merge": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["MergeBody"]
    answer: Schemas["CustomerRecord"]
  }
  /** Annullare l’unione di un cliente */
  "POST /api/v1/customers/{id}/unmerge": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["CustomerRecord"]
  }
  /** Che cosa tocca l’archiviazione: concessionarie */
  "POST /api/v1/dealers/archive/effects": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: { users: number; workshops: number; leads: number }
  }
  /** Archiviare più righe: concessionarie */
  "POST /api/v1/dealers/archive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Archiviare una riga: concessionarie */
  "POST /api/v1/dealers/{id}/archive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["Dealer"]
  }
  /** Riportare in uso più righe: concessionarie */
  "POST /api/v1/dealers/unarchive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riportare in uso una riga: concessionarie */
  "POST /api/v1/dealers/{id}/unarchive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["Dealer"]
  }
  /** Che cosa tocca l’archiviazione: officine */
  "POST /api/v1/workshops/archive/effects": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: { users: number; workshops: number; leads: number }
  }
  /** Archiviare più righe: officine */
  "POST /api/v1/workshops/archive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Archiviare una riga: officine */
  "POST /api/v1/workshops/{id}/archive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["WorkshopRecord"]
  }
  /** Riportare in uso più righe: officine */
  "POST /api/v1/workshops/unarchive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riportare in uso una riga: officine */
  "POST /api/v1/workshops/{id}/unarchive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["WorkshopRecord"]
  }
  /** Che cosa tocca l’archiviazione: clienti */
  "POST /api/v1/customers/archive/effects": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: { users: number; workshops: number; leads: number }
  }
  /** Archiviare più righe: clienti */
  "POST /api/v1/customers/archive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Archiviare una riga: clienti */
  "POST /api/v1/customers/{id}/archive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["CustomerRecord"]
  }
  /** Riportare in uso più righe: clienti */
  "POST /api/v1/customers/unarchive": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riportare in uso una riga: clienti */
  "POST /api/v1/customers/{id}/unarchive": {
    path: { id: number }
    query: Record<never, never>
    body: { lock_version?: number | string | null }
    answer: Schemas["CustomerRecord"]
  }
  /** Il modello per importare concessionarie */
  "GET /api/v1/dealers/import/template": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Importare concessionarie: prima che cosa cambierebbe, poi con il piano */
  "POST /api/v1/dealers/import": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["ImportAnswer"]
  }
  /** Il modello per importare officine */
  "GET /api/v1/workshops/import/template": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Importare officine: prima che cosa cambierebbe, poi con il piano */
  "POST /api/v1/workshops/import": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["ImportAnswer"]
  }
  /** Il modello per importare clienti */
  "GET /api/v1/customers/import/template": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Importare clienti: prima che cosa cambierebbe, poi con il piano */
  "POST /api/v1/customers/import": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["ImportAnswer"]
  }
  /** Le news */
  "GET /api/v1/news": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "title" | "-title" | "shown_at" | "-shown_at" | "id" | "-id"; title?: string; state?: "draft" | "planned" | "shown" | "expired" }
    body: undefined
    answer: { data: (Schemas["NewsCard"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Scrivere una news */
  "POST /api/v1/news": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["NewsDetail"]
  }
  /** Quante persone avvisa il salvataggio di una news */
  "GET /api/v1/news/audience": {
    path: Record<never, never>
    query: { dealers?: "0" | "1"; workshops?: "0" | "1"; id?: string }
    body: undefined
    answer: { people: number }
  }
  /** Una news */
  "GET /api/v1/news/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["NewsDetail"]
  }
  /** Modificare una news */
  "POST /api/v1/news/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: FormData
    answer: Schemas["NewsDetail"]
  }
  /** Un allegato */
  "GET /document_news/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Confermare di aver letto una news */
  "POST /api/v1/news/{id}/read": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["NewsDetail"]
  }
  /** Chi ha confermato di aver letto una news */
  "GET /api/v1/news/{id}/readers": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: (Schemas["NewsReader"])[]
  }
  /** Ricordare una news a chi non l’ha letta */
  "POST /api/v1/news/{id}/remind": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["NewsDetail"]
  }
  /** I file delle quote di mercato */
  "GET /api/v1/workshop_market_shares": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "type" | "-type" | "user" | "-user" | "workshops" | "-workshops" | "state" | "-state" | "sent_at" | "-sent_at" | "id" | "-id" }
    body: undefined
    answer: { data: (Schemas["MarketShareRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Caricare un file di quote */
  "POST /api/v1/workshop_market_shares": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["MarketShare"]
  }
  /** Il modello del file */
  "GET /api/v1/workshop_market_shares/template": {
    path: Record<never, never>
    query: { year?: string }
    body: undefined
    answer: Blob
  }
  /** Un file di quote con i suoi destinatari */
  "GET /api/v1/workshop_market_shares/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["MarketShare"]
  }
  /** Inviare le quote alle officine */
  "POST /api/v1/workshop_market_shares/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["MarketShare"]
  }
  /** Eliminare un file non inviato */
  "DELETE /api/v1/workshop_market_shares/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** L’e-mail che un’officina riceverebbe */
  "GET /api/v1/workshop_market_shares/{id}/preview/{workshop_id}": {
    path: { id: number; workshop_id: number }
    query: Record<never, never>
    body: undefined
    answer: { to: ({ name: string; email: string })[]; subject: string; text: string; html: string }
  }
  /** Inviare a sé stessi un’e-mail di prova */
  "POST /api/v1/workshop_market_shares/{id}/test": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Ritentare le e-mail non consegnate */
  "POST /api/v1/workshop_market_shares/{id}/retry": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["MarketShare"]
  }
  /** Le quote di un’officina nel tempo */
  "GET /api/v1/workshops/{id}/market_shares": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["WorkshopSharePoints"]
  }
  /** Le quote delle officine di una concessionaria nel tempo */
  "GET /api/v1/dealers/{id}/market_shares": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: (Schemas["WorkshopSharePoints"])[]
  }
  /** Il modello per importare utenti */
  "GET /api/users/import/template": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Importare utenti: prima che cosa cambierebbe, poi con il piano */
  "POST /api/users/import": {
    path: Record<never, never>
    query: Record<never, never>
    body: FormData
    answer: Schemas["ImportAnswer"]
  }
  /** I ruoli */
  "GET /api/roles": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["RoleRow"])[]
  }
  /** Gli utenti */
  "GET /api/users": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id"; id?: string; name?: string; email?: string; role?: string; deleted?: string; dealer_id?: string; workshop_id?: string; state?: string; invitation?: string; last_access?: string; partner?: string }
    body: undefined
    answer: { data: (Schemas["UserRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare e invitare un utente */
  "POST /api/users": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["UserBody"]
    answer: Schemas["UserRow"]
  }
  /** Modificare un utente */
  "PUT /api/users/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["UserBody"]
    answer: { id: number; name: string; email: string; do_not_disturb: boolean; created_at: string; deleted_at: string | null; avatar: string | null; roles: (Schemas["RoleRow"])[]; workshops: (Schemas["PartnerName"])[]; dealers: (Schemas["PartnerName"])[]; lock_version: number; is_accepted: boolean; suspended_at: string | null; suspended_by: { id: number; name: string } | null; suspension_reason: string | null; last_login_at: string | null; last_seen_at: string | null; invitation: { state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted"; created_at: string | null; sent_at: string | null; last_error: string | null }; last_mail: { kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected"; state: "waiting" | "retrying" | "sent" | "parked"; created_at: string; sent_at: string | null; last_error: string | null } | null; ended_credentials?: { password: boolean; identities: number; passkeys: number; totp: boolean; recovery_codes: number; trusted_devices: number; tokens: number } }
  }
  /** Chiudere un account */
  "DELETE /api/users/{id}": {
    path: { id: number }
    query: { keep_tokens?: string }
    body: undefined
    answer: undefined
  }
  /** Riaprire un account */
  "POST /api/users/{id}/restore": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["UserRestoreBody"]
    answer: { id: number; name: string; email: string; do_not_disturb: boolean; created_at: string; deleted_at: string | null; avatar: string | null; roles: (Schemas["RoleRow"])[]; workshops: (Schemas["PartnerName"])[]; dealers: (Schemas["PartnerName"])[]; lock_version: number; is_accepted: boolean; suspended_at: string | null; suspended_by: { id: number; name: string } | null; suspension_reason: string | null; last_login_at: string | null; last_seen_at: string | null; invitation: { state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted"; created_at: string | null; sent_at: string | null; last_error: string | null }; last_mail: { kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected"; state: "waiting" | "retrying" | "sent" | "parked"; created_at: string; sent_at: string | null; last_error: string | null } | null; ended_credentials?: { password: boolean; identities: number; passkeys: number; totp: boolean; recovery_codes: number; trusted_devices: number; tokens: number } }
  }
  /** Tutti gli utenti di un filtro */
  "GET /api/users/selection": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id"; id?: string; name?: string; email?: string; role?: string; deleted?: string; dealer_id?: string; workshop_id?: string; state?: string; invitation?: string; last_access?: string; partner?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["SelectedUser"])[] }
  }
  /** Gli utenti come foglio di calcolo */
  "GET /api/users/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id"; id?: string; name?: string; email?: string; role?: string; deleted?: string; dealer_id?: string; workshop_id?: string; state?: string; invitation?: string; last_access?: string; partner?: string }
    body: undefined
    answer: Blob
  }
  /** Gli utenti scelti come foglio di calcolo */
  "POST /api/users/xls": {
    path: Record<never, never>
    query: { sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id" }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Chiudere più account */
  "POST /api/users/delete": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riaprire più account */
  "POST /api/users/restore": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Mandare a più utenti il collegamento per la password */
  "POST /api/users/reset-password": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Sospendere più utenti */
  "POST /api/users/suspend": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["SuspensionsBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Riattivare più utenti */
  "POST /api/users/reactivate": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Invitare di nuovo più utenti */
  "POST /api/users/invite": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Le aree con i loro partner, per assegnarli a un utente */
  "GET /api/users/partners/areas": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { dealers: ({ area: string; count: number })[]; workshops: ({ area: string; count: number })[] }
  }
  /** Trovare i partner da assegnare a un utente */
  "POST /api/users/partners/resolve": {
    path: Record<never, never>
    query: Record<never, never>
    body: { kind: "dealer" | "workshop"; by: "dealer" | "area" | "district" | "codes"; ids?: (number | string)[]; areas?: (string)[]; text?: string }
    answer: { partners: (Schemas["PartnerName"])[]; archived: (Schemas["PartnerName"])[]; ceased: (Schemas["PartnerName"])[]; unknown: ({ code: string; similar: string | null })[]; repeated: (string)[] }
  }
  /** Mandare il collegamento per la password */
  "POST /api/users/{id}/reset-password": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Impostare una password provvisoria */
  "POST /api/users/{id}/set-password": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["SetPasswordBody"]
    answer: Schemas["Message"]
  }
  /** Sospendere un utente */
  "POST /api/users/{id}/suspend": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["SuspensionBody"]
    answer: Schemas["UserRow"]
  }
  /** Riattivare un utente */
  "POST /api/users/{id}/reactivate": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["ReactivationBody"]
    answer: Schemas["UserRow"]
  }
  /** Invitare di nuovo un utente */
  "POST /api/users/{id}/invite": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Con che cosa un utente può accedere */
  "GET /api/users/{id}/credentials": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: { has_password: boolean; identities: ({ id: number; provider: string; email: string | null; created_at: string; last_login_at: string | null; label: string })[]; passkeys: ({ id: number; name: string; created_at: string; last_used_at: string | null })[]; totp: { confirmed_at: string; last_used_at: string | null } | null; recovery_codes_left: number; trusted_devices: ({ id: number; address: string; user_agent: string; created_at: string; expires_at: string })[]; tokens: ({ id: number; name: string; kind: "personal" | "service" })[] }
  }
  /** Scollegare un account da un utente */
  "DELETE /api/users/{id}/identities/{identity_id}": {
    path: { id: number; identity_id: number }
    query: Record<never, never>
    body: undefined
    answer: { has_password: boolean; identities: ({ id: number; provider: string; email: string | null; created_at: string; last_login_at: string | null; label: string })[]; passkeys: ({ id: number; name: string; created_at: string; last_used_at: string | null })[]; totp: { confirmed_at: string; last_used_at: string | null } | null; recovery_codes_left: number; trusted_devices: ({ id: number; address: string; user_agent: string; created_at: string; expires_at: string })[]; tokens: ({ id: number; name: string; kind: "personal" | "service" })[] }
  }
  /** Togliere una passkey a un utente */
  "DELETE /api/users/{id}/passkeys/{passkey_id}": {
    path: { id: number; passkey_id: number }
    query: Record<never, never>
    body: undefined
    answer: { has_password: boolean; identities: ({ id: number; provider: string; email: string | null; created_at: string; last_login_at: string | null; label: string })[]; passkeys: ({ id: number; name: string; created_at: string; last_used_at: string | null })[]; totp: { confirmed_at: string; last_used_at: string | null } | null; recovery_codes_left: number; trusted_devices: ({ id: number; address: string; user_agent: string; created_at: string; expires_at: string })[]; tokens: ({ id: number; name: string; kind: "personal" | "service" })[] }
  }
  /** Dimenticare i dispositivi ricordati di un utente */
  "DELETE /api/users/{id}/trusted-devices": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: { has_password: boolean; identities: ({ id: number; provider: string; email: string | null; created_at: string; last_login_at: string | null; label: string })[]; passkeys: ({ id: number; name: string; created_at: string; last_used_at: string | null })[]; totp: { confirmed_at: string; last_used_at: string | null } | null; recovery_codes_left: number; trusted_devices: ({ id: number; address: string; user_agent: string; created_at: string; expires_at: string })[]; tokens: ({ id: number; name: string; kind: "personal" | "service" })[] }
  }
  /** Azzerare i secondi fattori di un utente */
  "POST /api/users/{id}/reset-factors": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Chi ha navigato come chi */
  "GET /api/impersonations": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "started_at" | "-started_at" | "user" | "-user" | "impersonated" | "-impersonated" | "with_changes" | "-with_changes" | "reason" | "-reason" | "ended_at" | "-ended_at" | "id" | "-id" }
    body: undefined
    answer: { data: (Schemas["Impersonation"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** La pagina che chiede il motivo */
  "GET /impersonate/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Navigare come un’altra persona */
  "POST /impersonate/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["ImpersonationBody"]
    answer: Schemas["Me"]
  }
  /** Tornare al proprio utente */
  "POST /impersonate/stop": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["Me"]
  }
  /** I propri token, e le autorizzazioni che si possono dare */
  "GET /api/v1/tokens": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["TokenOverview"]
  }
  /** Creare un token */
  "POST /api/v1/tokens": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["TokenBody"]
    answer: Schemas["CreatedToken"]
  }
  /** Le autorizzazioni che si possono dare a un utente */
  "GET /api/v1/tokens/scopes": {
    path: Record<never, never>
    query: { user_id?: string }
    body: undefined
    answer: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[]
  }
  /** Revocare un token */
  "DELETE /api/v1/tokens/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** I token di tutti */
  "GET /api/tokens": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "name" | "-name" | "user" | "-user" | "kind" | "-kind" | "expires_on" | "-expires_on" | "last_used_at" | "-last_used_at" | "state" | "-state" | "id" | "-id"; user?: string; user_id?: string; name?: string; state?: string; kind?: string; manager_id?: string }
    body: undefined
    answer: { data: (Schemas["ListedToken"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** I webhook */
  "GET /api/v1/webhooks": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "url" | "-url" | "state" | "-state" | "delivered_at" | "-delivered_at" | "parked" | "-parked" | "id" | "-id"; url?: string; state?: string }
    body: undefined
    answer: { data: (Schemas["Webhook"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Creare un webhook */
  "POST /api/v1/webhooks": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["WebhookBody"]
    answer: Schemas["WebhookWithSecret"]
  }
  /** Un webhook */
  "GET /api/v1/webhooks/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Webhook"]
  }
  /** Modificare un webhook */
  "PUT /api/v1/webhooks/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["WebhookBody"]
    answer: Schemas["Webhook"]
  }
  /** Eliminare un webhook */
  "DELETE /api/v1/webhooks/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Cambiare il segreto di un webhook */
  "POST /api/v1/webhooks/{id}/secret": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["WebhookSecretBody"]
    answer: Schemas["WebhookWithSecret"]
  }
  /** Mandare un evento di prova */
  "POST /api/v1/webhooks/{id}/test": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Delivery"]
  }
  /** Gli eventi mandati a un webhook */
  "GET /api/v1/webhooks/{id}/deliveries": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "at" | "-at" | "type" | "-type" | "state" | "-state" | "tries" | "-tries" | "answer_status" | "-answer_status" | "duration_ms" | "-duration_ms" | "error" | "-error" | "id" | "-id"; state?: string; type?: string; event_id?: string }
    body: undefined
    answer: { data: (Schemas["Delivery"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Un evento mandato, con il suo contenuto */
  "GET /api/v1/webhooks/deliveries/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["DeliveryDetail"]
  }
  /** Mandare di nuovo un evento */
  "POST /api/v1/webhooks/deliveries/{id}/replay": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["DeliveryDetail"]
  }
  /** Mandare di nuovo gli eventi non consegnati */
  "POST /api/v1/webhooks/{id}/replay": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: { replayed: number }
  }
  /** Le voci del menu */
  "GET /api/menu-management": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "weight" | "-weight" | "name" | "-name" | "url" | "-url" | "role" | "-role" | "group" | "-group" | "id" | "-id"; role?: string }
    body: undefined
    answer: { data: (Schemas["ManagedMenuItem"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Aggiungere una voce */
  "POST /api/menu-management": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["MenuItemBody"]
    answer: Schemas["ManagedMenuItem"]
  }
  /** Modificare una voce */
  "PUT /api/menu-management/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: Schemas["MenuItemBody"]
    answer: Schemas["ManagedMenuItem"]
  }
  /** Eliminare una voce */
  "DELETE /api/menu-management/{id}": {
    path: { id: number }
    query: { lock_version?: string }
    body: undefined
    answer: undefined
  }
  /** Le e-mail */
  "GET /api/mails": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "to" | "-to" | "subject" | "-subject" | "kind" | "-kind" | "state" | "-state" | "tries" | "-tries" | "last_error" | "-last_error" | "id" | "-id"; to?: string; subject?: string; state?: string; kind?: string }
    body: undefined
    answer: { data: (Schemas["MailRow"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; smtp: boolean }
  }
  /** Tutte le e-mail di un filtro */
  "GET /api/mails/selection": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "to" | "-to" | "subject" | "-subject" | "kind" | "-kind" | "state" | "-state" | "tries" | "-tries" | "last_error" | "-last_error" | "id" | "-id"; to?: string; subject?: string; state?: string; kind?: string; _ids?: string }
    body: undefined
    answer: { data: (Schemas["SelectedMail"])[] }
  }
  /** Inviare di nuovo più e-mail */
  "POST /api/mails/send": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** Inviare a chi chiama un messaggio di prova, subito */
  "POST /api/mails/test": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["SentTestMail"]
  }
  /** Un’e-mail */
  "GET /api/mails/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["MailDetail"]
  }
  /** Inviare di nuovo un’e-mail */
  "POST /api/mails/{id}/send": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["MailDetail"]
  }
  /** Le modifiche, riga per riga o per richiesta */
  "GET /api/audits": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "logged_at" | "-logged_at" | "user" | "-user" | "impersonator" | "-impersonator" | "event" | "-event" | "model_type" | "-model_type" | "model_id" | "-model_id" | "id" | "-id"; model_type?: string; model_id?: string; event?: string; user_id?: string; from?: string; to?: string; request?: string; children?: string; folded?: string; impersonation?: string }
    body: undefined
    answer: { data: (Schemas["AuditRow"] | Schemas["AuditRequest"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }>; record_links: Record<string, Record<string, string>> }
  }
  /** Riportare i dati a un momento */
  "POST /api/audits": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["TimeMachineBody"]
    answer: Schemas["Restored"]
  }
  /** Chi ha cambiato che cosa: una concessionaria */
  "GET /api/v1/dealers/{id}/history": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100 }
    body: undefined
    answer: { data: (Schemas["AuditRequest"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }> }
  }
  /** Chi ha cambiato che cosa: un’officina */
  "GET /api/v1/workshops/{id}/history": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100 }
    body: undefined
    answer: { data: (Schemas["AuditRequest"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }> }
  }
  /** Chi ha cambiato che cosa: un cliente */
  "GET /api/v1/customers/{id}/history": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100 }
    body: undefined
    answer: { data: (Schemas["AuditRequest"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }> }
  }
  /** Chi ha cambiato che cosa: una segnalazione */
  "GET /api/v1/leads/{id}/history": {
    path: { id: number }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100 }
    body: undefined
    answer: { data: (Schemas["AuditRequest"])[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number; names: Record<string, Record<string, string>>; labels: Record<string, { label: string; fields: Record<string, string>; values?: Record<string, Record<string, string>> }> }
  }
  /** Un elemento com’era in un momento */
  "GET /api/audits/{model_type}/{id}": {
    path: { model_type: string; id: number }
    query: { at?: string }
    body: undefined
    answer: Schemas["RecordAt"]
  }
  /** Che cosa cambierebbe un ritorno a un momento */
  "POST /api/audits/preview": {
    path: Record<never, never>
    query: Record<never, never>
    body: Schemas["TimeMachineBody"]
    answer: Schemas["RestorePreview"]
  }
  /** Annullare una modifica */
  "POST /api/audits/{id}/undo": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Riportare un elemento eliminato */
  "POST /api/audits/{id}/restore": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: Schemas["Message"]
  }
  /** Chi è entrato, chi è stato rifiutato, chi ha preso che cosa */
  "GET /api/accesses": {
    path: Record<never, never>
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; sort?: "created_at" | "-created_at" | "kind" | "-kind" | "user" | "-user" | "address" | "-address" | "id" | "-id"; kind?: string; user_id?: string; impersonator_id?: string; impersonation?: string; address?: string; from?: string; to?: string; text?: string }
    body: undefined
    answer: { data: ({ id: number; created_at: string; kind: "login" | "login_failed" | "login_blocked" | "logout" | "session_ended" | "access_denied" | "second_factor_failed" | "factor_added" | "factor_removed" | "factors_reset" | "recovery_codes_renewed" | "password_changed" | "password_reset" | "impersonation_started" | "impersonation_ended" | "download" | "export" | "token_created" | "token_revoked" | "token_refused" | "account_suspended" | "account_reactivated" | "account_closed" | "account_restored" | "identity_linked" | "identity_removed" | "credentials_ended" | "file_infected"; user: { id: number; name: string; email: string } | null; actor: { id: number; name: string; email: string } | null; impersonator: { id: number; name: string; email: string } | null; impersonation_id: number | null; token_id: number | null; address: string; user_agent: string; email: string | null; detail: Record<string, string | number | boolean | null> })[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number }
  }
  /** Gli accessi come foglio di calcolo */
  "GET /api/accesses/xls": {
    path: Record<never, never>
    query: { sort?: "created_at" | "-created_at" | "kind" | "-kind" | "user" | "-user" | "address" | "-address" | "id" | "-id"; kind?: string; user_id?: string; impersonator_id?: string; impersonation?: string; address?: string; from?: string; to?: string; text?: string }
    body: undefined
    answer: Blob
  }
  /** Un accesso */
  "GET /api/accesses/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: { id: number; created_at: string; kind: "login" | "login_failed" | "login_blocked" | "logout" | "session_ended" | "access_denied" | "second_factor_failed" | "factor_added" | "factor_removed" | "factors_reset" | "recovery_codes_renewed" | "password_changed" | "password_reset" | "impersonation_started" | "impersonation_ended" | "download" | "export" | "token_created" | "token_revoked" | "token_refused" | "account_suspended" | "account_reactivated" | "account_closed" | "account_restored" | "identity_linked" | "identity_removed" | "credentials_ended" | "file_infected"; user: { id: number; name: string; email: string } | null; actor: { id: number; name: string; email: string } | null; impersonator: { id: number; name: string; email: string } | null; impersonation_id: number | null; token_id: number | null; address: string; user_agent: string; email: string | null; detail: Record<string, string | number | boolean | null>; impersonation: { id: number; reason: string | null; with_changes: boolean; started_at: string; ended_at: string | null; changes: number; downloads: number } | null }
  }
  /** Le viste salvate e le impostazioni degli elenchi */
  "GET /api/v1/saved_views": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["ListViews"]
  }
  /** Salvare una vista */
  "POST /api/v1/saved_views": {
    path: Record<never, never>
    query: Record<never, never>
    body: { saved_view: { list: string; name: string; search: string; columns?: ({ key: string; hidden?: boolean; width?: number })[] | null; shared_roles?: (string)[] } }
    answer: Schemas["SavedView"]
  }
  /** Modificare una vista */
  "PUT /api/v1/saved_views/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: { saved_view: { name: string; search: string; columns?: ({ key: string; hidden?: boolean; width?: number })[] | null; shared_roles?: (string)[]; lock_version?: number | string | null } }
    answer: Schemas["SavedView"]
  }
  /** Eliminare una vista */
  "DELETE /api/v1/saved_views/{id}": {
    path: { id: number }
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Scegliere colonne e densità di un elenco */
  "PUT /api/v1/list_settings/{list}": {
    path: { list: string }
    query: Record<never, never>
    body: { settings: { columns?: ({ key: string; hidden?: boolean; width?: number })[] | null; density?: "comfortable" | "compact" | null; default_view_id?: number | string | null } }
    answer: { settings: Schemas["ListSettings"] }
  }
  /** Se il portale e il suo database rispondono */
  "GET /healthz": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { status: string }
  }
  /** Le misure per Prometheus */
  "GET /metrics": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Se il processo risponde */
  "GET /livez": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { status: string }
  }
  /** Se il server può ricevere richieste */
  "GET /readyz": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: { status: string; connections?: { open: number; waiting: number; needed: number }; late_jobs?: (string)[] }
  }
  /** A chi segnalare una debolezza di questa installazione */
  "GET /.well-known/security.txt": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Blob
  }
  /** Gli account della dimostrazione */
  "GET /api/demo": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: (Schemas["DemoAccount"])[]
  }
  /** Lo stato dell’installazione */
  "GET /api/system": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Schemas["SystemState"]
  }
  /** Questo documento */
  "GET /api/v1/openapi.json": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** I modelli e i ruoli disegnati */
  "GET /api/automation": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** Applicare un disegno */
  "POST /api/automation": {
    path: Record<never, never>
    query: Record<never, never>
    body: { models: ({ id?: number; uid?: string; name: string; article_singular: "Il" | "Lo" | "L'" | "La" | "Le"; interface_name_singular: string; interface_name_plural: string; fields: ({ id?: number; uid?: string; db_name: string; label: string; db_type: "boolean" | "integer" | "decimal" | "string" | "text" | "datetime" | "file"; required?: true | false | 0 | 1 | "0" | "1" })[]; relations: ({ id?: number; uid?: string; relationType: "hasMany" | "belongsTo"; model: string; related_model_field: string; required?: true | false | 0 | 1 | "0" | "1" })[]; views: ({ id?: number; uid?: string; prefix: string; type: "modal" | "excel" | "fullcrud"; roles: (number | string)[]; operations: ("create" | "read" | "update" | "delete")[]; data_export?: true | false | 0 | 1 | "0" | "1"; data_import?: true | false | 0 | 1 | "0" | "1"; scopes?: ({ role: number | string; rule: "own" | "all"; through: string })[] })[]; files: ({ id?: number; uid?: string; name: string; label: string; multiple?: true | false | 0 | 1 | "0" | "1"; required?: true | false | 0 | 1 | "0" | "1" })[] })[]; roles: ({ id?: number; name: string; label: string })[]; lock_version?: number | string | null; confirm?: true | false | 0 | 1 | "0" | "1"; answers?: Record<string, { point?: "thousands" | "decimals" | "empty"; value?: unknown }> }
    answer: Record<string, unknown>
  }
  /** Togliere tutti i modelli disegnati */
  "DELETE /api/automation": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: undefined
  }
  /** Che cosa farebbe una modifica dei modelli */
  "POST /api/automation/plan": {
    path: Record<never, never>
    query: Record<never, never>
    body: { undo?: true | false | 0 | 1 | "0" | "1"; reset?: true | false | 0 | 1 | "0" | "1"; restore?: (number | string)[]; lock_version?: number | string | null; answers?: Record<string, { point?: "thousands" | "decimals" | "empty"; value?: unknown }> } | { models: ({ id?: number; uid?: string; name: string; article_singular: "Il" | "Lo" | "L'" | "La" | "Le"; interface_name_singular: string; interface_name_plural: string; fields: ({ id?: number; uid?: string; db_name: string; label: string; db_type: "boolean" | "integer" | "decimal" | "string" | "text" | "datetime" | "file"; required?: true | false | 0 | 1 | "0" | "1" })[]; relations: ({ id?: number; uid?: string; relationType: "hasMany" | "belongsTo"; model: string; related_model_field: string; required?: true | false | 0 | 1 | "0" | "1" })[]; views: ({ id?: number; uid?: string; prefix: string; type: "modal" | "excel" | "fullcrud"; roles: (number | string)[]; operations: ("create" | "read" | "update" | "delete")[]; data_export?: true | false | 0 | 1 | "0" | "1"; data_import?: true | false | 0 | 1 | "0" | "1"; scopes?: ({ role: number | string; rule: "own" | "all"; through: string })[] })[]; files: ({ id?: number; uid?: string; name: string; label: string; multiple?: true | false | 0 | 1 | "0" | "1"; required?: true | false | 0 | 1 | "0" | "1" })[] })[]; roles: ({ id?: number; name: string; label: string })[]; lock_version?: number | string | null; confirm?: true | false | 0 | 1 | "0" | "1"; answers?: Record<string, { point?: "thousands" | "decimals" | "empty"; value?: unknown }> }
    answer: Record<string, unknown>
  }
  /** Annullare l’ultima applicazione */
  "POST /api/automation/undo": {
    path: Record<never, never>
    query: Record<never, never>
    body: { lock_version?: number | string | null; confirm?: true | false | 0 | 1 | "0" | "1"; answers?: Record<string, { point?: "thousands" | "decimals" | "empty"; value?: unknown }> }
    answer: Record<string, unknown>
  }
  /** Riportare elementi archiviati */
  "POST /api/automation/restore": {
    path: Record<never, never>
    query: Record<never, never>
    body: { ids?: (number | string)[]; lock_version?: number | string | null; confirm?: true | false | 0 | 1 | "0" | "1"; answers?: Record<string, { point?: "thousands" | "decimals" | "empty"; value?: unknown }> }
    answer: Record<string, unknown>
  }
  /** Il disegno come file */
  "GET /api/automation/export": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: unknown
  }
  /** Le chiamate dei modelli disegnati in OpenAPI */
  "GET /api/automation/openapi": {
    path: Record<never, never>
    query: Record<never, never>
    body: undefined
    answer: Record<string, unknown>
  }
  /** I record di un modello disegnato */
  "GET /api/v1/generated/{prefix}": {
    path: { prefix: string }
    query: { page?: number; per_page?: 10 | 25 | 50 | 100; _shape?: string; sort?: string; search?: string; id?: string; _view?: "1"; _hints?: string }
    body: undefined
    answer: { data: (Record<string, unknown>)[]; links: (Schemas["PageLink"])[]; current_page: number; last_page: number; per_page: number; from: number | null; to: number | null; total: number } | Record<string, unknown> | (Record<string, unknown>)[]
  }
  /** Creare un record */
  "POST /api/v1/generated/{prefix}": {
    path: { prefix: string }
    query: { _shape?: string }
    body: Record<string, unknown>
    answer: Record<string, unknown>
  }
  /** Salvare più record */
  "PUT /api/v1/generated/{prefix}": {
    path: { prefix: string }
    query: { _shape?: string }
    body: Record<string, unknown>
    answer: (Record<string, unknown>)[]
  }
  /** Tutti i record di un filtro */
  "GET /api/v1/generated/{prefix}/selection": {
    path: { prefix: string }
    query: { _shape?: string; sort?: string; _ids?: string }
    body: undefined
    answer: { data: (Record<string, unknown>)[] }
  }
  /** Un record, o con `_file` uno dei suoi file */
  "GET /api/v1/generated/{prefix}/{id}": {
    path: { prefix: string; id: number }
    query: { _shape?: string; _file?: string }
    body: undefined
    answer: Record<string, unknown>
  }
  /** Modificare un record */
  "PUT /api/v1/generated/{prefix}/{id}": {
    path: { prefix: string; id: number }
    query: { _shape?: string }
    body: Record<string, unknown>
    answer: Record<string, unknown>
  }
  /** Eliminare un record */
  "DELETE /api/v1/generated/{prefix}/{id}": {
    path: { prefix: string; id: number }
    query: { _shape?: string; lock_version?: string }
    body: undefined
    answer: undefined
  }
  /** Eliminare più record */
  "POST /api/v1/generated/{prefix}/delete": {
    path: { prefix: string }
    query: { _shape?: string }
    body: Schemas["BatchBody"]
    answer: Schemas["BatchAnswer"]
  }
  /** I record come foglio di calcolo, o con `_template` il modello per importarli */
  "GET /api/v1/generated/{prefix}/xls": {
    path: { prefix: string }
    query: { _shape?: string; sort?: string; _template?: "1" }
    body: undefined
    answer: Blob
  }
  /** I record scelti come foglio di calcolo */
  "POST /api/v1/generated/{prefix}/xls": {
    path: { prefix: string }
    query: { _shape?: string; sort?: string }
    body: Schemas["SelectedIdsBody"]
    answer: Blob
  }
  /** Importare record */
  "POST /api/v1/generated/{prefix}/import": {
    path: { prefix: string }
    query: { _shape?: string }
    body: FormData
    answer: Schemas["ImportAnswer"]
  }
}
