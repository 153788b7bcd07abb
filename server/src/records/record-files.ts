import { type FieldErrors, isRecord, parseId, requiredMessage } from '@portale/domain/plain-fields.ts'
import {
  type FileField,
  fileFields,
  isEmpty,
  maxFilesPerField,
  type RecordValue,
} from '@portale/domain/records/record.ts'
import { type DocumentValidation, validateDocument } from '../files/document.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import type { FormFile } from '../http/multipart.ts'
import type { Sent } from './record-form.ts'
import type { Opened } from './view.ts'

/** A file that came for a part of the record, and is of an accepted kind. */
export type SentFile = { part: FileField; file_name: string } & Extract<DocumentValidation, { file: unknown }>

const partOf = (parts: FileField[], { field }: FormFile) =>
  parts.find(({ name }) => name === field.replace(/\[\]$/, ''))

/** The files that came, each judged; 413, 415 or 422 under its part when one can't be taken. */
export async function judgeFiles({ view }: Opened, { files }: Sent): Promise<SentFile[]> {
  const parts = fileFields(view)
  const taken: SentFile[] = []
  const errors: FieldErrors = {}
  const statuses = new Set<number>()
  for (const sent of files) {
    const part = partOf(parts, sent)
    if (!part) assertValid({ [view.key]: ['Il file è arrivato in un campo sconosciuto.'] })
    else {
      const verdict = await validateDocument(sent)
      if ('file' in verdict) taken.push({ ...verdict, part, file_name: sent.file_name })
      else {
        const key = `${view.key}.${part.name}`
        errors[key] = [...(errors[key] ?? []), `${sent.file_name}: ${verdict.refused}`]
        statuses.add(verdict.status)
      }
    }
  }
  const [status, ...others] = statuses
  if (status === undefined) return taken
  throw new HttpError(others.length > 0 ? 422 : status, 'Niente è stato salvato: controlla i file.', { errors })
}

const foreign = 'Il file non appartiene a questo elemento: ricarica la pagina.'

/** The id of a file as bodies write it: bare, or as answers tell it. */
const fileId = (value: unknown): number | undefined => parseId(isRecord(value) ? value.id : value)

/** The files of a part that stay, of those that the record holds; undefined when one is none of them. */
function keptOf(
  part: FileField,
  sent: Record<string, unknown>,
  held: number[],
  arriving: number,
): number[] | undefined {
  if (!part.multiple && arriving > 0) return []
  if (!Object.hasOwn(sent, part.name)) return held
  const value = sent[part.name]
  const ids = (isEmpty(value) ? [] : [value].flat()).map(fileId)
  return ids.every((id): id is number => id !== undefined && held.includes(id)) ? [...new Set(ids)] : undefined
}

function problemOf(part: FileField, kept: number[] | undefined, arriving: number): string | undefined {
  if (!kept) return foreign
  const count = kept.length + arriving
  if (part.required && count === 0) return requiredMessage(part.label)
  if (!part.multiple && count > 1) return `${part.label}: al massimo un file.`
  return count > maxFilesPerField ? `${part.label}: al massimo ${maxFilesPerField} file.` : undefined
}

/** What the parts hold after a save: the files that stay, with `added` those that came; and what is wrong with them. */
export function readFiles(
  { view }: Opened,
  sent: Record<string, unknown>,
  files: SentFile[],
  current: Record<string, unknown> = {},
) {
  const errors: FieldErrors = {}
  const kept = new Map<FileField, number[]>()
  for (const part of fileFields(view)) {
    const held = [current[part.name] ?? []].flat() as number[]
    const arriving = files.filter((file) => file.part.name === part.name).length
    const staying = keptOf(part, sent, held, arriving)
    const problem = problemOf(part, staying, arriving)
    if (problem !== undefined) errors[part.name] = [problem]
    else kept.set(part, staying ?? [])
  }
  const values = (added: Map<string, number[]>): Record<string, RecordValue> =>
    Object.fromEntries(
      [...kept].map(([part, ids]) => {
        const all = [...ids, ...(added.get(part.name) ?? [])]
        return [part.name, part.isCollection ? all : (all[0] ?? null)]
      }),
    )
  return { errors, values }
}
