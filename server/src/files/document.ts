import { messages } from '@portale/domain/files.ts'
import { detectDocumentType } from './kind.ts'
import type { ReceivedFile } from './store.ts'

/** What is said of a sent document: the file and its media type, or why it is refused and with which status. */
export type DocumentValidation = { file: ReceivedFile; media_type: string } | { refused: string; status: number }

type Sent = { file: ReceivedFile | null; file_name: string }

/** Judges a document by its size, its name and its content; one that was too large holds nothing. */
export async function validateDocument({ file, file_name }: Sent): Promise<DocumentValidation> {
  if (!file) return { refused: messages.tooLarge, status: 413 }
  if (file.size === 0) return { refused: messages.empty, status: 422 }
  const kind = await detectDocumentType(file.path, file_name)
  return 'refused' in kind ? { ...kind, status: 415 } : { ...kind, file }
}
