import { extensionOf } from '@portale/domain/files.ts'

const kinds: [media_type: string, extensions: string[]][] = [
  ['application/pdf', ['pdf']],
  ['image/*', ['png', 'jpg', 'jpeg', 'webp']],
  ['spreadsheet', ['xls', 'xlsx', 'ods']],
  ['application/msword', ['doc', 'docx', 'odt']],
  ['application/pkcs7', ['p7m']],
]

/** The kind of a file by its name, as `FileRow` chooses its picture. */
export const guessMediaType = (file_name: string): string =>
  kinds.find(([, extensions]) => extensions.includes(extensionOf(file_name)))?.[0] ?? ''
