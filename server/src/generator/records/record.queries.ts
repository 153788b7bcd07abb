import { fileFields } from '@portale/domain/generator/records/record.ts'
import { findModel } from '@portale/domain/generator/records/role-view.ts'
import type { ModelRecord, ViewRelation } from '@portale/domain/generator/records/view.ts'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { memoizeByObject } from './memoize.ts'
import { columnOf, relatedTable, tableAsT } from './record-tables.queries.ts'
import { rowScope, selectableScope } from './row-scope.queries.ts'
import type { ViewContext } from './view-context.ts'

/** A related record as JSON: its id and the field that names it. */
function relatedJson(context: ViewContext, relation: ViewRelation, alias: string): string {
  const { labelColumn } = relatedTable(context, relation)
  const label = labelColumn === 'id' ? '' : `, ${escapeLiteral(relation.related_model_field)}, ${alias}.${labelColumn}`
  return `json_build_object('id', ${alias}.id${label})`
}

const fileJson = "json_build_object('id', f.id, 'file_name', f.file_name, 'size', s.size)"
const fileSource = 'record_files f JOIN files s ON s.id = f.file_id'

function selectFields(context: ViewContext): string[] {
  return context.view.fields.map(({ db_name, db_type }) => {
    const column = columnOf(context, db_name)
    const expressions: Partial<Record<typeof db_type, string>> = {
      decimal: `trim_scale(${column})`,
      file: `(SELECT ${fileJson} FROM ${fileSource} WHERE f.id = ${column})`,
    }
    return `${expressions[db_type] ?? column} AS ${escapeIdentifier(db_name)}`
  })
}

const selectCollections = (context: ViewContext): string[] =>
  context.view.files.map(
    ({ name }) => `(SELECT coalesce(json_agg(${fileJson} ORDER BY ids.position), '[]')
      FROM unnest(${columnOf(context, name)}) WITH ORDINALITY ids (id, position) JOIN ${fileSource} ON f.id = ids.id)
      AS ${escapeIdentifier(name)}`,
  )

/** The columns and joins of a relation whose id, or ids, are in `t`. */
function selectRelation(context: ViewContext, relation: ViewRelation, index: number) {
  const { key, name, relationType } = relation
  if (key === null) return { columns: [], joins: [] }
  const column = columnOf(context, key)
  const { table } = relatedTable(context, relation)
  if (relationType === 'belongsTo') {
    const alias = `r${index}`
    const record = `CASE WHEN ${alias}.id IS NOT NULL THEN ${relatedJson(context, relation, alias)} END`
    return {
      columns: [`${column} AS ${escapeIdentifier(key)}`, `${record} AS ${escapeIdentifier(name)}`],
      joins: [`LEFT JOIN ${table} ${alias} ON ${alias}.id = ${column}`],
    }
  }
  const related = `FROM ${table} r WHERE r.id = ANY(${column})`
  const inOrder = `ORDER BY array_position(${column}, r.id)`
  const records = `SELECT coalesce(json_agg(${relatedJson(context, relation, 'r')} ${inOrder}), '[]') ${related}`
  return {
    columns: [
      `ARRAY(SELECT r.id ${related} ${inOrder}) AS ${escapeIdentifier(key)}`,
      `(${records}) AS ${escapeIdentifier(name)}`,
    ],
    joins: [],
  }
}

const maxChildren = 100

/** The caller's records of another model that refer to this one: the total, and the newest of them. */
function selectChildren(context: ViewContext, relation: ViewRelation, values: unknown[]): string[] {
  const parentRelation = findModel(context.design, relation.model)?.relations.find(
    ({ relationType, model }) => relationType === 'belongsTo' && model === context.model.name,
  )
  if (relation.key !== null || !parentRelation?.column) return []
  const { table } = relatedTable(context, relation)
  const children = `FROM ${table} r WHERE r.${escapeIdentifier(parentRelation.column)} = t.id${andConditions(selectableScope(context, relation), values)}`
  const newest = `(SELECT r.* ${children} ORDER BY r.id DESC LIMIT ${maxChildren}) r`
  return [
    `json_build_object('total', (SELECT count(*) ${children}), 'data', (SELECT coalesce(
      json_agg(${relatedJson(context, relation, 'r')} ORDER BY r.id DESC), '[]') FROM ${newest})) AS ${escapeIdentifier(relation.name)}`,
  ]
}

/** A SELECT of the records whose ids `source` has; with `values`, to which their parameters are added, also of their children. */
export function selectRecords(context: ViewContext, source: string, values?: unknown[]): string {
  const { relations } = context.view
  const related = relations.map((relation, index) => selectRelation(context, relation, index))
  const columns = [
    't.id',
    ...selectFields(context),
    ...related.flatMap((relation) => relation.columns),
    ...(values ? relations.flatMap((relation) => selectChildren(context, relation, values)) : []),
    ...selectCollections(context),
    't.lock_version, t.created_at, t.updated_at',
  ]
  return `SELECT ${columns.join(', ')} FROM ${source} JOIN ${tableAsT(context)} USING (id)
    ${related.flatMap((relation) => relation.joins).join(' ')}`
}

/** The SELECT of a list's page, whose ids are in `page`. */
export const selectPage = memoizeByObject(
  (context: ViewContext) => selectRecords(context, 'page'),
  ({ view }) => view,
)

/** Lists the caller's records in the order of the ids; a record that is shown alone comes with its children. */
export async function listRecords(
  db: Db,
  context: ViewContext,
  ids: number[],
  withChildren = false,
): Promise<ModelRecord[]> {
  const source = 'unnest($1::bigint[]) WITH ORDINALITY ids (id, position)'
  const childValues: unknown[] = [ids]
  const select = selectRecords(context, source, withChildren ? childValues : undefined)
  const { text: where, values } = whereClause(rowScope(context), childValues)
  const text = `SELECT row_to_json(t.*) AS record FROM (${select} ${where} ORDER BY ids.position) t`
  const rows = await query<{ record: ModelRecord }>(db, text, values)
  return rows.map(({ record }) => record)
}

/** One record with its children. */
export const findRecord = async (db: Db, context: ViewContext, id: number): Promise<ModelRecord | undefined> =>
  (await listRecords(db, context, [id], true))[0]

/** A stored file of one of the caller's records, in any of its file fields. */
export async function findRecordFile(db: Db, context: ViewContext, id: number, fileId: number) {
  const conditions = fileFields(context.view).map(({ name, isCollection }) => {
    const column = columnOf(context, name)
    return isCollection ? `f.id = ANY(${column})` : `f.id = ${column}`
  })
  if (conditions.length === 0) return undefined
  const values: unknown[] = [id, fileId]
  const text = `SELECT f.file_name, s.key
    FROM ${tableAsT(context)} JOIN record_files f ON f.id = $2::bigint AND (${conditions.join(' OR ')})
    JOIN files s ON s.id = f.file_id WHERE t.id = $1::bigint${andConditions(rowScope(context), values)}`
  type StoredFile = { file_name: string; key: string }
  return (await query<StoredFile>(db, text, values))[0]
}
