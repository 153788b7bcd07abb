import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { manageForm } from '../fixtures/lead-manage.fixtures.ts'
import type { Case } from './access.cases.ts'
import type { Side, World } from './access.fixtures.ts'

const leadBody = (side: Side, world: World) => ({
  lead: {
    is_customer: 1,
    customer_id: side.customer,
    customer_contact_id: side.contact,
    lead_model_id: world.lead_model,
    lead_work_type_id: world.lead_work_type,
    quantity: 2,
    interested_in_financing: 0,
    interested_in_service_contract: 1,
    privacy_1: 1,
    workshop_id: side.workshop,
  },
})

let nextReference = 0
const reference = (kind: LeadReferenceKind, key: string, id: (world: World) => number): Record<string, Case> => {
  const body = () => ({ [key]: { name: `Voce ${nextReference++}` } })
  return {
    [`GET /api/v2/${kind}`]: { url: () => `/api/v2/${kind}` },
    [`GET /api/v1/${kind}`]: { url: () => `/api/v1/${kind}` },
    [`POST /api/v1/${kind}`]: { url: () => `/api/v1/${kind}`, body, status: 201 },
    [`GET /api/v1/${kind}/{id}`]: { url: (_s, w) => `/api/v1/${kind}/${id(w)}` },
    [`PUT /api/v1/${kind}/{id}`]: { url: (_s, w) => `/api/v1/${kind}/${id(w)}`, body },
  }
}

/** The requests of the lead routes. */
export const leadCases: Record<string, Case> = {
  'GET /api/v2/lead_statuses': { url: () => '/api/v2/lead_statuses' },
  ...reference('lead_models', 'lead_model', (world) => world.lead_model),
  ...reference('lead_work_types', 'lead_work_type', (world) => world.lead_work_type),
  'GET /api/v1/leads': { url: () => '/api/v1/leads' },
  'GET /api/v1/leads/{id}': { url: (s) => `/api/v1/leads/${s.lead}`, owned: true },
  'GET /api/v1/leads/xls': { url: () => '/api/v1/leads/xls' },
  'POST /api/v1/leads': { url: () => '/api/v1/leads', body: leadBody, status: 201 },
  'PUT /api/v1/leads/{id}': { url: (s) => `/api/v1/leads/${s.lead}`, body: leadBody, owned: true },
  'POST /api/v1/leads/{id}/manage': {
    url: (s) => `/api/v1/leads/${s.managed_lead}/manage`,
    files: () => manageForm({ status: 'contacted' }),
    owned: true,
  },
  'POST /api/v1/leads/{id}/lead_offers': {
    url: (s) => `/api/v1/leads/${s.managed_lead}/lead_offers`,
    body: (s) => ({ lead_offers: [{ id: s.lead_offer, status: 'rejected' }] }),
    owned: true,
  },
  'GET /lead_offers/{id}': { url: (s) => `/lead_offers/${s.lead_offer}`, owned: true },
  'POST /api/v1/leads/{id}/change-created-status/{approved|cancelled}': {
    url: (s) => `/api/v1/leads/${s.reportedLead()}/change-created-status/approved`,
    owned: true,
  },
  'GET /api/v1/leads/{id}/users': { url: (s) => `/api/v1/leads/${s.lead}/users` },
  'PUT /api/v1/leads/{id}/users': { url: (s) => `/api/v1/leads/${s.lead}/users`, body: () => ({ users: [] }) },
  'GET /api/v1/leads/{id}/history': { url: (s) => `/api/v1/leads/${s.lead}/history` },
  'GET /api/v1/leads/dashboard': { url: () => '/api/v1/leads/dashboard' },
}
