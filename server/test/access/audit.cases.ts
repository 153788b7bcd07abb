import type { RouteCase } from './access.cases.ts'

export const auditCases: Record<string, RouteCase> = {
  'GET /api/audits': { url: () => '/api/audits?folded=1' },
  'GET /api/audits/{model_type}/{id}': {
    url: (side) => `/api/audits/dealers/${side.dealer}?at=2020-01-01T00:00:00`,
  },
}
