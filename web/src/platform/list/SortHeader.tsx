import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react'
import { useSearchParams } from 'react-router'
import classes from './DataTable.module.css'
import { useUpdateSearchParams } from './usePageQuery.ts'

type SortHeaderProps = {
  header: string
  sort?: string
  align?: 'right'
  /** Whether the column is that of the names, which gets the free width. */
  isMain?: boolean
  /** The width that a person gave the column, in px. */
  width?: number
  cell?: Ref<HTMLTableCellElement>
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

const states = {
  ascending: { Glyph: IconArrowUp, next: (sort: string) => `-${sort}` },
  descending: { Glyph: IconArrowDown, next: () => null },
  none: { Glyph: IconArrowsSort, next: (sort: string) => sort },
}

/** The width that a person gave a column, as CSS. */
export const fixedWidth = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

/** The header of a column; with a sort key a button that cycles through ascending, descending and unsorted. */
export function SortHeader({ header, sort, align, isMain, width, cell, onKeyDown, children }: SortHeaderProps) {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const current = search.get('sort')
  const state = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none'
  const { Glyph, next } = states[state]
  return (
    <th
      ref={cell}
      scope="col"
      data-align={align}
      data-main={isMain}
      aria-sort={sort ? state : undefined}
      style={fixedWidth(width)}
    >
      {sort ? (
        <button
          type="button"
          className={classes.sort}
          data-label
          onClick={() => setSearch({ sort: next(sort) })}
          onKeyDown={onKeyDown}
        >
          {header}
          <Glyph size={14} aria-hidden />
        </button>
      ) : (
        <span data-label>{header}</span>
      )}
      {children}
    </th>
  )
}
