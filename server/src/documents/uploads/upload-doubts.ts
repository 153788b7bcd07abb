import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { contentDoubtMessages, type DocumentDoubt } from '@portale/domain/platform/document-doubts.ts'
import type { Db } from '../../platform/db/connection.ts'
import { doubtStatus } from '../../platform/files/document.ts'
import { listSameFiles } from './upload.queries.ts'
import type { Candidate, SentUploads } from './upload-form.ts'

export type Doubt = { code: DocumentDoubt; message: string; status: number }

const sha256Of = ({ inspection }: Candidate): string | undefined =>
  'problem' in inspection ? undefined : inspection.file.sha256

/**
 * Finds what the person is still to be asked about each file of a batch that could be taken: about its content, and whether
 * it is meant for two documents, when it has come already for another one, of this batch or before.
 */
export async function findDoubts(
  tx: Db,
  partner: PartnerRef,
  { candidates, confirmed }: Pick<SentUploads, 'candidates' | 'confirmed'>,
): Promise<Map<Candidate, Doubt[]>> {
  const isAsked = !confirmed.has('duplicate')
  const hashes = candidates.flatMap((candidate) => sha256Of(candidate) ?? [])
  const uploaded = isAsked && hashes.length > 0 ? await listSameFiles(tx, partner, hashes) : []
  const before: Candidate[] = []
  return new Map(
    candidates.map((candidate) => {
      const { inspection, typeId } = candidate
      const doubts: Doubt[] = []
      if ('file' in inspection) {
        const { doubt: code, file } = inspection
        if (code && !confirmed.has(code))
          doubts.push({ code, message: contentDoubtMessages[code], status: doubtStatus(code) })
        const same = uploaded.find((row) => row.sha256 === file.sha256 && row.activity_document_type_id !== typeId)
        const chosen = before.find((other) => sha256Of(other) === file.sha256 && other.typeId !== typeId)
        if (same) {
          const message = `È lo stesso file già caricato per «${same.description}» di «${same.title}» il ${formatDate(same.created_at)}.`
          doubts.push({ code: 'duplicate', message, status: 422 })
        } else if (isAsked && chosen) {
          const message = `È lo stesso file scelto anche per un altro documento («${chosen.file_name}»).`
          doubts.push({ code: 'duplicate', message, status: 422 })
        }
        before.push(candidate)
      }
      return [candidate, doubts]
    }),
  )
}
