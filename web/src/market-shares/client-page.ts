import { type Page, pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'

/** The page that an address asks for, of rows that are all here already; its links are those of a server's page. */
export function clientPage<T>(rows: T[], search: URLSearchParams): Page<T> {
  const query = Object.fromEntries(search)
  const { offset, ...place } = pagePosition(pageRequest(query), rows.length)
  return {
    data: rows.slice(offset, offset + place.per_page),
    links: pageLinks('', query, place.current_page, place.last_page),
    ...place,
  }
}
