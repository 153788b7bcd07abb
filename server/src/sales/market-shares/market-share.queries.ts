import { CodeIndex } from '@portale/domain/network/dealers/code-index.ts'
import { foldCode } from '@portale/domain/platform/folding.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type {
  MarketShare,
  MarketShareRow,
  MarketShareType,
  WorkshopShare,
  WorkshopSharePoints,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { sql } from 'kysely'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import { isToday } from '../../network/dealers/partner.queries.ts'
import type { Config } from '../../platform/config.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'
import { listFutureRecipients, listSentRecipients } from './market-share-recipients.queries.ts'

const personColumn = (column: string) => `(SELECT json_build_object('name', name) FROM users WHERE id = ${column})`

const workshopCount =
  '(SELECT count(*)::int FROM workshop_market_share_workshops w WHERE w.workshop_market_share_id = s.id)'

const shareColumns = `s.id, s.created_at, ${personColumn('s.user_id')} AS user, s.type, s.year, s.file_name, s.sent_at,
  ${personColumn('s.sent_by')} AS sent_by,
  ${workshopCount} AS workshops,
  (SELECT json_build_object('id', n.id, 'created_at', n.created_at, 'sent_at', n.sent_at) FROM workshop_market_shares n
    WHERE n.year = s.year AND n.type = s.type AND n.id > s.id
    ORDER BY n.sent_at IS NULL, n.id DESC LIMIT 1) AS superseded_by`

const sortColumns = {
  created_at: 's.created_at',
  type: '(s.type, s.year)',
  user: '(SELECT name FROM users WHERE id = s.user_id)',
  workshops: workshopCount,
  state: 's.sent_at IS NULL',
  sent_at: 's.sent_at',
}

/** GET /api/v1/workshop_market_shares: newest first. */
export const marketShareList = ({ sort }: Record<string, string>): List => ({
  path: '/api/v1/workshop_market_shares',
  from: 'workshop_market_shares s',
  where: [],
  order: orderBy(sort, sortColumns, 's.id', '-created_at'),
  rows: `SELECT ${shareColumns} FROM page JOIN workshop_market_shares s USING (id)`,
})

export async function findShareRow(db: Db, id: number): Promise<MarketShareRow | undefined> {
  const result = await sql<MarketShareRow>`
    SELECT ${sql.raw(shareColumns)} FROM workshop_market_shares s WHERE s.id = ${id}`.execute(db)
  return result.rows[0]
}

/** Finds a share with its rows, missing workshops and recipients. */
export async function findShare(db: Db, config: Config, id: number): Promise<MarketShare | undefined> {
  const share = await findShareRow(db, id)
  if (!share) return undefined
  return {
    ...share,
    workshop_market_share_workshops: await listShareWorkshops(db, id),
    missing: await listMissingWorkshops(db, id),
    recipients: await (share.sent_at ? listSentRecipients : listFutureRecipients)(db, id),
    smtp: config.smtpUrl !== undefined,
  }
}

/** Longer than a sending takes, so that a concurrent call waits and then reports who sent it. */
const lockTimeout = '14s'

