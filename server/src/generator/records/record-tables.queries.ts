import { isPortalModel, portalModels } from '@portale/domain/generator/designer/portal-models.ts'
import { relationKeys } from '@portale/domain/generator/designer/relation.rules.ts'
import type { StoredModel } from '@portale/domain/generator/designer/stored-design.ts'
import { findModel } from '@portale/domain/generator/records/role-view.ts'
import type { ViewRelation } from '@portale/domain/generator/records/view.ts'
import { escapeIdentifier } from 'pg'
import { memoizeByObject } from './memoize.ts'
import type { ModelContext } from './view-context.ts'

/** The quoted table of a model. */
export const tableName = ({ table }: Pick<StoredModel, 'table'>): string => `generated.${escapeIdentifier(table)}`

/** Makes the statements of each design different, so that no plan cached for other columns is reused. */
export const designComment = ({ design }: Pick<ModelContext, 'design'>): string => `/* design ${design.id} */`

/** The table of a model as `t`. */
export const tableAsT = ({ design, model }: ModelContext): string =>
  `${tableName(model)} t ${designComment({ design })}`

/** A column of a model's table, and the key that it has in requests and answers. */
export type RecordColumn = { key: string; column: string; isList: boolean }

const columnsOfModel = memoizeByObject((model: StoredModel): RecordColumn[] => [
  ...model.fields.map(({ db_name, column }) => ({ key: db_name, column, isList: false })),
  ...model.relations.flatMap((relation) => {
    const { key } = relationKeys(relation)
    const { column, relationType } = relation
    return key !== null && column !== null ? [{ key, column, isList: relationType === 'hasMany' }] : []
  }),
  ...model.files.map(({ name, column }) => ({ key: name, column, isList: true })),
])

export const recordColumns = ({ model }: Pick<ModelContext, 'model'>): RecordColumn[] => columnsOfModel(model)

const columnNames = memoizeByObject(
  (model: StoredModel) =>
    new Map(columnsOfModel(model).map(({ key, column }) => [key, `t.${escapeIdentifier(column)}`])),
)

/** The quoted column of `t` for a key. */
export function columnOf({ model }: Pick<ModelContext, 'model'>, key: string): string {
  const column = columnNames(model).get(key)
  if (!column) throw new Error(`no column for ${key}`)
  return column
}

/** The table of a related model, and its quoted column that names the records ('id' when they have only their number). */
export function relatedTable({ design }: Pick<ModelContext, 'design'>, { model, related_model_field }: ViewRelation) {
  if (isPortalModel(model))
    return { table: portalModels[model].table, labelColumn: escapeIdentifier(related_model_field) }
  const related = findModel(design, model)
  const field = related?.fields.find(({ db_name }) => db_name === related_model_field)
  return {
    table: tableName(related ?? { table: model }),
    labelColumn: field ? escapeIdentifier(field.column) : 'id',
  }
}
