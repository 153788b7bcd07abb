import { type SearchGroup, searchedNumber, searchWords } from '@portale/domain/front/search/search.ts'
import { displayFields } from '@portale/domain/generator/designer/relation.rules.ts'
import { listRoleViews } from '@portale/domain/generator/records/role-view.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { boundedSearch, maxItems, type Statement } from '../../platform/db/bounded-search.ts'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { columnOf, tableAsT } from './record-tables.queries.ts'
import { rowScope } from './row-scope.queries.ts'
import { resolveView, type ViewContext } from './view-context.ts'

/** The first records of a view by what names them: their first short text, or their number. */
function searchView(context: ViewContext, text: string): Statement | undefined {
  const label = displayFields(context.design, context.model.name)[0]?.name ?? 'id'
  const scope = rowScope(context)
  if (label !== 'id') {
    const column = columnOf(context, label)
    const source = {
      from: tableAsT(context),
      columns: `t.id, ${column} AS label`,
      scope,
      searched: `fold(${column})`,
      order: 't.id DESC',
    }
    return boundedSearch(source, searchWords(text))
  }
  const id = searchedNumber(text)
  if (id === undefined) return undefined
  const values: unknown[] = [id]
  const where = `t.id = $1${andConditions(scope, values)}`
  return { text: `SELECT t.id, '#' || t.id AS label FROM ${tableAsT(context)} WHERE ${where}`, values }
}

/** The records of the designed models that the user's views show, by their label: a group for each view. */
export async function searchRecords(db: Db, design: AppliedDesign, user: Actor, text: string): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = []
  for (const model of design.models) {
    const seen = new Set<number>() // in another view of the same model
    for (const { prefix } of listRoleViews(design, model, user.role)) {
      const context = resolveView(design, prefix, user)
      const statement = context.view.operations.includes('read') ? searchView(context, text) : undefined
      if (!statement) continue
      const rows = await query<{ id: number; label: string }>(db, statement.text, statement.values)
      const items = rows
        .filter(({ id }) => !seen.has(id))
        .map(({ id, label }) => ({ id, label, detail: `n. ${id}`, url: `/${prefix}/${id}` }))
      for (const { id } of items) seen.add(id)
      groups.push({ kind: 'records', label: context.view.interface_name_plural, items: items.slice(0, maxItems) })
    }
  }
  return groups
}
