import type { ReactNode } from 'react'

/** A column of a list. On phones a row is a card with a title, a badge and a line for every other column but `none`. */
export type Column<Row> = {
  /** What a person's settings call the column; its header without it. */
  key?: string
  header: string
  cell: (row: Row) => ReactNode
  /** The key that the server sorts by. */
  sort?: string
  align?: 'right'
  /** The maximum width in px where the columns don't all fit, half as much again on wide screens; longer text is cut. */
  width?: number
  /** Ids and dates, in a lighter colour. */
  quiet?: boolean
  card?: 'title' | 'badge' | 'line' | 'none'
}

export const columnKey = ({ key, header }: Pick<Column<unknown>, 'key' | 'header'>): string => key ?? header
