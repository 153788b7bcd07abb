import type { PointMeaning } from '../../platform/italian-number.ts'
import type { DesignField, DesignFile, DesignModel, DesignRelation, DesignScope, DesignView } from './design.ts'
import type { DbType } from './design-options.ts'

type WithIds<T> = Omit<T, 'id' | 'uid'> & { id: number; uid: string }

/**
 * An applied design: with its ids and physical names. Tables and columns keep their first name when they are renamed,
 * and no name is given twice, because the audit identifies them by name alone.
 */
export type StoredDesign = { models: StoredModel[]; set_aside: ArchivedItem[]; roles: StoredRole[] }

export type StoredModel = Omit<WithIds<DesignModel>, 'fields' | 'relations' | 'files' | 'views'> & {
  table: string
  fields: StoredField[]
  relations: StoredRelation[]
  files: StoredFile[]
  views: StoredView[]
}

export type StoredField = WithIds<DesignField> & { column: string }

/**
 * `column` holds the id for a belongsTo, the ids for a hasMany to a portal model; null for a hasMany to a generated one.
 * `target_id` is the id of the generated model, which may have been renamed; null for a portal model.
 */
export type StoredRelation = WithIds<DesignRelation> & { column: string | null; target_id: number | null }
export type StoredFile = WithIds<DesignFile> & { column: string }
export type StoredScope = Omit<DesignScope, 'role'> & { role: number }
export type StoredView = Omit<WithIds<DesignView>, 'roles' | 'scopes'> & { roles: number[]; scopes?: StoredScope[] }
export type StoredRole = { id: number; name: string; label: string }

/**
 * A table or a column out of use: its data is kept under another physical name. A field with `instead_of` holds the
 * values that the field of that id had before its type changed; `via` lists the types that the later values went
 * through, until they were archived in turn; `point` says what the point of texts like 1.000 meant.
 */
export type ArchivedItem = {
  id: number
  /** The physical name now, and the one before. */
  name: string
  was: string
  /** How many rows or values it had when it was archived; when, and by whom. */
  rows: number
  at: string
  by: string | null
} & (
  | { kind: 'model'; model: StoredModel }
  | {
      kind: 'field'
      model_id: number
      field: StoredField
      instead_of: number | null
      via: DbType[]
      point?: PointMeaning
    }
  | { kind: 'relation'; model_id: number; relation: StoredRelation }
  | { kind: 'file'; model_id: number; file: StoredFile }
)

export type ArchivedColumn = Exclude<ArchivedItem, { kind: 'model' }>
export type ArchivedField = Extract<ArchivedItem, { kind: 'field' }>

export const archivedModels = ({ set_aside }: Pick<StoredDesign, 'set_aside'>): StoredModel[] =>
  set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))
