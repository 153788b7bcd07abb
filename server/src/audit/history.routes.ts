import { recordKinds } from '@portale/domain/audit/change.ts'
import { pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { idParam, queryOf } from '../http/request.ts'
import { isRecord } from './audit.queries.ts'
import { countAudits, listRequests } from './audit-list.queries.ts'
import { findReferences } from './references.queries.ts'

/** GET /api/v1/dealers/{id}/history and its like: who changed what of a record and when, newest first. */
export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of recordKinds)
    app.get(`/api/v1/${kind}/:id/history`, { config: { allow: administratorsAnd() } }, async (req) => {
      const id = idParam(req)
      if (!(await isRecord(deps.db, kind, id))) notFound()
      const query = queryOf(req)
      const filter = { model_type: kind, model_id: id, children: true }
      const { requests: total } = await countAudits(deps.db, filter, true)
      const { offset, ...place } = pagePosition(pageRequest(query), total)
      const data = await listRequests(deps.db, filter, { limit: place.per_page, offset, total })
      const told = data.flatMap(({ changes }) => changes)
      const { names, labels } = await deps.designs.withCurrent((design) => findReferences(deps.db, design, told))
      const path = `/api/v1/${kind}/${id}/history`
      return { data, names, labels, links: pageLinks(path, query, place.current_page, place.last_page), ...place }
    })
}
