import type { Case } from './access.cases.ts'
import { accessDesign } from './records.cases.ts'

/** How the generator is called; what the deletion sets aside comes back with the undo that follows. */
export const automationCases: Record<string, Case> = {
  'GET /api/automation': { url: () => '/api/automation' },
  'POST /api/automation': { url: () => '/api/automation', body: accessDesign },
  'DELETE /api/automation': { url: () => '/api/automation', status: 204 },
  'POST /api/automation/plan': { url: () => '/api/automation/plan', body: () => ({ reset: true }) },
  'POST /api/automation/undo': { url: () => '/api/automation/undo', body: () => ({ confirm: true }) },
  'POST /api/automation/restore': { url: () => '/api/automation/restore', body: () => ({ ids: [] }) },
  'GET /api/automation/export': { url: () => '/api/automation/export' },
  'GET /api/automation/openapi': { url: () => '/api/automation/openapi' },
}
