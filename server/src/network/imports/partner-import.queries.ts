import type { NetworkFacts } from '@portale/domain/network/dealers/partner.ts'
import { partnerColumns, storedPartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { foldCode } from '@portale/domain/platform/folding.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { inBatches, recordColumns } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { isInNetwork } from '../dealers/network.queries.ts'
import type { PartnerRow, PartnerValues } from '../dealers/partner-write.queries.ts'

const columnList = sql.raw(storedPartnerColumns.join(', '))

/** Finds the partners with one of these codes and locks their rows in the order of their ids. */
export async function lockPartnersByBaldoId(db: Db, kind: Partner, codes: string[]): Promise<PartnerRow[]> {
  const result = await sql<PartnerRow>`
    SELECT id, ${columnList}, archived_at, lock_version
    FROM ${sql.table(partnerTables[kind].table)} WHERE folded_baldo_id = ANY(${codes.map(foldCode)}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
  return result.rows
}

export type CodedPartner = NetworkFacts & { id: number; baldo_id: string; name: string; in_network: boolean }

const networkColumns = sql.raw(`p.ceased_on, p.archived_at, ${isInNetwork('p')} AS in_network`)

/** The partners with one of these Baldo IDs. */
export async function listPartnersByCode(db: Db, kind: Partner, codes: string[]): Promise<CodedPartner[]> {
  if (codes.length === 0) return []
  const result =
    await sql<CodedPartner>`SELECT p.id, p.baldo_id, p.name, ${networkColumns} FROM ${sql.table(partnerTables[kind].table)} p
    WHERE p.folded_baldo_id = ANY(${codes.map(foldCode)}::text[]) ORDER BY p.id FOR KEY SHARE OF p`.execute(db)
  return result.rows
}

/** Maps codes to stored codes that differ by leading zeros alone, which a spreadsheet drops from numbers. */
export async function listZeroPaddedCodes(db: Db, kind: Partner, codes: string[]): Promise<Map<string, string>> {
  const result = await sql<{ code: string; baldo_id: string }>`
    SELECT ltrim(baldo_id, '0') AS code, baldo_id FROM ${sql.table(partnerTables[kind].table)}
    WHERE baldo_id LIKE '0%' AND ltrim(baldo_id, '0') = ANY(${codes}::text[])`.execute(db)
  return new Map(result.rows.map(({ code, baldo_id }) => [code, baldo_id]))
}

const recordType = sql.raw(`(id bigint, ${recordColumns(partnerColumns)})`)

/** A Baldo ID is what a row is found by. */
const updates = sql.raw(
  storedPartnerColumns
    .filter((column) => column !== 'baldo_id')
    .map((column) => `${column} = sent.${column}`)
    .join(', '),
)

/** Inserts partners; returns their ids by code. */
export async function insertPartners(db: Db, kind: Partner, values: PartnerValues[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await inBatches(values, async (batch) => {
    const result = await sql<{ id: number; baldo_id: string }>`
      INSERT INTO ${sql.table(partnerTables[kind].table)}
        (${columnList})
      SELECT ${columnList}
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}
      RETURNING id, baldo_id`.execute(db)
    for (const { id, baldo_id } of result.rows) ids.set(baldo_id, id)
  })
  return ids
}

/** Updates partners and increments their lock_version. */
export const updatePartners = (db: Db, kind: Partner, values: (PartnerValues & { id: number })[]): Promise<void> =>
  inBatches(values, async (batch) => {
    await sql`
      UPDATE ${sql.table(partnerTables[kind].table)} p SET ${updates}, lock_version = p.lock_version + 1, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}
      WHERE p.id = sent.id`.execute(db)
  })

/** Lists the dealer histories of these workshops, newest entry first. */
export async function listHistories(db: Db, ids: number[]) {
  const result = await sql<{ id: number; workshop_id: number; dealer_id: number; valid_from: string }>`
    SELECT id, workshop_id, dealer_id, valid_from FROM workshop_dealers
    WHERE workshop_id = ANY(${ids}::bigint[]) ORDER BY workshop_id, valid_from DESC`.execute(db)
  return result.rows
}

/** Lists the dealers with one of these codes or ids, and locks them against deletion. */
export async function listDealersByCodeOrId(db: Db, codes: string[], ids: number[]) {
  const result = await sql<CodedPartner>`
    SELECT p.id, p.baldo_id, p.name, ${networkColumns} FROM dealers p
    WHERE p.folded_baldo_id = ANY(${codes.map(foldCode)}::text[]) OR p.id = ANY(${ids}::bigint[])
    FOR KEY SHARE OF p`.execute(db)
  return result.rows
}

/** A change of a workshop's history: the entry to delete, the entry to update, or else the values to insert. */
export type HistoryChange = {
  workshop_id: number
  deleted: number | null
  updated: number | null
  dealer_id: number | null
  valid_from: string | null
}

const writeType = sql`(workshop_id bigint, deleted bigint, updated bigint, dealer_id bigint, valid_from timestamptz)`

/** Writes histories in batches: the entries, the end dates that follow from them, then checks the constraints. */
export const updateHistories = (db: Db, writes: HistoryChange[]): Promise<void> =>
  inBatches(writes, async (batch) => {
    const sent = sql`json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${writeType}`
    await sql`DELETE FROM workshop_dealers w USING ${sent} WHERE w.id = sent.deleted`.execute(db)
    // A start that moves back overlaps the entry before until the end dates are set below: the constraint is deferred.
    // Only a newest entry is updated: what ended it was deleted above.
    await sql`UPDATE workshop_dealers w SET dealer_id = sent.dealer_id, valid_from = sent.valid_from, valid_to = NULL
      FROM ${sent} WHERE w.id = sent.updated`.execute(db)
    await sql`INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from)
      SELECT workshop_id, dealer_id, valid_from FROM ${sent} WHERE updated IS NULL AND dealer_id IS NOT NULL`.execute(
      db,
    )
    await sql`UPDATE workshop_dealers w SET valid_to = chained.next_from
      FROM (SELECT h.id, lead(h.valid_from) OVER (PARTITION BY h.workshop_id ORDER BY h.valid_from) AS next_from
        FROM (SELECT DISTINCT workshop_id FROM ${sent}) moved JOIN workshop_dealers h USING (workshop_id)) chained
      WHERE w.id = chained.id AND w.valid_to IS DISTINCT FROM chained.next_from`.execute(db)
    // Only these two: the audit's stamp is deferred too, and would block all other commits until ours.
    await sql`SET CONSTRAINTS workshop_dealers_gaps, workshop_dealers_overlap IMMEDIATE`.execute(db)
    await sql`SET CONSTRAINTS workshop_dealers_gaps, workshop_dealers_overlap DEFERRED`.execute(db)
  })
