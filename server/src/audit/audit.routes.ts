import { type Page, pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { queryOf } from '../http/request.ts'
import { auditFilter } from './audit-filter.ts'
import { countAudits, listAudits, listRequests } from './audit-list.queries.ts'
import { findReferences } from './references.queries.ts'

const path = '/api/audits'
const firstRows = 5

/** "Audit" (spec 2 §2): row by row, or folded to what each request did. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  app.get(path, { config: { allow: { administrator: 'all' }, ownOnly: true } }, async (req) => {
    const query = queryOf(req)
    const filter = auditFilter(query)
    const isFolded = query.folded === '1'
    const counts = await deps.totals.get(`audits ${isFolded} ${JSON.stringify(filter)}`, () =>
      countAudits(db, filter, isFolded),
    )
    const total = isFolded ? counts.requests : counts.rows
    const { offset, ...place } = pagePosition(pageRequest(query), total)
    const links = pageLinks(path, query, place.current_page, place.last_page)
    const answer = async <T>(data: T[], changes: Parameters<typeof findReferences>[2]) =>
      ({
        data,
        ...(await deps.designs.withCurrent((design) => findReferences(db, design, changes))),
        links,
        ...place,
      }) satisfies Page<T>
    const asked = { limit: place.per_page, offset, total }
    if (!isFolded) {
      const rows = await listAudits(db, filter, asked)
      return answer(rows, rows)
    }
    const requests = await listRequests(db, filter, { ...asked, most: firstRows })
    return answer(
      requests,
      requests.flatMap(({ changes }) => changes),
    )
  })
}
