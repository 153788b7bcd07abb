import { memo, type ReactNode } from 'react'
import { type Column, isMainColumn } from './column.ts'
import classes from './DataTable.module.css'
import { RowCheckbox } from './SelectionCheckbox.tsx'
import { fixedWidth } from './SortHeader.tsx'
import type { RowSelection } from './selection.ts'

/** A column where and as wide as a person wants it. */
export type ArrangedColumn<Row> = { column: Column<Row> & { key: string }; hidden: boolean; width: number | undefined }

type TableRowProps<Row> = {
  row: Row
  columns: ArrangedColumn<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  hasLastColumn: boolean
  isCurrent: boolean
  /** How the row is called; undefined where rows can't be selected. */
  name: string | undefined
  isSelected: boolean
  onToggle: RowSelection<Row>['toggle'] | undefined
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, actions, name, isSelected, onToggle } = props
  return (
    <tr aria-current={props.isCurrent || undefined} data-selected={isSelected || undefined}>
      {name !== undefined && onToggle && (
        <td className={classes.selection} data-screen>
          <RowCheckbox row={row} name={name} isSelected={isSelected} onToggle={onToggle} />
        </td>
      )}
      {columns.map(({ column, width }) => (
        <Cell key={column.key} column={column} width={width} row={row} />
      ))}
      {props.hasLastColumn && (
        <td className={actions && classes.actions} data-screen>
          {actions?.(row)}
        </td>
      )}
    </tr>
  )
}

/** A row of a table, rendered again only when something of it changes: a tick of another one costs it nothing. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function Cell<Row>({ column, width, row }: { column: Column<Row>; width: number | undefined; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      data-align={column.align}
      data-quiet={column.quiet}
      data-main={isMainColumn(column)}
      style={fixedWidth(width)}
      title={column.title?.(row) ?? (typeof content === 'string' && content.length > 20 ? content : undefined)}
    >
      {content}
    </td>
  )
}
