import { readFile } from 'node:fs/promises'
import { correctFileName, getExtension, isPicture, messages } from '@portale/domain/platform/files.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { isOldEncrypted } from './old-office.ts'
import { readSignedEnvelope } from './signed-envelope.ts'
import type { ReceivedFile } from './store.ts'
import { findZipDocument } from './zip-document.ts'

/** The media type that a file of each extension is stored with. */
const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  p7m: 'application/pkcs7-mime',
}

/** Extensions whose files begin alike: old Office documents, the two of a JPEG, and what Office saves with a password. */
const sameContent: Record<string, string[]> = {
  doc: ['doc', 'xls'],
  jpg: ['jpg', 'jpeg'],
  encrypted: ['doc', 'docx', 'xls', 'xlsx'],
}

/** A recognised document: how it is stored, what its file is called, and whether it can't be opened without a password. */
export type DocumentKind = { media_type: string; file_name: string; isProtected?: boolean }

/**
 * Recognises a received document by its content. Its name must say the same, but for pictures, which are called after each
 * other, and for names without an extension: these get the right one.
 */
export async function detectDocumentType(
  file: Pick<ReceivedFile, 'path' | 'head'>,
  fileName: string,
): Promise<DocumentKind | { problem: string }> {
  const content = await detectContent(file)
  if ('problem' in content) return content
  const file_name = correctFileName(fileName, content.extension)
  const extension = getExtension(file_name)
  const media_type = Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined
  if (!media_type)
    return { problem: content.extension === 'heic' && isPicture(fileName) ? messages.heic : messages.kind }
  const matches = (sameContent[content.extension ?? ''] ?? [content.extension]).includes(extension)
  if (matches) return { media_type, file_name, ...(content.isProtected && { isProtected: true }) }
  return { problem: content.extension === 'heic' ? messages.heic : messages.disguised }
}

/** The extension of the content, undefined for what is unknown; or why it is refused whatever its name is. */
type Content = { extension: string | undefined; isProtected?: boolean } | { problem: string }

const pictureTypes: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

// Chromium, poppler and qpdf open a PDF that begins within so many bytes.
const pdfStartBytes = 1024
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** Whether a PDF begins here: before it stand blank lines or the commands of a printer, no markup and no other bytes. */
function isPdf(head: Buffer): boolean {
  const start = head.subarray(0, pdfStartBytes).indexOf('%PDF-')
  const isText = (byte: number) => (byte < 0x7f && byte !== '<'.charCodeAt(0)) || byteOrderMark.includes(byte)
  return start >= 0 && head.subarray(0, start).every(isText)
}

async function detectContent({ path, head }: Pick<ReceivedFile, 'path' | 'head'>): Promise<Content> {
  const signed = readSignedEnvelope(head)
  if (signed === 'document') return { extension: 'p7m' }
  if (signed) return { problem: signed === 'timestamp' ? messages.onlyTimestamp : messages.onlySignature }
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return detectZip(path)
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (type === 'application/x-cfb') return detectCompound(path)
  if (type?.startsWith('image/hei')) return { extension: 'heic' }
  if (type === 'image/png' || type === 'image/apng') return { extension: (await isPng(path)) ? 'png' : undefined }
  if (type && pictureTypes[type]) return { extension: pictureTypes[type] }
  if (isPdf(head)) return { extension: 'pdf' }
  return { extension: undefined }
}

async function detectZip(path: string): Promise<Content> {
  return { extension: await findZipDocument(path).catch(() => undefined) } // a broken archive is no document
}

/** A document that was saved with a password is one of these, whatever its name says. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

async function detectCompound(path: string): Promise<Content> {
  const content = await readFile(path)
  if (content.includes(encryptedPackage)) return { extension: 'encrypted', isProtected: true }
  return { extension: 'doc', isProtected: isOldEncrypted(content) }
}

/** Whether it is a still picture: an animated one begins alike. */
const isPng = async (path: string): Promise<boolean> =>
  (await fileTypeFromFile(path).catch(() => undefined))?.mime === 'image/png'

/** Whether the browser shows the file instead of downloading it: PDFs and pictures. */
export const isInlineType = (media_type: string): boolean =>
  media_type === 'application/pdf' || /^image\/(png|jpeg|webp)$/.test(media_type)
