import { type DocumentStatus, lacksReason } from '../../platform/documents.ts'
import type { FieldErrors } from '../../platform/plain-fields.ts'
import type { UploadStatusInput } from '../activities/activity.ts'

type Stored = { status: DocumentStatus; reason: string | null }
type Requested = { id: number; status: DocumentStatus; reason?: string | null }

export const missingReasonMessage = 'Scrivi il motivo del rifiuto: lo leggerà chi ha caricato il documento.'

/** The rows that reject a document without a reason, by the keys of their fields; `stored` are the uploads by id. */
export function missingReasons(rows: Requested[], stored: Map<number, Stored>): FieldErrors {
  const problems = rows.flatMap(({ id, status, reason }, index) => {
    const upload = stored.get(id)
    const kept = reason === undefined ? (upload?.reason ?? '') : (reason ?? '')
    return upload && lacksReason(upload, status, kept) ? [[`managed.${index}.reason`, [missingReasonMessage]]] : []
  })
  return Object.fromEntries(problems)
}

/**
 * The rows that change a status or a reason; `stored` are the uploads by id. A row without a reason keeps it; only a
 * rejected document has one.
 */
export const statusChanges = (rows: UploadStatusInput[], stored: Map<number, Stored>): UploadStatusInput[] =>
  rows.flatMap((row) => {
    const upload = stored.get(row.id)
    const sent = row.reason === undefined ? (upload?.reason ?? null) : row.reason
    const reason = row.status === 'rejected' ? sent : null
    return row.status === upload?.status && reason === upload.reason ? [] : [{ ...row, reason }]
  })

/**
 * Whether a query asks for a partner's uploads of one year, all in one answer without pages (spec 1 §7): with nothing but
 * the year, or without anything from a partner.
 */
export const asksForYear = (query: Record<string, string>, isPartner: boolean): boolean => {
  const names = Object.keys(query)
  return names.every((name) => name === 'year') && (names.length > 0 || isPartner)
}

/** How many days an upload has waited at least, for the filter `age`: undefined when it is no number of days. */
export const parseAge = (age: string | undefined): number | undefined =>
  age !== undefined && /^\d{1,4}$/.test(age) ? Number(age) : undefined

/** The row to open after one that left the list: the next below, otherwise the last above; undefined without any. */
export function findNextId(ids: number[], current: number, left: ReadonlySet<number>): number | undefined {
  const index = ids.indexOf(current)
  const stays = (id: number) => id !== current && !left.has(id)
  return ids.slice(index + 1).find(stays) ?? ids.slice(0, Math.max(index, 0)).findLast(stays)
}
