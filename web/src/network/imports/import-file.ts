import { type ImportAnswer, maxImportSize } from '@portale/domain/network/import.ts'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { getExtension } from '@portale/domain/platform/files.ts'

/** The spreadsheets that can be imported. */
export const sheetExtensions = ['xlsx', 'ods', 'csv'] as const

/** Returns the problem of the selected files, if any, before they are sent. */
export function findSheetProblem(files: { name: string; size: number }[]): string | undefined {
  const [file] = files
  if (!file || files.length > 1) return 'Scegli un file solo.'
  const extension = getExtension(file.name)
  if (extension === 'xls') return 'Il file è nel vecchio formato .xls: aprilo e salvalo come .xlsx.'
  if (!sheetExtensions.some((allowed) => allowed === extension))
    return 'Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.'
  if (file.size === 0) return 'Il file è vuoto.'
  return file.size > maxImportSize ? `Il file supera ${formatSize(maxImportSize)}.` : undefined
}

/** Whether a selected file is still readable: browsers lose one that was saved again after its selection. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Decodes the undo file of an answer. */
export function toUndoBlob({ content }: NonNullable<ImportAnswer['undo']>): Blob {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
