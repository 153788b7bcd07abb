import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import classes from './DataTable.module.css'
import { useUpdateSearchParams } from './usePageQuery.ts'

type SortHeaderProps = { header: string; sort?: string; align?: 'right' }

const states = {
  ascending: { Glyph: IconArrowUp, next: (sort: string) => `-${sort}` },
  descending: { Glyph: IconArrowDown, next: () => null },
  none: { Glyph: IconArrowsSort, next: (sort: string) => sort },
}

/** The header of a column; with a sort key a button that cycles through ascending, descending and unsorted. */
export function SortHeader({ header, sort, align }: SortHeaderProps) {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  if (!sort)
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    )
  const current = search.get('sort')
  const state = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none'
  const { Glyph, next } = states[state]
  return (
    <th scope="col" data-align={align} aria-sort={state}>
      <button type="button" className={classes.sort} onClick={() => setSearch({ sort: next(sort) })}>
        {header}
        <Glyph size={14} aria-hidden />
      </button>
    </th>
  )
}
