import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'
import { recordsUrl, recordUrl } from './records.api.ts'

type Body = Record<string, unknown> & { id?: number }
type SavedView = Pick<ModelView, 'prefix' | 'key' | 'shape'>

/** Adds the shape that a form was opened with, so that the server rejects it when its fields have changed since. */
const withShape = (url: string, { shape }: SavedView) => `${url}?${new URLSearchParams({ _shape: shape })}`

/** Creates or updates a record; its files are parts of a form, under the names of their fields. */
export function saveRecord(
  view: SavedView,
  { id, ...body }: Body,
  files: { name: string; file: File }[],
  options: UploadOptions,
): Promise<ModelRecord> {
  const { prefix, key } = view
  const method = id === undefined ? 'POST' : 'PUT'
  const url = withShape(id === undefined ? recordsUrl(prefix) : recordUrl(prefix, id), view)
  if (files.length === 0)
    return method === 'POST' ? api.post(url, { [key]: body }, options) : api.put(url, { [key]: body }, options)
  const form = new FormData()
  form.append(key, JSON.stringify(body))
  for (const { name, file } of files) form.append(name, file)
  return uploadForm(url, form, { ...options, method })
}

export const deleteRecord = ({ prefix }: Pick<ModelView, 'prefix'>, { id, lock_version }: ModelRecord) =>
  api.delete<void>(`${recordUrl(prefix, id)}?lock_version=${lock_version}`)

/** Saves the rows of a grid, all or none. */
export const saveRecords = (view: SavedView, rows: Record<string, unknown>[], options: RequestOptions) =>
  api.put<ModelRecord[]>(withShape(recordsUrl(view.prefix), view), { [view.key]: rows }, options)
