import {
  expiryTooEarly,
  maxDocumentNews,
  type News,
  type NewsChange,
  type NewsInput,
} from '@portale/domain/news/news.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { assertRoleUnchanged } from '../accounts/role.queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import type { StoreFile } from '../files/stored-files.ts'
import { assertValid, notFound } from '../http/errors.ts'
import { assertLockVersion } from '../http/stale.ts'
import { toExcerpt } from './excerpt.ts'
import { notifyPublished } from './news.notices.ts'
import { findNews } from './news.queries.ts'
import { lockUnannounced } from './news-audience.queries.ts'
import type { NewsAttachment } from './news-form.ts'
import * as rows from './news-write.queries.ts'

type Save = { tx: Db; config: Config; user: Actor; keep: StoreFile; documents: NewsAttachment[] }

/** When a news that nobody was told of yet counts as published, unless its moment is planned; a draft does not. */
const publicationTime = async (tx: Db, { dealers, workshops }: NewsInput) =>
  dealers || workshops ? rows.findTransactionTime(tx) : null

/** A news that would be over before it is shown. */
const validateExpiry = ({ publish_at, expires_at }: NewsInput, otherwise: string): FieldErrors =>
  expires_at && new Date(expires_at) <= new Date(publish_at ?? otherwise) ? { expires_at: [expiryTooEarly] } : {}

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

/** Keeps the attachments of a saved news, tells its audience if it is shown now, and answers it. */
async function finishSave({ tx, config, user, keep, documents }: Save, news_id: number): Promise<News> {
  for (const { file, media_type, file_name } of documents)
    await rows.insertAttachment(tx, { news_id, file_id: await keep(tx, file, media_type), file_name })
  const shown = await lockUnannounced(tx, news_id)
  if (shown) await notifyPublished(tx, config, shown)
  return (await findNews(tx, user, news_id)) ?? notFound()
}

/** Writes a new news; with an audience, and unless it is planned, its people are told (spec 2 §7). */
export async function createNews(save: Save, input: NewsInput): Promise<News> {
  const { tx, user } = save
  await assertRoleUnchanged(tx, user)
  const published_at = await publicationTime(tx, input)
  assertValid(validateExpiry(input, published_at ?? (await rows.findTransactionTime(tx))))
  return finishSave(
    save,
    await rows.insertNewsRow(tx, { ...toColumns(input), published_at, announced_at: null }, user.id),
  )
}

const foreignAttachment = 'Un allegato non appartiene a questa news: ricarica la pagina.'
const tooManyAttachments = `Una news può avere al massimo ${maxDocumentNews} allegati.`

/** What is wrong with the attachments of a change: one that is not there, or there twice; too many in the end. */
function validateAttachments({ document_news }: NewsChange, known: Set<number>, added: number): FieldErrors {
  const unseen = new Set(known)
  if (!document_news.every(({ id }) => unseen.delete(id))) return { document_news: [foreignAttachment] }
  const kept = known.size - document_news.filter(({ deleted_at }) => deleted_at).length
  return added > 0 && kept + added > maxDocumentNews ? { document_news: [tooManyAttachments] } : {}
}

/** Writes a form over a news: an audience that it did not have before is told (spec 2 §7). */
export async function updateNews(save: Save, id: number, input: NewsChange): Promise<News> {
  const { tx, user, documents } = save
  const current = (await rows.lockNews(tx, id)) ?? notFound()
  await assertRoleUnchanged(tx, user)
  await assertLockVersion(current.lock_version, input.lock_version, 'La news è cambiata', () => ({
    name: current.updated_by_name,
    at: current.updated_at,
  }))
  const published_at = current.announced_at ? current.published_at : await publicationTime(tx, input)
  const known = new Set(await rows.listAttachmentIds(tx, id))
  assertValid({
    ...validateExpiry(input, published_at ?? current.created_at),
    ...validateAttachments(input, known, documents.length),
  })
  const widened = (input.dealers && !current.dealers) || (input.workshops && !current.workshops)
  const announced_at = widened ? null : current.announced_at
  await rows.updateNewsRow(tx, id, { ...toColumns(input), published_at, announced_at }, user.id)
  const deleted = input.document_news.filter(({ deleted_at }) => deleted_at)
  await rows.deleteAttachments(
    tx,
    deleted.map((document) => document.id),
  )
  return finishSave(save, id)
}
