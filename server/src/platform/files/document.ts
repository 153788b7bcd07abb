import { messages } from '@portale/domain/platform/files.ts'
import { type DocumentKind, detectDocumentType } from './kind.ts'
import type { ReceivedFile } from './store.ts'

/** The result of a validation: the file, its media type and its name, or its problem and the status of the answer. */
export type DocumentValidation = ({ file: ReceivedFile } & DocumentKind) | { problem: string; status: number }

type UploadedDocument = { file: ReceivedFile | null; file_name: string }

/** Validates a document's size, name and content; `file` is null for one that was too large to receive. */
export async function validateDocument({ file, file_name }: UploadedDocument): Promise<DocumentValidation> {
  if (!file) return { problem: messages.tooLarge, status: 413 }
  if (file.size === 0) return { problem: messages.empty, status: 422 }
  const kind = await detectDocumentType(file, file_name)
  return 'problem' in kind ? { ...kind, status: 415 } : { ...kind, file }
}
