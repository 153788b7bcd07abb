import {
  type documentExtensions,
  type FileKind,
  getExtension,
  imageExtensions,
  lacksExtension,
  sizeLimitsText,
} from './files.ts'

export const fileKindExtensions: Record<FileKind, readonly (typeof documentExtensions)[number][]> = {
  pdf: ['pdf'],
  image: imageExtensions,
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

/** The extensions of these kinds, and the limits as the field for the files says them. */
export const toAccepted = (kinds: readonly FileKind[]): { extensions: string[]; limits: string } => ({
  extensions: kinds.flatMap((kind) => fileKindExtensions[kind]),
  limits: `Solo ${formatKinds(kinds)}. ${sizeLimitsText}`,
})

/** The problem of a file that is none of the kinds that a document takes, by its name; null takes all. */
export function kindProblem(fileName: string, kinds: readonly FileKind[] | null): string | undefined {
  if (!kinds || lacksExtension(fileName)) return undefined // a name without an extension gets that of the content
  if (toAccepted(kinds).extensions.includes(getExtension(fileName))) return undefined
  return `Il tipo di file non è ammesso per questo documento: accetta solo ${formatKinds(kinds)}.`
}
