import type { RouteCase } from './access.cases.ts'
import { accessDesign } from './records.cases.ts'

/** The calls of the generator; the undo restores what the deletion before it archived. */
export const automationCases: Record<string, RouteCase> = {
  'GET /api/automation': { url: () => '/api/automation' },
  'POST /api/automation': { url: () => '/api/automation', body: accessDesign },
  'DELETE /api/automation': { url: () => '/api/automation', status: 204 },
  'POST /api/automation/plan': { url: () => '/api/automation/plan', body: () => ({ reset: true }) },
  'POST /api/automation/undo': { url: () => '/api/automation/undo', body: () => ({ confirm: true }) },
  'POST /api/automation/restore': { url: () => '/api/automation/restore', body: () => ({ ids: [] }) },
  'GET /api/automation/export': { url: () => '/api/automation/export' },
  'GET /api/v1/openapi.json': { url: () => '/api/v1/openapi.json' },
  'GET /api/automation/openapi': { url: () => '/api/automation/openapi' },
}
