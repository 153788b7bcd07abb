import type { ReactNode } from 'react'

/** A column of a list. On phones a row is a card with a title, a badge and a line for every other column but `none`. */
export type Column<Row> = {
  /** What a person's settings call the column; its header without it. */
  key?: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the pointer says of a cell; by default its text, when that is long. */
  title?: (row: Row) => string | undefined
  /** The key that the server sorts by. */
  sort?: string
  align?: 'right'
  /** Its share in px where the columns don't all fit: longer text is cut, when the others need the room. */
  width?: number
  /** Whether it gets the free width; by default the column that is the title of a card does. */
  isMain?: boolean
  /** Whether its texts are never cut; by default those of badges, ids and dates aren't. */
  isWhole?: boolean
  /** Ids and dates, in a lighter colour. */
  quiet?: boolean
  card?: 'title' | 'badge' | 'line' | 'none'
}

/** Whether its texts are never cut: badges, ids and dates say nothing when they are. */
export const isWholeColumn = ({ isWhole, quiet, card }: Pick<Column<unknown>, 'isWhole' | 'quiet' | 'card'>): boolean =>
  isWhole ?? (quiet === true || card === 'badge')

export const isMainColumn = ({ isMain, card }: Pick<Column<unknown>, 'isMain' | 'card'>): boolean =>
  isMain ?? card === 'title'

export const columnKey = ({ key, header }: Pick<Column<unknown>, 'key' | 'header'>): string => key ?? header
