import type { DbType } from '../../generator/designer/design-options.ts'
import type { ArchivedItem, StoredDesign, StoredModel } from '../../generator/designer/stored-design.ts'
import type { PointMeaning } from '../../platform/italian-number.ts'

type DesignVersion = Pick<StoredDesign, 'models' | 'set_aside'>

/** What the designs since a moment recorded about columns: names that archived ones got, and types of fields. */
export type DesignChanges = {
  archived_columns: { model_id: number; column: string; archived_name: string }[]
  column_types: { model_id: number; column: string; type: DbType }[]
}

/** How recorded values become values of a column of today. */
export type ColumnMapping = {
  table: string
  /** The physical column of today. */
  targetColumn: string
  /** null for columns of ids, which are never converted. */
  targetType: DbType | null
  /** The names under which the values may be recorded; the first one that is present counts. */
  sourceColumns: string[]
  /** The types that the values may have. */
  sourceTypes: DbType[]
  /**
   * Set when the field had another column at the moment: that column as it is called today, the field's type then, and what
   * the point of its texts means as a number.
   */
  formerColumn: { name: string; type: DbType; point: PointMeaning | undefined } | null
}

/** A column of a field that did not exist at the moment: no row had a value in it. */
export type ColumnAddedLater = { table: string; column: string }

export type HistoricSchema = { mappings: ColumnMapping[]; addedLater: ColumnAddedLater[] }

/**
 * `name` is what the audit calls the column, `physicalName` what the database does: they differ when it is archived.
 * `field_id` and `type` are null for columns of ids.
 */
type Column = {
  field_id: number | null
  name: string
  physicalName: string
  type: DbType | null
  point?: PointMeaning | undefined
}

const liveColumns = ({ fields, relations, files }: StoredModel): Column[] => [
  ...fields.map(({ id, column, db_type }) => ({ field_id: id, name: column, physicalName: column, type: db_type })),
  ...[...relations, ...files].flatMap(({ column }) =>
    column === null ? [] : [{ field_id: null, name: column, physicalName: column, type: null }],
  ),
]

function archivedColumns(item: ArchivedItem, model: StoredModel): Column[] {
  if (item.kind === 'model' || item.model_id !== model.id) return []
  const names = { name: item.was, physicalName: item.name }
  if (item.kind !== 'field') return [{ field_id: null, type: null, ...names }]
  const { field, instead_of, point } = item
  return [{ field_id: instead_of === null ? field.id : null, type: field.db_type, point, ...names }]
}

const listColumns = ({ set_aside }: DesignVersion, model: StoredModel): Column[] => [
  ...liveColumns(model),
  ...set_aside.flatMap((item) => archivedColumns(item, model)),
]

function mapModel(model: StoredModel, historic: DesignVersion, current: DesignVersion, changes: DesignChanges) {
  const { id: model_id, table } = model
  const historicModel = historic.models.find(({ id }) => id === model_id)
  const historicColumns = historicModel ? listColumns(historic, historicModel) : []
  const columns = listColumns(current, model)
  const ofColumn = (name: string) => (change: { model_id: number; column: string }) =>
    change.model_id === model_id && change.column === name
  const getSources = (name: string) => ({
    sourceColumns: [name, ...changes.archived_columns.filter(ofColumn(name)).map((change) => change.archived_name)],
    sourceTypes: changes.column_types.filter(ofColumn(name)).map(({ type }) => type),
  })
  const sameColumn = columns
    .map(({ name, physicalName, type }): ColumnMapping => {
      return { table, targetColumn: physicalName, targetType: type, ...getSources(name), formerColumn: null }
    })
    .filter(({ targetColumn, targetType, sourceColumns, sourceTypes }) => {
      const isRenamed = sourceColumns.length > 1 || sourceColumns[0] !== targetColumn
      return isRenamed || sourceTypes.some((type) => type !== targetType)
    })
  const otherColumn = columns.flatMap(({ field_id, name, physicalName, type }): ColumnMapping[] => {
    const former = field_id === null ? undefined : historicColumns.find((column) => column.field_id === field_id)
    const formerToday = columns.find((column) => column.name === former?.name)
    if (!former?.type || !formerToday || former.name === name) return []
    const { physicalName: archivedName, point } = formerToday
    const formerColumn = { name: archivedName, type: former.type, point }
    return [{ table, targetColumn: physicalName, targetType: type, ...getSources(former.name), formerColumn }]
  })
  const isAddedLater = ({ field_id, name }: Column) =>
    field_id !== null && !historicColumns.some((column) => column.field_id === field_id || column.name === name)
  const addedLater = columns.filter(isAddedLater).map(({ physicalName }) => ({ table, column: physicalName }))
  return { mappings: [...sameColumn, ...otherColumn], addedLater }
}

/**
 * How values recorded under a historic design fit the tables of the current one: since then a column may have been
 * archived, and a field may have another type or another column. The mappings apply in their order: the values of the
 * column that a field had at the moment come last, and overwrite.
 */
export function mapHistoricSchema(
  historic: DesignVersion,
  current: DesignVersion,
  changes: DesignChanges,
): HistoricSchema {
  const all = current.models.map((model) => mapModel(model, historic, current, changes))
  return {
    mappings: all.flatMap(({ mappings }) => mappings),
    addedLater: all.flatMap(({ addedLater }) => addedLater),
  }
}
