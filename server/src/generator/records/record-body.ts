import type { Operation } from '@portale/domain/generator/designer/design-options.ts'
import {
  type FileField,
  fileFields,
  isEmpty,
  maxFilesPerField,
  maxSavedRows,
  type RecordValue,
} from '@portale/domain/generator/records/record.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { flag } from '@portale/domain/platform/fields.ts'
import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/platform/files.ts'
import {
  type FieldErrors,
  invalidMessage,
  isRecord,
  parseId,
  requiredMessage,
} from '@portale/domain/platform/plain-fields.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { type DocumentValidation, validateDocument } from '../../platform/files/document.ts'
import { assertValid, HttpError } from '../../platform/http/errors.ts'
import { consumeUploadLimit } from '../../platform/http/form-submission.ts'
import { type FormFile, withForm } from '../../platform/http/multipart.ts'
import type { ViewContext } from './view-context.ts'

type Body = Record<string, unknown>

/** A record of a request: its body and where its errors go; `index` is its row's in a grid. */
export type RecordInput = { errorPath: string; index?: number; id?: number; isDeletion: boolean; body: Body }

export const operationOf = ({ id, isDeletion }: RecordInput): Operation =>
  isDeletion ? 'delete' : id === undefined ? 'create' : 'update'

const valueUnder = (body: unknown, key: string): unknown =>
  isRecord(body) && Object.hasOwn(body, key) ? body[key] : undefined

const asBody = (value: unknown): Body => (isRecord(value) ? value : {})

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    throw new HttpError(400, 'La richiesta non è leggibile.')
  }
}

/** Reads one record under the model's key: from JSON, or from a form whose files come next to the JSON. */
export async function withRecordBody<T>(
  deps: Deps,
  req: FastifyRequest,
  key: string,
  work: (body: Body, files: FormFile[]) => Promise<T>,
): Promise<T> {
  if (!req.isMultipart()) return work(asBody(valueUnder(req.body, key)), [])
  const fileKey = (field: string) => `${key}.${field.replace(/\[\]$/, '')}`
  const limits = { key, fileKey, fileSize: maxFileSize, requestSize: maxRequestSize, files: maxFiles, messages }
  return withForm(req, deps.files, limits, async ({ files, fields }) => {
    if (files.length > 0) await consumeUploadLimit(deps, req)
    return work(asBody(parseJson(fields.get(key))), files)
  })
}

const duplicate = 'Questo elemento compare due volte.'

function parseRow(value: unknown, key: string, index: number, errors: FieldErrors): RecordInput[] {
  const errorPath = `${key}.${index}`
  if (!isRecord(value)) {
    errors[errorPath] = [invalidMessage('riga')]
    return []
  }
  const { id: sentId = null, _delete: sentFlag = false } = value
  const id = parseId(sentId)
  const isDeletion = flag('_delete').safeParse(sentFlag)
  if ((sentId !== null && id === undefined) || (isDeletion.data && id === undefined))
    errors[`${errorPath}.id`] = [invalidMessage('id')]
  if (!isDeletion.success) errors[`${errorPath}._delete`] = [invalidMessage('_delete')]
  return [{ errorPath, index, isDeletion: isDeletion.data ?? false, body: value, ...(id !== undefined && { id }) }]
}

/** The rows of a grid under the model's key: 422 when there are none or too many, or a record twice. */
export function parseRows(body: unknown, key: string): RecordInput[] {
  const rows = valueUnder(body, key)
  if (!Array.isArray(rows)) {
    assertValid({ [key]: ['Mancano le righe da salvare.'] })
    return []
  }
  if (rows.length > maxSavedRows)
    assertValid({ [key]: [`Si possono salvare al massimo ${formatNumber(maxSavedRows)} righe alla volta.`] })
  const errors: FieldErrors = {}
  const inputs = rows.flatMap((row: unknown, index) => parseRow(row, key, index, errors))
  const ids = new Set<number>()
  for (const { id, errorPath } of inputs) {
    if (id === undefined) continue
    if (ids.has(id)) errors[`${errorPath}.id`] = [duplicate]
    ids.add(id)
  }
  assertValid(errors)
  return inputs
}

