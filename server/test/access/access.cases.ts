import { importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import type { RoleName } from '@portale/domain/roles.ts'
import { vatNumber } from '../fixtures/factories.ts'
import { pdf, type TestField, type TestFile } from '../form.ts'
import type { Side, World } from './access.fixtures.ts'
import { auditCases } from './audit.cases.ts'
import { automationCases } from './automation.cases.ts'
import { leadCases } from './lead.cases.ts'
import { marketShareCases } from './market-share.cases.ts'
import { newsCases } from './news.cases.ts'
import { recordCases } from './records.cases.ts'
import { timeMachineCases } from './time-machine.cases.ts'

const ofWorkshops: RoleName[] = ['after_sales_manager_rt', 'workshop_user']
const forRole = <T>(role: RoleName, dealer: T, workshop: T): T => (ofWorkshops.includes(role) ? workshop : dealer)

export type Case = {
  url: (side: Side, world: World, role: RoleName) => string
  body?: (side: Side, world: World, role: RoleName) => unknown
  files?: (world: World, role: RoleName) => (TestFile | TestField)[]
  /** What a caller whose role is admitted gets for a row in scope. */
  status?: number
  /** Whether rows belong to somebody: `own` then means 404 for the foreign ones. */
  owned?: boolean
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
let nextAddress = 0
const nobodys = 999_999_999

let nextPartner = 0
const partnerFields = (world: World) => ({
  baldo_id: `NEW-${nextPartner++}`,
  name: 'Nuova',
  contract_type: 'Vendita',
  address: 'Via Roma 1',
  zip: '10100',
  city: 'Torino',
  district_id: world.district,
  sales_area: 'Nord',
})
const workshopFields = (side: Side, world: World) => ({
  workshop: {
    ...partnerFields(world),
    dealers: [{ pivot: { dealer_id: side.dealer, valid_from: '2020-01-01', valid_to: null } }],
  },
})
const contact = { customer_contact: { name: 'Anna', email: 'a@b.it', phone: '011 1234567' } }
const contacts = (customer: number) => `/api/v1/customers/${customer}/customer_contacts`

let nextPerson = 0
const personBody = () => ({
  name: 'Nuova persona',
  email: `nuova${nextPerson++}@rete.example`,
  do_not_disturb: 0,
  roles: [8],
  workshops: [],
  dealers: [],
})
const menuItem = { name: 'Voce', url: '/activities', role: null, weight: 5 }

const importCase = (kind: Registry): Case => ({
  url: () => `/api/v1/${kind}/import`,
  files: () => [{ field: 'file', name: 'x.csv', content: `${Object.values(importColumns[kind]).join(';')}\n1;;;;` }],
})

/** How each call of docs/spec/authorisation.csv is made; a call that exists and is not here fails the test. */
export const cases: Record<string, Case> = {
  'GET /healthz': { url: () => '/healthz' },
  'GET /impersonate/{userId}': { url: (_s, w) => `/impersonate/${w.somebody()}` },
  'POST /impersonate/{userId}': { url: (_s, w) => `/impersonate/${w.somebody()}` },
  'POST /impersonate/stop': { url: () => '/impersonate/stop', status: 409 },
  'GET /api/roles': { url: () => '/api/roles' },
  'GET /api/users': { url: () => '/api/users' },
  'POST /api/users': { url: () => '/api/users', body: personBody, status: 201 },
  'PUT /api/users/{id}': { url: (_s, w) => `/api/users/${w.somebody()}`, body: personBody },
  'DELETE /api/users/{id}': { url: (_s, w) => `/api/users/${w.somebody()}`, status: 204 },
  'POST /api/users/{id}/reset-password': { url: (_s, w) => `/api/users/${w.somebody()}/reset-password` },
  'POST /api/users/{id}/set-password': {
    url: (_s, w) => `/api/users/${w.somebody()}/set-password`,
    body: () => ({ setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }),
  },
  'GET /api/menu-management': { url: () => '/api/menu-management' },
  'POST /api/menu-management': { url: () => '/api/menu-management', body: () => menuItem, status: 201 },
  'PUT /api/menu-management/{id}': {
    url: (_s, w) => `/api/menu-management/${w.menu_items[0]}`,
    body: () => menuItem,
  },
  'DELETE /api/menu-management/{id}': { url: (_s, w) => `/api/menu-management/${w.menu_items[1]}`, status: 204 },
  'POST /login': { url: () => '/login', body: () => ({ email: 'x@rete.example', password: 'x' }), status: 422 },
  'POST /forgot-password': { url: () => '/forgot-password', body: () => ({ email: `x${nextAddress++}@rete.example` }) },
  'POST /reset-password': { url: () => '/reset-password', body: () => ({}), status: 422 },
  'POST /logout': { url: () => '/logout', status: 204 },
  'GET /api/profile': { url: () => '/api/profile' },
  'PUT /api/profile/edit': { url: () => '/api/profile/edit', status: 422 },
  'PUT /api/profile/change-password': { url: () => '/api/profile/change-password', status: 422 },
  'POST /api/profile/upload-avatar': { url: () => '/api/profile/upload-avatar', files: () => [], status: 422 },
  'GET /avatars/{userId}': { url: (_s, w) => `/avatars/${w.uploader}`, status: 404 },
  'POST /api/profile/confirm-password': { url: () => '/api/profile/confirm-password', status: 422 },
  'GET /api/profile/sessions': { url: () => '/api/profile/sessions' },
  'DELETE /api/profile/sessions/{id}': { url: () => `/api/profile/sessions/${nobodys}`, status: 404 },
  'POST /confirm-email/{token}': { url: () => '/confirm-email/x', status: 422 },
  'GET /notifications/unread': { url: () => '/notifications/unread' },
  'GET /notifications/dropdown': { url: () => '/notifications/dropdown' },
  'POST /notifications/{id}/mark-alert-read': {
    url: (_s, w) => `/notifications/${w.notification}/mark-alert-read`,
    status: 404,
  },
  'POST /notifications/{id}/mark-dropdown-read': {
    url: (_s, w) => `/notifications/${w.notification}/mark-dropdown-read`,
    status: 404,
  },
  'GET /api/mails': { url: () => '/api/mails' },
  'GET /api/mails/{id}': { url: (_s, w) => `/api/mails/${w.mail}` },
  'POST /api/mails/{id}/send': { url: (_s, w) => `/api/mails/${w.mail}/send` },
  'GET /api/v1/me': { url: () => '/api/v1/me' },
  'GET /api/v1/home': { url: () => '/api/v1/home' },
  'GET /api/v1/districts': { url: () => '/api/v1/districts' },
  'GET /api/v1/activities': { url: () => '/api/v1/activities' },
  'GET /api/v1/activities/{id}': {
    url: (_s, w, role) => `/api/v1/activities/${forRole(role, w.forDealers, w.forWorkshops).id}`,
  },
  'GET /api/v1/activities/{id}/uploaded': {
    url: (_s, w, role) => `/api/v1/activities/${forRole(role, w.forDealers, w.forWorkshops).id}/uploaded`,
  },
  'GET /api/v1/activity_document_uploads': { url: () => '/api/v1/activity_document_uploads?year=2026' },
  'POST /api/v1/activities/{id}': {
    url: (_s, w, role) => `/api/v1/activities/${forRole(role, w.forDealers, w.forWorkshops).id}`,
    files: (w, role) => [
      {
        field: `new_activity_document_type[${forRole(role, w.forDealers, w.forWorkshops).type_ids[0]}][]`,
        name: 'a.pdf',
        content: pdf,
      },
    ],
  },
  'GET /activity_document_upload/{id}': {
    url: (s, _w, role) => `/activity_document_upload/${forRole(role, s.dealer_upload, s.workshop_upload)}`,
    owned: true,
  },
  'GET /api/v1/activity_years': { url: () => '/api/v1/activity_years' },
  'POST /api/v1/activity_years': {
    url: () => '/api/v1/activity_years',
    body: () => ({ activity_year: { year: String(nextYear++) } }),
    status: 201,
  },
  'GET /api/v1/activity_years/{id}': { url: (_s, w) => `/api/v1/activity_years/${w.year}` },
  'PUT /api/v1/activity_years/{id}': {
    url: (_s, w) => `/api/v1/activity_years/${w.year}`,
    body: () => ({ activity_year: { year: '2026' } }),
  },
  'POST /api/v1/activity_years/{id}/copy': { url: (_s, w) => `/api/v1/activity_years/${w.year}/copy`, status: 422 },
  'GET /api/v1/activity_years/{id}/dashboard/dealers': {
    url: (_s, w) => `/api/v1/activity_years/${w.year}/dashboard/dealers`,
  },
  'GET /api/v1/activity_years/{id}/dashboard/workshops': {
    url: (_s, w) => `/api/v1/activity_years/${w.year}/dashboard/workshops`,
  },
  'POST /api/v1/activity_years/{activity_year_id}/activities': {
    url: (_s, w) => `/api/v1/activity_years/${w.empty_year}/activities`,
    body: () => activityBody,
    status: 201,
  },
  'GET /api/v1/activity_years/{activity_year_id}/activities/{activity_id}': {
    url: (_s, w) => `/api/v1/activity_years/${w.year}/activities/${w.forDealers.id}`,
  },
  'PUT /api/v1/activity_years/{activity_year_id}/activities/{activity_id}': {
    url: (_s, w) => `/api/v1/activity_years/${w.year}/activities/${w.forDealers.id}`,
    body: () => activityBody,
  },
  'GET /api/v1/dealers/activity_years': { url: () => '/api/v1/dealers/activity_years' },
  'GET /api/v1/workshops/activity_years': { url: () => '/api/v1/workshops/activity_years' },
  'GET /api/v1/dealers': { url: () => '/api/v1/dealers' },
  'GET /api/v1/workshops': { url: () => '/api/v1/workshops' },
  'GET /api/v1/dealers/{id}': { url: (s) => `/api/v1/dealers/${s.dealer}`, owned: true },
  'GET /api/v1/workshops/{id}': { url: (s) => `/api/v1/workshops/${s.workshop}`, owned: true },
  'POST /api/v1/dealers': {
    url: () => '/api/v1/dealers',
    body: (_s, w) => ({ dealer: partnerFields(w) }),
    status: 201,
  },
  'PUT /api/v1/dealers/{id}': {
    url: (s) => `/api/v1/dealers/${s.dealer}`,
    body: (_s, w) => ({ dealer: partnerFields(w) }),
  },
  'POST /api/v1/workshops': { url: () => '/api/v1/workshops', body: workshopFields, status: 201 },
  'PUT /api/v1/workshops/{id}': { url: (s) => `/api/v1/workshops/${s.workshop}`, body: workshopFields },
  'GET /api/v1/dealers/{id}/history': { url: (s) => `/api/v1/dealers/${s.dealer}/history` },
  'GET /api/v1/workshops/{id}/history': { url: (s) => `/api/v1/workshops/${s.workshop}/history` },
  'GET /api/v1/customers/{id}/history': { url: (s) => `/api/v1/customers/${s.customer}/history` },
  'GET /api/v2/dealers': { url: () => '/api/v2/dealers' },
  'GET /api/v2/workshops': { url: () => '/api/v2/workshops' },
  'GET /api/v2/customers': { url: (s) => `/api/v2/customers?customer=${s.vat_n.slice(0, 4)}` },
  'GET /api/v1/search': { url: () => '/api/v1/search?q=officina' },
  'GET /api/v1/customers': { url: () => '/api/v1/customers' },
  'POST /api/v1/customers': {
    url: () => '/api/v1/customers',
    body: () => ({ customer: { vat_n: vatNumber(), name: 'Nuovo' } }),
    status: 201,
  },
  'GET /api/v1/customers/{id}': { url: (s) => `/api/v1/customers/${s.customer}` },
  'PUT /api/v1/customers/{id}': {
    url: (s) => `/api/v1/customers/${s.customer}`,
    body: (s) => ({ customer: { vat_n: s.vat_n, name: 'Cambiato' } }),
  },
  'GET /api/v1/customers/{id}/customer_contacts': {
    url: (s, w) => `${contacts(s.customer)}?vat_n=${w.mine.vat_n}`,
    owned: true,
  },
  'POST /api/v1/customers/{id}/customer_contacts': {
    url: (s) => contacts(s.customer),
    body: () => contact,
    status: 201,
  },
  'GET /api/v1/customers/{id}/customer_contacts/{contact_id}': { url: (s) => `${contacts(s.customer)}/${s.contact}` },
  'PUT /api/v1/customers/{id}/customer_contacts/{contact_id}': {
    url: (s) => `${contacts(s.customer)}/${s.contact}`,
    body: () => contact,
  },
  'GET /api/v1/dealers/xls': { url: () => '/api/v1/dealers/xls' },
  'GET /api/v1/workshops/xls': { url: () => '/api/v1/workshops/xls' },
  'GET /api/v1/dealers/import/template': { url: () => '/api/v1/dealers/import/template' },
  'GET /api/v1/workshops/import/template': { url: () => '/api/v1/workshops/import/template' },
  'GET /api/v1/customers/import/template': { url: () => '/api/v1/customers/import/template' },
  'POST /api/v1/dealers/import': importCase('dealers'),
  'POST /api/v1/workshops/import': importCase('workshops'),
  'POST /api/v1/customers/import': importCase('customers'),
  'GET /api/v1/dealers/{dealer_id}/activities': { url: (s) => `/api/v1/dealers/${s.dealer}/activities`, owned: true },
  'GET /api/v1/workshops/{id}/activities': { url: (s) => `/api/v1/workshops/${s.workshop}/activities`, owned: true },
  'GET /api/v1/dealers/{dealer_id}/activities/{activity_id}/uploaded': {
    url: (s, w) => `/api/v1/dealers/${s.dealer}/activities/${w.forDealers.id}/uploaded`,
    owned: true,
  },
  'GET /api/v1/workshops/{id}/activities/{aid}/uploaded': {
    url: (s, w) => `/api/v1/workshops/${s.workshop}/activities/${w.forWorkshops.id}/uploaded`,
    owned: true,
  },
  'POST /api/v1/dealers/{dealer_id}/activities/{activity_id}/manage': {
    url: (s, w) => `/api/v1/dealers/${s.dealer}/activities/${w.forDealers.id}/manage`,
    body: (s) => ({ managed: [{ id: s.dealer_upload, status: 'verified' }] }),
    owned: true,
  },
  'POST /api/v1/workshops/{id}/activities/{aid}/manage': {
    url: (s, w) => `/api/v1/workshops/${s.workshop}/activities/${w.forWorkshops.id}/manage`,
    body: (s) => ({ managed: [{ id: s.workshop_upload, status: 'verified' }] }),
    owned: true,
  },
  ...leadCases,
  ...marketShareCases,
  ...newsCases,
  ...timeMachineCases,
  ...auditCases,
  ...automationCases,
  ...recordCases,
}

/** Calls beside the specification's table, each with its reason. */
export const beyondTheTable: Record<string, string> = {
  'GET /favicon.svg': 'the browser asks for it',
  'GET /api/demo': 'the demo accounts on the login page; empty outside demo mode',
}
