import { maxImportSize } from '@portale/domain/network/import.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import type { FormFile, FormLimits } from '../http/multipart.ts'

const tooLarge = 'Il file supera i 10 MB: dividilo in più file.'

/** The limits of a form with one spreadsheet, in the field `file`. */
export const sheetFormLimits: FormLimits = {
  key: 'file',
  fileSize: maxImportSize,
  requestSize: maxImportSize,
  files: 1,
  messages: { tooMany: 'Carica un file alla volta.', requestTooLarge: tooLarge },
}

const findSheet = (files: FormFile[]) => files.find(({ field }) => field === 'file')

export const validateSheetUpload = (files: FormFile[]): FieldErrors =>
  findSheet(files) ? {} : { file: ['Scegli un file.'] }

/** Returns the uploaded file; 422 without one, 413 when it was too large. */
export function uploadedSheet(files: FormFile[]): { path: string; file_name: string } {
  assertValid(validateSheetUpload(files))
  const sheet = findSheet(files)
  if (!sheet?.file) throw new HttpError(413, tooLarge, { errors: { file: [tooLarge] } })
  return { path: sheet.file.path, file_name: sheet.file_name }
}
