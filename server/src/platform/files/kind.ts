import { getExtension, messages } from '@portale/domain/platform/files.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { ReceivedFile } from './store.ts'

const zipDocuments: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** By extension, the media type that a file is stored with and the one that its content must have. */
const kinds: Record<string, { media_type: string; content: string }> = {
  pdf: { media_type: 'application/pdf', content: 'application/pdf' },
  png: { media_type: 'image/png', content: 'image/png' },
  jpg: { media_type: 'image/jpeg', content: 'image/jpeg' },
  jpeg: { media_type: 'image/jpeg', content: 'image/jpeg' },
  webp: { media_type: 'image/webp', content: 'image/webp' },
  doc: { media_type: 'application/msword', content: 'application/x-cfb' },
  xls: { media_type: 'application/vnd.ms-excel', content: 'application/x-cfb' },
  p7m: { media_type: 'application/pkcs7-mime', content: 'application/pkcs7-mime' },
  ...Object.fromEntries(
    Object.entries(zipDocuments).map(([extension, type]) => [extension, { media_type: type, content: type }]),
  ),
}

// SEQUENCE { OBJECT IDENTIFIER 1.2.840.113549.1.7.2 (signedData), …
const signedData = Buffer.from('06092a864886f70d010702', 'hex')

/** A signed envelope: DER, or its base64 with or without PEM lines. */
function isSignedEnvelope(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^-----BEGIN [A-Z0-9 ]+-----/, '')
  const der = head[0] === 0x30 ? head : Buffer.from(/^\s*MI/.test(text) ? text : '', 'base64')
  return der[0] === 0x30 && der.subarray(0, 32).includes(signedData)
}

/** Detects the media type of a received document by its content and its extension; they must agree. */
export async function detectDocumentType(
  file: Pick<ReceivedFile, 'path' | 'head'>,
  fileName: string,
): Promise<{ media_type: string } | { problem: string }> {
  const extension = getExtension(fileName)
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  if (!kind) return { problem: messages.kind }
  const content = isSignedEnvelope(file.head.subarray(0, 256)) ? 'application/pkcs7-mime' : await contentType(file)
  return content === kind.content ? { media_type: kind.media_type } : { problem: messages.disguised }
}

/** Types that the first bytes alone identify; for others file-type reads on: archives, the parts of a PNG, unknown ones. */
const detectedByHead = ['application/pdf', 'image/jpeg', 'image/webp', 'application/x-cfb']

/** Returns undefined for unknown content, and where file-type fails because of a broken archive. */
async function contentType({ path, head }: Pick<ReceivedFile, 'path' | 'head'>): Promise<string | undefined> {
  try {
    const detected = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
    return detected && detectedByHead.includes(detected) ? detected : (await fileTypeFromFile(path))?.mime
  } catch {
    return undefined
  }
}

/** Whether the browser shows the file instead of downloading it: PDFs and pictures. */
export const isInlineType = (media_type: string): boolean =>
  media_type === 'application/pdf' || /^image\/(png|jpeg|webp)$/.test(media_type)