/** An uploaded file of an accepted type, and the field that it belongs to. */
export type UploadedFile = { field: FileField } & Extract<DocumentValidation, { file: unknown }>

/** A file of the form with the validation of its content. */
type ValidatedFile = FormFile & { validation: DocumentValidation }

/** Validates the content of each file: before they are stored, which moves them. */
export async function validateFiles(files: FormFile[]): Promise<ValidatedFile[]> {
  const validated: ValidatedFile[] = []
  for (const file of files) validated.push({ ...file, validation: await validateDocument(file) })
  return validated
}

/** The uploaded files with their fields; 413, 415 or 422 under the field when one is not accepted. */
export function acceptFiles({ view }: ViewContext, files: ValidatedFile[]): UploadedFile[] {
  const fields = fileFields(view)
  const accepted: UploadedFile[] = []
  const errors: FieldErrors = {}
  const statuses = new Set<number>()
  for (const sent of files) {
    const field = fields.find(({ name }) => name === sent.field.replace(/\[\]$/, ''))
    if (!field) {
      assertValid({ [view.key]: ['Il file è arrivato in un campo sconosciuto.'] })
      continue
    }
    const { validation, file_name } = sent
    if ('file' in validation) {
      accepted.push({ ...validation, field })
      continue
    }
    const key = `${view.key}.${field.name}`
    errors[key] = [...(errors[key] ?? []), `${file_name}: ${validation.problem}`]
    statuses.add(validation.status)
  }
  const [status, ...others] = statuses
  if (status === undefined) return accepted
  throw new HttpError(others.length > 0 ? 422 : status, 'Niente è stato salvato: controlla i file.', { errors })
}

const foreignFile = 'Il file non appartiene a questo elemento: ricarica la pagina.'

/** Bodies send the id of a file bare, or inside the object that answers have. */
const parseFileId = (value: unknown): number | undefined => parseId(isRecord(value) ? value.id : value)

/** The ids of the stored files that a field keeps; undefined when one of them is not the record's. */
function parseKeptFiles(field: FileField, body: Body, stored: number[], uploads: number): number[] | undefined {
  if (!field.multiple && uploads > 0) return []
  if (!Object.hasOwn(body, field.name)) return stored
  const value = body[field.name]
  const ids = (isEmpty(value) ? [] : [value].flat()).map(parseFileId)
  return ids.every((id): id is number => id !== undefined && stored.includes(id)) ? [...new Set(ids)] : undefined
}

function findFileProblem(field: FileField, keptIds: number[] | undefined, uploads: number): string | undefined {
  if (!keptIds) return foreignFile
  const count = keptIds.length + uploads
  if (field.required && count === 0) return requiredMessage(field.label)
  if (!field.multiple && count > 1) return `${field.label}: al massimo un file.`
  return count > maxFilesPerField ? `${field.label}: al massimo ${maxFilesPerField} file.` : undefined
}

/** What the file fields hold after a save: the kept files, and the uploaded ones once they have ids. */
export function parseFiles({ view }: ViewContext, body: Body, uploads: UploadedFile[], stored: Body = {}) {
  const errors: FieldErrors = {}
  const keptByField = new Map<FileField, number[]>()
  for (const field of fileFields(view)) {
    const storedIds = [stored[field.name] ?? []].flat() as number[]
    const uploadCount = uploads.filter((upload) => upload.field.name === field.name).length
    const keptIds = parseKeptFiles(field, body, storedIds, uploadCount)
    const problem = findFileProblem(field, keptIds, uploadCount)
    if (problem !== undefined) errors[field.name] = [problem]
    else keptByField.set(field, keptIds ?? [])
  }
  const toValues = (uploadedIds: Map<string, number[]>): Record<string, RecordValue> =>
    Object.fromEntries(
      [...keptByField].map(([field, ids]) => {
        const all = [...ids, ...(uploadedIds.get(field.name) ?? [])]
        return [field.name, field.isCollection ? all : (all[0] ?? null)]
      }),
    )
  return { errors, toValues }
}
