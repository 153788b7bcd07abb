import type { Article, DbType, Operation, RelationType, ViewType } from '../designer/design-options.ts'

/** A relation as a view shows it: `key` holds the id (belongsTo) or ids, `name` the record or records themselves. */
export type ViewRelation = {
  relationType: RelationType
  model: string
  /** 'dealer_id'; 'dealer_ids' for many of the portal's; null where the other records hold the id. */
  key: string | null
  /** 'dealer', 'dealers', 'test_drives'. */
  name: string
  label: string
  /** The field of the other model that is shown. */
  related_model_field: string
  required: boolean
  /** Where the other records are shown to whoever asks: '/test-drives', '/dealers'; null where they are not. */
  path: string | null
}

export type ViewField = { db_name: string; label: string; db_type: DbType; required: boolean }
export type ViewFile = { name: string; label: string; multiple: boolean; required: boolean }

/** GET /api/v1/generated/{prefix}?_view=1: a view as its caller has it. */
export type ModelView = {
  prefix: string
  type: ViewType
  /** What the caller may do. */
  operations: Operation[]
  data_export: boolean
  data_import: boolean
  /** The key that a record travels under, and the first part of its error keys: 'test_drive'. */
  key: string
  /** The audit's name of its rows: the table. */
  model_type: string
  article_singular: Article
  interface_name_singular: string
  interface_name_plural: string
  /** What the names of its parts stand for. Saves say it (`_shape`): none is taken for parts that are others by now. */
  shape: string
  fields: ViewField[]
  relations: ViewRelation[]
  files: ViewFile[]
}

export type RecordFile = { id: number; file_name: string; size: number }

/** What a record of a related model is shown by: its id and the one field of it. */
export type RelatedRecord = { id: number } & Record<string, unknown>

/** The children of a hasMany relation to a generated model: the newest of them, and how many there are. */
export type RelatedRecords = { total: number; data: RelatedRecord[] }

/** A record as the generated calls answer it: the fields by their names, relations and files beside them. */
export type ModelRecord = {
  id: number
  lock_version: number
  created_at: string
  updated_at: string
} & Record<string, unknown>

/** GET /api/v1/generated/{prefix}?_hints=dealer_id&search=…: records that a relation may name. */
export type RelationHint = { id: number; label: string }
