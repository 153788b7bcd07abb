import type { RouteCase } from './access.cases.ts'

export const auditCases: Record<string, RouteCase> = {
  'GET /api/audits': { url: () => '/api/audits?folded=1' },
}
