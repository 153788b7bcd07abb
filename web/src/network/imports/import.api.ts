import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'

type SheetImport = { file: File; plan: string | undefined; invites: boolean }

/** Sends a file: for a dry run, or with the `plan` of its answer to import exactly that. */
export function sendImport(url: string, { file, plan, invites }: SheetImport, options: UploadOptions) {
  const form = new FormData()
  if (!invites) form.append('invite', '0')
  if (plan !== undefined) {
    form.append('confirm', '1')
    form.append('plan', plan)
  }
  form.append('file', file)
  return uploadForm<ImportAnswer>(url, form, options)
}
