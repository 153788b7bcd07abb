import { formatSize } from './counts.ts'

/** The extensions of documents that the portal accepts (decisions "Activities"); the content must match. */
export const documentExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'odt',
  'ods',
  'p7m',
] as const

/** The kinds that a document type may narrow its files to, by what people call them. */
export const fileKinds = ['pdf', 'image', 'text', 'sheet', 'signed'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileKindExtensions: Record<FileKind, readonly (typeof documentExtensions)[number][]> = {
  pdf: ['pdf'],
  image: ['png', 'jpg', 'jpeg', 'webp'],
  text: ['doc', 'docx', 'odt'],
  sheet: ['xls', 'xlsx', 'ods'],
  signed: ['p7m'],
}

export const fileKindLabels: Record<FileKind, string> = {
  pdf: 'PDF',
  image: 'Immagini',
  text: 'Documenti di testo',
  sheet: 'Fogli di calcolo',
  signed: 'File firmati (P7M)',
}

/** The kinds in a sentence, with their extensions. */
const fileKindTexts: Record<FileKind, string> = {
  pdf: 'PDF',
  image: 'immagini (PNG, JPG, WEBP)',
  text: 'documenti di testo (DOC, DOCX, ODT)',
  sheet: 'fogli di calcolo (XLS, XLSX, ODS)',
  signed: 'file firmati (P7M)',
}

/** "PDF", "PDF e immagini (PNG, JPG, WEBP)". */
export function formatKinds(kinds: readonly FileKind[]): string {
  const texts = kinds.map((kind) => fileKindTexts[kind])
  const last = texts.pop() ?? ''
  return texts.length > 0 ? `${texts.join(', ')} e ${last}` : last
}

/** The extensions of these kinds; null for all kinds. */
export const listExtensions = (kinds: readonly FileKind[] | null): readonly string[] =>
  kinds ? kinds.flatMap((kind) => fileKindExtensions[kind]) : documentExtensions

export const maxFileSize = 25 * 1024 * 1024
export const maxFiles = 20
export const maxRequestSize = 100 * 1024 * 1024

const sizeLimitsText = 'Al massimo 25 MB per file, 20 file e 100 MB per invio.'

/** Which files may be chosen: of these kinds alone, or of all with null. */
export const formatFileLimits = (kinds: readonly FileKind[] | null): string =>
  kinds
    ? `Solo ${formatKinds(kinds)}. ${sizeLimitsText}`
    : `PDF, immagini, Word, Excel, OpenDocument o p7m. ${sizeLimitsText}`

/** The extension of a file name, in lower case, without the dot. */
export const getExtension = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

export const messages = {
  empty: 'Il file è vuoto.',
  tooLarge: `Il file supera ${formatSize(maxFileSize)}.`,
  tooMany: `Puoi inviare al massimo ${maxFiles} file alla volta.`,
  requestTooLarge: `I file scelti superano insieme ${formatSize(maxRequestSize)}.`,
  kind: 'Il tipo di file non è ammesso: usa PDF, PNG, JPG, WEBP, DOC, DOCX, XLS, XLSX, ODT, ODS o P7M.',
  disguised: 'Il contenuto del file non corrisponde alla sua estensione.',
}

/** The problem of a file that is none of these kinds, by its name; null for all kinds. */
export function kindProblem(fileName: string, kinds: readonly FileKind[] | null): string | undefined {
  if (listExtensions(kinds).includes(getExtension(fileName))) return undefined
  return kinds
    ? `Il tipo di file non è ammesso per questo documento: accetta solo ${formatKinds(kinds)}.`
    : messages.kind
}

/** The problem of a chosen file before it is sent, if any; the server validates it again. */
export function fileProblem(
  file: { name: string; size: number },
  kinds: readonly FileKind[] | null = null,
): string | undefined {
  const problem = kindProblem(file.name, kinds)
  if (problem) return problem
  if (file.size === 0) return messages.empty
  if (file.size > maxFileSize) return messages.tooLarge
  return undefined
}

/** The problem of the chosen files together, if any. */
export function batchProblem(files: { size: number }[]): string | undefined {
  if (files.length > maxFiles) return messages.tooMany
  if (files.reduce((sum, file) => sum + file.size, 0) > maxRequestSize) return messages.requestTooLarge
  return undefined
}
