import type { PointMeaning } from '../../platform/italian-number.ts'
import type { FieldValue } from '../records/record.ts'
import type { DbType } from './design-options.ts'
import { isPortalModel, portalModels } from './portal-models.ts'
import type { StoredField, StoredFile, StoredModel, StoredRelation, StoredRole } from './stored-design.ts'

export type TableName = { schema: 'public' | 'generated'; name: string }

/** A column of a generated table: `reference` holds an id of `refersTo`, `ids` many of them, without a foreign key. */
export type Column = {
  id: number
  name: string
  type: DbType | 'reference' | 'ids'
  required: boolean
  refersTo: TableName | null
}

/** The entry of the side menu that a view has for one of its roles. */
export type MenuEntry = { name: string; url: string; role: string }

/** One change of the database; the server translates it to SQL. */
export type Change =
  | { do: 'createTable'; model_id: number; table: string }
  | { do: 'renameTable'; from: string; to: string }
  | { do: 'addColumn'; table: string; column: Column }
  | { do: 'renameColumn'; table: string; from: string; to: string }
  | { do: 'addIndexes' | 'dropIndexes'; table: string; column: Column }
  | { do: 'addReference' | 'dropReference'; table: string; column: Column }
  | { do: 'addRequired' | 'dropRequired'; table: string; column: Column }
  /** Converts a column in place to a type that has an equal for each of its values. */
  | { do: 'widenType'; table: string; column: Column; from: DbType }
  /** Fills a new column with the values of another one that convert to its type. */
  | { do: 'copyValues'; table: string; column: Column; source: Column; point: PointMeaning | undefined }
  /** Gives a value to the rows that have none. */
  | { do: 'fillMissing'; table: string; column: Column; value: FieldValue }
  /** Updates a restored column with the values changed meanwhile in `newer`; `via` lists the types they went through. */
  | {
      do: 'mergeNewerValues'
      table: string
      column: Column
      newer: Column
      via: DbType[]
      point: PointMeaning | undefined
    }
  /** Empties references to records that no longer exist. */
  | { do: 'clearMissingReferences'; table: string; column: Column }
  | { do: 'addRole'; role: StoredRole }
  | { do: 'removeRole'; role: StoredRole }
  | { do: 'updateRole'; from: StoredRole; to: StoredRole }
  | { do: 'addMenu'; entries: MenuEntry[] }
  | { do: 'removeMenu'; entries: MenuEntry[] }
  | { do: 'updateMenu'; entries: { from: MenuEntry; to: MenuEntry }[] }

const recordFiles: TableName = { schema: 'public', name: 'record_files' }

export const fieldColumn = ({ id, column, db_type, required }: StoredField): Column => ({
  id,
  name: column,
  type: db_type,
  required,
  refersTo: db_type === 'file' ? recordFiles : null,
})

export const fileColumn = ({ id, column, required }: StoredFile): Column => ({
  id,
  name: column,
  type: 'ids',
  required,
  refersTo: null,
})

/** The table of a model's records, whether it is a portal model or one of the given generated models. */
export function modelTable(models: StoredModel[], name: string): TableName {
  if (isPortalModel(name)) return { schema: 'public', name: portalModels[name].table }
  return { schema: 'generated', name: models.find((model) => model.name === name)?.table ?? name }
}

/** The column of a relation; undefined when the records of the other model hold the id. */
export function relationColumn(models: StoredModel[], relation: StoredRelation): Column | undefined {
  const { id, column, relationType, model, required } = relation
  if (column === null) return undefined
  const isReference = relationType === 'belongsTo'
  return {
    id,
    name: column,
    type: isReference ? 'reference' : 'ids',
    required,
    refersTo: isReference ? modelTable(models, model) : null,
  }
}
