import type { ActivityInput, activityBody } from '@portale/domain/documents/activities/activity.ts'
import { fieldErrors, parseInput } from '@portale/domain/platform/fields.ts'
import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/platform/files.ts'
import { type FieldErrors, isRecord, requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { validateDocument } from '../../platform/files/document.ts'
import type { ReceivedFile } from '../../platform/files/store.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { cleanHtml, findImageProblem } from '../../platform/html/clean.ts'
import { HttpError, invalidMessage } from '../../platform/http/errors.ts'
import { type SubmissionDeps, submitForm, writeWithFiles } from '../../platform/http/form-submission.ts'
import type { Form, FormLimits } from '../../platform/http/multipart.ts'
import { getBody } from '../../platform/http/request.ts'
import type { DocumentTypeRow } from './document-type.queries.ts'

type BlankForm = { file: ReceivedFile; media_type: string; file_name: string }

/** A valid body, and the blank forms that came next to it, by the index of their document's row. */
type ActivitySave = { activity: ActivityInput; forms: Map<number, BlankForm> }

const rowsKey = 'activity.activity_document_types'

const limits: FormLimits = {
  key: rowsKey,
  fileKey: (field) => `${rowsKey}.${/\[(\d{1,3})\]/.exec(field)?.[1] ?? 0}.form_file`,
  fileSize: maxFileSize,
  requestSize: maxRequestSize,
  files: maxFiles,
  messages,
}

const fieldPattern = /^form_file\[(\d{1,3})\]$/
const noRow = { problem: 'Il modulo è arrivato per un documento che non c’è.', status: 422 }
const twice = { problem: 'Un documento può avere un solo modulo.', status: 422 }

/** Validates the blank forms of `count` rows; each problem with its status. */
async function validateForms({ files }: Form, count: number) {
  const forms = new Map<number, BlankForm>()
  const errors: FieldErrors = {}
  const statuses = new Set<number>()
  for (const file of files) {
    const { field, file_name } = file
    const index = Number(fieldPattern.exec(field)?.[1] ?? Number.NaN)
    const key = index < count ? `${rowsKey}.${index}.form_file` : rowsKey
    const result = index < count ? (forms.has(index) ? twice : await validateDocument(file)) : noRow
    if ('file' in result) {
      forms.set(index, result)
      continue
    }
    errors[key] = [...(errors[key] ?? []), `${file_name}: ${result.problem}`]
    statuses.add(result.status)
  }
  return { forms, errors, statuses }
}

type FormProblems = Pick<Awaited<ReturnType<typeof validateForms>>, 'errors' | 'statuses'>
const noProblems: FormProblems = { errors: {}, statuses: new Set() }

/**
 * Parses the body and cleans its HTML, before any row is locked, because cleaning is slow. 422 also for an empty description
 * or an image that is too large; 413 or 415 when nothing is wrong but the blank forms, all for the same reason.
 */
function parseActivity(schema: typeof activityBody, body: unknown, forms = noProblems): ActivityInput {
  const parsed = parseInput(schema, body)
  const activity = parsed.data?.activity
  const description = cleanHtml(activity?.description ?? '')
  const problem =
    activity &&
    (findImageProblem(activity.description) ?? (description === '' ? requiredMessage('descrizione') : undefined))
  const errors: FieldErrors = problem
    ? { 'activity.description': [problem] }
    : parsed.error
      ? fieldErrors(parsed.error)
      : {}
  const isInvalid = Object.keys(errors).length > 0
  const [status, ...others] = forms.statuses
  if (!activity || isInvalid || status !== undefined)
    throw new HttpError(isInvalid || others.length > 0 ? 422 : (status ?? 422), invalidMessage, {
      errors: { ...errors, ...forms.errors },
    })
  return { ...activity, description }
}

function parseJson(text = '{}'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'La richiesta non è leggibile.')
  }
}

async function parseForm(schema: typeof activityBody, form: Form): Promise<ActivitySave> {
  const activity = parseJson(form.fields.get('activity'))
  const rows =
    isRecord(activity) && Array.isArray(activity.activity_document_types) ? activity.activity_document_types : []
  const { forms, ...problems } = await validateForms(form, rows.length)
  return { activity: parseActivity(schema, { activity }, problems), forms }
}

/** Inserts the blank forms and gives each row its own; a new row that was deleted again needs none. */
async function insertForms(
  tx: Db,
  { activity, forms }: ActivitySave,
  insertStoredFile: InsertStoredFile,
): Promise<DocumentTypeRow[]> {
  const rows: DocumentTypeRow[] = []
  for (const [index, row] of activity.activity_document_types.entries()) {
    const form = row.id || !row.deleted_at ? forms.get(index) : undefined
    if (!form) rows.push(row)
    else {
      const form_file_id = await insertStoredFile(tx, form.file, form.media_type)
      rows.push({ ...row, form: { form_file_id, form_file_name: form.file_name } })
    }
  }
  return rows
}

type Saving = {
  schema: typeof activityBody
  /** `insertForms` answers the rows to save: call it once the body is known to be saved. */
  write: (tx: Db, activity: ActivityInput, insertForms: () => Promise<DocumentTypeRow[]>) => Promise<unknown>
  status: 200 | 201
}

/** Answers a save of an activity: of JSON, or of a form whose field `activity` is that JSON and whose files are blank forms. */
export function submitActivity(
  deps: SubmissionDeps,
  req: FastifyRequest,
  reply: FastifyReply,
  { schema, write, status }: Saving,
): Promise<unknown> {
  const save = (tx: Db, input: ActivitySave, insert: InsertStoredFile) =>
    write(tx, input.activity, () => insertForms(tx, input, insert))
  if (req.isMultipart())
    return submitForm(deps, req, reply, {
      limits,
      countsAs: 'upload with files',
      parse: (form) => parseForm(schema, form),
      filesOf: ({ forms }) => [...forms.values()].map(({ file }) => file),
      write: save,
      status,
    })
  const activity = parseActivity(schema, getBody(req))
  return writeWithFiles(deps, req, reply, [], (tx, insert) => save(tx, { activity, forms: new Map() }, insert), status)
}
