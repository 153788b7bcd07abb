import { type Actor, partnerKindByRole } from '@portale/domain/platform/roles.ts'
import { type List, orderBy } from '../../platform/db/list.ts'
import { endOfDeadline, typeDeadline, visibleUploads } from './verification-conditions.queries.ts'

export const typesOfUploads = `JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL`

const activityOfType = 'LEFT JOIN activities a ON a.id = t.activity_id'

const ofYearAndPartner = `LEFT JOIN activity_years y ON y.id = a.activity_year_id
  LEFT JOIN dealers d ON d.id = u.dealer_id LEFT JOIN workshops w ON w.id = u.workshop_id`

const ofTypeAndPartner = `${activityOfType} ${ofYearAndPartner}`

/** What belongs to an upload `u`. */
export const uploadJoins = `${typesOfUploads} ${ofTypeAndPartner}`

/** The tables of the queue. PostgreSQL leaves out the outer joins that a count or an order doesn't read. */
export const uploadTables = `activity_document_uploads u ${uploadJoins}`

/** Those of late uploads: an index has the uploads of each document type after its deadline, which are few of all. */
export const lateTables = `(SELECT t.*, ${endOfDeadline} AS late_from
    FROM activity_document_types t LEFT JOIN activities a ON a.id = t.activity_id WHERE t.deleted_at IS NULL OFFSET 0) t
  CROSS JOIN LATERAL (SELECT late.* FROM activity_document_uploads late
    WHERE late.activity_document_type_id = t.id AND late.created_at >= t.late_from OFFSET 0) u ${ofTypeAndPartner}`

/** What is said of an upload by its document type: few of them stand for all uploads. */
const typeKeys: Record<string, string> = {
  activity: 'a.title, y.year',
  document: 't.description COLLATE "it-x-icu"',
  due_on: typeDeadline,
}
const ofType = Object.entries(typeKeys).map(([key, column]) => [key, `${column}, u.activity_document_type_id`])

const sortColumns: Record<string, string> = {
  created_at: 'u.created_at',
  partner: 'coalesce(d.name, w.name)',
  file_name: 'u.file_name COLLATE "it-x-icu"',
  status: 'u.status',
  ...Object.fromEntries(ofType),
}
const reason = 'u.reason COLLATE "it-x-icu"'

/**
 * The order of the queue: the oldest first, unless another one is asked for. Only a partner's list, which is short, has
 * the reasons as a column.
 */
export const verificationOrder = (user: Actor, { sort }: Record<string, string>): string =>
  orderBy(sort, { ...sortColumns, ...(partnerKindByRole[user.role] && { reason }) }, 'u.id')

// Both have what filters read and no more: with further outer joins PostgreSQL reads all uploads that wait instead.

/** The sorted document types, an index giving the uploads of each (OFFSET 0 keeps PostgreSQL from sorting all uploads). */
const scanTypes = (key: string, direction: string) => ({
  from: `(SELECT t.*, row_number() OVER (ORDER BY ${key}, t.id) AS position FROM activity_document_types t
      JOIN activities a ON a.id = t.activity_id JOIN activity_years y ON y.id = a.activity_year_id
      WHERE t.deleted_at IS NULL ORDER BY position${direction} OFFSET 0) t
    JOIN activity_document_uploads u ON u.activity_document_type_id = t.id ${activityOfType}`,
  order: `t.position${direction}, u.id${direction}`,
})

/** The partners by name, both kinds as one list, an index giving the uploads of each. */
const scanPartners = (direction: string) => ({
  from: `(SELECT name, id AS dealer_id, NULL::bigint AS workshop_id FROM dealers
      UNION ALL SELECT name, NULL, id FROM workshops ORDER BY name${direction} OFFSET 0) partner
    CROSS JOIN LATERAL (
      SELECT uploaded.* FROM activity_document_uploads uploaded WHERE uploaded.dealer_id = partner.dealer_id
      UNION ALL SELECT uploaded.* FROM activity_document_uploads uploaded WHERE uploaded.workshop_id = partner.workshop_id
    ) u ${typesOfUploads} ${activityOfType}`,
  order: `partner.name${direction}, u.id${direction}`,
})

const ofTypes = ['page', 'per_page', 'sort', 'year', 'activity_id', 'activity_document_type_id']
const isOfTypes = (query: Record<string, string>) =>
  Object.entries(query).every(([key, value]) => !value || ofTypes.includes(key)) &&
  Boolean(query.year || query.activity_id || query.activity_document_type_id)

/**
 * The first uploads of each document type by time, from an index: those of a year may begin where half of all others are
 * skipped. Two sizes, so that there are few texts; further on all of them are read in order.
 */
function scanByTime(direction: string, rows: number) {
  const limit = [250, 2500].find((size) => rows <= size)
  if (limit === undefined) return undefined
  return {
    from: `(SELECT * FROM activity_document_types WHERE deleted_at IS NULL) t CROSS JOIN LATERAL (
      SELECT of_type.* FROM activity_document_uploads of_type WHERE of_type.activity_document_type_id = t.id
      ORDER BY of_type.created_at${direction}, of_type.id${direction} LIMIT ${limit}) u`,
    order: `u.created_at${direction}, u.id${direction}`,
  }
}

/** How the queue is read in the order that is asked for, where no index of the uploads has it. */
export function verificationScan(user: Actor, query: Record<string, string>): List['scan'] {
  const { sort = '' } = query
  const key = sort.replace(/^-/, '')
  if ((key === '' || key === 'created_at') && isOfTypes(query) && visibleUploads(user).length === 0)
    return (isReversed, rows) => scanByTime(sort.startsWith('-') === isReversed ? '' : ' DESC', rows)
  const typeKey = new Map(Object.entries(typeKeys)).get(key)
  if (typeKey === undefined && key !== 'partner') return undefined
  return (isReversed) => {
    const direction = sort.startsWith('-') === isReversed ? '' : ' DESC'
    const scan = typeKey === undefined ? scanPartners(direction) : scanTypes(typeKey, direction)
    // What comes after an upload is found by what the queue is ordered by.
    return query.after ? { ...scan, from: `${scan.from} ${ofYearAndPartner}` } : scan
  }
}
