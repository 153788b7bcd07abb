import { isPortalModel, portalModels } from '@portale/domain/designer/portal-models.ts'
import { relationKeys } from '@portale/domain/designer/relation.rules.ts'
import type { StoredModel } from '@portale/domain/designer/stored.ts'
import type { ModelRecord, ViewRelation } from '@portale/domain/records/view.ts'
import { CompiledQuery } from 'kysely'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Db } from '../db/connection.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { memoizeByObject } from './memoize.ts'
import { findModel, type Opened } from './view.ts'

export const tableName = ({ table }: Pick<StoredModel, 'table'>): string => `generated.${escapeIdentifier(table)}`

/** Which design a statement is of: none is planned with the columns of another one. */
export const designMark = ({ id }: Pick<AppliedDesign, 'id'>): string => `/* design ${id} */`

/** The table of a model as `t`, for statements that begin with it. */
export const tableOf = ({ design, model }: Pick<Opened, 'design' | 'model'>): string =>
  `${tableName(model)} t ${designMark(design)}`

/** What a record itself holds: under which key, in which column, and whether it is a list. */
export type HeldColumn = { key: string; column: string; isList: boolean }

const heldBy = memoizeByObject((model: StoredModel): HeldColumn[] => [
  ...model.fields.map(({ db_name, column }) => ({ key: db_name, column, isList: false })),
  ...model.relations.flatMap((relation) => {
    const { key } = relationKeys(relation)
    const { column, relationType } = relation
    return key !== null && column !== null ? [{ key, column, isList: relationType === 'hasMany' }] : []
  }),
  ...model.files.map(({ name, column }) => ({ key: name, column, isList: true })),
])

export const heldColumns = ({ model }: Pick<Opened, 'model'>): HeldColumn[] => heldBy(model)

const columnsBy = memoizeByObject(
  (model: StoredModel) => new Map(heldBy(model).map(({ key, column }) => [key, `t.${escapeIdentifier(column)}`])),
)

/** The column that holds what a record has under this key, of the table `t`. */
export function columnOf({ model }: Pick<Opened, 'model'>, key: string): string {
  const column = columnsBy(model).get(key)
  if (!column) throw new Error(`no column holds ${key}`)
  return column
}

/** Where the records of a related model lie, and the column that they are shown by. */
export function relatedTable({ design }: Opened, { model, related_model_field }: ViewRelation) {
  if (isPortalModel(model)) return { table: portalModels[model].table, shown: escapeIdentifier(related_model_field) }
  const other = findModel(design, model)
  const field = other?.fields.find(({ db_name }) => db_name === related_model_field)
  return { table: tableName(other ?? { table: model }), shown: field ? escapeIdentifier(field.column) : 'id' }
}

/** A related record under an alias: its id and the one field it is shown by. */
function relatedJson(opened: Opened, relation: ViewRelation, alias: string): string {
  const { shown } = relatedTable(opened, relation)
  const field = shown === 'id' ? '' : `, ${escapeLiteral(relation.related_model_field)}, ${alias}.${shown}`
  return `json_build_object('id', ${alias}.id${field})`
}

const fileJson = "json_build_object('id', f.id, 'file_name', f.file_name, 'size', s.size)"
const fileSource = 'record_files f JOIN files s ON s.id = f.file_id'

type Parts = { columns: string[]; joins: string[] }

function fieldParts(opened: Opened): string[] {
  return opened.view.fields.map(({ db_name, db_type }) => {
    const column = columnOf(opened, db_name)
    const shown = {
      decimal: `trim_scale(${column})`,
      file: `(SELECT ${fileJson} FROM ${fileSource} WHERE f.id = ${column})`,
    }
    return `${db_type === 'decimal' || db_type === 'file' ? shown[db_type] : column} AS ${escapeIdentifier(db_name)}`
  })
}

const collectionParts = (opened: Opened): string[] =>
  opened.view.files.map(
    ({ name }) => `(SELECT coalesce(json_agg(${fileJson} ORDER BY held.place), '[]')
      FROM unnest(${columnOf(opened, name)}) WITH ORDINALITY held (id, place) JOIN ${fileSource} ON f.id = held.id)
      AS ${escapeIdentifier(name)}`,
  )

