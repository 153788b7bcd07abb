import type { RejectedFile } from '@portale/domain/documents/activities/activity.ts'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import type { DocumentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { kindProblem } from '@portale/domain/platform/file-kinds.ts'
import { type FileKind, fileProblem } from '@portale/domain/platform/files.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'

/**
 * A file chosen for a document type, with the reason why it can't be sent or was rejected: which may hold only for now, or
 * until the person confirms these doubts.
 */
export type ChosenFile = {
  key: string
  typeId: number
  file: File
  problem?: string
  isRepeatable?: boolean
  doubts?: DocumentDoubt[]
  confirmed?: DocumentDoubt[]
}

/** Chosen files, each with what the browser finds wrong with it; of these kinds alone, or of all with null. */
export const toChosenFiles = (typeId: number, files: File[], kinds: readonly FileKind[] | null = null): ChosenFile[] =>
  files.map((file) => {
    const problem = kindProblem(file.name, kinds) ?? fileProblem(file)
    return { key: crypto.randomUUID(), typeId, file, problem }
  })

/** The file as one that is sent in spite of its doubts. */
export const confirmDoubts = ({ problem, doubts = [], confirmed = [], ...file }: ChosenFile): ChosenFile => ({
  ...file,
  confirmed: [...confirmed, ...doubts],
})

/** What may be confirmed of a file that was rejected: all that was found, or nothing. */
export function toDoubts(refused: Pick<RejectedFile, 'code'>[] = []): DocumentDoubt[] {
  const doubts = refused.flatMap(({ code }) => code ?? [])
  return doubts.length === refused.length ? doubts : []
}

export const getSendable = (chosen: ChosenFile[]): ChosenFile[] =>
  chosen.filter(({ problem, isRepeatable }) => problem === undefined || isRepeatable)

/** "2 file pronti per il caricamento (2,3 MB)". */
export function formatReady(files: ChosenFile[]): string {
  const size = formatSize(files.reduce((sum, { file }) => sum + file.size, 0))
  return `${files.length} file ${files.length === 1 ? 'pronto' : 'pronti'} per il caricamento (${size})`
}

/** "2 documenti caricati, 1 file non caricato.", and where the reasons are, if they are. */
export const formatMixedOutcome = (uploaded: number, remaining: number, hasReasons: boolean): string =>
  `${formatCount(uploaded, 'documento caricato', 'documenti caricati')}, ${formatCount(remaining, 'file non caricato', 'file non caricati')}.${hasReasons ? ' Il motivo è scritto accanto a ogni file.' : ''}`

/**
 * The errors of files that were sent one by one: those of the last days, by field, of each file, and the messages of all:
 * `general` those that say nothing about a file, as of a lost session.
 */
export function assignErrors(failed: { key: string; message: string; errors?: FieldErrors }[]) {
  const ofDays: Record<string, string> = {}
  const ofFiles = new Map<string, string>()
  const [general, rejected] = [new Set<string>(), new Set<string>()]
  for (const { key, message, errors = {} } of failed) {
    const ofFile: string[] = []
    for (const [field, messages] of Object.entries(errors))
      if (field.startsWith('valid_until.')) ofDays[field] = messages.join(', ')
      else ofFile.push(...messages)
    if (ofFile.length > 0) ofFiles.set(key, ofFile.join(', '))
    if (Object.keys(errors).length > 0) rejected.add(message)
    else general.add(message)
  }
  return { ofDays, ofFiles, general: [...general], rejected: [...rejected] }
}
