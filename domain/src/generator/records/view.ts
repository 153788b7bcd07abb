import type { Article, DbType, Operation, RelationType, ViewType } from '../designer/design-options.ts'

/** A relation as a view shows it: `key` holds the id (belongsTo) or ids, `name` the related record or records. */
export type ViewRelation = {
  relationType: RelationType
  model: string
  /** 'dealer_id'; 'dealer_ids' for many of the portal's; null where the other records hold the id. */
  key: string | null
  /** 'dealer', 'dealers', 'test_drives'. */
  name: string
  label: string
  /** The field of the other model that names its records. */
  related_model_field: string
  required: boolean
  /** The page of the other model's records for the caller's role: '/test-drives', '/dealers'; null without one. */
  path: string | null
}

export type ViewField = { db_name: string; label: string; db_type: DbType; required: boolean }
export type ViewFile = { name: string; label: string; multiple: boolean; required: boolean }

/** A view of a model as one role has it. */
export type RoleView = {
  prefix: string
  type: ViewType
  /** What the role may do. */
  operations: Operation[]
  data_export: boolean
  data_import: boolean
  /** The key of a record in request bodies, and the first part of its error keys: 'test_drive'. */
  key: string
  /** The audit's name of the rows: the table. */
  model_type: string
  article_singular: Article
  interface_name_singular: string
  interface_name_plural: string
  fields: ViewField[]
  relations: ViewRelation[]
  files: ViewFile[]
}

/** GET /api/v1/generated/{prefix}?_view=1. */
export type ModelView = RoleView & {
  /** Identifies the columns that the keys stand for. Saves send it as `_shape`, and are rejected when it is outdated. */
  shape: string
}

export type RecordFile = { id: number; file_name: string; size: number }

/** A record of a related model: its id and the one field that names it. */
export type RelatedRecord = { id: number } & Record<string, unknown>

/** The children of a hasMany relation to a designed model: the newest of them, and the total. */
export type RelatedRecords = { total: number; data: RelatedRecord[] }

/** A record of a designed model in answers: fields by their names, relations and files next to them. */
export type ModelRecord = {
  id: number
  lock_version: number
  created_at: string
  updated_at: string
} & Record<string, unknown>

/** GET /api/v1/generated/{prefix}?_hints=dealer_id&search=…: a record that a relation may name. */
export type RelationHint = { id: number; label: string }
