import { Cell, type CellRendererProps } from 'react-data-grid'
import classes from './Grid.module.css'
import type { GridRow } from './grid-rows.ts'

/** A cell that tells whether it was changed, and what is wrong with it. */
export function GridCell(props: CellRendererProps<GridRow, unknown>) {
  const { row, column } = props
  const message = row.errors[column.key]
  const changed = Object.hasOwn(row.typed, column.key)
  return (
    <Cell
      {...props}
      className={message ? classes.wrong : changed ? classes.changed : undefined}
      aria-invalid={message ? true : undefined}
      title={message}
    />
  )
}
