import { screen } from './platform/screen.ts'

/** The screens of signed-in users. */
export const signedInScreens = [
  screen('', () => import('./front/home/Home.tsx'), 'Home'),

  screen('activities', () => import('./documents/activities/ActivityList.tsx'), 'ActivityList'),
  screen('activities/:id/upload', () => import('./documents/uploads/ActivityUpload.tsx'), 'ActivityUpload'),

  screen('rejection_reasons', () => import('./documents/verification/RejectionReasonList.tsx'), 'RejectionReasonList'),
  ...['rejection_reasons/new', 'rejection_reasons/:id/edit'].map((path) =>
    screen(path, () => import('./documents/verification/RejectionReasonForm.tsx'), 'RejectionReasonForm'),
  ),
  screen('documents', () => import('./documents/verification/VerificationList.tsx'), 'VerificationList'),
  screen('activity_years', () => import('./documents/activities/ActivityYearList.tsx'), 'ActivityYearList'),
  screen('activity_years/new', () => import('./documents/activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
  screen('activity_years/matrix', () => import('./documents/progress/NewestMatrix.tsx'), 'NewestMatrix'),
  screen(
    'activity_years/:activity_year_id/edit',
    () => import('./documents/activities/ActivityYearForm.tsx'),
    'ActivityYearForm',
  ),
  screen('activity_years/:id', () => import('./documents/activities/ActivityYearView.tsx'), 'ActivityYearView'),
  screen(
    'activity_years/:activity_year_id/activities/new',
    () => import('./documents/activities/ActivityForm.tsx'),
    'ActivityForm',
  ),
  screen(
    'activity_years/:activity_year_id/activities/:activity_id/edit',
    () => import('./documents/activities/ActivityForm.tsx'),
    'ActivityForm',
  ),
  screen('activity_years/:id/reminders', () => import('./documents/reminders/ReminderList.tsx'), 'ReminderList'),
  screen('activity_years/:id/matrix', () => import('./documents/progress/ActivityMatrix.tsx'), 'ActivityMatrix'),
  screen(
    'activity_years/:id/dashboard/dealers',
    () => import('./documents/progress/ActivityDashboard.tsx'),
    'ActivityDashboard',
    {
      audience: 'dealers',
    },
  ),
  screen(
    'activity_years/:id/dashboard/workshops',
    () => import('./documents/progress/ActivityDashboard.tsx'),
    'ActivityDashboard',
    {
      audience: 'workshops',
    },
  ),

  screen('dealers', () => import('./network/dealers/DealerList.tsx'), 'DealerList'),
  screen(
    'dealers/activity_years',
    () => import('./documents/progress/PartnerProgressList.tsx'),
    'PartnerProgressList',
    {
      audience: 'dealers',
    },
  ),
  screen('dealers/import', () => import('./network/imports/ImportPage.tsx'), 'ImportPage', { kind: 'dealers' }),
  screen('dealers/new', () => import('./network/dealers/DealerForm.tsx'), 'DealerForm'),
  screen('dealers/:id/edit', () => import('./network/dealers/DealerForm.tsx'), 'DealerForm'),
  screen('dealers/:id', () => import('./front/partners/DealerDetail.tsx'), 'DealerDetail'),
  screen(
    'dealers/:partner_id/activities/:activity_id/manage',
    () => import('./documents/uploads/UploadManagement.tsx'),
    'UploadManagement',
    { kind: 'dealer' },
  ),

  screen('workshops', () => import('./network/workshops/WorkshopList.tsx'), 'WorkshopList'),
  screen(
    'workshops/activity_years',
    () => import('./documents/progress/PartnerProgressList.tsx'),
    'PartnerProgressList',
    {
      audience: 'workshops',
    },
  ),
  screen('workshops/import', () => import('./network/imports/ImportPage.tsx'), 'ImportPage', { kind: 'workshops' }),
  screen('workshops/new', () => import('./network/workshops/WorkshopForm.tsx'), 'WorkshopForm'),
  screen('workshops/:id/edit', () => import('./network/workshops/WorkshopForm.tsx'), 'WorkshopForm'),
  screen('workshops/:id', () => import('./front/partners/WorkshopDetail.tsx'), 'WorkshopDetail'),
  screen(
    'workshops/:partner_id/activities/:activity_id/manage',
    () => import('./documents/uploads/UploadManagement.tsx'),
    'UploadManagement',
    {
      kind: 'workshop',
    },
  ),

  screen('workshop_market_shares', () => import('./sales/market-shares/MarketShareList.tsx'), 'MarketShareList'),
  screen('workshop_market_shares/new', () => import('./sales/market-shares/MarketShareForm.tsx'), 'MarketShareForm'),
  screen('workshop_market_shares/:id', () => import('./sales/market-shares/MarketShareView.tsx'), 'MarketShareView'),

  screen('customers', () => import('./network/customers/CustomerList.tsx'), 'CustomerList'),
  screen('customers/import', () => import('./network/imports/ImportPage.tsx'), 'ImportPage', { kind: 'customers' }),
  screen('customers/new', () => import('./network/customers/CustomerForm.tsx'), 'CustomerForm'),
  screen('customers/:id/edit', () => import('./network/customers/CustomerForm.tsx'), 'CustomerForm'),
  screen('customers/:id/merge', () => import('./network/customers/CustomerMerge.tsx'), 'CustomerMerge'),
  screen('customers/:id', () => import('./front/customers/CustomerView.tsx'), 'CustomerView'),
  screen(
    'customers/:customer_id/customer_contacts/new',
    () => import('./network/customers/ContactForm.tsx'),
    'ContactForm',
  ),
  screen(
    'customers/:customer_id/customer_contacts/:id/edit',
    () => import('./network/customers/ContactForm.tsx'),
    'ContactForm',
  ),

  screen('leads', () => import('./sales/leads/LeadList.tsx'), 'LeadList'),
  screen('leads/dashboard', () => import('./sales/leads/LeadDashboard.tsx'), 'LeadDashboard'),
  screen('leads/new', () => import('./sales/leads/LeadForm.tsx'), 'LeadForm'),
  screen('leads/:id/edit', () => import('./sales/leads/LeadForm.tsx'), 'LeadForm'),
  screen('leads/:id/manage', () => import('./sales/leads/LeadManage.tsx'), 'LeadManage'),
  screen('leads/:id/lead_offers', () => import('./sales/leads/LeadOffers.tsx'), 'LeadOffers'),
  screen('leads/:id/users', () => import('./sales/leads/LeadAccess.tsx'), 'LeadAccess'),
  screen('leads/:id', () => import('./sales/leads/LeadView.tsx'), 'LeadView'),

  ...(['lead_models', 'lead_work_types'] as const).flatMap((kind) => [
    screen(kind, () => import('./sales/leads/LeadReferenceList.tsx'), 'LeadReferenceList', { kind }),
    screen(`${kind}/new`, () => import('./sales/leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
    screen(`${kind}/:id/edit`, () => import('./sales/leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
    screen(`${kind}/:id`, () => import('./sales/leads/LeadReferenceView.tsx'), 'LeadReferenceView', { kind }),
  ]),

  screen('news', () => import('./news/news/NewsList.tsx'), 'NewsList'),
  screen('news/new', () => import('./news/news/NewsForm.tsx'), 'NewsForm'),
  screen('news/:id/edit', () => import('./news/news/NewsForm.tsx'), 'NewsForm'),
  screen('news/:id', () => import('./news/news/NewsView.tsx'), 'NewsView'),

  screen('notifications', () => import('./people/notifications/NotificationHistory.tsx'), 'NotificationHistory'),
  screen('notifications/:id', () => import('./people/notifications/NotificationOpen.tsx'), 'NotificationOpen'),

  screen('profile', () => import('./people/profile/ProfileView.tsx'), 'ProfileView'),
  screen('profile/edit', () => import('./people/profile/ProfileForm.tsx'), 'ProfileForm'),
  screen('profile/notifications', () => import('./people/profile/NoticePreferencesForm.tsx'), 'NoticePreferencesForm'),
  screen('profile/security', () => import('./people/profile/Security.tsx'), 'Security'),
  screen('profile/change-password', () => import('./people/profile/ChangePassword.tsx'), 'ChangePassword'),
  screen('profile/upload-avatar', () => import('./people/profile/AvatarUpload.tsx'), 'AvatarUpload'),

  screen('users/import', () => import('./network/imports/ImportPage.tsx'), 'UserImportPage'),
  screen('users', () => import('./front/users/UserScreen.tsx'), 'UserScreen'),
  screen('impersonate/:id', () => import('./people/impersonation/Impersonate.tsx'), 'Impersonate'),
  screen('menu-management', () => import('./people/menu/MenuList.tsx'), 'MenuList'),
  screen('audits', () => import('./history/audit/AuditList.tsx'), 'AuditList'),
  screen('api-reference', () => import('./platform/api-reference/ApiReference.tsx'), 'ApiReference'),
  screen('tokens', () => import('./people/tokens/TokenList.tsx'), 'TokenList'),
  screen('accesses', () => import('./people/access-register/AccessList.tsx'), 'AccessList'),
  screen('accesses/:id', () => import('./people/access-register/AccessView.tsx'), 'AccessView'),
  screen('system', () => import('./platform/system/System.tsx'), 'System'),
  screen('automation', () => import('./generator/designer/Generator.tsx'), 'Generator'),
  screen('outbox', () => import('./people/mail/MailList.tsx'), 'MailList'),
  screen('webhooks', () => import('./platform/webhooks/WebhookList.tsx'), 'WebhookList'),
  ...['webhooks/new', 'webhooks/:id/edit'].map((path) =>
    screen(path, () => import('./platform/webhooks/WebhookForm.tsx'), 'WebhookForm'),
  ),
  screen('webhooks/:id', () => import('./platform/webhooks/WebhookView.tsx'), 'WebhookView'),
  screen('webhooks/:id/deliveries/:delivery', () => import('./platform/webhooks/DeliveryView.tsx'), 'DeliveryView'),
  screen('outbox/:id', () => import('./people/mail/MailView.tsx'), 'MailView'),

  // The screens of designed models, after those of the portal, whose addresses their prefixes cannot take.
  screen(':prefix', () => import('./generator/records/RecordListScreen.tsx'), 'RecordListScreen'),
  screen(':prefix/import', () => import('./generator/records/RecordImport.tsx'), 'RecordImport'),
  ...[':prefix/new', ':prefix/:id/edit'].map((path) =>
    screen(path, () => import('./generator/records/RecordForm.tsx'), 'RecordForm'),
  ),
  screen(':prefix/:id', () => import('./generator/records/RecordPage.tsx'), 'RecordPage'),

  screen('*', () => import('./platform/layout/NotFound.tsx'), 'NotFound'),
]
