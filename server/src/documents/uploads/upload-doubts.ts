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
  const findDuplicate = (candidate: Candidate, index: number): string | undefined => {
    const hash = sha256Of(candidate)
    const same = uploaded.find((row) => row.sha256 === hash && row.activity_document_type_id !== candidate.typeId)
    if (same)
      return `È lo stesso file già caricato per «${same.description}» di «${same.title}» il ${formatDate(same.created_at)}.`
    const chosen = candidates
      .slice(0, index)
      .find((other) => sha256Of(other) === hash && other.typeId !== candidate.typeId)
    return chosen && `È lo stesso file scelto anche per un altro documento («${chosen.file_name}»).`
  }
  return new Map(
    candidates.map((candidate, index) => {
      const { inspection } = candidate
      const code = 'doubt' in inspection ? inspection.doubt : undefined
      const duplicate = isAsked ? findDuplicate(candidate, index) : undefined
      const doubts: Doubt[] = []
      if (code && !confirmed.has(code))
        doubts.push({ code, message: contentDoubtMessages[code], status: doubtStatus(code) })
      if (duplicate) doubts.push({ code: 'duplicate', message: duplicate, status: 422 })
      return [candidate, doubts]
    }),
  )
}
