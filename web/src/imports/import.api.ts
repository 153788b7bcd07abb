import type { ImportAnswer } from '@portale/domain/import.ts'
import { type UploadOptions, uploadForm } from '../api/upload.ts'

/** Sends a file: to hear what it would change, or with the `plan` of that answer to write exactly this. */
export function sendImport(url: string, file: File, plan: string | undefined, options: UploadOptions) {
  const form = new FormData()
  if (plan !== undefined) {
    form.append('confirm', '1')
    form.append('plan', plan)
  }
  form.append('file', file)
  return uploadForm<ImportAnswer>(url, form, options)
}
