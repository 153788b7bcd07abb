import type { ImportAnswer } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import type { RequestOptions } from '../api/client.ts'
import { uploadForm } from '../api/upload.ts'

type SendOptions = RequestOptions & { onProgress: (percent: number) => void }

const urlOf = (kind: Registry) => `/api/v1/${kind}/import`

/** An empty spreadsheet with the right headers. */
export const templateUrl = (kind: Registry) => `${urlOf(kind)}/template`

/** Sends a file: to hear what it would change, or with the `plan` of that answer to write exactly this. */
export function sendImport(kind: Registry, file: File, plan: string | undefined, options: SendOptions) {
  const form = new FormData()
  if (plan !== undefined) {
    form.append('confirm', '1')
    form.append('plan', plan)
  }
  form.append('file', file)
  return uploadForm<ImportAnswer>(urlOf(kind), form, options)
}
