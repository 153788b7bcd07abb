import { parseAge } from '@portale/domain/documents/verification/verification.rules.ts'
import type { uploadKinds } from '@portale/domain/documents/verification/verification.ts'
import { audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { type Actor, isVerifier, type Partner } from '@portale/domain/platform/roles.ts'
import { searchedText } from '../../network/dealers/partner-lookup.queries.ts'
import { containing } from '../../platform/db/containing.ts'
import { type Condition, contains, equalsId } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { reasonFilter } from './rejection-reason.queries.ts'

const nothing: Condition = { sql: 'false' }

/** Of which partners a user sees the uploads: undefined for all, else those of one kind. */
function visibleScope(user: Actor): { kind: Partner; ids: readonly number[] } | undefined {
  const [dealers, workshops] = [visiblePartnerIds(user, 'dealer'), visiblePartnerIds(user, 'workshop')]
  if (!dealers || !workshops) return undefined
  return dealers.length > 0 ? { kind: 'dealer', ids: dealers } : { kind: 'workshop', ids: workshops }
}

/**
 * Keeps the uploads that a user sees: all, those of the assigned dealers, or those of the assigned workshops; one text per
 * scope, as an optional value inside a text would cost the index.
 */
export function visibleUploads(user: Actor): Condition[] {
  const scope = visibleScope(user)
  if (!scope) return []
  return scope.ids.length > 0
    ? [{ sql: `u.${partnerTables[scope.kind].column} = ANY($)`, value: scope.ids }]
    : [nothing]
}

/** A condition on the partner, whichever kind it is; `p` is its row. With one kind alone its uploads are read first: they are few. */
function onPartner(user: Actor, conditions: Condition[]): Condition[] {
  const scope = visibleScope(user)
  const kinds: Partner[] = scope ? [scope.kind] : ['dealer', 'workshop']
  return conditions.map(({ sql: condition, value }) => {
    const isOf = (kind: Partner) => {
      const { table, column } = partnerTables[kind]
      return `u.${column} IN (SELECT p.id FROM ${table} p WHERE ${condition})`
    }
    return { sql: `(${kinds.map(isOf).join(' OR ')})`, value }
  })
}

/** By code and name: the index of the search box, whose text has the town too, finds what may match. */
const partnerFilter = (text: string | undefined): Condition[] =>
  contains("(p.baldo_id || ' ' || p.name)", text).map(({ sql: condition, value }) => ({
    sql: `${searchedText} LIKE ${containing(text?.trim() ?? '')} AND ${condition}`,
    value,
  }))

/** Each area of a table once, from its index. */
const areasOf = (table: string) => `WITH RECURSIVE areas AS (
    SELECT min(sales_area) AS sales_area FROM ${table}
    UNION ALL SELECT (SELECT min(p.sales_area) FROM ${table} p WHERE p.sales_area > areas.sales_area) FROM areas
    WHERE areas.sales_area IS NOT NULL
  ) SELECT sales_area FROM areas`

/** By area. There are a few, each with thousands of partners: their names are compared, not those of the partners. */
const areaFilter = (area: string | undefined): Condition[] =>
  contains('areas.sales_area', area).map(({ sql: condition, value }) => ({
    sql: `p.sales_area = ANY(ARRAY(
      (${areasOf('dealers')} WHERE ${condition}) UNION (${areasOf('workshops')} WHERE ${condition})))`,
    value,
  }))

const isStatus = (status: string) => documentStatuses.some((known) => known === status)

function statusFilter(status: string | undefined): Condition[] {
  if (!status) return []
  // A constant, not a value: the index of those that wait is used for this text alone.
  return isStatus(status) ? [{ sql: `u.status = '${status}'` }] : [nothing]
}

const kindConditions: Record<keyof typeof uploadKinds, string> = {
  file: 'u.file_id IS NOT NULL',
  not_applicable: 'u.file_id IS NULL',
}

function kindFilter(kind: string | undefined): Condition[] {
  if (!kind) return []
  const condition = new Map(Object.entries(kindConditions)).get(kind)
  return [condition === undefined ? nothing : { sql: condition }]
}

function audienceFilter(audience: string | undefined): Condition[] {
  if (!audience) return []
  const known = audiences.find((name) => name === audience)
  return known ? [{ sql: `u.${partnerTables[audiencePartners[known]].column} IS NOT NULL` }] : [nothing]
}

function ageFilter(age: string | undefined): Condition[] {
  if (!age) return []
  const days = parseAge(age)
  return days === undefined ? [nothing] : [{ sql: 'u.created_at <= now() - make_interval(days => $)', value: days }]
}

export const yearFilter = (year: string | undefined): Condition[] =>
  year
    ? [
        {
          sql: `t.activity_id = ANY(ARRAY(SELECT a.id FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
      WHERE y.year = $))`,
          value: year,
        },
      ]
    : []

export const managerFilter = (alias: 'u' | 'p', id: string | undefined): Condition[] =>
  equalsId('', id).map(({ value }) => ({
    sql: `(${alias}.dealer_id IN (SELECT dealer_id FROM user_dealers WHERE user_id = $)
      OR ${alias}.workshop_id IN (SELECT workshop_id FROM user_workshops WHERE user_id = $))`,
    value,
  }))

/** The deadline of the document type `t` of the activity `a`. */
export const typeDeadline = 'coalesce(t.due_on, a.due_on)'

/** The midnight in Rome that ends that deadline: found per document, not per upload. */
export const endOfDeadline = `((${typeDeadline} + 1)::timestamp AT TIME ZONE 'Europe/Rome')`

/** Whether the upload `u` came after that deadline. */
export const isLateUpload = `coalesce(u.created_at >= ${endOfDeadline}, false)`

/** The conditions of the filters that say something of a partner `p`. */
export const partnerConditions = (query: Record<string, string>): Condition[] => [
  ...partnerFilter(query.partner),
  ...equalsId('p.district_id', query.district_id),
  ...areaFilter(query.area),
]

/** The conditions of the queue's filters. */
export const verificationConditions = (user: Actor, query: Record<string, string>): Condition[] => [
  ...visibleUploads(user),
  ...onPartner(user, partnerConditions(query)),
  ...statusFilter(query.status),
  ...kindFilter(query.kind),
  ...audienceFilter(query.audience),
  ...equalsId('u.dealer_id', query.dealer_id),
  ...equalsId('u.workshop_id', query.workshop_id),
  ...yearFilter(query.year),
  ...equalsId('t.activity_id', query.activity_id),
  ...equalsId('u.activity_document_type_id', query.activity_document_type_id),
  ...ageFilter(query.age),
  ...(query.late === '1' ? [{ sql: isLateUpload }] : []),
  // To a partner neither who verifies its documents nor the prepared reasons exist: as unknown filters, they say nothing.
  ...(isVerifier(user) ? [...managerFilter('u', query.manager_id), ...reasonFilter(query.reason_id)] : []),
]
