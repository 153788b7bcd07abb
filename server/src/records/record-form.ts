import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/files.ts'
import { isRecord } from '@portale/domain/plain-fields.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/errors.ts'
import { type FormFile, withForm } from '../http/multipart.ts'
import { consumeRateLimit } from '../http/rate.queries.ts'

/** What a call brings for one record: what is said of it, and the files beside it by the names of their parts. */
export type Sent = { record: Record<string, unknown>; files: FormFile[] }

/** What the body says under the key of the model; nothing counts as an empty record. */
const recordUnder = (body: unknown, key: string): Record<string, unknown> => {
  const record = isRecord(body) && Object.hasOwn(body, key) ? body[key] : undefined
  return isRecord(record) ? record : {}
}

/** The rows that the body has under the key of the model; undefined when it has none. */
export const rowsUnder = (body: unknown, key: string): unknown[] | undefined => {
  const rows = isRecord(body) && Object.hasOwn(body, key) ? body[key] : undefined
  return Array.isArray(rows) ? rows : undefined
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    throw new HttpError(400, 'La richiesta non è leggibile.')
  }
}

/** Reads a record from JSON, or from a form that holds the JSON under the model's key and files beside it. */
export async function withSent<T>(
  deps: Deps,
  req: FastifyRequest,
  key: string,
  work: (sent: Sent) => Promise<T>,
): Promise<T> {
  if (!req.isMultipart()) return work({ record: recordUnder(req.body, key), files: [] })
  const limits = { key, fileSize: maxFileSize, requestSize: maxRequestSize, files: maxFiles, messages }
  return withForm(req, deps.files, limits, async ({ files, fields }) => {
    if (files.length > 0) await consumeRateLimit(deps.db, 'uploads', String(req.user.id), deps.config.limits.uploads)
    return work({ record: recordUnder({ [key]: jsonOf(fields.get(key)) }, key), files })
  })
}
