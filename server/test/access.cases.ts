import { importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import type { RoleName } from '@portale/domain/roles.ts'
import type { Db } from '../src/db/connection.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
  vatNumber,
} from './factories.ts'
import { pdf } from './form.ts'

/** Two of everything that can be owned: what is in every `own` scope, and what is in nobody's. */
export async function buildWorld(db: Db) {
  const year = await buildYear(db, '2026')
  const district = await db.selectFrom('districts').select('id').limit(1).executeTakeFirstOrThrow()
  const empty_year = await buildYear(db, '2027')
  const forDealers = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale'] })
  const forWorkshops = await buildActivity(db, { activity_year_id: year.id, audience: 'workshops', types: ['Foto'] })
  const uploader = await buildUser(db, { role: 'dealer_holder' })
  const side = async () => {
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const customer = await buildCustomer(db, { contacts: ['Anna'] })
    const user_id = uploader.id
    const [dealerType = 0] = forDealers.type_ids
    const [workshopType = 0] = forWorkshops.type_ids
    return {
      dealer: dealer.id,
      workshop: workshop.id,
      customer: customer.id,
      vat_n: customer.vat_n,
      contact: customer.contact_ids[0] ?? 0,
      dealer_upload: (await buildUpload(db, { activity_document_type_id: dealerType, dealer_id: dealer.id, user_id }))
        .id,
      workshop_upload: (
        await buildUpload(db, { activity_document_type_id: workshopType, workshop_id: workshop.id, user_id })
      ).id,
    }
  }
  return {
    year: year.id,
    district: district.id,
    empty_year: empty_year.id,
    forDealers,
    forWorkshops,
    mine: await side(),
    foreign: await side(),
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
type Side = World['mine']

const ofWorkshops: RoleName[] = ['after_sales_manager_rt', 'workshop_user']
const forRole = <T>(role: RoleName, dealer: T, workshop: T): T => (ofWorkshops.includes(role) ? workshop : dealer)

export type Case = {
  url: (side: Side, world: World, role: RoleName) => string
  body?: (side: Side, world: World, role: RoleName) => unknown
  files?: (world: World, role: RoleName) => { field: string; name: string; content: string }[]
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

const importCase = (kind: Registry): Case => ({
  url: () => `/api/v1/${kind}/import`,
  files: () => [{ field: 'file', name: 'x.csv', content: `${Object.values(importColumns[kind]).join(';')}\n1;;;;` }],
})

/** How each call of docs/spec/authorisation.csv is made; a call that exists and is not here fails the test. */
export const cases: Record<string, Case> = {
  'GET /healthz': { url: () => '/healthz' },
  'POST /login': { url: () => '/login', body: () => ({ email: 'x@rete.example', password: 'x' }), status: 422 },
  'POST /reset-password': { url: () => '/reset-password', body: () => ({}), status: 422 },
  'POST /logout': { url: () => '/logout', status: 204 },
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
}

/** Calls beside the specification's table, each with its reason. */
export const beyondTheTable: Record<string, string> = {
  'GET /favicon.svg': 'the browser asks for it',
  'GET /api/demo': 'the demo accounts on the login page; empty outside demo mode',
}
