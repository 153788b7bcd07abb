/** What a column holds: a text of one line, a code, digits, a day, the id of another record, or that record itself. */
export type ColumnType = 'text' | 'code' | 'digits' | 'day' | 'id' | 'record'

/** A column of a registry. Bodies, answers, SQL, sheets, forms, conflicts, lists and the document of the calls follow it. */
export type RegistryColumn = {
  type: ColumnType
  /** In forms, details, conflicts, lists and the history. */
  label: string
  /** In messages: "Il campo tipo di contratto è obbligatorio." */
  name: string
  /** It may be empty, a body or an imported file may lack it, and then the stored value stays. */
  optional?: true
  /** It is exported and imported: the width, and the header if it is not the label. */
  sheet?: { width: number; header?: string }
  /** It is a column of the list. */
  listed?: true
  sortable?: true
  filterable?: true
}
export type RegistryColumns = Record<string, RegistryColumn>

/** The keys of the columns with a property. */
export type ColumnsWith<Columns, Property extends keyof RegistryColumn> = {
  [Key in keyof Columns]: Columns[Key] extends Record<Property, unknown> ? Key : never
}[keyof Columns] &
  string

/** The keys of the columns of some types. */
export type ColumnsOfType<Columns, Type extends ColumnType> = {
  [Key in keyof Columns]: Columns[Key] extends { type: Type } ? Key : never
}[keyof Columns] &
  string

/** The keys of the columns of the registry's table: all but the records that others are joined from. */
export type StoredColumns<Columns> = ColumnsOfType<Columns, Exclude<ColumnType, 'record'>>

/** The keys of the columns with a property, in the table's order. */
export const columnsWith = <Columns extends RegistryColumns, Property extends keyof RegistryColumn>(
  columns: Columns,
  property: Property,
) => Object.keys(columns).filter((key) => columns[key]?.[property]) as ColumnsWith<Columns, Property>[]

/** The keys of the columns of some types, in the table's order. */
export const columnsOfType = <Columns extends RegistryColumns, Type extends ColumnType>(
  columns: Columns,
  ...types: Type[]
) =>
  Object.keys(columns).filter((key) => types.some((type) => type === columns[key]?.type)) as ColumnsOfType<
    Columns,
    Type
  >[]

/** The keys of the columns of the registry's table, in their order. */
export const storedColumns = <Columns extends RegistryColumns>(columns: Columns): StoredColumns<Columns>[] =>
  columnsOfType(columns, 'text', 'code', 'digits', 'day', 'id')

/** A record with a value for each key, in their order. */
export const mapKeys = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>

/** Some columns of a row, or of what was sent, which may leave some out. */
export const pickColumns = <Values, Key extends keyof Values & string>(values: Values, keys: readonly Key[]) =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]))) as Pick<
    Values,
    Key
  >

/** The labels of some columns. */
export const columnLabels = <Key extends string>(
  columns: Record<Key, RegistryColumn>,
  keys: Key[],
): Record<Key, string> => mapKeys(keys, (key) => columns[key].label)

/** The label of a column's field in a form. */
export const fieldLabel = ({ label, optional }: RegistryColumn): string =>
  optional ? label : `${label} (*Obbligatorio)`

/** The headers of the columns of exports and imports. */
export const sheetHeaders = <Columns extends RegistryColumns>(columns: Columns) =>
  mapKeys(columnsWith(columns, 'sheet'), (key) => columns[key]?.sheet?.header ?? columns[key]?.label ?? '')
