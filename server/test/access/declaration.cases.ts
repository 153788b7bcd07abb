import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { RouteCase } from './access.cases.ts'

const forUploader = <T>(role: RoleName, dealer: T, workshop: T): T => (role === 'workshop_user' ? workshop : dealer)

/** Without a reason, as a partner declares a document once; without a valid version, as it withdraws an upload once. */
export const declarationCases: Record<string, RouteCase> = {
  'POST /api/v1/activity_document_types/{id}/not_applicable': {
    url: (_side, { forDealers, forWorkshops }, role) =>
      `/api/v1/activity_document_types/${forUploader(role, forDealers, forWorkshops).type_ids[0]}/not_applicable`,
    body: () => ({}),
    status: 422,
  },
  'POST /api/v1/activity_document_uploads/{id}/withdraw': {
    url: (side, _fixtures, role) =>
      `/api/v1/activity_document_uploads/${forUploader(role, side.dealer_upload, side.workshop_upload)}/withdraw`,
    body: () => ({ upload: { lock_version: 'x' } }),
    status: 422,
    hasOwner: true,
  },
}
