import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ColumnRange } from './useVisibleColumns.ts'

/** The column of the partners' names, before the first activity. */
export const nameColumn = -1

type Position = { row: number; column: number }
type Table = { rows: number; columns: number; range: ColumnRange; showColumn: (column: number) => void }

/** What a link of a cell needs to be reached by keyboard. */
export type CellProps = { 'data-cell': string; tabIndex: 0 | -1; onFocus: (event: FocusEvent) => void }

/** The keys of the table, as the help lists them. */
export const cellKeys = {
  '← ↑ → ↓': 'Va alla cella vicina',
  'Inizio Fine': 'Va al nome, o all’ultima attività',
  Invio: 'Apre la cella',
} as const

const toName = ({ row, column }: Position) => `${row}:${column}`

/** Where a key leads, within the table. */
function move({ row, column }: Position, key: string, { rows, columns }: Table): Position | undefined {
  const moves: Record<string, Position> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: nameColumn },
    End: { row, column: columns - 1 },
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return (
    next && {
      row: Math.max(0, Math.min(rows - 1, next.row)),
      column: Math.max(nameColumn, Math.min(columns - 1, next.column)),
    }
  )
}

/** The focus in a table of links: one of them is in the order of Tab, the arrows, Home and End lead to the others. */
export function useCellFocus(table: Table) {
  const [current, setCurrent] = useState<Position>({ row: 0, column: nameColumn })
  const pending = useRef<string | undefined>(undefined)
  const tableElement = useRef<HTMLElement | null>(null)

  // The cell may be rendered only after the table was scrolled to its column.
  useEffect(() => {
    const link = pending.current && tableElement.current?.querySelector<HTMLElement>(`[data-cell="${pending.current}"]`)
    if (!link) return
    pending.current = undefined
    link.focus()
  })

  const { first, end } = table.range
  const isRendered = current.column === nameColumn || (current.column >= first && current.column < end)
  const tabStop = {
    row: Math.min(current.row, table.rows - 1),
    column: isRendered ? current.column : nameColumn,
  }
  const cellProps = (row: number, column: number): CellProps => ({
    'data-cell': toName({ row, column }),
    tabIndex: tabStop.row === row && tabStop.column === column ? 0 : -1,
    onFocus: () => setCurrent({ row, column }),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [row, column] = (event.target as HTMLElement).dataset.cell?.split(':').map(Number) ?? []
    if (row === undefined || column === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = move({ row, column }, event.key, table)
    if (!next) return
    event.preventDefault()
    tableElement.current = event.currentTarget
    pending.current = toName(next)
    if (next.column !== nameColumn) table.showColumn(next.column)
    setCurrent(next)
  }
  return { cellProps, onKeyDown }
}
