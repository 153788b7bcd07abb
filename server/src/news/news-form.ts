import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/files.ts'
import type { NewsInput } from '@portale/domain/news/news.ts'
import { requiredMessage } from '@portale/domain/plain-fields.ts'
import type { z } from 'zod'
import { validateDocument } from '../files/document.ts'
import type { ReceivedFile } from '../files/store.ts'
import { cleanHtml, findImageProblem } from '../html/clean.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import type { Form, FormLimits } from '../http/multipart.ts'

/** An attachment that came with a save and is of an accepted kind. */
export type NewsAttachment = { file: ReceivedFile; file_name: string; media_type: string }

export const newsFormLimits: FormLimits = {
  key: 'document_news',
  fileSize: maxFileSize,
  requestSize: maxRequestSize,
  files: maxFiles,
  messages,
}

/** The form's texts in their shape, the body cleaned; 422 otherwise, also when nothing is left of it. */
export function parseNews<T extends NewsInput>(schema: z.ZodType<T>, { fields }: Form): T {
  const news = schema.parse(Object.fromEntries(fields))
  const body = cleanHtml(news.body)
  const problem = findImageProblem(news.body, 'del testo') ?? (body === '' ? requiredMessage('testo') : undefined)
  assertValid(problem ? { body: [problem] } : {})
  return { ...news, body }
}

const unknownField = { refused: 'Il file è arrivato in un campo sconosciuto.', status: 422 }

/** The form's files, which came in this field; 413, 415 or 422 with each reason when only one can't be taken. */
export async function parseAttachments({ files }: Form, field: string): Promise<NewsAttachment[]> {
  const documents: NewsAttachment[] = []
  const refused: { message: string; status: number }[] = []
  for (const sent of files) {
    const verdict = sent.field === field ? await validateDocument(sent) : unknownField
    if ('refused' in verdict) refused.push({ message: `${sent.file_name}: ${verdict.refused}`, status: verdict.status })
    else documents.push({ ...verdict, file_name: sent.file_name })
  }
  const [status, ...others] = new Set(refused.map((one) => one.status))
  if (status === undefined) return documents
  const errors = { [newsFormLimits.key]: refused.map(({ message }) => message) }
  throw new HttpError(others.length > 0 ? 422 : status, 'La news non è stata salvata: controlla gli allegati.', {
    errors,
  })
}
