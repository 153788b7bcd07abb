import type { RejectedFile } from '@portale/domain/activities/activity.ts'
import { formatSize } from '@portale/domain/counts.ts'
import { fileProblem } from '@portale/domain/files.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'

/** A file someone chose for a document type, with the reason why it can't be sent or was refused. */
export type ChosenFile = { key: string; typeId: number; file: File; problem?: string }

/** Chosen files, each with what is wrong with it already before sending. */
export const choose = (typeId: number, files: File[]): ChosenFile[] =>
  files.map((file) => ({ key: crypto.randomUUID(), typeId, file, problem: fileProblem(file) }))

export const sendable = (chosen: ChosenFile[]): ChosenFile[] => chosen.filter((one) => one.problem === undefined)

/** "2 file pronti per il caricamento (2,3 MB)". */
export function readyText(files: ChosenFile[]): string {
  const size = formatSize(files.reduce((sum, { file }) => sum + file.size, 0))
  return `${files.length} file ${files.length === 1 ? 'pronto' : 'pronti'} per il caricamento (${size})`
}

/**
 * What stays in the form after the server kept some files: those it refused, with their reasons, and those never sent.
 * A refused file that can't be told from the others (the server cleans names) is named in `unknown`.
 */
export function afterSending(chosen: ChosenFile[], refused: RejectedFile[]) {
  const left = [...refused]
  const reasons = new Map<string, string>()
  for (const one of sendable(chosen)) {
    const index = left.findIndex(
      (file) => file.activity_document_type_id === one.typeId && file.file_name === one.file.name,
    )
    const reason = index < 0 ? undefined : left.splice(index, 1)[0]
    if (reason) reasons.set(one.key, reason.message)
  }
  const remaining = chosen
    .filter((one) => one.problem !== undefined || reasons.has(one.key))
    .map((one) => ({ ...one, problem: reasons.get(one.key) ?? one.problem }))
  return { remaining, unknown: left.map((file) => `${file.file_name}: ${file.message}`) }
}

/** The chosen files with the errors of a refused call, keyed `new_activity_document_type.{type id}.{index}`. */
export function withErrors(chosen: ChosenFile[], errors: FieldErrors) {
  const counts = new Map<number, number>()
  const placed = new Set<string>()
  const marked = chosen.map((one) => {
    if (one.problem !== undefined) return one
    const index = counts.get(one.typeId) ?? 0
    counts.set(one.typeId, index + 1)
    const key = `new_activity_document_type.${one.typeId}.${index}`
    const messages = errors[key]
    if (!messages) return one
    placed.add(key)
    return { ...one, problem: messages.join(', ') }
  })
  const unknown = Object.entries(errors)
    .filter(([key]) => !placed.has(key))
    .map(([, messages]) => messages.join(', '))
  return { marked, unknown }
}
