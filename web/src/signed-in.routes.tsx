import type { RouteObject } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { Shell } from './layout/Shell.tsx'
import { screen } from './screen.ts'

/** Every screen of somebody who is logged in, one line each. */
export const signedInRoutes: RouteObject[] = [
  {
    path: '/',
    errorElement: <CrashPage />,
    element: <Shell />,
    children: [
      {
        errorElement: <CrashPage />,
        children: [
          { index: true, lazy: screen(() => import('./home/Home.tsx'), 'Home') },

          { path: 'activities', lazy: screen(() => import('./activities/ActivityList.tsx'), 'ActivityList') },
          {
            path: 'activities/:id/upload',
            lazy: screen(() => import('./activities/ActivityUpload.tsx'), 'ActivityUpload'),
          },

          {
            path: 'activity_years',
            lazy: screen(() => import('./activities/ActivityYearList.tsx'), 'ActivityYearList'),
          },
          {
            path: 'activity_years/new',
            lazy: screen(() => import('./activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
          },
          {
            path: 'activity_years/:activity_year_id/edit',
            lazy: screen(() => import('./activities/ActivityYearForm.tsx'), 'ActivityYearForm'),
          },
          {
            path: 'activity_years/:id',
            lazy: screen(() => import('./activities/ActivityYearView.tsx'), 'ActivityYearView'),
          },
          {
            path: 'activity_years/:activity_year_id/activities/new',
            lazy: screen(() => import('./activities/ActivityForm.tsx'), 'ActivityForm'),
          },
          {
            path: 'activity_years/:activity_year_id/activities/:activity_id/edit',
            lazy: screen(() => import('./activities/ActivityForm.tsx'), 'ActivityForm'),
          },
          {
            path: 'activity_years/:id/dashboard/dealers',
            lazy: screen(() => import('./activities/ActivityDashboard.tsx'), 'ActivityDashboard', {
              audience: 'dealers',
            }),
          },
          {
            path: 'activity_years/:id/dashboard/workshops',
            lazy: screen(() => import('./activities/ActivityDashboard.tsx'), 'ActivityDashboard', {
              audience: 'workshops',
            }),
          },

          { path: 'dealers', lazy: screen(() => import('./dealers/DealerList.tsx'), 'DealerList') },
          {
            path: 'dealers/activity_years',
            lazy: screen(() => import('./activities/PartnerProgressList.tsx'), 'PartnerProgressList', {
              audience: 'dealers',
            }),
          },
          {
            path: 'dealers/import',
            lazy: screen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'dealers' }),
          },
          { path: 'dealers/new', lazy: screen(() => import('./dealers/DealerForm.tsx'), 'DealerForm') },
          { path: 'dealers/:id/edit', lazy: screen(() => import('./dealers/DealerForm.tsx'), 'DealerForm') },
          {
            path: 'dealers/:id',
            lazy: screen(() => import('./activities/PartnerDetail.tsx'), 'PartnerDetail', { kind: 'dealer' }),
          },
          {
            path: 'dealers/:partner_id/activities/:activity_id/manage',
            lazy: screen(() => import('./activities/UploadManagement.tsx'), 'UploadManagement', { kind: 'dealer' }),
          },

          { path: 'workshops', lazy: screen(() => import('./workshops/WorkshopList.tsx'), 'WorkshopList') },
          {
            path: 'workshops/activity_years',
            lazy: screen(() => import('./activities/PartnerProgressList.tsx'), 'PartnerProgressList', {
              audience: 'workshops',
            }),
          },
          {
            path: 'workshops/import',
            lazy: screen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'workshops' }),
          },
          { path: 'workshops/new', lazy: screen(() => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm') },
          { path: 'workshops/:id/edit', lazy: screen(() => import('./workshops/WorkshopForm.tsx'), 'WorkshopForm') },
          {
            path: 'workshops/:id',
            lazy: screen(() => import('./activities/PartnerDetail.tsx'), 'PartnerDetail', { kind: 'workshop' }),
          },
          {
            path: 'workshops/:partner_id/activities/:activity_id/manage',
            lazy: screen(() => import('./activities/UploadManagement.tsx'), 'UploadManagement', { kind: 'workshop' }),
          },

          {
            path: 'workshop_market_shares',
            lazy: screen(() => import('./market-shares/MarketShareList.tsx'), 'MarketShareList'),
          },
          {
            path: 'workshop_market_shares/new',
            lazy: screen(() => import('./market-shares/MarketShareForm.tsx'), 'MarketShareForm'),
          },
          {
            path: 'workshop_market_shares/:id',
            lazy: screen(() => import('./market-shares/MarketShareView.tsx'), 'MarketShareView'),
          },

          { path: 'customers', lazy: screen(() => import('./customers/CustomerList.tsx'), 'CustomerList') },
          {
            path: 'customers/import',
            lazy: screen(() => import('./imports/ImportPage.tsx'), 'ImportPage', { kind: 'customers' }),
          },
          { path: 'customers/new', lazy: screen(() => import('./customers/CustomerForm.tsx'), 'CustomerForm') },
          { path: 'customers/:id/edit', lazy: screen(() => import('./customers/CustomerForm.tsx'), 'CustomerForm') },
          { path: 'customers/:id', lazy: screen(() => import('./customers/CustomerView.tsx'), 'CustomerView') },
          {
            path: 'customers/:customer_id/customer_contacts/new',
            lazy: screen(() => import('./customers/ContactForm.tsx'), 'ContactForm'),
          },
          {
            path: 'customers/:customer_id/customer_contacts/:id/edit',
            lazy: screen(() => import('./customers/ContactForm.tsx'), 'ContactForm'),
          },

          { path: 'leads', lazy: screen(() => import('./leads/LeadList.tsx'), 'LeadList') },
          { path: 'leads/dashboard', lazy: screen(() => import('./leads/LeadDashboard.tsx'), 'LeadDashboard') },
          { path: 'leads/new', lazy: screen(() => import('./leads/LeadForm.tsx'), 'LeadForm') },
          { path: 'leads/:id/edit', lazy: screen(() => import('./leads/LeadForm.tsx'), 'LeadForm') },
          { path: 'leads/:id/manage', lazy: screen(() => import('./leads/LeadManage.tsx'), 'LeadManage') },
          { path: 'leads/:id/lead_offers', lazy: screen(() => import('./leads/LeadOffers.tsx'), 'LeadOffers') },
          { path: 'leads/:id/users', lazy: screen(() => import('./leads/LeadAccess.tsx'), 'LeadAccess') },
          { path: 'leads/:id', lazy: screen(() => import('./leads/LeadView.tsx'), 'LeadView') },

          ...(['lead_models', 'lead_work_types'] as const).flatMap((kind) => [
            {
              path: kind,
              lazy: screen(() => import('./leads/ReferenceList.tsx'), 'ReferenceList', { kind }),
            },
            {
              path: `${kind}/new`,
              lazy: screen(() => import('./leads/ReferenceForm.tsx'), 'ReferenceForm', { kind }),
            },
            {
              path: `${kind}/:id/edit`,
              lazy: screen(() => import('./leads/ReferenceForm.tsx'), 'ReferenceForm', { kind }),
            },
            {
              path: `${kind}/:id`,
              lazy: screen(() => import('./leads/ReferenceView.tsx'), 'ReferenceView', { kind }),
            },
          ]),

          { path: 'news', lazy: screen(() => import('./news/NewsList.tsx'), 'NewsList') },
          { path: 'news/new', lazy: screen(() => import('./news/NewsForm.tsx'), 'NewsForm') },
          { path: 'news/:id/edit', lazy: screen(() => import('./news/NewsForm.tsx'), 'NewsForm') },
          { path: 'news/:id', lazy: screen(() => import('./news/NewsView.tsx'), 'NewsView') },

          { path: 'profile', lazy: screen(() => import('./profile/ProfileView.tsx'), 'ProfileView') },
          { path: 'profile/edit', lazy: screen(() => import('./profile/ProfileForm.tsx'), 'ProfileForm') },
          {
            path: 'profile/change-password',
            lazy: screen(() => import('./profile/ChangePassword.tsx'), 'ChangePassword'),
          },
          { path: 'profile/upload-avatar', lazy: screen(() => import('./profile/AvatarUpload.tsx'), 'AvatarUpload') },

          { path: 'users', lazy: screen(() => import('./users/UserList.tsx'), 'UserList') },
          { path: 'impersonate/:id', lazy: screen(() => import('./impersonation/Impersonate.tsx'), 'Impersonate') },
          { path: 'menu-management', lazy: screen(() => import('./menu/MenuList.tsx'), 'MenuList') },
          { path: 'audits', lazy: screen(() => import('./audit/AuditList.tsx'), 'AuditList') },
          { path: 'automation', lazy: screen(() => import('./designer/Generator.tsx'), 'Generator') },
          { path: 'outbox', lazy: screen(() => import('./mail/MailList.tsx'), 'MailList') },
          { path: 'outbox/:id', lazy: screen(() => import('./mail/MailView.tsx'), 'MailView') },

          // What the generator makes: after all of the portal's own, which its prefixes may not be.
          { path: ':prefix', lazy: screen(() => import('./records/GeneratedList.tsx'), 'GeneratedList') },
          { path: ':prefix/import', lazy: screen(() => import('./records/GeneratedImport.tsx'), 'GeneratedImport') },
          ...[':prefix/new', ':prefix/:id/edit'].map((path) => ({
            path,
            lazy: screen(() => import('./records/RecordForm.tsx'), 'RecordForm'),
          })),
          { path: ':prefix/:id', lazy: screen(() => import('./records/RecordView.tsx'), 'RecordView') },

          { path: '*', lazy: screen(() => import('./layout/NotFound.tsx'), 'NotFound') },
        ],
      },
    ],
  },
]