/** Locks the row of a share and then reads it: a single statement would read the state from before the wait. */
export async function lockShare(db: Db, id: number): Promise<MarketShareRow | undefined> {
  await sql`SELECT set_config('lock_timeout', ${lockTimeout}, true)`.execute(db)
  await sql`SELECT FROM workshop_market_shares WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return findShareRow(db, id)
}

/** The id of the year's previous upload. */
const previousUploadId = (id: number) => sql`(SELECT max(b.id) FROM workshop_market_shares b
  JOIN workshop_market_shares s ON s.year = b.year AND s.id > b.id WHERE s.id = ${id})`

/** Lists the rows of a share by workshop name, with the values of the year's previous upload. */
export async function listShareWorkshops(db: Db, id: number): Promise<WorkshopShare[]> {
  const result = await sql<WorkshopShare>`
    SELECT r.workshop_id, r.baldo_id, json_build_object('name', w.name) AS workshop, r.current::float8, r.target::float8,
      CASE WHEN b.id IS NOT NULL
        THEN json_build_object('current', b.current::float8, 'target', b.target::float8) END AS before
    FROM workshop_market_share_workshops r JOIN workshops w ON w.id = r.workshop_id
    LEFT JOIN workshop_market_share_workshops b
      ON b.workshop_market_share_id = ${previousUploadId(id)} AND b.workshop_id = r.workshop_id
    WHERE r.workshop_market_share_id = ${id} ORDER BY w.name, w.id`.execute(db)
  return result.rows
}

/** Lists the workshops of the network that a share lacks. */
export async function listMissingWorkshops(db: Db, id: number) {
  const result = await sql<{ id: number; baldo_id: string; name: string }>`
    SELECT w.id, w.baldo_id, w.name FROM workshops w WHERE ${sql.raw(isInNetwork('w'))} AND NOT EXISTS (
      SELECT FROM workshop_market_share_workshops r WHERE r.workshop_market_share_id = ${id} AND r.workshop_id = w.id)
    ORDER BY w.name, w.id`.execute(db)
  return result.rows
}

/** The workshops with these Baldo IDs. */
export async function listWorkshopsByCode(db: Db, codes: string[]) {
  const result = await sql<{ id: number; baldo_id: string }>`
    SELECT id, baldo_id FROM workshops WHERE folded_baldo_id = ANY(${codes.map(foldCode)}::text[])`.execute(db)
  return new CodeIndex(result.rows)
}

export type ShareValues = { workshop_id: number; baldo_id: string; current: number; target: number }
type Upload = { user_id: number; type: MarketShareType; year?: number | undefined; file_name: string }

/** Inserts an upload with its rows; without a year, for the current one in Rome. */
export async function insertShare(db: Db, { year, ...upload }: Upload, rows: ShareValues[]): Promise<number> {
  const currentYear = sql<number>`extract(year FROM now() AT TIME ZONE 'Europe/Rome')`
  const { id } = await db
    .insertInto('workshop_market_shares')
    .values({ ...upload, year: year ?? currentYear })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inBatches(rows, async (batch) => {
    await sql`
      INSERT INTO workshop_market_share_workshops (workshop_market_share_id, workshop_id, baldo_id, current, target)
      SELECT ${id}, workshop_id, baldo_id, current, target FROM json_to_recordset(${JSON.stringify(batch)}::json)
        AS sent (workshop_id bigint, baldo_id text, current numeric, target numeric)`.execute(db)
  })
  return id
}

export async function updateSent(db: Db, id: number, sent_by: number): Promise<void> {
  await db.updateTable('workshop_market_shares').set({ sent_at: sql`now()`, sent_by }).where('id', '=', id).execute()
}

export async function deleteShare(db: Db, id: number): Promise<void> {
  await db.deleteFrom('workshop_market_share_workshops').where('workshop_market_share_id', '=', id).execute()
  await db.deleteFrom('workshop_market_shares').where('id', '=', id).execute()
}

/** Finds the newest upload if it is unsent; it replaces the earlier ones. */
export async function findUnsent(db: Db): Promise<{ id: number; created_at: string } | undefined> {
  const result = await sql<{ id: number; created_at: string; sent_at: string | null }>`
    SELECT id, created_at, sent_at FROM workshop_market_shares ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db)
  return result.rows.find(({ sent_at }) => sent_at === null)
}

/** A workshop itself, or the current workshops of a dealer. */
const partnerWorkshops = (kind: Partner, id: number) =>
  kind === 'workshop'
    ? sql`SELECT ${id}::bigint AS id`
    : sql`SELECT wd.workshop_id FROM workshop_dealers wd WHERE wd.dealer_id = ${id} AND ${sql.raw(isToday('wd'))}`

/** The sent shares of a workshop, for a count. */
export const sentShares = (workshopId: number): Pick<List, 'from' | 'where'> => ({
  from: 'workshop_market_share_workshops r JOIN workshop_market_shares s ON s.id = r.workshop_market_share_id',
  where: [{ sql: 'r.workshop_id = $', value: workshopId }, { sql: 's.sent_at IS NOT NULL' }],
})

/** Lists the sent shares of a partner's workshops, by name. */
export async function listSharePoints(db: Db, kind: Partner, id: number): Promise<WorkshopSharePoints[]> {
  const result = await sql<WorkshopSharePoints>`
    SELECT w.id, w.baldo_id, w.name, (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'year', s.year, 'sent_at', s.sent_at,
        'current', r.current::float8, 'target', r.target::float8) ORDER BY s.sent_at, s.id), '[]')
      FROM workshop_market_share_workshops r JOIN workshop_market_shares s ON s.id = r.workshop_market_share_id
      WHERE r.workshop_id = w.id AND s.sent_at IS NOT NULL) AS points
    FROM workshops w WHERE w.id IN (${partnerWorkshops(kind, id)}) ORDER BY w.name, w.id`.execute(db)
  return result.rows
}
