import type { DesignField, DesignFile, DesignModel, DesignRelation, DesignView } from './design.ts'
import type { DbType } from './design-options.ts'

type WithIds<T> = Omit<T, 'id' | 'uid'> & { id: number; uid: string }

/**
 * What is applied: the design with its ids, and where each thing lies in the database. Tables and columns keep their
 * first name when they are renamed, and no name is ever given twice: the audit tells them apart by name alone.
 */
export type StoredField = WithIds<DesignField> & { column: string }
/**
 * belongsTo: `column` holds the id; hasMany to a model of the portal: the ids; to a generated one: null. `target_id` is
 * the generated model, whatever it is called by now; null for the portal's.
 */
export type StoredRelation = WithIds<DesignRelation> & { column: string | null; target_id: number | null }
export type StoredFile = WithIds<DesignFile> & { column: string }
export type StoredView = Omit<WithIds<DesignView>, 'roles'> & { roles: number[] }

export type StoredModel = Omit<WithIds<DesignModel>, 'fields' | 'relations' | 'files' | 'views'> & {
  table: string
  fields: StoredField[]
  relations: StoredRelation[]
  files: StoredFile[]
  views: StoredView[]
}

/**
 * Something set aside: a whole table, or a column of a table, under another name in the database. `instead_of` is a field
 * that lives on with another type: these are its values of before, and `via` the types it had since, until its next
 * values were set aside.
 */
export type ArchivedItem = {
  id: number
  /** Where it lies now, and where it lay. */
  name: string
  was: string
  /** How many rows, or values, it held then; when, and who set it aside. */
  rows: number
  at: string
  by: string | null
} & (
  | { kind: 'model'; model: StoredModel }
  | { kind: 'field'; model_id: number; field: StoredField; instead_of: number | null; via: DbType[] }
  | { kind: 'relation'; model_id: number; relation: StoredRelation }
  | { kind: 'file'; model_id: number; file: StoredFile }
)

/** A column that was set aside. */
export type ArchivedColumn = Exclude<ArchivedItem, { kind: 'model' }>
export type ArchivedField = Extract<ArchivedItem, { kind: 'field' }>

export type StoredRole = { id: number; name: string; label: string }

/** A design as it was applied, one after the other. */
export type StoredDesign = { models: StoredModel[]; set_aside: ArchivedItem[]; roles: StoredRole[] }
