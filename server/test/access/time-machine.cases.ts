import type { RouteCase } from './access.cases.ts'

const unknownId = 999_999_999
/** No moment of the past. */
const body = () => ({ dateTimeMachine: '2126-01-01T08:00:00+00:00' })

/** The requests of the time machine, none of which changes anything. */
export const timeMachineCases: Record<string, RouteCase> = {
  'POST /api/audits': { url: () => '/api/audits', body, status: 422 },
  'POST /api/audits/preview': { url: () => '/api/audits/preview', body, status: 422 },
  'POST /api/audits/{id}/undo': { url: () => `/api/audits/${unknownId}/undo`, status: 404 },
  'POST /api/audits/{id}/restore': { url: () => `/api/audits/${unknownId}/restore`, status: 404 },
}
