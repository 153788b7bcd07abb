import { formatSize } from './counts.ts'

/** The extensions of the pictures that the portal accepts. */
export const imageExtensions = ['png', 'jpg', 'jpeg', 'jfif', 'jpe', 'webp'] as const

/** The extensions of documents that the portal accepts (decisions "Activities"); the content must match. */
export const documentExtensions = [
  'pdf',
  ...imageExtensions,
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

export const maxFileSize = 25 * 1024 * 1024
export const maxFiles = 20
export const maxRequestSize = 100 * 1024 * 1024

/** The limits of what one call sends, below a field for several files. */
export const sizeLimitsText = 'Al massimo 25 MB per file, 20 file e 100 MB per invio.'

export const fileLimitsText = `PDF, immagini, Word, Excel, OpenDocument o p7m. ${sizeLimitsText}`

/** The extension of a file name, in lower case, without the dot. */
export const getExtension = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

export const messages = {
  empty: 'Il file è vuoto.',
  tooLarge: `Il file supera ${formatSize(maxFileSize)}.`,
  tooMany: `Puoi inviare al massimo ${maxFiles} file alla volta.`,
  requestTooLarge: `I file scelti superano insieme ${formatSize(maxRequestSize)}.`,
  kind: 'Il tipo di file non è ammesso: usa PDF, PNG, JPG, WEBP, DOC, DOCX, XLS, XLSX, ODT, ODS o P7M.',
  heic: 'Le foto HEIC non sono ammesse: nelle impostazioni della fotocamera scegli il formato «Più compatibile» (JPEG).',
  password: 'Il file è protetto da una password: caricalo senza.',
  onlySignature: 'Il file contiene solo la firma, senza il documento: carica il documento firmato.',
  onlyTimestamp: 'Il file contiene solo una marca temporale, senza il documento: carica il documento.',
  disguised: 'Il contenuto del file non corrisponde alla sua estensione.',
}

const isHeic = (fileName: string): boolean => /^hei[cf]$/.test(getExtension(fileName))

/** Whether a name says that the file is a picture: one that is accepted, or a HEIC. */
export const isPicture = (fileName: string): boolean =>
  imageExtensions.some((extension) => extension === getExtension(fileName)) || isHeic(fileName)

/** Whether what stands behind the last point of a name is no extension: WhatsApp's `WA0003.`, a copy's `pdf (1)`, `n. 12`. */
export function lacksExtension(fileName: string): boolean {
  const extension = getExtension(fileName)
  return extension === '' || /[\s()]/.test(extension) || /^\d+$/.test(extension)
}

/**
 * The name of a file with the extension of its content, where its own says another kind of picture or nothing:
 * `contratto.pdf (1)` is `contratto (1).pdf`. Any other name stays as it is.
 */
export function correctFileName(fileName: string, contentExtension: string | undefined): string {
  if (!contentExtension || contentExtension === 'doc') return fileName
  const extension = getExtension(fileName)
  if (lacksExtension(fileName)) {
    const stem =
      extension.startsWith(`${contentExtension} `) || extension.startsWith(`${contentExtension}(`)
        ? fileName.replace(new RegExp(`\\.${contentExtension}(?=[^.]*$)`, 'i'), '')
        : fileName.replace(/\.+$/, '')
    return `${stem}.${contentExtension}`
  }
  const isSameKind = extension === contentExtension || (contentExtension === 'jpg' && extension === 'jpeg')
  if (isSameKind || !isPicture(fileName) || !['png', 'jpg', 'webp'].includes(contentExtension)) return fileName
  return `${fileName.slice(0, -extension.length)}${contentExtension}`
}

/** The problem of a chosen file before it is sent, if any; the server validates it again. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (isHeic(file.name)) return messages.heic
  const isAccepted = documentExtensions.some((extension) => extension === getExtension(file.name))
  if (!isAccepted && !lacksExtension(file.name)) return messages.kind
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
