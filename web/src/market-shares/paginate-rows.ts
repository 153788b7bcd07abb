import { type Page, pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'

/** Cuts the requested page out of rows that are all loaded, with the same links as a page of the server. */
export function paginateRows<T>(rows: T[], search: URLSearchParams): Page<T> {
  const query = Object.fromEntries(search)
  const { offset, ...position } = pagePosition(pageRequest(query), rows.length)
  return {
    data: rows.slice(offset, offset + position.per_page),
    links: pageLinks('', query, position.current_page, position.last_page),
    ...position,
  }
}
