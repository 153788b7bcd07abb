import {
  expiryTooEarly,
  maxDocumentNews,
  type News,
  type NewsChange,
  type NewsInput,
} from '@portale/domain/news/news/news.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { assertRoleUnchanged } from '../../people/accounts/role.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { toExcerpt } from '../../platform/html/excerpt.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { notifyPublished } from './news.notices.ts'
import { findNews } from './news.queries.ts'
import { lockUnannounced } from './news-audience.queries.ts'
import type { NewsAttachment } from './news-form.ts'
import {
  deleteAttachments,
  findTransactionTime,
  insertAttachment,
  insertNewsRow,
  listAttachmentIds,
  lockNews,
  updateNewsRow,
} from './news-write.queries.ts'

type Save = { tx: Db; config: Config; user: Actor; insertStoredFile: InsertStoredFile; attachments: NewsAttachment[] }

/** Creates a news; notifies its audience unless it has none or its publication is planned (spec 2 §7). */
export async function createNews(save: Save, input: NewsInput): Promise<News> {
  const { tx, user } = save
  await assertRoleUnchanged(tx, user)
  const published_at = await publicationTime(tx, input)
  assertValid(validateExpiry(input, published_at ?? (await findTransactionTime(tx))))
  const id = await insertNewsRow(tx, { ...toColumns(input), published_at, announced_at: null }, user.id)
  return finishSave(save, id)
}

/** Updates a news; notifies an audience that it did not have before (spec 2 §7). */
export async function updateNews(save: Save, id: number, input: NewsChange): Promise<News> {
  const { tx, user, attachments } = save
  const current = (await lockNews(tx, id)) ?? notFound()
  await assertRoleUnchanged(tx, user)
  await assertLockVersion(current.lock_version, input.lock_version, 'La news è cambiata', () => ({
    name: current.updated_by_name,
    at: current.updated_at,
  }))
  const published_at = current.announced_at ? current.published_at : await publicationTime(tx, input)
  const storedIds = new Set(await listAttachmentIds(tx, id))
  assertValid({
    ...validateExpiry(input, published_at ?? current.created_at),
    ...validateAttachments(input, storedIds, attachments.length),
  })
  const hasNewAudience = (input.dealers && !current.dealers) || (input.workshops && !current.workshops)
  const announced_at = hasNewAudience ? null : current.announced_at
  await updateNewsRow(tx, id, { ...toColumns(input), published_at, announced_at }, user.id)
  const deleted = input.document_news.filter(({ deleted_at }) => deleted_at)
  await deleteAttachments(
    tx,
    deleted.map((document) => document.id),
  )
  return finishSave(save, id)
}

/** Inserts the attachments of a saved news, notifies its audience if it is published now, and returns it. */
async function finishSave({ tx, config, user, insertStoredFile, attachments }: Save, news_id: number): Promise<News> {
  for (const { file, media_type, file_name } of attachments)
    await insertAttachment(tx, { news_id, file_id: await insertStoredFile(tx, file, media_type), file_name })
  const published = await lockUnannounced(tx, news_id)
  if (published) await notifyPublished(tx, config, published)
  return (await findNews(tx, user, news_id)) ?? notFound()
}

/** The time when an unannounced news counts as published unless a time is planned; null for a draft. */
const publicationTime = async (tx: Db, { dealers, workshops }: NewsInput) =>
  dealers || workshops ? findTransactionTime(tx) : null

/** A news must not expire before its publication: the planned one, else `publishedAt`. */
const validateExpiry = ({ publish_at, expires_at }: NewsInput, publishedAt: string): FieldErrors =>
  expires_at && new Date(expires_at) <= new Date(publish_at ?? publishedAt) ? { expires_at: [expiryTooEarly] } : {}

const foreignAttachment = 'Un allegato non appartiene a questa news: ricarica la pagina.'
const tooManyAttachments = `Una news può avere al massimo ${maxDocumentNews} allegati.`

/** Rejects attachments that the news does not have, or that are listed twice, or too many in the end. */
function validateAttachments({ document_news }: NewsChange, storedIds: Set<number>, added: number): FieldErrors {
  const remaining = new Set(storedIds)
  if (!document_news.every(({ id }) => remaining.delete(id))) return { document_news: [foreignAttachment] }
  const deleted = document_news.filter(({ deleted_at }) => deleted_at).length
  const total = storedIds.size - deleted + added
  return added > 0 && total > maxDocumentNews ? { document_news: [tooManyAttachments] } : {}
}

const toColumns = ({ title, body, dealers, workshops, pinned, must_read, publish_at, expires_at }: NewsInput) => ({
  title,
  body,
  excerpt: toExcerpt(body),
  dealers,
  workshops,
  pinned,
  must_read,
  publish_at,
  expires_at,
})
