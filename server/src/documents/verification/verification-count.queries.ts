import type { Actor } from '@portale/domain/platform/roles.ts'
import { type Condition, type Counted, equalsId, whereClause } from '../../platform/db/list.ts'
import {
  managerFilter,
  partnerConditions,
  verificationConditions,
  visibleUploads,
  yearFilter,
} from './verification-conditions.queries.ts'
import { lateTables, typesOfUploads, uploadTables } from './verification-order.queries.ts'

type Query = Record<string, string>

/** Whether the late ones are looked up instead of read among all. */
export const readsLate = ({ late }: Query): boolean => late === '1'

/** The uploads of partners `p` of both kinds, each partner's by an index. */
const partnersWithUploads = `(
    SELECT id, id AS dealer_id, NULL::bigint AS workshop_id, baldo_id, name, city, district_id, sales_area FROM dealers
    UNION ALL SELECT id, NULL, id, baldo_id, name, city, district_id, sales_area FROM workshops) p
  CROSS JOIN LATERAL (
    SELECT of_dealer.* FROM activity_document_uploads of_dealer WHERE of_dealer.dealer_id = p.dealer_id
    UNION ALL
    SELECT of_workshop.* FROM activity_document_uploads of_workshop WHERE of_workshop.workshop_id = p.workshop_id
  ) u ${typesOfUploads}`

const ofPartners = ['partner', 'district_id', 'area', 'manager_id']
const ofUploads = ['dealer_id', 'workshop_id', 'age', 'reason_id', 'late']

const without = (query: Query, keys: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)))
const asks = (query: Query, keys: string[]) => keys.some((key) => query[key])

const equals = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value }] : []

/** The uploads counted per document type, status and kind, by triggers. */
const storedCounts = (query: Query): Counted => ({
  from: 'upload_counts c JOIN activity_document_types t ON t.id = c.activity_document_type_id AND t.deleted_at IS NULL',
  where: [
    ...equals('c.status', query.status),
    ...equals("CASE WHEN c.with_file THEN 'file' ELSE 'not_applicable' END", query.kind),
    ...equals("CASE WHEN c.for_dealers THEN 'dealers' ELSE 'workshops' END", query.audience),
    ...yearFilter(query.year),
    ...equalsId('t.activity_id', query.activity_id),
    ...equalsId('t.id', query.activity_document_type_id),
  ],
  total: 'coalesce(sum(c.uploads), 0)',
})

/** How the total of all uploads is counted sooner than by reading each of them. */
export function countedUploads(user: Actor, query: Query): Counted | undefined {
  const isStored = visibleUploads(user).length === 0 && !asks(query, [...ofPartners, ...ofUploads])
  if (isStored) return storedCounts(query)
  // Those that wait are few, and an index has what filters read of them.
  if (query.status === 'pending') return undefined
  // So are late ones of a manager's, or of some partners: in the order of the list they would be looked for among all.
  if (readsLate(query)) return { from: lateTables, where: verificationConditions(user, query) }
  // So are those of some partners: an index has them.
  if (visibleUploads(user).length > 0) return { from: uploadTables, where: verificationConditions(user, query) }
  if (asks(query, ofPartners))
    return {
      from: partnersWithUploads,
      where: [
        ...partnerConditions(query),
        ...managerFilter('p', query.manager_id),
        ...verificationConditions(user, without(query, ofPartners)),
      ],
    }
  return undefined
}

/**
 * The WHERE clause of a filter's uploads that are read at once: those of some partners by the ids that an index of their
 * uploads has, at most `limit` of them. The queue's own conditions look at each of all uploads.
 */
export function selectedUploads(user: Actor, query: Query, limit?: number): { text: string; values: unknown[] } {
  const counted = asks(query, ofPartners) ? countedUploads(user, query) : undefined
  if (!counted || counted.total !== undefined) return whereClause(verificationConditions(user, query))
  const { text: where, values } = whereClause(counted.where)
  const ids = `SELECT u.id FROM ${counted.from} ${where} ${limit === undefined ? '' : `LIMIT ${limit}`}`
  return { text: `WHERE u.id = ANY(ARRAY(${ids}))`, values }
}
