import { type DocumentDoubt, parseConfirmed } from '@portale/domain/platform/document-doubts.ts'
import { type DocumentInspection, inspectDocument } from '../../platform/files/document.ts'
import type { ReceivedFile } from '../../platform/files/store.ts'
import { assertValid } from '../../platform/http/errors.ts'
import type { Form, FormFile } from '../../platform/http/multipart.ts'

/** A file of the form with its document type: the `index`-th of that type. */
export type Candidate = FormFile & { typeId: number; index: number; inspection: DocumentInspection }

/**
 * The files of a form, the last days on which they are valid, by document type, the doubts that the person has confirmed,
 * and whether more follow in forms of their own, so that their verifiers are notified a moment later, of all.
 */
export type SentUploads = {
  candidates: Candidate[]
  validity: Map<number, string>
  confirmed: Set<DocumentDoubt>
  notifyLater: boolean
}

const filePattern = /^new_activity_document_type\[(\d{1,15})\]\[\]$/
const validityPattern = /^valid_until\[(\d{1,15})\]$/

/** Inspects the content of each file; a field with another name counts as an unknown document type. */
export async function parseUploads({ files, fields }: Form): Promise<SentUploads> {
  const confirmed = parseConfirmed(fields.get('confirmed'))
  assertValid(confirmed ? {} : { confirmed: ['Questa conferma non esiste.'] })
  const counts = new Map<number, number>()
  const candidates: Candidate[] = []
  for (const file of files) {
    const typeId = Number(filePattern.exec(file.field)?.[1] ?? 0)
    const index = counts.get(typeId) ?? 0
    counts.set(typeId, index + 1)
    candidates.push({ ...file, typeId, index, inspection: await inspectDocument(file) })
  }
  const validity = new Map<number, string>()
  for (const [name, day] of fields) {
    const typeId = validityPattern.exec(name)?.[1]
    if (typeId !== undefined) validity.set(Number(typeId), day.trim())
  }
  return { candidates, validity, confirmed: confirmed ?? new Set(), notifyLater: fields.get('notify') === 'later' }
}

/** The files of a batch that are stored before it is known which of them the activity still takes. */
export const acceptedFiles = ({ candidates, confirmed }: SentUploads): ReceivedFile[] =>
  candidates.flatMap(({ inspection }) => {
    if ('problem' in inspection || (inspection.doubt && !confirmed.has(inspection.doubt))) return []
    return [inspection.file]
  })
