import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Upload, UploadStatusInput } from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import type { NetworkFacts } from '@portale/domain/network/dealers/partner.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

/** Whether a partner exists and is in the user's scope. */
export async function isVisiblePartner(db: Db, user: Actor, { kind, id }: PartnerRef): Promise<boolean> {
  const ids = visiblePartnerIds(user, kind)
  if (ids && !ids.includes(id)) return false
  const row = await db.selectFrom(partnerTables[kind].table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

const ofPartner = ({ kind, id }: PartnerRef) => sql`u.${sql.ref(partnerTables[kind].column)} = ${id}`

const uploadColumns = sql`u.id, u.activity_document_type_id, u.file_name, f.media_type, f.size, u.status, u.reason, u.created_at,
  u.valid_until, u.not_applicable_reason, u.withdrawn, u.status_at,
  (SELECT json_build_object('name', s.name) FROM users s WHERE s.id = u.status_by) AS status_by,
  json_build_object('name', p.name) AS user, u.lock_version,
  CASE WHEN t.deleted_at IS NOT NULL
    THEN json_build_object('description', t.description, 'activity_id', t.activity_id) END AS removed_type`
const uploadTables = sql`activity_document_uploads u LEFT JOIN files f ON f.id = u.file_id JOIN users p ON p.id = u.user_id
  JOIN activity_document_types t ON t.id = u.activity_document_type_id`

/** A partner's uploads for one activity, those of removed document types included; oldest first. */
export async function listUploads(db: Db, partner: PartnerRef, activityId: number): Promise<Upload[]> {
  const result = await sql<Upload>`SELECT ${uploadColumns} FROM ${uploadTables}
    WHERE ${ofPartner(partner)} AND t.activity_id = ${activityId} ORDER BY u.created_at, u.id`.execute(db)
  return result.rows
}

/** A partner's uploads for all activities of these years. */
export async function listUploadsOfYears(db: Db, partner: PartnerRef, years: string[]): Promise<Upload[]> {
  const result = await sql<Upload>`SELECT ${uploadColumns} FROM ${uploadTables}
    JOIN activities a ON a.id = t.activity_id JOIN activity_years y ON y.id = a.activity_year_id
    WHERE ${ofPartner(partner)} AND y.year = ANY(${years}) ORDER BY u.created_at, u.id`.execute(db)
  return result.rows
}

/** Uploads as `listUploads` answers them, in its order. */
export async function listUploadsById(db: Db, ids: number[]): Promise<Upload[]> {
  const result = await sql<Upload>`SELECT ${uploadColumns} FROM ${uploadTables}
    WHERE u.id = ANY(${ids}) ORDER BY u.created_at, u.id`.execute(db)
  return result.rows
}

/** An upload as `listUploads` answers it. */
export async function findUpload(db: Db, id: number): Promise<Upload | undefined> {
  return (await listUploadsById(db, [id]))[0]
}

/** The activities for which a partner has documents to verify. */
export async function listPendingActivities(db: Db, partner: PartnerRef): Promise<{ id: number; year_id: number }[]> {
  const result = await sql<{ id: number; year_id: number }>`
    SELECT DISTINCT a.id, a.activity_year_id AS year_id
    FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    JOIN activities a ON a.id = t.activity_id
    WHERE ${ofPartner(partner)} AND u.status = 'pending'`.execute(db)
  return result.rows
}

/**
 * Locks an activity for uploads: until the transaction ends, neither its audience nor its state can change. Returns its
 * state, null when it isn't for the partner's kind, and whether the partner is in the network; undefined when the user is not
 * assigned to the partner (any more).
 */
export async function lockActivityForUpload(db: Db, { kind, id }: PartnerRef, activityId: number, userId: number) {
  const { table, column } = partnerTables[kind]
  const result = await sql<NetworkFacts & { state: ActivityState | null; in_network: boolean }>`
    SELECT p.ceased_on, p.archived_at, ${sql.raw(isInNetwork('p'))} AS in_network,
      (SELECT a.state FROM activities a WHERE a.id = ${activityId} AND a.for_dealers = ${kind === 'dealer'} FOR SHARE) AS state
    FROM ${sql.table(table)} p JOIN ${sql.table(`user_${table}`)} x ON x.${sql.ref(column)} = p.id AND x.user_id = ${userId}
    WHERE p.id = ${id}`.execute(db)
  return result.rows[0]
}

/** What a document type asks of its uploads, and those that a partner has. */
export type LockedType = Pick<DocumentType, 'id' | 'asks_valid_until' | 'accepted_kinds'> & {
  uploads: Pick<Upload, 'status' | 'valid_until' | 'not_applicable_reason'>[]
}

/** Locks a partner and the types of an activity, so that none can be concluded; returns their rules and the partner's uploads by type. */
export async function lockTypesWithUploads(db: Db, partner: PartnerRef, activityId: number) {
  const locked = await sql<Omit<LockedType, 'uploads'>>`
    SELECT t.id, t.asks_valid_until, t.accepted_kinds
    FROM activity_document_types t CROSS JOIN ${sql.table(partnerTables[partner.kind].table)} p
    WHERE t.activity_id = ${activityId} AND t.deleted_at IS NULL AND p.id = ${partner.id}
    ORDER BY t.id FOR SHARE OF t FOR NO KEY UPDATE OF p`.execute(db)
  const uploads = await sql<{ activity_document_type_id: number } & LockedType['uploads'][number]>`
    SELECT u.activity_document_type_id, u.status, u.valid_until, u.not_applicable_reason FROM activity_document_uploads u
    WHERE ${ofPartner(partner)} AND u.activity_document_type_id = ANY(${locked.rows.map((row) => row.id)})`.execute(db)
  const byType = Map.groupBy(uploads.rows, (row) => row.activity_document_type_id)
  return new Map(locked.rows.map((type) => [type.id, { ...type, uploads: byType.get(type.id) ?? [] }]))
}

/** The uploads of a partner with the same bytes as files of these hashes, oldest first; of those that are settled, only verified ones. */
export async function listSameFiles(db: Db, partner: PartnerRef, hashes: string[]) {
  const result = await sql<{
    sha256: string
    activity_document_type_id: number
    description: string
    title: string
    created_at: string
  }>`SELECT f.sha256, u.activity_document_type_id, t.description, a.title, u.created_at
    FROM activity_document_uploads u JOIN files f ON f.id = u.file_id
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    JOIN activities a ON a.id = t.activity_id
    WHERE ${ofPartner(partner)} AND f.sha256 = ANY(${hashes}) AND u.status IN ('pending', 'verified')
    ORDER BY u.created_at, u.id`.execute(db)
  return result.rows
}

type NewUpload = { activity_document_type_id: number; file_name: string; user_id: number } & (
  | { file_id: number; valid_until: string | null }
  | { not_applicable_reason: string }
)

export async function insertUpload(db: Db, partner: PartnerRef, upload: NewUpload): Promise<number> {
  const row = { ...upload, [partnerTables[partner.kind].column]: partner.id }
  return (await db.insertInto('activity_document_uploads').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An upload that a transaction holds, as its verification and its withdrawal need it. */
export type LockedUpload = {
  id: number
  activity_id: number
  dealer_id: number | null
  workshop_id: number | null
  file_name: string
  not_applicable_reason: string | null
  /** Of its document type. */
  description: string
  withdrawn: boolean
  status: DocumentStatus
  reason: string | null
  lock_version: number
  status_at: string | null
  status_by_name: string | null
}

/** Sets statuses and reasons in one statement. */
export async function updateUploadStatuses(db: Db, rows: UploadStatusInput[], userId: number): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE activity_document_uploads u SET status = n.status, reason = n.reason, status_by = ${userId}, status_at = now(),
      lock_version = lock_version + 1
    FROM unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.reason ?? null)}::text[]) AS n (id, status, reason)
    WHERE u.id = n.id`.execute(db)
}

/** The stored file of an upload, and the partner it belongs to. */
export async function findUploadedFile(db: Db, id: number) {
  return db
    .selectFrom('activity_document_uploads as u')
    .innerJoin('files as f', 'f.id', 'u.file_id')
    .select(['u.file_name', 'u.dealer_id', 'u.workshop_id', 'f.key'])
    .where('u.id', '=', id)
    .executeTakeFirst()
}
