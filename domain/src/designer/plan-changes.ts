import type { DbType } from './design-options.ts'
import { isPortalModel, portalModels } from './portal-models.ts'
import type { StoredField, StoredFile, StoredModel, StoredRelation, StoredRole } from './stored.ts'

export type TableName = { schema: 'public' | 'generated'; name: string }

/** A column as the database has it: `reference` holds an id of `refersTo`, `ids` many of them, without a foreign key. */
export type Column = {
  id: number
  name: string
  type: DbType | 'reference' | 'ids'
  required: boolean
  refersTo: TableName | null
}

/** One entry of the side menu that a view has for one of its roles. */
export type MenuEntry = { name: string; url: string; role: string }

/** One thing that is done in the database. What it says in SQL is the server's to know. */
export type Change =
  | { do: 'createTable'; model_id: number; table: string }
  | { do: 'renameTable'; from: string; to: string }
  | { do: 'addColumn'; table: string; column: Column }
  | { do: 'renameColumn'; table: string; from: string; to: string }
  | { do: 'index' | 'dropIndexes'; table: string; column: Column }
  | { do: 'refer' | 'dropReference'; table: string; column: Column }
  | { do: 'require' | 'release'; table: string; column: Column }
  /** The values stay and become texts or numbers that hold the same. */
  | { do: 'widen'; table: string; column: Column; from: DbType }
  /** A new column gets what converts of an old one. */
  | { do: 'fill'; table: string; column: Column; old: Column }
  /** A column that comes back gets what was changed since; `via` are the types that its values had meanwhile. */
  | { do: 'takeOver'; table: string; column: Column; newer: Column; via: DbType[] }
  /** Ids of records that are gone by now are emptied. */
  | { do: 'forgetGone'; table: string; column: Column }
  | { do: 'addRole'; role: StoredRole }
  | { do: 'removeRole'; role: StoredRole }
  | { do: 'changeRole'; from: StoredRole; to: StoredRole }
  | { do: 'addMenu'; entries: MenuEntry[] }
  | { do: 'removeMenu'; entries: MenuEntry[] }
  | { do: 'changeMenu'; entries: { from: MenuEntry; to: MenuEntry }[] }

const generated = (name: string): TableName => ({ schema: 'generated', name })
const files: TableName = { schema: 'public', name: 'record_files' }

export const columnOfField = ({ id, column, db_type, required }: StoredField): Column => ({
  id,
  name: column,
  type: db_type,
  required,
  refersTo: db_type === 'file' ? files : null,
})

export const columnOfFile = ({ id, column, required }: StoredFile): Column => ({
  id,
  name: column,
  type: 'ids',
  required,
  refersTo: null,
})

/** Where a model's records lie: `models` are those that `name` may mean. */
export function tableOf(models: StoredModel[], name: string): TableName {
  if (isPortalModel(name)) return { schema: 'public', name: portalModels[name].table }
  return generated(models.find((model) => model.name === name)?.table ?? name)
}

/** The column of a relation; undefined where the other model's records hold the id. */
export function columnOfRelation(models: StoredModel[], relation: StoredRelation): Column | undefined {
  const { id, column, relationType, model, required } = relation
  if (column === null) return undefined
  const isOne = relationType === 'belongsTo'
  return {
    id,
    name: column,
    type: isOne ? 'reference' : 'ids',
    required,
    refersTo: isOne ? tableOf(models, model) : null,
  }
}
