import { getExtension } from '@portale/domain/platform/files.ts'

const extensionsByType: [media_type: string, extensions: string[]][] = [
  ['application/pdf', ['pdf']],
  ['image/*', ['png', 'jpg', 'jpeg', 'webp']],
  ['spreadsheet', ['xls', 'xlsx', 'ods']],
  ['application/msword', ['doc', 'docx', 'odt']],
  ['application/pkcs7', ['p7m']],
]

/** The media type, or a part of it, that the extension of a file stands for. */
export const guessMediaType = (file_name: string): string =>
  extensionsByType.find(([, extensions]) => extensions.includes(getExtension(file_name)))?.[0] ?? ''
