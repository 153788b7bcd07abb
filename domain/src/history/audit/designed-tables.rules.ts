import { isPortalModel, portalModels } from '../../generator/designer/portal-models.ts'
import { displayField } from '../../generator/designer/relation.rules.ts'
import type { ArchivedItem, StoredDesign, StoredModel, StoredRelation } from '../../generator/designer/stored-design.ts'
import { type AuditLabels, archivedLabel, type TableLabels } from './labels.ts'

/** The physical table that ids stand for, and the column whose text names a row. */
export type ReferencedTable = { schema: 'public' | 'generated'; table: string; nameColumn: string }

/** A designed table, live or archived, as the audit shows it. */
export type DesignedTable = TableLabels & {
  rows: ReferencedTable
  /** The address of its records for the administrator. */
  path: string | undefined
  /** The tables whose ids its columns hold. */
  references: Record<string, ReferencedTable>
}

/** By the names that the audit knows: those that the tables were created with. */
export type DesignedTables = Record<string, DesignedTable>

type ModelTable = { model: StoredModel; table: string; live: boolean }
type Column = { column: string; label: string; references?: ReferencedTable | undefined }
type Columns = Pick<StoredModel, 'fields' | 'relations' | 'files'>

const administratorRole = 1
const fileRows: ReferencedTable = { schema: 'public', table: 'record_files', nameColumn: 'file_name' }

/** The rows of a model, named by one of its fields or by their number. */
function toReferencedTable({ model, table }: ModelTable, fieldName: string | undefined): ReferencedTable {
  const field = model.fields.find(({ db_name }) => db_name === fieldName)
  return { schema: 'generated', table, nameColumn: field?.column ?? 'id' }
}

function listRelationColumns(all: ModelTable[], relation: StoredRelation): Column[] {
  const { column, model: name, relationType, target_id } = relation
  if (column === null) return []
  const isOne = relationType === 'belongsTo'
  const nameField = displayField({ models: all.map(({ model }) => model) }, relation)
  if (isPortalModel(name)) {
    const { table, singular, plural } = portalModels[name]
    const references: ReferencedTable = { schema: 'public', table, nameColumn: nameField }
    return [{ column, label: isOne ? singular : plural, references }]
  }
  const target = all.find(({ model }) => model.id === target_id)
  const label = target?.model[isOne ? 'interface_name_singular' : 'interface_name_plural']
  return [{ column, label: label ?? name, references: target && toReferencedTable(target, nameField) }]
}

/** Columns in the order of the forms. */
const listColumns = (all: ModelTable[], { fields, relations, files }: Columns): Column[] => [
  ...fields.map(({ column, label, db_type }) => {
    return { column, label, references: db_type === 'file' ? fileRows : undefined }
  }),
  ...relations.flatMap((relation) => listRelationColumns(all, relation)),
  ...files.map(({ column, label }) => ({ column, label, references: fileRows })),
]

/** The archived columns, by the names that the audit knows. */
function listArchivedColumns(all: ModelTable[], item: ArchivedItem, model: StoredModel): Column[] {
  if (item.kind === 'model' || item.model_id !== model.id) return []
  const columns = listColumns(all, {
    fields: item.kind === 'field' ? [item.field] : [],
    relations: item.kind === 'relation' ? [item.relation] : [],
    files: item.kind === 'file' ? [item.file] : [],
  })
  return columns.map((column) => ({ ...column, column: item.was, label: archivedLabel(column.label) }))
}

function describeTable(all: ModelTable[], archived: ArchivedItem[], modelTable: ModelTable): DesignedTable {
  const { model, live } = modelTable
  const columns = [...listColumns(all, model), ...archived.flatMap((item) => listArchivedColumns(all, item, model))]
  const view = live ? model.views.find(({ roles }) => roles.includes(administratorRole)) : undefined
  const firstText = model.fields.find(({ db_type }) => db_type === 'string')
  return {
    label: live ? model.interface_name_singular : archivedLabel(model.interface_name_singular),
    fields: Object.fromEntries(columns.map(({ column, label }) => [column, label])),
    rows: toReferencedTable(modelTable, firstText?.db_name),
    path: view && `/${view.prefix}/`,
    references: Object.fromEntries(
      columns.flatMap(({ column, references }) => (references ? [[column, references]] : [])),
    ),
  }
}

/** All designed tables, live and archived, as the audit shows them. */
export function describeDesignedTables({
  models,
  set_aside,
}: Pick<StoredDesign, 'models' | 'set_aside'>): DesignedTables {
  const live = models.map((model) => ({ model, table: model.table, auditName: model.table, live: true }))
  const archived = set_aside.flatMap((item) =>
    item.kind === 'model' ? [{ model: item.model, table: item.name, auditName: item.was, live: false }] : [],
  )
  const all = [...live, ...archived]
  return Object.fromEntries(all.map((table) => [table.auditName, describeTable(all, set_aside, table)]))
}

/** The labels of all designed tables; those of their columns only for the tables of the changes that are sent. */
export const designedTableLabels = (tables: DesignedTables, changedTables: string[]): AuditLabels =>
  Object.fromEntries(
    Object.entries(tables).map(([table, { label, fields }]) => [
      table,
      { label, fields: changedTables.includes(table) ? fields : {} },
    ]),
  )
