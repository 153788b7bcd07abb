import { pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { Pool } from 'pg'

const totals = new Map<string, { total: Promise<number>; at: number }>()

/** A total that is cached for a second. */
export function findCachedTotal(pool: Pool, name: string, text: string, values: unknown[]): Promise<number> {
  const key = `${name} ${values}`
  const cached = totals.get(key)
  if (cached && Date.now() - cached.at < 1000) return cached.total
  const total = pool.query<{ total: number }>({ name, text, values }).then(({ rows }) => rows[0]?.total ?? 0)
  totals.set(key, { total, at: Date.now() })
  return total
}

/** The offset and limit of the requested page, and the fields of the response besides `data`. */
export function paginate(path: string, search: URLSearchParams, total: number) {
  const query = Object.fromEntries(search)
  const { offset, ...position } = pagePosition(pageRequest(query), total)
  const links = pageLinks(path, query, position.current_page, position.last_page)
  return { offset, limit: position.per_page, page: { links, ...position } }
}
