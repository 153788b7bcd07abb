import type { RoleName } from '@portale/domain/platform/roles.ts'
import { pdf, type TestField, type TestFile } from '../form.ts'
import { type AccessFixtures, type Side, unknownId } from './access.fixtures.ts'
import { accountCases } from './account.cases.ts'
import { auditCases } from './audit.cases.ts'
import { automationCases } from './automation.cases.ts'
import { declarationCases } from './declaration.cases.ts'
import { leadCases } from './lead.cases.ts'
import { marketShareCases } from './market-share.cases.ts'
import { newsCases } from './news.cases.ts'
import { peopleCases } from './people.cases.ts'
import { recordCases } from './records.cases.ts'
import { registryCases } from './registry.cases.ts'
import { rightsTable } from './rights-table.ts'
import { timeMachineCases } from './time-machine.cases.ts'
import { tokenCases } from './token.cases.ts'
import { webhookCases } from './webhook.cases.ts'

const workshopRoles: RoleName[] = ['after_sales_manager_rt', 'workshop_user']
const forRole = <T>(role: RoleName, dealer: T, workshop: T): T => (workshopRoles.includes(role) ? workshop : dealer)

export type RouteCase = {
  url: (side: Side, fixtures: AccessFixtures, role: RoleName) => string
  body?: (side: Side, fixtures: AccessFixtures, role: RoleName) => unknown
  files?: (fixtures: AccessFixtures, role: RoleName) => (TestFile | TestField)[]
  /** The status for a permitted role and a row in scope. */
  status?: number
  /** Whether rows have an owner: `own` then means 404 for foreign ones. */
  hasOwner?: boolean
}

const activityBody = {
  activity: {
    title: 'Nuova',
    description: '<p>Testo</p>',
    for_dealers: 1,
    for_workshops: 0,
    activity_document_types: [],
  },
}
let nextYear = 2040

let nextReason = 0
let nextView = 1
const viewBody = () => ({ saved_view: { list: 'leads', name: `Vista ${nextView++}`, search: 'status=created' } })
const reasonBody = () => ({ rejection_reason: { text: `Motivo ${nextReason++}` } })

/** Reading calls without a record need nothing but their path. */
const plainReads: Record<string, RouteCase> = Object.fromEntries(
  rightsTable
    .map(({ call }) => call.split(' '))
    .flatMap(([method, path = '']) =>
      method === 'GET' && !path.includes('{') ? [[`GET ${path}`, { url: () => path }]] : [],
    ),
)

