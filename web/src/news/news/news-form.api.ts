import type { DocumentNews, News } from '@portale/domain/news/news/news.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'
import { toMomentInput } from '../../platform/form/moment-input.ts'
import { newsUrl } from './news.api.ts'

/** A current attachment; saving the form deletes it when it has a `deleted_at`. */
export type Attachment = Pick<DocumentNews, 'id' | 'file_name'> & { deleted_at: string | null }

/** The values of the form, without the files to add; moments in the format of `MomentField`. */
export type NewsValues = {
  id?: number
  title: string
  body: string
  dealers: boolean
  workshops: boolean
  pinned: boolean
  must_read: boolean
  publish_at: string
  expires_at: string
  document_news: Attachment[]
  lock_version?: number
}

const emptyValues: NewsValues = {
  title: '',
  body: '',
  dealers: false,
  workshops: false,
  pinned: false,
  must_read: false,
  publish_at: '',
  expires_at: '',
  document_news: [],
}

/** The initial values of the form; empty for a new news. */
export const toFormValues = (news?: News): NewsValues =>
  news
    ? {
        id: news.id,
        title: news.title,
        body: news.body,
        dealers: news.dealers,
        workshops: news.workshops,
        pinned: news.pinned,
        must_read: news.must_read,
        publish_at: toMomentInput(news.publish_at),
        expires_at: toMomentInput(news.expires_at),
        document_news: news.document_news,
        lock_version: news.lock_version,
      }
    : emptyValues

/** Keeps the deletion marks of the form in the version that another user has saved. */
export function withDeletionMarks(saved: NewsValues, { document_news }: NewsValues): NewsValues {
  const marks = new Map(document_news.map(({ id, deleted_at }) => [id, deleted_at]))
  const marked = saved.document_news.map((attachment) => ({
    ...attachment,
    deleted_at: marks.get(attachment.id) ?? null,
  }))
  return { ...saved, document_news: marked }
}

/** The multipart form of a save (spec 2 §7). */
export function toFormData({ id, document_news, lock_version, ...fields }: NewsValues, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'boolean' ? String(Number(value)) : value)
  if (id !== undefined) {
    form.append('lock_version', String(lock_version))
    form.append('document_news', JSON.stringify(document_news.map(({ id, deleted_at }) => ({ id, deleted_at }))))
  }
  for (const file of files) form.append(id === undefined ? 'document_news[]' : 'new_document_news[]', file)
  return form
}

export const saveNews = (values: NewsValues, files: File[], options: UploadOptions) =>
  uploadForm<News>(values.id === undefined ? newsUrl : `${newsUrl}/${values.id}`, toFormData(values, files), options)
