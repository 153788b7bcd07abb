import { maxZipDocuments, type ZipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { query } from '../../platform/db/query.ts'
import { selectedUploads } from '../verification/verification-count.queries.ts'

/** A document in a ZIP, with what its index says of it; moments as the clocks of Rome showed them. */
export type ZippedDocument = {
  baldo_id: string
  partner: string
  year: string
  activity: string
  type: string
  file_name: string
  status: DocumentStatus
  reason: string | null
  valid_until: string | null
  user_name: string
  created_at: string
  /** Null for a declaration, which the index alone names, with its reason. */
  file: { id: number; key: string; size: number; sha256: string } | null
  not_applicable_reason: string | null
  /** Known to be missing or damaged. */
  is_damaged: boolean
  /** What keeps the virus scan from letting it be served. */
  withheld: 'pending' | 'infected' | null
}

const tables = `activity_document_uploads u
  JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
  JOIN activities a ON a.id = t.activity_id JOIN activity_years y ON y.id = a.activity_year_id
  LEFT JOIN files f ON f.id = u.file_id`

/** Files that may not be served, as `findServableState` has it; with a scanner those that were never scanned, too. */
const withheld = (hasScanner: boolean) => `CASE WHEN f.scan_state = 'infected' THEN 'infected'
  WHEN f.scan_state = 'pending'${hasScanner ? ' OR (f.id IS NOT NULL AND f.scan_state IS NULL)' : ''} THEN 'pending' END`

/** What a ZIP of the documents with these filters would hold; it counts one row more than is allowed at most. */
export async function findZipSize(
  db: Db,
  user: Actor,
  params: Record<string, string>,
  hasScanner: boolean,
): Promise<ZipSize> {
  const { text: where, values } = selectedUploads(user, params, maxZipDocuments + 1)
  const [size] = await query<ZipSize>(
    db,
    `SELECT (count(size) FILTER (WHERE NOT is_damaged AND withheld IS NULL))::int AS documents,
       (count(*) FILTER (WHERE NOT is_damaged AND withheld IS NOT NULL))::int AS withheld, (count(*) FILTER (WHERE is_damaged))::int AS damaged,
       (count(*) FILTER (WHERE size IS NULL))::int AS declarations,
       coalesce(sum(size) FILTER (WHERE NOT is_damaged AND withheld IS NULL), 0)::bigint AS bytes
     FROM (SELECT f.size, f.problem IS NOT NULL AS is_damaged, ${withheld(hasScanner)} AS withheld FROM ${tables} ${where} LIMIT ${maxZipDocuments + 1}) found`,
    values,
  )
  return size ?? { documents: 0, bytes: 0, damaged: 0, withheld: 0, declarations: 0 }
}

/** The documents with these filters, by partner, activity and document type, the oldest first. */
export async function listZippedDocuments(db: Db, user: Actor, params: Record<string, string>, hasScanner: boolean) {
  const { text: where, values } = selectedUploads(user, params)
  return query<ZippedDocument>(
    db,
    `SELECT coalesce(d.baldo_id, w.baldo_id) AS baldo_id, coalesce(d.name, w.name) AS partner, y.year, a.title AS activity,
       t.description AS type, u.file_name, u.status, u.reason, u.valid_until::text, p.name AS user_name,
       to_char(u.created_at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS created_at,
       CASE WHEN f.id IS NOT NULL
         THEN json_build_object('id', f.id, 'key', f.key, 'size', f.size, 'sha256', f.sha256) END AS file,
       u.not_applicable_reason, f.problem IS NOT NULL AS is_damaged, ${withheld(hasScanner)} AS withheld
     FROM ${tables} JOIN users p ON p.id = u.user_id
     LEFT JOIN dealers d ON d.id = u.dealer_id LEFT JOIN workshops w ON w.id = u.workshop_id ${where}
     ORDER BY coalesce(d.name, w.name), coalesce(u.dealer_id, u.workshop_id), y.year DESC, a.title, a.id, t.weight, t.id, u.created_at, u.id
     LIMIT ${maxZipDocuments + 1}`,
    values,
  )
}
