import type { RouteCase } from './access.cases.ts'
import { accessDesign } from './records.cases.ts'

/** The calls of the generator; the undo restores what the deletion before it archived. */
export const automationCases: Record<string, RouteCase> = {
  'POST /api/automation': { url: () => '/api/automation', body: accessDesign },
  'DELETE /api/automation': { url: () => '/api/automation', status: 204 },
  'POST /api/automation/plan': { url: () => '/api/automation/plan', body: () => ({ reset: true }) },
  'POST /api/automation/undo': { url: () => '/api/automation/undo', body: () => ({ confirm: true }) },
  'POST /api/automation/restore': { url: () => '/api/automation/restore', body: () => ({ ids: [] }) },
}
