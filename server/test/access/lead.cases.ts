import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { manageForm } from '../fixtures/lead-manage.fixtures.ts'
import type { RouteCase } from './access.cases.ts'
import type { AccessFixtures, Side } from './access.fixtures.ts'

const leadBody = (side: Side, fixtures: AccessFixtures, role: RoleName) => ({
  lead: {
    is_customer: 1,
    customer_id: side.customer,
    customer_contact_id: side.contact,
    lead_model_id: fixtures.lead_model,
    lead_work_type_id: fixtures.lead_work_type,
    // Another one by each role: the same lead is reported once.
    quantity: 2 + roleNames.indexOf(role),
    interested_in_financing: 0,
    interested_in_service_contract: 1,
    privacy_1: 1,
    workshop_id: side.workshop,
  },
})

let nextReference = 0
const reference = (
  kind: LeadReferenceKind,
  key: string,
  id: (fixtures: AccessFixtures) => number,
): Record<string, RouteCase> => {
  const body = () => ({ [key]: { name: `Voce ${nextReference++}` } })
  return {
    [`GET /api/v2/${kind}`]: { url: () => `/api/v2/${kind}` },
    [`GET /api/v1/${kind}`]: { url: () => `/api/v1/${kind}` },
    [`POST /api/v1/${kind}`]: { url: () => `/api/v1/${kind}`, body, status: 201 },
    [`GET /api/v1/${kind}/selection`]: { url: () => `/api/v1/${kind}/selection` },
    ...Object.fromEntries(
      ['archive', 'unarchive'].map((call) => [
        `POST /api/v1/${kind}/${call}`,
        {
          url: () => `/api/v1/${kind}/${call}`,
          body: (_side: Side, fixtures: AccessFixtures) => ({ rows: [{ id: id(fixtures) }] }),
        },
      ]),
    ),
    [`GET /api/v1/${kind}/{id}`]: { url: (_side, fixtures) => `/api/v1/${kind}/${id(fixtures)}` },
    [`PUT /api/v1/${kind}/{id}`]: { url: (_side, fixtures) => `/api/v1/${kind}/${id(fixtures)}`, body },
  }
}

/** The requests of the lead routes. */
export const leadCases: Record<string, RouteCase> = {
  ...reference('lead_models', 'lead_model', (fixtures) => fixtures.lead_model),
  ...reference('lead_work_types', 'lead_work_type', (fixtures) => fixtures.lead_work_type),
  'GET /api/v1/leads/{id}': { url: (side) => `/api/v1/leads/${side.lead}`, hasOwner: true },
  'POST /api/v1/leads': { url: () => '/api/v1/leads', body: leadBody, status: 201 },
  'PUT /api/v1/leads/{id}': { url: (side) => `/api/v1/leads/${side.lead}`, body: leadBody, hasOwner: true },
  'POST /api/v1/leads/{id}/manage': {
    url: (side) => `/api/v1/leads/${side.managed_lead}/manage`,
    files: () => manageForm({ status: 'contacted' }),
    hasOwner: true,
  },
  'POST /api/v1/leads/{id}/lead_offers': {
    url: (side) => `/api/v1/leads/${side.managed_lead}/lead_offers`,
    body: (side) => ({ lead_offers: [{ id: side.lead_offer, status: 'rejected' }] }),
    hasOwner: true,
  },
  'GET /lead_offers/{id}': { url: (side) => `/lead_offers/${side.lead_offer}`, hasOwner: true },
  'POST /api/v1/leads/{id}/change-created-status/{approved|cancelled}': {
    url: (side) => `/api/v1/leads/${side.reportedLead()}/change-created-status/approved`,
    hasOwner: true,
  },
  'GET /api/v1/leads/{id}/users': { url: (side) => `/api/v1/leads/${side.lead}/users` },
  'PUT /api/v1/leads/{id}/users': { url: (side) => `/api/v1/leads/${side.lead}/users`, body: () => ({ users: [] }) },
  'GET /api/v1/leads/{id}/history': { url: (side) => `/api/v1/leads/${side.lead}/history` },
  'POST /api/v1/leads/approve': {
    url: () => '/api/v1/leads/approve',
    body: (side) => ({ rows: [{ id: side.reportedLead() }] }),
    hasOwner: true,
  },
  // The caller has not approved it.
  'POST /api/v1/leads/unapprove': {
    url: () => '/api/v1/leads/unapprove',
    body: (side) => ({ rows: [{ id: side.managed_lead }] }),
    hasOwner: true,
    status: 422,
  },
  'GET /api/v1/leads/assignees': { url: () => '/api/v1/leads/assignees?search=a' },
  'POST /api/v1/leads/assign': {
    url: () => '/api/v1/leads/assign',
    body: (side, fixtures) => ({ rows: [{ id: side.lead }], user_id: fixtures.unusedUser() }),
  },
  'POST /api/v1/leads/unassign': {
    url: () => '/api/v1/leads/unassign',
    body: (side, fixtures) => ({ rows: [{ id: side.lead }], user_id: fixtures.unusedUser() }),
  },
  'POST /api/v1/leads/xls': { url: () => '/api/v1/leads/xls', body: (side) => ({ ids: [side.lead] }) },
}
