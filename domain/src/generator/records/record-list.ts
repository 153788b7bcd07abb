import type { DbType } from '../designer/design-options.ts'
import type { KeyedRelation } from './record.ts'
import type { RoleView } from './view.ts'

const sortableTypes = new Set<string>([
  'boolean',
  'integer',
  'decimal',
  'string',
  'text',
  'datetime',
] satisfies DbType[])
const rangedTypes = new Set<string>(['integer', 'decimal', 'datetime'] satisfies DbType[])

/** Whether lists can be sorted by values of this type. */
export const isSortable = (type: string): boolean => sortableTypes.has(type)

/** Whether lists can be filtered by a lower and an upper bound of this type. */
export const isRanged = (type: string): boolean => rangedTypes.has(type)

/** The parameters of the lower and the upper bound of a field. */
export const rangeParameters = (name: string) => [`${name}.from`, `${name}.to`] as const

/** The relations to the one record that a record belongs to. */
export const parentRelations = ({ relations }: Pick<RoleView, 'relations'>): KeyedRelation[] =>
  relations.filter(
    (relation): relation is KeyedRelation => relation.key !== null && relation.relationType === 'belongsTo',
  )

/** The relations whose ids a record holds: filters keep the records that have one of them. */
export const memberRelations = ({ relations }: Pick<RoleView, 'relations'>): KeyedRelation[] =>
  relations.filter(
    (relation): relation is KeyedRelation => relation.key !== null && relation.relationType === 'hasMany',
  )

/** The keys that `sort` accepts: the number, fields with one value, and relations to one record, by what names it. */
export const sortKeys = (view: Pick<RoleView, 'fields' | 'relations'>): string[] => [
  'id',
  ...view.fields.filter(({ db_type }) => isSortable(db_type)).map(({ db_name }) => db_name),
  ...parentRelations(view).map(({ key }) => key),
]

/** The parameters that filter a list. */
export const filterParameters = (view: Pick<RoleView, 'fields' | 'relations'>): string[] => [
  ...view.fields
    .filter(({ db_type }) => db_type !== 'file')
    .flatMap(({ db_name, db_type }) => (isRanged(db_type) ? [db_name, ...rangeParameters(db_name)] : [db_name])),
  ...parentRelations(view).map(({ key }) => key),
]
