import { partnerExample } from '@portale/domain/network/dealers/partner.fixtures.ts'
import { importColumns } from '@portale/domain/network/import.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { vatNumber } from '../fixtures/factories.ts'
import type { RouteCase } from './access.cases.ts'
import type { AccessFixtures, Side } from './access.fixtures.ts'

let nextPartner = 0
const partnerFields = (fixtures: AccessFixtures) => ({
  ...partnerExample,
  baldo_id: `NEW-${nextPartner++}`,
  name: 'Nuova',
  contract_type: 'Vendita',
  address: 'Via Roma 1',
  zip: '10100',
  city: 'Torino',
  district_id: fixtures.district,
  sales_area: 'Nord',
})
const workshopFields = (side: Side, fixtures: AccessFixtures) => ({
  workshop: {
    ...partnerFields(fixtures),
    dealers: [{ pivot: { dealer_id: side.dealer, valid_from: '2020-01-01', valid_to: null } }],
  },
})
const contact = { customer_contact: { name: 'Anna', email: 'a@b.it', phone: '011 1234567' } }
const contacts = (customer: number) => `/api/v1/customers/${customer}/customer_contacts`
const notes = (customer: number) => `/api/v1/customers/${customer}/customer_notes`

const importCase = (kind: Registry): RouteCase => ({
  url: () => `/api/v1/${kind}/import`,
  files: () => [{ field: 'file', name: 'x.csv', content: `${Object.values(importColumns[kind]).join(';')}\n1;;;;` }],
})

/** The routes that archive and bring back, of records that do not exist. */
const archiveCases = (kind: Registry): Record<string, RouteCase> => {
  const body = () => ({ rows: [{ id: 999_999_999 }] })
  const path = `/api/v1/${kind}`
  return {
    [`POST ${path}/archive/effects`]: { url: () => `${path}/archive/effects`, body },
    [`POST ${path}/archive`]: { url: () => `${path}/archive`, body, status: 404 },
    [`POST ${path}/unarchive`]: { url: () => `${path}/unarchive`, body, status: 404 },
    [`POST ${path}/{id}/archive`]: { url: () => `${path}/999999999/archive`, status: 404 },
    [`POST ${path}/{id}/unarchive`]: { url: () => `${path}/999999999/unarchive`, status: 404 },
  }
}

/** The calls about many partners; only a manager can be assigned, others are rejected. */
const partnerBatchCases = (kind: 'dealer' | 'workshop'): Record<string, RouteCase> => {
  const path = `/api/v1/${kind}s`
  const body = (side: Side, fixtures: AccessFixtures) => ({ rows: [{ id: side[kind] }], user_id: fixtures.uploader })
  return {
    [`GET ${path}/selection`]: { url: () => `${path}/selection` },
    [`POST ${path}/xls`]: { url: () => `${path}/xls`, body: (side) => ({ ids: [side[kind]] }) },
    [`GET ${path}/managers`]: { url: () => `${path}/managers?search=a` },
    [`POST ${path}/assign`]: { url: () => `${path}/assign`, body, status: 422 },
    [`POST ${path}/unassign`]: { url: () => `${path}/unassign`, body, status: 422 },
  }
}

