import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import {
  filterablePartnerColumns,
  partnerColumns,
  sortablePartnerColumns,
  storedPartnerColumns,
} from '@portale/domain/network/dealers/partner-columns.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { parseMoment } from '@portale/domain/platform/moments.ts'
import { parseDay } from '@portale/domain/platform/plain-fields.ts'
import { mapKeys } from '@portale/domain/platform/registry-columns.ts'
import { type Actor, isVerifier, type Partner } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { duplicateFilter } from '../../platform/db/equal-rows.queries.ts'
import { type Condition, contains, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { archivedFilter } from '../archive/archive-filter.queries.ts'

const dayMs = 86_400_000

/** Keeps the partners that a user sees; `column` holds the partner's id. */
export function visiblePartners(user: Actor, kind: Partner, column: string): Condition[] {
  const ids = visiblePartnerIds(user, kind)
  return ids === undefined ? [] : [{ sql: `${column} = ANY($)`, value: ids }]
}

const documentsToVerify = (kind: Partner, condition: string) => `FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    WHERE u.status = 'pending' AND u.${partnerTables[kind].column} ${condition}`

/** `pending=1` keeps the partners with documents to verify. */
export const pendingFilter = (kind: Partner, query: Record<string, string>): Condition[] =>
  query.pending === '1'
    ? [{ sql: `p.id IN (SELECT u.${partnerTables[kind].column} ${documentsToVerify(kind, 'IS NOT NULL')})` }]
    : []

/** How many documents of each partner wait; a column of the lists that are filtered by it. */
const pendingColumn = (kind: Partner, query: Record<string, string>): string | undefined =>
  query.pending === '1' ? `(SELECT count(*)::int ${documentsToVerify(kind, '= p.id')}) AS pending_documents` : undefined

/** The filters that every list of partners takes. */
export const partnerFilters = (query: Record<string, string>): Condition[] =>
  filterablePartnerColumns.flatMap((column) => {
    const filter = partnerColumns[column].type === 'id' ? equalsId : contains
    return filter(`p.${column}`, query[column])
  })

/** `ceased=1` keeps the partners that have left the network by today in Rome, `ceased=0` the others. */
export function ceasedFilter({ ceased }: Record<string, string>): Condition[] {
  const hasCeased = `p.ceased_on <= (now() AT TIME ZONE 'Europe/Rome')::date`
  if (ceased === '1') return [{ sql: hasCeased }]
  return ceased === '0' ? [{ sql: `(${hasCeased}) IS NOT TRUE` }] : []
}

/** The condition that an entry of a workshop's history, under this alias, is the current one. */
export const isToday = (entry: string): string =>
  `${entry}.valid_from <= now() AND (${entry}.valid_to > now() OR ${entry}.valid_to IS NULL)`

/** Where a day ends in Rome, as an ISO moment; undefined for what is no day. */
function dayEnd(day: string): string | undefined {
  const iso = parseDay(day)
  const next = iso ? new Date(Date.parse(iso) + dayMs).toISOString().slice(0, 10) : ''
  const parsed = parseMoment(next)
  return 'at' in parsed ? new Date(parsed.at).toISOString() : undefined
}

const workshopsOf = (condition: string): string =>
  `p.id = ANY(ARRAY(SELECT wd.workshop_id FROM workshop_dealers wd WHERE ${condition}))`

/** `dealer_id` keeps the workshops that belong to a dealer: now, or with `at` at the end of that day. */
export function dealerFilter(kind: Partner, { dealer_id, at }: Record<string, string>): Condition[] {
  const [dealer] = equalsId('wd.dealer_id', dealer_id)
  if (!dealer || kind !== 'workshop') return []
  if (!at) return [{ ...dealer, sql: workshopsOf(`${dealer.sql} AND ${isToday('wd')}`) }]
  const end = dayEnd(at)
  if (end === undefined) return [{ sql: 'false' }]
  // A condition has one value.
  const condition = `wd.dealer_id = ($::text[])[1]::bigint AND wd.valid_from < ($::text[])[2]::timestamptz
    AND (wd.valid_to >= ($::text[])[2]::timestamptz OR wd.valid_to IS NULL)`
  return [{ sql: workshopsOf(condition), value: [String(dealer.value), end] }]
}

const sortColumns = { ...mapKeys(sortablePartnerColumns, (column) => `p.${column}`), district: 's.name' }

/** The documents that wait, counted once for all partners; `waiting` is null where there are none. */
const waitingJoin = (kind: Partner) => `LEFT JOIN (
    SELECT u.${partnerTables[kind].column} AS id, count(*) AS documents ${documentsToVerify(kind, 'IS NOT NULL')} GROUP BY 1
  ) waiting ON waiting.id = p.id`

const currentDealerJoin = `LEFT JOIN (workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id)
  ON wd.workshop_id = p.id AND ${isToday('wd')}`

/** The order asked for, by one of the list's columns; by name otherwise. */
export function partnerOrder(kind: Partner, query: Record<string, string>): string {
  const columns = {
    ...sortColumns,
    ...(kind === 'workshop' && { dealer: 'd.name' }),
    pending_documents: 'coalesce(waiting.documents, 0)',
  }
  return orderBy(query.sort, columns, 'p.id')
}

const sortKey = ({ sort }: Record<string, string>) => sort?.replace(/^-/, '')

/** The join of the documents that wait, where the order is by their number. */
export const orderJoin = (kind: Partner, query: Record<string, string>): string =>
  sortKey(query) === 'pending_documents' ? waitingJoin(kind) : ''

function orderedFrom(kind: Partner, query: Record<string, string>): string {
  const { table } = partnerTables[kind]
  if (sortKey(query) === 'district') return `${table} p JOIN districts s ON s.id = p.district_id`
  if (sortKey(query) === 'dealer') return `${table} p ${currentDealerJoin}`
  return `${table} p ${orderJoin(kind, query)}`
}

const listColumns = `p.id, ${storedPartnerColumns.map((column) => `p.${column}`).join(', ')}, p.archived_at, p.lock_version,
  json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'valid_from', s.valid_from, 'valid_to', s.valid_to,
    'region', json_build_object('id', r.id, 'name', r.name)) AS district`

const currentDealer = `(SELECT json_build_object('id', d.id, 'baldo_id', d.baldo_id, 'name', d.name,
    'pivot', json_build_object('valid_from', wd.valid_from))
  FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id
  WHERE wd.workshop_id = p.id AND ${isToday('wd')}) AS dealer`

/** A select of partners, `source` giving the ids: `page` of a list, or one row; `more` is a further column. */
export const partnerRows = (kind: Partner, source: string, more?: string): string =>
  `SELECT ${[listColumns, kind === 'workshop' && currentDealer, more].filter(Boolean).join(', ')}
   FROM ${source} JOIN ${partnerTables[kind].table} p USING (id)
   JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id`

/** GET /api/v1/dealers and /api/v1/workshops. */
export const partnerList = (kind: Partner, user: Actor, query: Record<string, string>): List => ({
  path: `/api/v1/${partnerTables[kind].table}`,
  from: `${partnerTables[kind].table} p`,
  where: [
    ...visiblePartners(user, kind, 'p.id'),
    ...partnerFilters(query),
    ...ceasedFilter(query),
    ...archivedFilter(query, 'p'),
    ...pendingFilter(kind, query),
    ...dealerFilter(kind, query),
    ...duplicateFilter(partnerTables[kind].table, 'p', query),
  ],
  orderedFrom: orderedFrom(kind, query),
  order: partnerOrder(kind, query),
  rows: partnerRows(kind, 'page', pendingColumn(kind, query)),
})

const oneId = '(SELECT $1::bigint AS id) one'

const history = `(SELECT coalesce(json_agg(json_build_object('id', d.id, 'baldo_id', d.baldo_id, 'name', d.name,
    'archived_at', d.archived_at,
    'pivot', json_build_object('id', wd.id, 'dealer_id', wd.dealer_id, 'workshop_id', wd.workshop_id,
      'valid_from', wd.valid_from, 'valid_to', wd.valid_to)) ORDER BY wd.valid_from DESC), '[]')
  FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id WHERE wd.workshop_id = p.id) AS dealers`

const archivedBy = `(SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = p.archived_by) AS archived_by`

const recordQuery = (kind: Partner, more: string[]): string =>
  partnerRows(kind, oneId, (kind === 'workshop' ? [history, ...more] : more).join(', '))

/** Which of the maker's people archived a partner is nothing for its own. */
const recordQueries: Record<Partner, Record<'staff' | 'partner', string>> = {
  dealer: { staff: recordQuery('dealer', [archivedBy]), partner: recordQuery('dealer', []) },
  workshop: { staff: recordQuery('workshop', [archivedBy]), partner: recordQuery('workshop', []) },
}
type PartnerRecords = { dealer: Dealer; workshop: WorkshopRecord }

/** One partner in the user's scope, with its district (and, for a workshop, its current dealer and its history). */
export async function findPartner<Kind extends Partner>(
  db: Db,
  user: Actor,
  kind: Kind,
  id: number,
): Promise<PartnerRecords[Kind] | undefined> {
  const ids = visiblePartnerIds(user, kind)
  if (ids && !ids.includes(id)) return undefined
  return (await query<PartnerRecords[Kind]>(db, recordQueries[kind][isVerifier(user) ? 'staff' : 'partner'], [id]))[0]
}
