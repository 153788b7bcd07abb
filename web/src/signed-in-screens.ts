import { screen } from './screen.ts'

/** The screens of signed-in users. */
export const signedInScreens = [
  screen('', () => import('./home/Home.tsx'), 'Home'),

  screen('activities', () => import('./activities/ActivityList.tsx'), 'ActivityList'),
  screen('activities/:id/upload', () => import('./activities/ActivityUpload.tsx'), 'ActivityUpload'),

  screen('rejection_reasons', () => import('./activities/RejectionReasonList.tsx'), 'RejectionReasonList'),
  ...['rejection_reasons/new', 'rejection_reasons/:id/edit'].map((path) =>
    screen(path, () => import('./activities/RejectionReasonForm.tsx'), 'RejectionReasonForm'),
  ),
  screen('documents', () => import('./activities/UploadQueue.tsx'), 'UploadQueue'),
  screen('activity_years', () => import('./activities/ActivityYearList.tsx'), 'ActivityYearList'),
  screen('activity_years/new', () => import('./activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
  screen('activity_years/matrix', () => import('./activities/NewestMatrix.tsx'), 'NewestMatrix'),
  screen(
    'activity_years/:activity_year_id/edit',
    () => import('./activities/ActivityYearForm.tsx'),
    'ActivityYearForm',
  ),
  screen('activity_years/:id', () => import('./activities/ActivityYearView.tsx'), 'ActivityYearView'),
  screen(
    'activity_years/:activity_year_id/activities/new',
    () => import('./activities/ActivityForm.tsx'),
    'ActivityForm',
  ),
  screen(
    'activity_years/:activity_year_id/activities/:activity_id/edit',
    () => import('./activities/ActivityForm.tsx'),
    'ActivityForm',
  ),
  screen('activity_years/:id/reminders', () => import('./activities/ReminderList.tsx'), 'ReminderList'),
  screen('activity_years/:id/matrix', () => import('./activities/ActivityMatrix.tsx'), 'ActivityMatrix'),
  screen(
    'activity_years/:id/dashboard/dealers',
    () => import('./activities/ActivityDashboard.tsx'),
    'ActivityDashboard',
    {
      audience: 'dealers',
    },
  ),
  screen(
    'activity_years/:id/dashboard/workshops',
    () => import('./activities/ActivityDashboard.tsx'),
    'ActivityDashboard',
    {
      audience: 'workshops',
    },
  ),

  screen('dealers', () => import('./dealers/DealerList.tsx'), 'DealerList'),
  screen('dealers/activity_years', () => import('./dealers/PartnerProgressList.tsx'), 'PartnerProgressList', {
    audience: 'dealers',
  }),
  screen('dealers/import', () => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'dealers' }),
  screen('dealers/new', () => import('./dealers/DealerForm.tsx'), 'DealerForm'),
  screen('dealers/:id/edit', () => import('./dealers/DealerForm.tsx'), 'DealerForm'),
  screen('dealers/:id', () => import('./dealers/DealerDetail.tsx'), 'DealerDetail'),
  screen(
    'dealers/:partner_id/activities/:activity_id/manage',
    () => import('./activities/UploadManagement.tsx'),
    'UploadManagement',
    { kind: 'dealer' },
  ),

  screen('workshops', () => import('./workshops/WorkshopList.tsx'), 'WorkshopList'),
  screen('workshops/activity_years', () => import('./dealers/PartnerProgressList.tsx'), 'PartnerProgressList', {
    audience: 'workshops',
  }),
  screen('workshops/import', () => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'workshops' }),
  screen('workshops/new', () => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm'),
  screen('workshops/:id/edit', () => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm'),
  screen('workshops/:id', () => import('./workshops/WorkshopDetail.tsx'), 'WorkshopDetail'),
  screen(
    'workshops/:partner_id/activities/:activity_id/manage',
    () => import('./activities/UploadManagement.tsx'),
    'UploadManagement',
    {
      kind: 'workshop',
    },
  ),

  screen('workshop_market_shares', () => import('./market-shares/MarketShareList.tsx'), 'MarketShareList'),
  screen('workshop_market_shares/new', () => import('./market-shares/MarketShareForm.tsx'), 'MarketShareForm'),
  screen('workshop_market_shares/:id', () => import('./market-shares/MarketShareView.tsx'), 'MarketShareView'),

  screen('customers', () => import('./customers/CustomerList.tsx'), 'CustomerList'),
  screen('customers/import', () => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'customers' }),
  screen('customers/new', () => import('./customers/CustomerForm.tsx'), 'CustomerForm'),
  screen('customers/:id/edit', () => import('./customers/CustomerForm.tsx'), 'CustomerForm'),
  screen('customers/:id/merge', () => import('./customers/CustomerMerge.tsx'), 'CustomerMerge'),
  screen('customers/:id', () => import('./customers/CustomerView.tsx'), 'CustomerView'),
  screen('customers/:customer_id/customer_contacts/new', () => import('./customers/ContactForm.tsx'), 'ContactForm'),
  screen(
    'customers/:customer_id/customer_contacts/:id/edit',
    () => import('./customers/ContactForm.tsx'),
    'ContactForm',
  ),

  screen('leads', () => import('./leads/LeadList.tsx'), 'LeadList'),
  screen('leads/dashboard', () => import('./leads/LeadDashboard.tsx'), 'LeadDashboard'),
  screen('leads/new', () => import('./leads/LeadForm.tsx'), 'LeadForm'),
  screen('leads/:id/edit', () => import('./leads/LeadForm.tsx'), 'LeadForm'),
  screen('leads/:id/manage', () => import('./leads/LeadManage.tsx'), 'LeadManage'),
  screen('leads/:id/lead_offers', () => import('./leads/LeadOffers.tsx'), 'LeadOffers'),
  screen('leads/:id/users', () => import('./leads/LeadAccess.tsx'), 'LeadAccess'),
  screen('leads/:id', () => import('./leads/LeadView.tsx'), 'LeadView'),

  ...(['lead_models', 'lead_work_types'] as const).flatMap((kind) => [
    screen(kind, () => import('./leads/LeadReferenceList.tsx'), 'LeadReferenceList', { kind }),
    screen(`${kind}/new`, () => import('./leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
    screen(`${kind}/:id/edit`, () => import('./leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
    screen(`${kind}/:id`, () => import('./leads/LeadReferenceView.tsx'), 'LeadReferenceView', { kind }),
  ]),

  screen('news', () => import('./news/NewsList.tsx'), 'NewsList'),
  screen('news/new', () => import('./news/NewsForm.tsx'), 'NewsForm'),
  screen('news/:id/edit', () => import('./news/NewsForm.tsx'), 'NewsForm'),
  screen('news/:id', () => import('./news/NewsView.tsx'), 'NewsView'),

  screen('notifications', () => import('./notifications/NotificationHistory.tsx'), 'NotificationHistory'),
  screen('notifications/:id', () => import('./notifications/NotificationOpen.tsx'), 'NotificationOpen'),

  screen('profile', () => import('./profile/ProfileView.tsx'), 'ProfileView'),
  screen('profile/edit', () => import('./profile/ProfileForm.tsx'), 'ProfileForm'),
  screen('profile/notifications', () => import('./profile/NoticePreferencesForm.tsx'), 'NoticePreferencesForm'),
  screen('profile/security', () => import('./profile/Security.tsx'), 'Security'),
  screen('profile/change-password', () => import('./profile/ChangePassword.tsx'), 'ChangePassword'),
  screen('profile/upload-avatar', () => import('./profile/AvatarUpload.tsx'), 'AvatarUpload'),

  screen('users/import', () => import('./imports/ImportPage.tsx'), 'UserImportPage'),
  screen('users', () => import('./front/users/UserScreen.tsx'), 'UserScreen'),
  screen('impersonate/:id', () => import('./impersonation/Impersonate.tsx'), 'Impersonate'),
  screen('menu-management', () => import('./menu/MenuList.tsx'), 'MenuList'),
  screen('audits', () => import('./audit/AuditList.tsx'), 'AuditList'),
  screen('api-reference', () => import('./api-reference/ApiReference.tsx'), 'ApiReference'),
  screen('tokens', () => import('./tokens/TokenList.tsx'), 'TokenList'),
  screen('accesses', () => import('./access-register/AccessList.tsx'), 'AccessList'),
  screen('accesses/:id', () => import('./access-register/AccessView.tsx'), 'AccessView'),
  screen('system', () => import('./system/System.tsx'), 'System'),
  screen('automation', () => import('./designer/Generator.tsx'), 'Generator'),
  screen('outbox', () => import('./mail/MailList.tsx'), 'MailList'),
  screen('webhooks', () => import('./webhooks/WebhookList.tsx'), 'WebhookList'),
  ...['webhooks/new', 'webhooks/:id/edit'].map((path) =>
    screen(path, () => import('./webhooks/WebhookForm.tsx'), 'WebhookForm'),
  ),
  screen('webhooks/:id', () => import('./webhooks/WebhookView.tsx'), 'WebhookView'),
  screen('webhooks/:id/deliveries/:delivery', () => import('./webhooks/DeliveryView.tsx'), 'DeliveryView'),
  screen('outbox/:id', () => import('./mail/MailView.tsx'), 'MailView'),

  // The screens of designed models, after those of the portal, whose addresses their prefixes cannot take.
  screen(':prefix', () => import('./records/RecordListScreen.tsx'), 'RecordListScreen'),
  screen(':prefix/import', () => import('./records/RecordImport.tsx'), 'RecordImport'),
  ...[':prefix/new', ':prefix/:id/edit'].map((path) =>
    screen(path, () => import('./records/RecordForm.tsx'), 'RecordForm'),
  ),
  screen(':prefix/:id', () => import('./records/RecordPage.tsx'), 'RecordPage'),

  screen('*', () => import('./layout/NotFound.tsx'), 'NotFound'),
]
