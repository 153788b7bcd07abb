import { maxImportSize } from '@portale/domain/import.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import type { FormFile, FormLimits } from '../http/multipart.ts'

const tooLarge = 'Il file supera i 10 MB: dividilo in più file.'

/** A form that brings one spreadsheet, as `file`. */
export const sheetFormLimits: FormLimits = {
  key: 'file',
  fileSize: maxImportSize,
  requestSize: maxImportSize,
  files: 1,
  messages: { tooMany: 'Carica un file alla volta.', requestTooLarge: tooLarge },
}

const findSheet = (files: FormFile[]) => files.find(({ field }) => field === 'file')

/** What is said where no file came. */
export const validateSheetUpload = (files: FormFile[]): FieldErrors =>
  findSheet(files) ? {} : { file: ['Scegli un file.'] }

/** The file that was sent; 422 without one, 413 when it was too large to be kept. */
export function uploadedSheet(files: FormFile[]): { path: string; file_name: string } {
  assertValid(validateSheetUpload(files))
  const sent = findSheet(files)
  if (!sent?.file) throw new HttpError(413, tooLarge, { errors: { file: [tooLarge] } })
  return { path: sent.file.path, file_name: sent.file_name }
}