function relationParts(opened: Opened, relation: ViewRelation, index: number): Parts {
  const { key, name, relationType } = relation
  if (key === null) return { columns: [], joins: [] }
  const column = columnOf(opened, key)
  const { table } = relatedTable(opened, relation)
  const alias = `r${index}`
  if (relationType === 'belongsTo') {
    const one = `CASE WHEN ${alias}.id IS NOT NULL THEN ${relatedJson(opened, relation, alias)} END AS ${escapeIdentifier(name)}`
    return {
      columns: [`${column} AS ${escapeIdentifier(key)}`, one],
      joins: [`LEFT JOIN ${table} ${alias} ON ${alias}.id = ${column}`],
    }
  }
  const those = `FROM ${table} r WHERE r.id = ANY(${column})`
  const inOrder = `ORDER BY array_position(${column}, r.id)`
  return {
    columns: [
      `ARRAY(SELECT r.id ${those} ${inOrder}) AS ${escapeIdentifier(key)}`,
      `(SELECT coalesce(json_agg(${relatedJson(opened, relation, 'r')} ${inOrder}), '[]') ${those}) AS ${escapeIdentifier(name)}`,
    ],
    joins: [],
  }
}

const shownChildren = 100

/** The records of another model that hold this one's id: how many, and the newest of them. */
function childrenPart(opened: Opened, relation: ViewRelation): string[] {
  const holder = findModel(opened.design, relation.model)?.relations.find(
    ({ relationType, model }) => relationType === 'belongsTo' && model === opened.model.name,
  )
  if (relation.key !== null || !holder?.column) return []
  const children = `FROM ${relatedTable(opened, relation).table} r WHERE r.${escapeIdentifier(holder.column)} = t.id`
  const newest = `(SELECT r.* ${children} ORDER BY r.id DESC LIMIT ${shownChildren}) r`
  return [
    `json_build_object('total', (SELECT count(*) ${children}), 'data', (SELECT coalesce(
      json_agg(${relatedJson(opened, relation, 'r')} ORDER BY r.id DESC), '[]') FROM ${newest})) AS ${escapeIdentifier(relation.name)}`,
  ]
}

/** A select of records, `source` giving the ids: `page` of a list, or those asked for. */
export function recordRows(opened: Opened, source: string, withChildren = false): string {
  const { relations } = opened.view
  const related = relations.map((relation, index) => relationParts(opened, relation, index))
  const columns = [
    't.id',
    ...fieldParts(opened),
    ...related.flatMap((part) => part.columns),
    ...(withChildren ? relations.flatMap((relation) => childrenPart(opened, relation)) : []),
    ...collectionParts(opened),
    't.lock_version, t.created_at, t.updated_at',
  ]
  return `SELECT ${columns.join(', ')} FROM ${source} JOIN ${tableOf(opened)} USING (id)
    ${related.flatMap((part) => part.joins).join(' ')}`
}

/** The rows of a page, whose ids `page` has. */
export const pageRows = memoizeByObject((opened: Opened) => recordRows(opened, 'page'))

/** Records in the order of their ids as given; children only of a record that is looked at alone. */
export async function listRecords(db: Db, opened: Opened, ids: number[], withChildren = false): Promise<ModelRecord[]> {
  // No field is called "Shown": it means the whole row.
  const source = 'unnest($1::bigint[]) WITH ORDINALITY asked (id, place)'
  const text = `SELECT row_to_json("Shown") AS record
    FROM (${recordRows(opened, source, withChildren)} ORDER BY asked.place) "Shown"`
  const { rows } = await db.executeQuery<{ record: ModelRecord }>(CompiledQuery.raw(text, [ids]))
  return rows.map(({ record }) => record)
}

/** One record with its children. */
export const findRecord = async (db: Db, opened: Opened, id: number): Promise<ModelRecord | undefined> =>
  (await listRecords(db, opened, [id], true))[0]
