import type { Case } from './access.cases.ts'

export const auditCases: Record<string, Case> = {
  'GET /api/audits': { url: () => '/api/audits?folded=1' },
}
