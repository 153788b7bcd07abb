import { type ColumnsWith, columnsWith, type RegistryColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Column } from './column.ts'

/** The columns of a list that a registry's table lists: plain texts, but for what `special` says of some. */
export function listedColumns<Columns extends RegistryColumns, Row extends Record<Listed<Columns>, unknown>>(
  columns: Columns,
  special: { [Key in Listed<Columns>]?: Partial<Column<Row>> },
): Column<Row>[] {
  return columnsWith(columns, 'listed').map((key) => ({
    header: columns[key]?.label ?? key,
    ...(columns[key]?.sortable && { sort: key }),
    cell: (row: Row) => String(row[key]),
    ...special[key],
  }))
}

type Listed<Columns> = ColumnsWith<Columns, 'listed'>
