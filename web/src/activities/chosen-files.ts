import type { RejectedFile } from '@portale/domain/activities/activity.ts'
import { formatSize } from '@portale/domain/counts.ts'
import { fileProblem } from '@portale/domain/files.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'

/** A file chosen for a document type, with the reason why it can't be sent or was rejected. */
export type ChosenFile = { key: string; typeId: number; file: File; problem?: string }

/** Chosen files, each with what the browser finds wrong with it. */
export const toChosenFiles = (typeId: number, files: File[]): ChosenFile[] =>
  files.map((file) => ({ key: crypto.randomUUID(), typeId, file, problem: fileProblem(file) }))

export const getSendable = (chosen: ChosenFile[]): ChosenFile[] => chosen.filter(({ problem }) => problem === undefined)

/** "2 file pronti per il caricamento (2,3 MB)". */
export function formatReady(files: ChosenFile[]): string {
  const size = formatSize(files.reduce((sum, { file }) => sum + file.size, 0))
  return `${files.length} file ${files.length === 1 ? 'pronto' : 'pronti'} per il caricamento (${size})`
}

/**
 * The files that stay in the form after an upload: those that were rejected, with their reasons, and those not sent.
 * A rejected file that matches none of them (the server cleans names) is named in `unknown`.
 */
export function getRemaining(chosen: ChosenFile[], rejected: RejectedFile[]) {
  const unmatched = [...rejected]
  const reasons = new Map<string, string>()
  for (const { key, typeId, file } of getSendable(chosen)) {
    const index = unmatched.findIndex(
      ({ activity_document_type_id, file_name }) => activity_document_type_id === typeId && file_name === file.name,
    )
    const match = index < 0 ? undefined : unmatched.splice(index, 1)[0]
    if (match) reasons.set(key, match.message)
  }
  const remaining = chosen
    .filter(({ key, problem }) => problem !== undefined || reasons.has(key))
    .map((file) => ({ ...file, problem: reasons.get(file.key) ?? file.problem }))
  return { remaining, unknown: unmatched.map(({ file_name, message }) => `${file_name}: ${message}`) }
}

/** The chosen files with the errors of a rejected call, keyed `new_activity_document_type.{type id}.{index}`. */
export function markErrors(chosen: ChosenFile[], errors: FieldErrors) {
  const counts = new Map<number, number>()
  const matchedKeys = new Set<string>()
  const marked = chosen.map((file) => {
    if (file.problem !== undefined) return file
    const index = counts.get(file.typeId) ?? 0
    counts.set(file.typeId, index + 1)
    const key = `new_activity_document_type.${file.typeId}.${index}`
    const messages = errors[key]
    if (!messages) return file
    matchedKeys.add(key)
    return { ...file, problem: messages.join(', ') }
  })
  const unknown = Object.entries(errors)
    .filter(([key]) => !matchedKeys.has(key))
    .map(([, messages]) => messages.join(', '))
  return { marked, unknown }
}
