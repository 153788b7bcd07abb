type CellContent =
  | { t: 's'; v: string }
  | { t: 'n' | 'pct'; v: number; shown?: string }
  | { t: 'd'; v: Date }
  | { t: 'b'; v: boolean }
  | { t: 'e'; v: string }

/**
 * A cell that was read: text, number, number formatted as a percentage (12,5% is 0.125), wall-clock date (in UTC),
 * boolean, error; `f` when it holds a formula that reads other cells, `constant`
 * when it holds one of values alone; `shown` when the file says that the cell shows another
 * number.
 */
export type Cell = CellContent & { f?: true; constant?: true }

/** A row with at least one cell; `sheet` is '' where the format has no sheets. */
export type CellRow = { sheet: string; row: number; cells: (Cell | undefined)[] }

/**
 * The columns of a table, header by key; the keys in `optional` may be missing, those in `unnamed` are optional columns
 * that no message advises, because only the portal writes them.
 */
export type TableColumns = { headers: Record<string, string>; optional: readonly string[]; unnamed?: readonly string[] }

/**
 * A row below the header by the number that a spreadsheet program shows; `errors` are sentences for the user, `missing` the
 * optional columns that the file lacks, if any; `unnamed` the keys of such columns that it has.
 */
export type TableRow<Key extends string> = {
  row: number
  cells: Partial<Record<Key, Cell>>
  errors: string[]
  missing?: Key[]
  unnamed?: Key[]
}
