import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { uploadsUrl } from '../verification/verification.api.ts'

/** What a declaration and a withdrawal refresh, on the partner's screens. */
export const declarationKeys = ['uploads', 'verification', 'activities', 'home']

/** Declares that a document is not applicable to the user's partner. */
export const createDeclaration = (typeId: number, reason: string, options: RequestOptions) =>
  api.post<Upload>(`/api/v1/activity_document_types/${typeId}/not_applicable`, { declaration: { reason } }, options)

/** Withdraws an upload that is still pending. */
export const withdrawUpload = ({ id, lock_version }: Pick<Upload, 'id' | 'lock_version'>) =>
  api.post<Upload>(`${uploadsUrl}/${id}/withdraw`, { upload: { lock_version } })
