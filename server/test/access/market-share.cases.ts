import type { Case } from './access.cases.ts'

const path = '/api/v1/workshop_market_shares'

/** How the calls about market shares are made. */
export const marketShareCases: Record<string, Case> = {
  'GET /api/v1/workshop_market_shares': { url: () => path },
  'POST /api/v1/workshop_market_shares': {
    url: () => path,
    files: (w) => [
      { field: 'type', value: 'update' },
      { field: 'file', name: 'target.csv', content: `Baldo ID;Attuale;Target\n${w.foreign.baldo_id};10;12,5%` },
    ],
    status: 201,
  },
  'GET /api/v1/workshop_market_shares/{id}': { url: (_s, w) => `${path}/${w.market_share}` },
  'POST /api/v1/workshop_market_shares/{id}': { url: (_s, w) => `${path}/${w.unsentShare()}` },
  'GET /api/v1/workshop_market_shares/template': { url: () => `${path}/template` },
  'GET /api/v1/workshop_market_shares/{id}/preview/{workshop_id}': {
    url: (_s, w) => `${path}/${w.market_share}/preview/${w.mine.workshop}`,
  },
  'POST /api/v1/workshop_market_shares/{id}/test': { url: (_s, w) => `${path}/${w.market_share}/test` },
  'POST /api/v1/workshop_market_shares/{id}/retry': { url: (_s, w) => `${path}/${w.market_share}/retry`, status: 409 },
  'GET /api/v1/workshops/{id}/market_shares': {
    url: (s) => `/api/v1/workshops/${s.workshop}/market_shares`,
    owned: true,
  },
  'GET /api/v1/dealers/{id}/market_shares': { url: (s) => `/api/v1/dealers/${s.dealer}/market_shares`, owned: true },
}
