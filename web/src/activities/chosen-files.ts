import type { RejectedFile, Upload } from '@portale/domain/activities/activity.ts'
import { formatCount, formatSize } from '@portale/domain/counts.ts'
import { kindProblem } from '@portale/domain/file-kinds.ts'
import { type FileKind, fileProblem } from '@portale/domain/files.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'

/** A file chosen for a document type, with the reason why it can't be sent or was rejected. */
export type ChosenFile = { key: string; typeId: number; file: File; problem?: string }

/** Chosen files, each with what the browser finds wrong with it; of these kinds alone, or of all with null. */
export const toChosenFiles = (typeId: number, files: File[], kinds: readonly FileKind[] | null = null): ChosenFile[] =>
  files.map((file) => {
    const problem = kindProblem(file.name, kinds) ?? fileProblem(file)
    return { key: crypto.randomUUID(), typeId, file, problem }
  })

export const getSendable = (chosen: ChosenFile[]): ChosenFile[] => chosen.filter(({ problem }) => problem === undefined)

/** "2 file pronti per il caricamento (2,3 MB)". */
export function formatReady(files: ChosenFile[]): string {
  const size = formatSize(files.reduce((sum, { file }) => sum + file.size, 0))
  return `${files.length} file ${files.length === 1 ? 'pronto' : 'pronti'} per il caricamento (${size})`
}

/**
 * The files that stay in the form after an upload: those that were rejected, with their reasons, and those not sent. The
 * server cleans names: a rejection without a file of its name is that of the first file of its type that was not stored.
 */
export function getRemaining(
  chosen: ChosenFile[],
  {
    uploaded,
    refused,
  }: { uploaded: Pick<Upload, 'activity_document_type_id' | 'file_name'>[]; refused: RejectedFile[] },
): ChosenFile[] {
  const names = (type: number) =>
    new Set(uploaded.flatMap((upload) => (upload.activity_document_type_id === type ? upload.file_name : [])))
  const reasons = new Map<string, string>()
  for (const { activity_document_type_id: type, file_name, message } of refused) {
    const open = getSendable(chosen).filter(({ key, typeId }) => typeId === type && !reasons.has(key))
    const match =
      open.find(({ file }) => file.name === file_name) ??
      open.find(({ file }) => !names(type).has(file.name)) ??
      open[0]
    if (match) reasons.set(match.key, message)
  }
  return chosen
    .filter(({ key, problem }) => problem !== undefined || reasons.has(key))
    .map((file) => ({ ...file, problem: reasons.get(file.key) ?? file.problem }))
}

/** "2 documenti caricati, 1 file non caricato.", and where the reasons are. */
export const formatMixedOutcome = (uploaded: number, remaining: number): string =>
  `${formatCount(uploaded, 'documento caricato', 'documenti caricati')}, ${formatCount(remaining, 'file non caricato', 'file non caricati')}. Il motivo è scritto accanto a ogni file.`

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
