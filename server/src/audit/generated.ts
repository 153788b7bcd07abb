import { type AuditLabels, aside, type TableLabels } from '@portale/domain/audit/labels.ts'
import { isPortalModel, portalModels } from '@portale/domain/designer/portal-models.ts'
import { displayField } from '@portale/domain/designer/relation.rules.ts'
import type { ArchivedItem, StoredDesign, StoredModel, StoredRelation } from '@portale/domain/designer/stored.ts'

/** Rows that ids stand for: the table as it lies today, and the column that tells how a row is called. */
export type Pointed = { schema: 'public' | 'generated'; table: string; column: string }

/** A designed table, live or set aside, as the audit speaks of it. */
export type GeneratedTable = TableLabels & {
  rows: Pointed
  /** The address of its records for the administrator. */
  path: string | undefined
  /** What the ids in its columns stand for. */
  pointed: Record<string, Pointed>
}

/** By the names that the audit knows: those that the tables were created with. */
export type GeneratedTables = Record<string, GeneratedTable>

type Known = { model: StoredModel; table: string; live: boolean }
type Column = { column: string; label: string; pointed?: Pointed | undefined }
type Parts = Pick<StoredModel, 'fields' | 'relations' | 'files'>

const administrator = 1
const files: Pointed = { schema: 'public', table: 'record_files', column: 'file_name' }

/** The rows of a model, called by one of its fields or by their number. */
const rowsOf = ({ model, table }: Known, field: string | undefined): Pointed => {
  const column = model.fields.find(({ db_name }) => db_name === field)?.column ?? 'id'
  return { schema: 'generated', table, column }
}

function relationColumn(known: Known[], relation: StoredRelation): Column[] {
  const { column, model: name, relationType, target_id } = relation
  if (column === null) return []
  const isOne = relationType === 'belongsTo'
  const shown = displayField({ models: known.map(({ model }) => model) }, relation)
  if (isPortalModel(name)) {
    const { table, singular, plural } = portalModels[name]
    return [{ column, label: isOne ? singular : plural, pointed: { schema: 'public', table, column: shown } }]
  }
  const other = known.find(({ model }) => model.id === target_id)
  const label = other?.model[isOne ? 'interface_name_singular' : 'interface_name_plural']
  return [{ column, label: label ?? name, pointed: other && rowsOf(other, shown) }]
}

/** Columns in the order of the forms. */
const columnsOf = (known: Known[], { fields, relations, files: collections }: Parts): Column[] => [
  ...fields.map(({ column, label, db_type }) => ({ column, label, pointed: db_type === 'file' ? files : undefined })),
  ...relations.flatMap((relation) => relationColumn(known, relation)),
  ...collections.map(({ column, label }) => ({ column, label, pointed: files })),
]

const partsOf = (item: ArchivedItem): Parts => ({
  fields: item.kind === 'field' ? [item.field] : [],
  relations: item.kind === 'relation' ? [item.relation] : [],
  files: item.kind === 'file' ? [item.file] : [],
})

/** The columns that were set aside, by the names that the audit knows. */
const asideColumns = (known: Known[], set_aside: ArchivedItem[], model: StoredModel): Column[] =>
  set_aside.flatMap((item) =>
    item.kind !== 'model' && item.model_id === model.id
      ? columnsOf(known, partsOf(item)).map((one) => ({ ...one, column: item.was, label: aside(one.label) }))
      : [],
  )

function described(known: Known[], set_aside: ArchivedItem[], one: Known): GeneratedTable {
  const { model, live } = one
  const columns = [...columnsOf(known, model), ...asideColumns(known, set_aside, model)]
  const view = live ? model.views.find(({ roles }) => roles.includes(administrator)) : undefined
  const text = model.fields.find(({ db_type }) => db_type === 'string')
  return {
    label: live ? model.interface_name_singular : aside(model.interface_name_singular),
    fields: Object.fromEntries(columns.map(({ column, label }) => [column, label])),
    rows: rowsOf(one, text?.db_name),
    path: view && `/${view.prefix}/`,
    pointed: Object.fromEntries(columns.flatMap(({ column, pointed }) => (pointed ? [[column, pointed]] : []))),
  }
}

/** All designed tables as the audit speaks of them. */
export function generatedTables({ models, set_aside }: Pick<StoredDesign, 'models' | 'set_aside'>): GeneratedTables {
  const live = models.map((model) => ({ model, table: model.table, was: model.table, live: true }))
  const gone = set_aside.flatMap((item) =>
    item.kind === 'model' ? [{ model: item.model, table: item.name, was: item.was, live: false }] : [],
  )
  const known = [...live, ...gone]
  return Object.fromEntries(known.map((one) => [one.was, described(known, set_aside, one)]))
}

/** The words for all of them; for their columns only where rows of them are told. */
export const generatedLabels = (tables: GeneratedTables, told: string[]): AuditLabels =>
  Object.fromEntries(
    Object.entries(tables).map(([table, { label, fields }]) => [
      table,
      { label, fields: told.includes(table) ? fields : {} },
    ]),
  )
