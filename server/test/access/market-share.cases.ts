import type { RouteCase } from './access.cases.ts'

const path = '/api/v1/workshop_market_shares'

/** The requests of the market share routes. */
export const marketShareCases: Record<string, RouteCase> = {
  'GET /api/v1/workshop_market_shares': { url: () => path },
  'POST /api/v1/workshop_market_shares': {
    url: () => path,
    files: (fixtures) => [
      { field: 'type', value: 'update' },
      { field: 'file', name: 'target.csv', content: `Baldo ID;Attuale;Target\n${fixtures.foreign.baldo_id};10;12,5%` },
    ],
    status: 201,
  },
  'GET /api/v1/workshop_market_shares/{id}': { url: (_side, fixtures) => `${path}/${fixtures.market_share}` },
  'POST /api/v1/workshop_market_shares/{id}': { url: (_side, fixtures) => `${path}/${fixtures.unsentShare()}` },
  'DELETE /api/v1/workshop_market_shares/{id}': {
    url: (_side, fixtures) => `${path}/${fixtures.unsentShare()}`,
    status: 204,
  },
  'GET /api/v1/workshop_market_shares/template': { url: () => `${path}/template` },
  'GET /api/v1/workshop_market_shares/{id}/preview/{workshop_id}': {
    url: (_side, fixtures) => `${path}/${fixtures.market_share}/preview/${fixtures.mine.workshop}`,
  },
  'POST /api/v1/workshop_market_shares/{id}/test': {
    url: (_side, fixtures) => `${path}/${fixtures.market_share}/test`,
  },
  'POST /api/v1/workshop_market_shares/{id}/retry': {
    url: (_side, fixtures) => `${path}/${fixtures.market_share}/retry`,
    status: 409,
  },
  'GET /api/v1/workshops/{id}/market_shares': {
    url: (side) => `/api/v1/workshops/${side.workshop}/market_shares`,
    hasOwner: true,
  },
  'GET /api/v1/dealers/{id}/market_shares': {
    url: (side) => `/api/v1/dealers/${side.dealer}/market_shares`,
    hasOwner: true,
  },
}
