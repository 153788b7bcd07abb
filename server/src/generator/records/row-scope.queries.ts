import { defaultScope, isAssigned, type Owner, type RowScope } from '@portale/domain/generator/designer/scope.rules.ts'
import type { StoredRelation } from '@portale/domain/generator/designer/stored-design.ts'
import { findModel, findRoleScope, listRoleViews } from '@portale/domain/generator/records/role-view.ts'
import type { ViewRelation } from '@portale/domain/generator/records/view.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { escapeIdentifier } from 'pg'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import { isToday, visiblePartners } from '../../network/dealers/partner.queries.ts'
import { selectableWorkshops } from '../../network/dealers/partner-lookup.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { tableName } from './record-tables.queries.ts'
import type { ViewContext } from './view-context.ts'

type CallerContext = Pick<ViewContext, 'design' | 'user'>

const noRow: Condition = { sql: 'false' }

/** The partners that are assigned to a user; no role has dealers and workshops. */
const assignedIds = ({ role, dealer_ids, workshop_ids }: Actor): number[] =>
  isAssigned(role, 'Dealer') ? dealer_ids : workshop_ids

/** The user's partners of a kind as an array: the assigned ones, or those that these belong to, or have, today. */
function partnerIdsSql({ role }: Actor, owner: Owner): string {
  if (isAssigned(role, owner)) return '$::bigint[]'
  const [column, assignedColumn] = owner === 'Dealer' ? ['dealer_id', 'workshop_id'] : ['workshop_id', 'dealer_id']
  return `ARRAY(SELECT wd.${column} FROM workshop_dealers wd WHERE wd.${assignedColumn} = ANY($::bigint[]) AND ${isToday('wd')})`
}

const columnIn = (alias: string, { column }: StoredRelation): string => `${alias}.${escapeIdentifier(column ?? '')}`

/** That a row refers to one of the user's partners. */
function refersToPartner(user: Actor, owner: Owner, alias: string, relation: StoredRelation): string {
  const column = columnIn(alias, relation)
  const ids = partnerIdsSql(user, owner)
  return relation.relationType === 'belongsTo' ? `${column} = ANY(${ids})` : `${column} && ${ids}`
}

/** The condition of a scope on the rows under this alias; undefined for all rows. */
function scopeSql({ design, user }: CallerContext, scope: RowScope<StoredRelation>, alias: string): string | undefined {
  if (scope.rule === 'all') return undefined
  if (!scope.path) return noRow.sql
  const { owner, relations } = scope.path
  const [first, second] = relations
  if (!second) return refersToPartner(user, owner, alias, first)
  const parent = findModel(design, first.model)
  if (!parent) return noRow.sql
  return `${columnIn(alias, first)} IN (SELECT p.id FROM ${tableName(parent)} p WHERE ${refersToPartner(user, owner, 'p', second)})`
}

const toConditions = ({ user }: CallerContext, sql: string | undefined): Condition[] =>
  sql === undefined ? [] : [{ sql, value: assignedIds(user) }]

/** The records `t` of the caller's view that are the caller's. */
export const rowScope = (context: ViewContext): Condition[] =>
  toConditions(context, scopeSql(context, context.scope, 't'))

/** The records `r` of a designed model that the caller's views of it show; without a view, those that are the role's. */
function designedScope(context: CallerContext, name: string): Condition[] {
  const { design, user } = context
  const model = findModel(design, name)
  if (!model) return [noRow]
  const views = listRoleViews(design, model, user.role)
  const scopes =
    views.length > 0
      ? views.map((view) => findRoleScope(design, model, view, user.role))
      : [defaultScope(design.models, model, user.role)]
  const conditions = scopes.map((scope) => scopeSql(context, scope, 'r'))
  return conditions.includes(undefined) ? [] : toConditions(context, `(${conditions.join(' OR ')})`)
}

const inSubquery = (select: string, conditions: Condition[]): Condition[] =>
  conditions.map(({ sql, value }) => ({ sql: `r.id IN (${select} WHERE ${sql})`, value }))

/** The related records `r` that the caller's other calls show: none of a portal's table whose calls answer 403. */
function visibleRelated(context: CallerContext, { model }: Pick<ViewRelation, 'model'>): Condition[] {
  const { user } = context
  if (model === 'Dealer') return visiblePartners(user, 'dealer', 'r.id')
  if (model === 'Workshop') return inSubquery('SELECT p.id FROM workshops p', selectableWorkshops(user))
  if (model !== 'Customer' && model !== 'User') return designedScope(context, model)
  if (isAdministrator(user)) return []
  return model === 'Customer' && user.role === 'workshop_user'
    ? inSubquery('SELECT l.customer_id FROM leads l', visibleTo(user))
    : [noRow]
}

/** That `r`, in the relation that says whose a record is, is the caller's; nothing for other relations. */
function ownerConditions(context: ViewContext, { relationType, model }: ViewRelation): Condition[] {
  const { scope, user } = context
  if (scope.rule === 'all' || !scope.path) return []
  const { owner, relations } = scope.path
  const [first, second] = relations
  if (first.relationType !== relationType || first.model !== model) return []
  return toConditions(
    context,
    second ? refersToPartner(user, owner, 'r', second) : `r.id = ANY(${partnerIdsSql(user, owner)})`,
  )
}

/**
 * The related records `r` that a typeahead offers, a record may be given, or the answers list as children: those that the
 * caller's other calls show; where the relation says whose a record is, the caller's dealers or workshops.
 */
export function selectableScope(context: ViewContext, relation: ViewRelation): Condition[] {
  const conditions = ownerConditions(context, relation)
  const isPartner = relation.model === 'Dealer' || relation.model === 'Workshop'
  return isPartner && conditions.length > 0 ? conditions : [...visibleRelated(context, relation), ...conditions]
}

/** The ids of the caller's partners of a kind. */
export async function listPartnerIds(tx: Db, user: Actor, owner: Owner): Promise<number[]> {
  const table = owner === 'Dealer' ? 'dealers' : 'workshops'
  const { text: where, values } = whereClause([
    { sql: `r.id = ANY(${partnerIdsSql(user, owner)})`, value: assignedIds(user) },
  ])
  const rows = await query<{ id: number }>(tx, `SELECT r.id FROM ${table} r ${where} ORDER BY r.id`, values)
  return rows.map(({ id }) => id)
}
