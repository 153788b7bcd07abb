import type { ImportAnswer } from '@portale/domain/import.ts'
import { type UploadOptions, uploadForm } from '../api/upload.ts'

/** Sends a file: for a dry run, or with the `plan` of its answer to import exactly that. */
export function sendImport(url: string, file: File, plan: string | undefined, options: UploadOptions) {
  const form = new FormData()
  if (plan !== undefined) {
    form.append('confirm', '1')
    form.append('plan', plan)
  }
  form.append('file', file)
  return uploadForm<ImportAnswer>(url, form, options)
}