/** The requests of the routes of dealers, workshops and customers. */
export const registryCases: Record<string, RouteCase> = {
  'GET /api/v1/dealers/{id}': { url: (side) => `/api/v1/dealers/${side.dealer}`, hasOwner: true },
  'GET /api/v1/workshops/{id}': { url: (side) => `/api/v1/workshops/${side.workshop}`, hasOwner: true },
  'POST /api/v1/dealers': {
    url: () => '/api/v1/dealers',
    body: (_side, fixtures) => ({ dealer: partnerFields(fixtures) }),
    status: 201,
  },
  'PUT /api/v1/dealers/{id}': {
    url: (side) => `/api/v1/dealers/${side.dealer}`,
    body: (_side, fixtures) => ({ dealer: partnerFields(fixtures) }),
  },
  'POST /api/v1/workshops': { url: () => '/api/v1/workshops', body: workshopFields, status: 201 },
  'PUT /api/v1/workshops/{id}': { url: (side) => `/api/v1/workshops/${side.workshop}`, body: workshopFields },
  'GET /api/v1/dealers/{id}/history': { url: (side) => `/api/v1/dealers/${side.dealer}/history` },
  'GET /api/v1/workshops/{id}/history': { url: (side) => `/api/v1/workshops/${side.workshop}/history` },
  'GET /api/v1/customers/{id}/history': { url: (side) => `/api/v1/customers/${side.customer}/history` },
  'GET /api/v1/dealers/{id}/related': { url: (side) => `/api/v1/dealers/${side.dealer}/related` },
  'GET /api/v1/workshops/{id}/related': { url: (side) => `/api/v1/workshops/${side.workshop}/related` },
  'GET /api/v1/customers/{id}/related': { url: (side) => `/api/v1/customers/${side.customer}/related` },
  'GET /api/v2/customers': { url: (side) => `/api/v2/customers?customer=${side.vat_n.slice(0, 4)}` },
  ...partnerBatchCases('dealer'),
  ...partnerBatchCases('workshop'),
  'POST /api/v1/customers/xls': { url: () => '/api/v1/customers/xls', body: (side) => ({ ids: [side.customer] }) },
  'POST /api/v1/customers': {
    url: () => '/api/v1/customers',
    body: () => ({ customer: { vat_n: vatNumber(), name: 'Nuovo' } }),
    status: 201,
  },
  'GET /api/v1/customers/{id}': { url: (side) => `/api/v1/customers/${side.customer}` },
  'PUT /api/v1/customers/{id}': {
    url: (side) => `/api/v1/customers/${side.customer}`,
    body: (side) => ({ customer: { vat_n: side.vat_n, name: 'Cambiato' } }),
  },
  'GET /api/v1/customers/{id}/customer_contacts': {
    url: (side, fixtures) => `${contacts(side.customer)}?vat_n=${fixtures.mine.vat_n}`,
    hasOwner: true,
  },
  'POST /api/v1/customers/{id}/customer_contacts': {
    url: (side) => contacts(side.customer),
    body: () => contact,
    status: 201,
  },
  'GET /api/v1/customers/{id}/customer_contacts/{contact_id}': {
    url: (side) => `${contacts(side.customer)}/${side.contact}`,
  },
  'PUT /api/v1/customers/{id}/customer_contacts/{contact_id}': {
    url: (side) => `${contacts(side.customer)}/${side.contact}`,
    body: () => contact,
  },
  'GET /api/v1/customers/{id}/merge': {
    url: (side, fixtures) => `/api/v1/customers/${side.customer}/merge?merged_id=${fixtures.foreign.customer}`,
  },
  'POST /api/v1/customers/{id}/merge': {
    url: () => '/api/v1/customers/999999999/merge',
    body: (side) => ({ merge: { merged_id: side.customer } }),
    status: 404,
  },
  'POST /api/v1/customers/{id}/unmerge': { url: () => '/api/v1/customers/999999999/unmerge', status: 404 },
  'GET /api/v1/customers/{id}/customer_notes': { url: (side) => notes(side.customer) },
  'POST /api/v1/customers/{id}/customer_notes': {
    url: (side) => notes(side.customer),
    body: () => ({ customer_note: { text: 'Chiamato' } }),
    status: 201,
  },
  'GET /api/v1/customers/{id}/customer_notes/{note_id}': { url: (side) => `${notes(side.customer)}/9999`, status: 404 },
  // Whose note it is decides too (customer-note.test.ts).
  'PUT /api/v1/customers/{id}/customer_notes/{note_id}': {
    url: (side) => `${notes(side.customer)}/9999`,
    body: () => ({ customer_note: { text: 'Richiamato' } }),
    status: 404,
  },
  'DELETE /api/v1/customers/{id}/customer_notes/{note_id}': {
    url: (side) => `${notes(side.customer)}/9999`,
    status: 404,
  },
  'POST /api/v1/dealers/import': importCase('dealers'),
  'POST /api/v1/workshops/import': importCase('workshops'),
  'POST /api/v1/customers/import': importCase('customers'),
  ...archiveCases('dealers'),
  ...archiveCases('workshops'),
  ...archiveCases('customers'),
}