/** The request of each call in docs/spec/authorisation.csv; a route without a case fails the test. */
export const cases: Record<string, RouteCase> = {
  ...plainReads,
  // For a network and a token alone (metrics.test.ts): to every role it does not exist.
  'GET /metrics': { url: () => '/metrics', status: 404 },
  // Where the operator named somebody (security-contact.test.ts).
  'GET /.well-known/security.txt': { url: () => '/.well-known/security.txt', status: 404 },
  'GET /api/mails/{id}': { url: (_side, fixtures) => `/api/mails/${fixtures.mail}` },
  'POST /api/mails/{id}/send': { url: (_side, fixtures) => `/api/mails/${fixtures.mail}/send` },
  // 409 in the walk, which has no mail server: the right is looked at first.
  'POST /api/mails/test': { url: () => '/api/mails/test', status: 409 },
  'POST /api/mails/send': {
    url: () => '/api/mails/send',
    body: () => ({ rows: [{ id: unknownId }] }),
    status: 404,
  },
  'GET /api/v1/activities/{id}': {
    url: (_side, fixtures, role) =>
      `/api/v1/activities/${forRole(role, fixtures.forDealers, fixtures.forWorkshops).id}`,
  },
  'GET /api/v1/activities/{id}/uploaded': {
    url: (_side, fixtures, role) =>
      `/api/v1/activities/${forRole(role, fixtures.forDealers, fixtures.forWorkshops).id}/uploaded`,
  },
  'GET /api/v1/activity_document_uploads': { url: () => '/api/v1/activity_document_uploads?year=2026' },
  'POST /api/v1/activity_document_uploads/xls': {
    url: () => '/api/v1/activity_document_uploads/xls',
    body: (side, _fixtures, role) => ({ ids: [forRole(role, side.dealer_upload, side.workshop_upload)] }),
  },
  'GET /api/v1/activity_document_uploads/{id}': {
    url: (side, _fixtures, role) =>
      `/api/v1/activity_document_uploads/${forRole(role, side.dealer_upload, side.workshop_upload)}`,
    hasOwner: true,
  },
  'POST /api/v1/activity_document_uploads/{id}/review': {
    url: (side, _fixtures, role) =>
      `/api/v1/activity_document_uploads/${forRole(role, side.dealer_upload, side.workshop_upload)}/review`,
    body: () => ({}),
    status: 204,
    hasOwner: true,
  },
  'POST /api/v1/activity_document_uploads/verify': {
    url: () => '/api/v1/activity_document_uploads/verify',
    body: (side, _fixtures, role) => ({
      managed: [{ id: forRole(role, side.dealer_upload, side.workshop_upload), status: 'pending' }],
    }),
    hasOwner: true,
  },
  'POST /api/v1/saved_views': { url: () => '/api/v1/saved_views', body: viewBody, status: 201 },
  // The view is nobody's of these callers.
  'PUT /api/v1/saved_views/{id}': { url: () => '/api/v1/saved_views/999999', body: viewBody, status: 404 },
  'DELETE /api/v1/saved_views/{id}': { url: () => '/api/v1/saved_views/999999', status: 404 },
  'PUT /api/v1/list_settings/{list}': {
    url: () => '/api/v1/list_settings/leads',
    body: () => ({ settings: { density: 'compact' } }),
  },
  'POST /api/v1/rejection_reasons': { url: () => '/api/v1/rejection_reasons', body: reasonBody, status: 201 },
  'GET /api/v1/rejection_reasons/{id}': {
    url: (_side, fixtures) => `/api/v1/rejection_reasons/${fixtures.rejection_reason}`,
  },
  'PUT /api/v1/rejection_reasons/{id}': {
    url: (_side, fixtures) => `/api/v1/rejection_reasons/${fixtures.rejection_reason}`,
    body: reasonBody,
  },
  'POST /api/v1/activities/{id}': {
    url: (_side, fixtures, role) =>
      `/api/v1/activities/${forRole(role, fixtures.forDealers, fixtures.forWorkshops).id}`,
    files: (fixtures, role) => [
      {
        field: `new_activity_document_type[${forRole(role, fixtures.forDealers, fixtures.forWorkshops).type_ids[0]}][]`,
        name: 'a.pdf',
        content: pdf,
      },
    ],
  },
  'GET /activity_document_upload/{id}': {
    url: (side, _fixtures, role) =>
      `/activity_document_upload/${forRole(role, side.dealer_upload, side.workshop_upload)}`,
    hasOwner: true,
  },
  'GET /activity_document_type/{id}/form': {
    url: (_side, fixtures, role) =>
      `/activity_document_type/${forRole(role, fixtures.forDealers, fixtures.forWorkshops).type_ids[0]}/form`,
  },
  'POST /api/v1/activity_years': {
    url: () => '/api/v1/activity_years',
    body: () => ({ activity_year: { year: String(nextYear++) } }),
    status: 201,
  },
  'GET /api/v1/activity_years/{id}': { url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}` },
  'PUT /api/v1/activity_years/{id}': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}`,
    body: () => ({ activity_year: { year: '2026' } }),
  },
  'POST /api/v1/activity_years/{id}/copy': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/copy`,
    status: 422,
  },
  // The year has uploads, and no drafts.
  'DELETE /api/v1/activity_years/{id}': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}`,
    status: 409,
  },
  'POST /api/v1/activity_years/{id}/open': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/open`,
    status: 409,
  },
  'GET /api/v1/activity_years/{id}/dashboard/dealers': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/dashboard/dealers`,
  },
  'GET /api/v1/activity_years/{id}/dashboard/workshops': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/dashboard/workshops`,
  },
  ...Object.fromEntries(
    ['dealers', 'dealers/xls', 'workshops', 'workshops/xls'].map((matrix): [string, RouteCase] => [
      `GET /api/v1/activity_years/{id}/matrix/${matrix}`,
      { url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/matrix/${matrix}` },
    ]),
  ),
  ...Object.fromEntries(
    ['', '/preview'].map((call): [string, RouteCase] => [
      `POST /api/v1/activities/{id}/reminders${call}`,
      {
        url: (_side, { forDealers, forWorkshops }, role) =>
          `/api/v1/activities/${forRole(role, forDealers.id, forWorkshops.id)}/reminders${call}`,
        body: ({ dealer, workshop }, _fixtures, role) => ({
          reminders: { partner_ids: [forRole(role, dealer, workshop)], again: true },
        }),
        status: call ? 200 : 201,
        hasOwner: true,
      },
    ]),
  ),
  'GET /api/v1/activity_years/{id}/progress/dealers': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/progress/dealers`,
  },
  'GET /api/v1/activity_years/{id}/progress/workshops': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/progress/workshops`,
  },
  // Nobody is late.
  'POST /api/v1/activity_years/{id}/reminders/dealers': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.empty_year}/reminders/dealers`,
    body: (side) => ({ rows: [{ id: side.dealer }] }),
    status: 422,
    hasOwner: true,
  },
  'POST /api/v1/activity_years/{id}/reminders/workshops': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.empty_year}/reminders/workshops`,
    body: (side) => ({ rows: [{ id: side.workshop }] }),
    status: 422,
    hasOwner: true,
  },
  'GET /api/v1/activity_years/{id}/reminders': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/reminders`,
  },
  'POST /api/v1/activity_years/{activity_year_id}/activities': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.empty_year}/activities`,
    body: () => activityBody,
    status: 201,
  },
  'GET /api/v1/activity_years/{activity_year_id}/activities/{activity_id}': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/activities/${fixtures.forDealers.id}`,
  },
  'PUT /api/v1/activity_years/{activity_year_id}/activities/{activity_id}': {
    url: (_side, fixtures) => `/api/v1/activity_years/${fixtures.year}/activities/${fixtures.forDealers.id}`,
    body: () => activityBody,
  },
  'GET /api/v1/search': { url: () => '/api/v1/search?q=officina' },
  'GET /api/v1/dealers/{dealer_id}/activities': {
    url: (side) => `/api/v1/dealers/${side.dealer}/activities`,
    hasOwner: true,
  },
  'GET /api/v1/workshops/{id}/activities': {
    url: (side) => `/api/v1/workshops/${side.workshop}/activities`,
    hasOwner: true,
  },
  'GET /api/v1/dealers/{dealer_id}/activities/{activity_id}/uploaded': {
    url: (side, fixtures) => `/api/v1/dealers/${side.dealer}/activities/${fixtures.forDealers.id}/uploaded`,
    hasOwner: true,
  },
  'GET /api/v1/workshops/{id}/activities/{aid}/uploaded': {
    url: (side, fixtures) => `/api/v1/workshops/${side.workshop}/activities/${fixtures.forWorkshops.id}/uploaded`,
    hasOwner: true,
  },
  'POST /api/v1/dealers/{dealer_id}/activities/{activity_id}/manage': {
    url: (side, fixtures) => `/api/v1/dealers/${side.dealer}/activities/${fixtures.forDealers.id}/manage`,
    body: (side) => ({ managed: [{ id: side.dealer_upload, status: 'verified' }] }),
    hasOwner: true,
  },
  'POST /api/v1/workshops/{id}/activities/{aid}/manage': {
    url: (side, fixtures) => `/api/v1/workshops/${side.workshop}/activities/${fixtures.forWorkshops.id}/manage`,
    body: (side) => ({ managed: [{ id: side.workshop_upload, status: 'verified' }] }),
    hasOwner: true,
  },
  ...accountCases,
  ...peopleCases,
  ...declarationCases,
  ...registryCases,
  ...leadCases,
  ...marketShareCases,
  ...newsCases,
  ...timeMachineCases,
  ...webhookCases,
  ...tokenCases,
  ...auditCases,
  ...automationCases,
  ...recordCases,
}

/** Calls without a row in the specification's table, each with its reason. */
export const routesWithoutRow: Record<string, string> = {
  'GET /favicon.svg': 'the browser asks for it',
  ...Object.fromEntries(
    ['/icons/192.png', '/icons/512.png', '/icons/maskable-512.png', '/icons/apple-touch-icon.png'].map((path) => [
      `GET ${path}`,
      'an icon of the installed portal',
    ]),
  ),
  'GET /manifest.webmanifest': 'what the browser installs',
  'GET /sw.js': 'the service worker, the same for everybody',
  'GET /offline.html': 'the page that the service worker keeps for when there is no connection',
  'GET /api/demo': 'the demo accounts on the login page; empty outside demo mode',
  'GET /api/v1/leads/:id/manage':
    'what the manage screen reads, for the roles of its POST; covered by lead-fields.test.ts',
}
