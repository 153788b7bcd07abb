import { type Page, pageLinks, pagePosition, pageRequest } from '@portale/domain/platform/page.ts'

/** What rows are sorted by, by the key of a column. */
export type SortValues<T> = Record<string, (row: T) => string | number | null | undefined>

const collator = new Intl.Collator('it')

/** Rows by one of the columns, empty ones last, as the server sorts; in their own order by any other. */
function sortRows<T>(rows: T[], sort: string | null, values: SortValues<T>): T[] {
  const key = sort?.replace(/^-/, '') ?? ''
  const read = Object.hasOwn(values, key) ? values[key] : undefined
  if (!read) return rows
  const compare = (left: T, right: T) => {
    const [a, b] = [read(left) ?? '', read(right) ?? '']
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  }
  const sorted = rows.toSorted(compare)
  return sort?.startsWith('-') ? sorted.reverse() : sorted
}

/** Sorts rows that are all loaded and cuts the requested page out of them, with the same links as a page of the server. */
export function paginateRows<T>(rows: T[], search: URLSearchParams, sortValues: SortValues<T>): Page<T> {
  const query = Object.fromEntries(search)
  const { offset, ...position } = pagePosition(pageRequest(query), rows.length)
  return {
    data: sortRows(rows, search.get('sort'), sortValues).slice(offset, offset + position.per_page),
    links: pageLinks('', query, position.current_page, position.last_page),
    ...position,
  }
}
