import { type ContentDoubt, contentDoubtMessages } from '@portale/domain/platform/document-doubts.ts'
import { messages } from '@portale/domain/platform/files.ts'
import { findContentDoubt } from './check-document.ts'
import { type DocumentKind, detectDocumentType } from './kind.ts'
import type { ReceivedFile } from './store.ts'

type Problem = { problem: string; status: number }

/** The result of a validation: the file, its media type and its name, or its problem and the status of the answer. */
export type DocumentValidation = ({ file: ReceivedFile } & DocumentKind) | Problem

/** The same, with what is doubtful about the content, which a person may confirm. */
export type DocumentInspection = ({ file: ReceivedFile; doubt: ContentDoubt | undefined } & DocumentKind) | Problem

type UploadedDocument = { file: ReceivedFile | null; file_name: string }

/** Validates a document's size, name and content; `file` is null for one that was too large to receive. */
export async function inspectDocument({ file, file_name }: UploadedDocument): Promise<DocumentInspection> {
  if (!file) return { problem: messages.tooLarge, status: 413 }
  if (file.size === 0) return { problem: messages.empty, status: 422 }
  const kind = await detectDocumentType(file, file_name)
  if ('problem' in kind) return { ...kind, status: 415 }
  const doubt = kind.isProtected ? 'password' : await findContentDoubt(file.path, kind.file_name)
  return { ...kind, file, doubt }
}

/** The status of a doubt: what can't be opened is a wrong kind of file. */
export const doubtStatus = (doubt: ContentDoubt): number => (doubt === 'password' ? 415 : 422)

/** Validates a document that many are to open, and that nobody is asked about: one with a password is a problem. */
export async function validateDocument(document: UploadedDocument): Promise<DocumentValidation> {
  const found = await inspectDocument(document)
  if ('problem' in found || found.doubt !== 'password') return found
  return { problem: contentDoubtMessages.password, status: doubtStatus('password') }
}
