import type { Case } from './access.cases.ts'

const unknown = 999_999_999

/** How the calls of the time machine are made: none of them changes anything here. */
export const timeMachineCases: Record<string, Case> = {
  'POST /api/audits': { url: () => '/api/audits', status: 422 },
  'POST /api/audits/preview': { url: () => '/api/audits/preview', status: 422 },
  'POST /api/audits/{id}/undo': { url: () => `/api/audits/${unknown}/undo`, status: 404 },
  'POST /api/audits/{id}/restore': { url: () => `/api/audits/${unknown}/restore`, status: 404 },
}
