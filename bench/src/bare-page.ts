import { pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { Pool } from 'pg'

const totals = new Map<string, { total: Promise<number>; at: number }>()

/** A total that may be a second old. */
export function totalOf(pool: Pool, name: string, text: string, values: unknown[]): Promise<number> {
  const key = `${name} ${values}`
  const known = totals.get(key)
  if (known && Date.now() - known.at < 1000) return known.total
  const total = pool.query<{ total: number }>({ name, text, values }).then(({ rows }) => rows[0]?.total ?? 0)
  totals.set(key, { total, at: Date.now() })
  return total
}

/** Where the page lies that a call asks for, and what every list says beside its rows. */
export function placeOf(path: string, search: URLSearchParams, total: number) {
  const query = Object.fromEntries(search)
  const { offset, ...place } = pagePosition(pageRequest(query), total)
  const links = pageLinks(path, query, place.current_page, place.last_page)
  return { offset, limit: place.per_page, place: { links, ...place } }
}
