import type { NewsInput } from '@portale/domain/news/news/news.ts'
import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/platform/files.ts'
import { requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import type { z } from 'zod'
import { validateDocument } from '../../platform/files/document.ts'
import type { ReceivedFile } from '../../platform/files/store.ts'
import { cleanHtml, findImageProblem } from '../../platform/html/clean.ts'
import { assertValid, HttpError } from '../../platform/http/errors.ts'
import type { Form, FormLimits } from '../../platform/http/multipart.ts'

/** An uploaded attachment of an accepted type. */
export type NewsAttachment = { file: ReceivedFile; file_name: string; media_type: string }

export const newsFormLimits: FormLimits = {
  key: 'document_news',
  fileSize: maxFileSize,
  requestSize: maxRequestSize,
  files: maxFiles,
  messages,
}

/** Parses the form's texts and cleans the body; 422 when they are invalid, or nothing is left of the body. */
export function parseNews<T extends NewsInput>(schema: z.ZodType<T>, { fields }: Form): T {
  const news = schema.parse(Object.fromEntries(fields))
  const body = cleanHtml(news.body)
  const problem = findImageProblem(news.body, 'del testo') ?? (body === '' ? requiredMessage('testo') : undefined)
  assertValid(problem ? { body: [problem] } : {})
  return { ...news, body }
}

const unknownField = { problem: 'Il file è arrivato in un campo sconosciuto.', status: 422 }

/** Validates the files of the form, sent as this field; 413, 415 or 422 with every problem when one is rejected. */
export async function parseAttachments({ files }: Form, field: string): Promise<NewsAttachment[]> {
  const attachments: NewsAttachment[] = []
  const problems: { message: string; status: number }[] = []
  for (const file of files) {
    const { file_name } = file
    const result = file.field === field ? await validateDocument(file) : unknownField
    if ('problem' in result) problems.push({ message: `${file_name}: ${result.problem}`, status: result.status })
    else attachments.push(result)
  }
  const [status, ...otherStatuses] = new Set(problems.map((problem) => problem.status))
  if (status === undefined) return attachments
  const errors = { [newsFormLimits.key]: problems.map(({ message }) => message) }
  const message = 'La news non è stata salvata: controlla gli allegati.'
  throw new HttpError(otherStatuses.length > 0 ? 422 : status, message, { errors })
}
