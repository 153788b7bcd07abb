import type { RouteObject } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { Shell } from './layout/Shell.tsx'
import { lazyScreen } from './lazy-screen.ts'

/** The screens of signed-in users. */
export const signedInRoutes: RouteObject[] = [
  {
    path: '/',
    errorElement: <CrashPage />,
    element: <Shell />,
    children: [
      {
        errorElement: <CrashPage />,
        children: [
          { index: true, lazy: lazyScreen(() => import('./home/Home.tsx'), 'Home') },

          { path: 'activities', lazy: lazyScreen(() => import('./activities/ActivityList.tsx'), 'ActivityList') },
          {
            path: 'activities/:id/upload',
            lazy: lazyScreen(() => import('./activities/ActivityUpload.tsx'), 'ActivityUpload'),
          },

          {
            path: 'rejection_reasons',
            lazy: lazyScreen(() => import('./activities/RejectionReasonList.tsx'), 'RejectionReasonList'),
          },
          ...['rejection_reasons/new', 'rejection_reasons/:id/edit'].map((path) => ({
            path,
            lazy: lazyScreen(() => import('./activities/RejectionReasonForm.tsx'), 'RejectionReasonForm'),
          })),
          { path: 'documents', lazy: lazyScreen(() => import('./activities/UploadQueue.tsx'), 'UploadQueue') },
          {
            path: 'activity_years',
            lazy: lazyScreen(() => import('./activities/ActivityYearList.tsx'), 'ActivityYearList'),
          },
          {
            path: 'activity_years/new',
            lazy: lazyScreen(() => import('./activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
          },
          {
            path: 'activity_years/matrix',
            lazy: lazyScreen(() => import('./activities/NewestMatrix.tsx'), 'NewestMatrix'),
          },
          {
            path: 'activity_years/:activity_year_id/edit',
            lazy: lazyScreen(() => import('./activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
          },
          {
            path: 'activity_years/:id',
            lazy: lazyScreen(() => import('./activities/ActivityYearView.tsx'), 'ActivityYearView'),
          },
          {
            path: 'activity_years/:activity_year_id/activities/new',
            lazy: lazyScreen(() => import('./activities/ActivityForm.tsx'), 'ActivityForm'),
          },
          {
            path: 'activity_years/:activity_year_id/activities/:activity_id/edit',
            lazy: lazyScreen(() => import('./activities/ActivityForm.tsx'), 'ActivityForm'),
          },
          {
            path: 'activity_years/:id/reminders',
            lazy: lazyScreen(() => import('./activities/ReminderList.tsx'), 'ReminderList'),
          },
          {
            path: 'activity_years/:id/matrix',
            lazy: lazyScreen(() => import('./activities/ActivityMatrix.tsx'), 'ActivityMatrix'),
          },
          {
            path: 'activity_years/:id/dashboard/dealers',
            lazy: lazyScreen(() => import('./activities/ActivityDashboard.tsx'), 'ActivityDashboard', {
              audience: 'dealers',
            }),
          },
          {
            path: 'activity_years/:id/dashboard/workshops',
            lazy: lazyScreen(() => import('./activities/ActivityDashboard.tsx'), 'ActivityDashboard', {
              audience: 'workshops',
            }),
          },

          { path: 'dealers', lazy: lazyScreen(() => import('./dealers/DealerList.tsx'), 'DealerList') },
          {
            path: 'dealers/activity_years',
            lazy: lazyScreen(() => import('./dealers/PartnerProgressList.tsx'), 'PartnerProgressList', {
              audience: 'dealers',
            }),
          },
          {
            path: 'dealers/import',
            lazy: lazyScreen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'dealers' }),
          },
          { path: 'dealers/new', lazy: lazyScreen(() => import('./dealers/DealerForm.tsx'), 'DealerForm') },
          { path: 'dealers/:id/edit', lazy: lazyScreen(() => import('./dealers/DealerForm.tsx'), 'DealerForm') },
          {
            path: 'dealers/:id',
            lazy: lazyScreen(() => import('./dealers/DealerDetail.tsx'), 'DealerDetail'),
          },
          {
            path: 'dealers/:partner_id/activities/:activity_id/manage',
            lazy: lazyScreen(() => import('./activities/UploadManagement.tsx'), 'UploadManagement', { kind: 'dealer' }),
          },

          { path: 'workshops', lazy: lazyScreen(() => import('./workshops/WorkshopList.tsx'), 'WorkshopList') },
          {
            path: 'workshops/activity_years',
            lazy: lazyScreen(() => import('./dealers/PartnerProgressList.tsx'), 'PartnerProgressList', {
              audience: 'workshops',
            }),
          },
          {
            path: 'workshops/import',
            lazy: lazyScreen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'workshops' }),
          },
          { path: 'workshops/new', lazy: lazyScreen(() => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm') },
          {
            path: 'workshops/:id/edit',
            lazy: lazyScreen(() => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm'),
          },
          {
            path: 'workshops/:id',
            lazy: lazyScreen(() => import('./workshops/WorkshopDetail.tsx'), 'WorkshopDetail'),
          },
          {
            path: 'workshops/:partner_id/activities/:activity_id/manage',
            lazy: lazyScreen(() => import('./activities/UploadManagement.tsx'), 'UploadManagement', {
              kind: 'workshop',
            }),
          },

          {
            path: 'workshop_market_shares',
            lazy: lazyScreen(() => import('./market-shares/MarketShareList.tsx'), 'MarketShareList'),
          },
          {
            path: 'workshop_market_shares/new',
            lazy: lazyScreen(() => import('./market-shares/MarketShareForm.tsx'), 'MarketShareForm'),
          },
          {
            path: 'workshop_market_shares/:id',
            lazy: lazyScreen(() => import('./market-shares/MarketShareView.tsx'), 'MarketShareView'),
          },

          { path: 'customers', lazy: lazyScreen(() => import('./customers/CustomerList.tsx'), 'CustomerList') },
          {
            path: 'customers/import',
            lazy: lazyScreen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'customers' }),
          },
          { path: 'customers/new', lazy: lazyScreen(() => import('./customers/CustomerForm.tsx'), 'CustomerForm') },
          {
            path: 'customers/:id/edit',
            lazy: lazyScreen(() => import('./customers/CustomerForm.tsx'), 'CustomerForm'),
          },
          {
            path: 'customers/:id/merge',
            lazy: lazyScreen(() => import('./customers/CustomerMerge.tsx'), 'CustomerMerge'),
          },
          { path: 'customers/:id', lazy: lazyScreen(() => import('./customers/CustomerView.tsx'), 'CustomerView') },
          {
            path: 'customers/:customer_id/customer_contacts/new',
            lazy: lazyScreen(() => import('./customers/ContactForm.tsx'), 'ContactForm'),
          },
          {
            path: 'customers/:customer_id/customer_contacts/:id/edit',
            lazy: lazyScreen(() => import('./customers/ContactForm.tsx'), 'ContactForm'),
          },

          { path: 'leads', lazy: lazyScreen(() => import('./leads/LeadList.tsx'), 'LeadList') },
          { path: 'leads/dashboard', lazy: lazyScreen(() => import('./leads/LeadDashboard.tsx'), 'LeadDashboard') },
          { path: 'leads/new', lazy: lazyScreen(() => import('./leads/LeadForm.tsx'), 'LeadForm') },
          { path: 'leads/:id/edit', lazy: lazyScreen(() => import('./leads/LeadForm.tsx'), 'LeadForm') },
          { path: 'leads/:id/manage', lazy: lazyScreen(() => import('./leads/LeadManage.tsx'), 'LeadManage') },
          { path: 'leads/:id/lead_offers', lazy: lazyScreen(() => import('./leads/LeadOffers.tsx'), 'LeadOffers') },
          { path: 'leads/:id/users', lazy: lazyScreen(() => import('./leads/LeadAccess.tsx'), 'LeadAccess') },
          { path: 'leads/:id', lazy: lazyScreen(() => import('./leads/LeadView.tsx'), 'LeadView') },

          ...(['lead_models', 'lead_work_types'] as const).flatMap((kind) => [
            {
              path: kind,
              lazy: lazyScreen(() => import('./leads/LeadReferenceList.tsx'), 'LeadReferenceList', { kind }),
            },
            {
              path: `${kind}/new`,
              lazy: lazyScreen(() => import('./leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
            },
            {
              path: `${kind}/:id/edit`,
              lazy: lazyScreen(() => import('./leads/LeadReferenceForm.tsx'), 'LeadReferenceForm', { kind }),
            },
            {
              path: `${kind}/:id`,
              lazy: lazyScreen(() => import('./leads/LeadReferenceView.tsx'), 'LeadReferenceView', { kind }),
            },
          ]),

          { path: 'news', lazy: lazyScreen(() => import('./news/NewsList.tsx'), 'NewsList') },
          { path: 'news/new', lazy: lazyScreen(() => import('./news/NewsForm.tsx'), 'NewsForm') },
          { path: 'news/:id/edit', lazy: lazyScreen(() => import('./news/NewsForm.tsx'), 'NewsForm') },
          { path: 'news/:id', lazy: lazyScreen(() => import('./news/NewsView.tsx'), 'NewsView') },

          {
            path: 'notifications',
            lazy: lazyScreen(() => import('./notifications/NotificationHistory.tsx'), 'NotificationHistory'),
          },
          {
            path: 'notifications/:id',
            lazy: lazyScreen(() => import('./notifications/NotificationOpen.tsx'), 'NotificationOpen'),
          },

          { path: 'profile', lazy: lazyScreen(() => import('./profile/ProfileView.tsx'), 'ProfileView') },
          { path: 'profile/edit', lazy: lazyScreen(() => import('./profile/ProfileForm.tsx'), 'ProfileForm') },
          {
            path: 'profile/notifications',
            lazy: lazyScreen(() => import('./profile/NoticePreferencesForm.tsx'), 'NoticePreferencesForm'),
          },
          { path: 'profile/security', lazy: lazyScreen(() => import('./profile/Security.tsx'), 'Security') },
          {
            path: 'profile/change-password',
            lazy: lazyScreen(() => import('./profile/ChangePassword.tsx'), 'ChangePassword'),
          },
          {
            path: 'profile/upload-avatar',
            lazy: lazyScreen(() => import('./profile/AvatarUpload.tsx'), 'AvatarUpload'),
          },

          { path: 'users/import', lazy: lazyScreen(() => import('./imports/ImportPage.tsx'), 'UserImportPage') },
          { path: 'users', lazy: lazyScreen(() => import('./users/UserList.tsx'), 'UserList') },
          { path: 'impersonate/:id', lazy: lazyScreen(() => import('./impersonation/Impersonate.tsx'), 'Impersonate') },
          { path: 'menu-management', lazy: lazyScreen(() => import('./menu/MenuList.tsx'), 'MenuList') },
          { path: 'audits', lazy: lazyScreen(() => import('./audit/AuditList.tsx'), 'AuditList') },
          { path: 'api-reference', lazy: lazyScreen(() => import('./api-reference/ApiReference.tsx'), 'ApiReference') },
          { path: 'tokens', lazy: lazyScreen(() => import('./tokens/TokenList.tsx'), 'TokenList') },
          { path: 'accesses', lazy: lazyScreen(() => import('./access-register/AccessList.tsx'), 'AccessList') },
          { path: 'accesses/:id', lazy: lazyScreen(() => import('./access-register/AccessView.tsx'), 'AccessView') },
          { path: 'system', lazy: lazyScreen(() => import('./system/System.tsx'), 'System') },
          { path: 'automation', lazy: lazyScreen(() => import('./designer/Generator.tsx'), 'Generator') },
          { path: 'outbox', lazy: lazyScreen(() => import('./mail/MailList.tsx'), 'MailList') },
          { path: 'webhooks', lazy: lazyScreen(() => import('./webhooks/WebhookList.tsx'), 'WebhookList') },
          ...['webhooks/new', 'webhooks/:id/edit'].map((path) => ({
            path,
            lazy: lazyScreen(() => import('./webhooks/WebhookForm.tsx'), 'WebhookForm'),
          })),
          { path: 'webhooks/:id', lazy: lazyScreen(() => import('./webhooks/WebhookView.tsx'), 'WebhookView') },
          {
            path: 'webhooks/:id/deliveries/:delivery',
            lazy: lazyScreen(() => import('./webhooks/DeliveryView.tsx'), 'DeliveryView'),
          },
          { path: 'outbox/:id', lazy: lazyScreen(() => import('./mail/MailView.tsx'), 'MailView') },

          // The screens of designed models, after those of the portal, whose addresses their prefixes cannot take.
          { path: ':prefix', lazy: lazyScreen(() => import('./records/RecordListScreen.tsx'), 'RecordListScreen') },
          {
            path: ':prefix/import',
            lazy: lazyScreen(() => import('./records/RecordImport.tsx'), 'RecordImport'),
          },
          ...[':prefix/new', ':prefix/:id/edit'].map((path) => ({
            path,
            lazy: lazyScreen(() => import('./records/RecordForm.tsx'), 'RecordForm'),
          })),
          { path: ':prefix/:id', lazy: lazyScreen(() => import('./records/RecordPage.tsx'), 'RecordPage') },

          { path: '*', lazy: lazyScreen(() => import('./layout/NotFound.tsx'), 'NotFound') },
        ],
      },
    ],
  },
]
