import type { RouteCase } from './access.cases.ts'
import { unknownId } from './access.fixtures.ts'

export const tokenCases: Record<string, RouteCase> = {
  // A day of the past.
  'POST /api/v1/tokens': {
    url: () => '/api/v1/tokens',
    body: () => ({ token: { name: 'Esportazione notturna', scopes: ['leads:read'], expires_on: '2020-12-31' } }),
    status: 422,
  },
  'DELETE /api/v1/tokens/{id}': { url: () => `/api/v1/tokens/${unknownId}`, status: 404 },
  'GET /api/v1/tokens/scopes': { url: (_side, { uploader }) => `/api/v1/tokens/scopes?user_id=${uploader}` },
}
