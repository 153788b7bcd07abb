import { expect, it } from 'vitest'
import { callScope } from './call-scope.ts'

it.each([
  ['GET', '/api/v1/dealers', 'dealers:read'],
  ['HEAD', '/api/v1/dealers/:id', 'dealers:read'],
  ['PUT', '/api/v1/dealers/{id}', 'dealers:write'],
  ['POST', '/api/v1/dealers/xls', 'dealers:read'],
  ['POST', '/api/v1/dealers/archive/effects', 'dealers:read'],
  ['POST', '/api/v1/dealers/archive', 'dealers:write'],
  ['POST', '/api/v1/dealers/import', 'dealers:write'],
  ['GET', '/api/v1/dealers/:id/activities', 'activities:read'],
  ['POST', '/api/v1/dealers/:dealer_id/activities/:activity_id/manage', 'activities:write'],
  ['GET', '/api/v1/dealers/:id/market_shares', 'market_shares:read'],
  ['GET', '/api/v1/dealers/:id/related', 'closed'],
  ['GET', '/api/v1/dealers/activity_years', 'activities:read'],
  ['GET', '/activity_document_upload/:id', 'activities:read'],
  ['POST', '/api/v1/activities/:id/reminders/preview', 'activities:read'],
  ['GET', '/api/v1/leads/xls', 'leads:read'],
  ['GET', '/api/v1/leads/:id/users', 'leads:read'],
  ['PUT', '/api/v1/leads/:id/users', 'closed'],
  ['PUT', '/api/v1/leads/{lead_id}/users', 'closed'],
  ['POST', '/api/v1/leads/assign', 'closed'],
  ['POST', '/api/v1/leads/unassign', 'closed'],
  ['GET', '/api/v1/leads/assignees', 'leads:read'],
  ['POST', '/api/v1/dealers/assign', 'closed'],
  ['POST', '/api/v1/workshops/unassign', 'closed'],
  ['GET', '/lead_offers/:id', 'leads:read'],
  ['DELETE', '/api/v1/generated/:prefix/:id', 'records:write'],
  ['GET', '/api/users', 'users:read'],
  ['POST', '/api/users', 'closed'],
  ['POST', '/api/users/:id/set-password', 'closed'],
  ['GET', '/api/audits', 'audits:read'],
  ['POST', '/api/audits', 'closed'],
  ['POST', '/api/audits/preview', 'closed'],
  ['POST', '/api/audits/:id/undo', 'closed'],
  ['POST', '/api/v1/tokens', 'closed'],
  ['GET', '/api/profile/sessions', 'closed'],
  ['GET', '/api/v1/dealersX', undefined],
  ['GET', '/', undefined],
  ['GET', '', undefined],
])('%s %s needs %s', (method, path, scope) => {
  expect(callScope(method, path)).toBe(scope)
})

it.each([
  ['GET', '/api/v1/me', 'any', 'any'],
  ['POST', '/api/v1/me', 'any', 'closed'],
  ['GET', '/api/v1/depots', 'dealers', 'dealers:read'],
  ['PUT', '/api/v1/depots/:id', 'dealers', 'dealers:write'],
  ['POST', '/api/v1/people', 'users', 'closed'],
  ['GET', '/api/v1/depots', 'closed', 'closed'],
  ['GET', '/api/v1/depots', undefined, undefined],
  ['GET', '/api/profile/sessions', 'any', 'closed'],
  ['GET', '/api/audits', 'any', 'audits:read'],
] as const)('%s %s, declared %s, needs %s: the path counts first', (method, path, declared, scope) => {
  expect(callScope(method, path, declared)).toBe(scope)
})
