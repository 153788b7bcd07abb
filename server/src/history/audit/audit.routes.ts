import { displayNames, type RowChange, recordKinds } from '@portale/domain/history/audit/change.ts'
import { auditRequest, auditRow, recordLinks } from '@portale/domain/history/time-machine/time-machine.ts'
import { extended, pageOf } from '@portale/domain/platform/answers.ts'
import { pageLinks, pagePosition, pageRequest } from '@portale/domain/platform/page.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import { rejectSort } from '../../platform/db/list.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { recordExists } from './audit.queries.ts'
import { parseAuditFilter } from './audit-filter.ts'
import { countAudits, countListed, listAudits, listRequests } from './audit-list.queries.ts'
import { type LabelledSort, listTableLabels, parseAuditSort } from './audit-sort.queries.ts'
import { findDisplayNames } from './display-names.queries.ts'

const tag = 'Audit'
const auditsPath = '/api/audits'
const maxRowsOfRequest = 5
const words = {
  dealers: 'una concessionaria',
  workshops: 'un’officina',
  customers: 'un cliente',
  leads: 'una segnalazione',
}

type Page = { limit: number; offset: number; total: number; sort?: LabelledSort }

/** With `sort=logged_at` the oldest are first: the same page from the other end, turned round. */
function orderByTime(isAscending: boolean, page: Page) {
  const limit = Math.max(0, Math.min(page.limit, page.total - page.offset))
  return {
    page: isAscending ? { limit, offset: page.total - page.offset - limit, total: page.total } : page,
    inOrder: <Row>(rows: Row[]): Row[] => (isAscending ? rows.toReversed() : rows),
  }
}

export function auditRoutes(app: FastifyInstance, deps: DesignDeps): void {
  const { db } = deps
  const findNames = (changes: RowChange[]) =>
    deps.designs.withCurrent((design) => findDisplayNames(db, design, changes))

  /** "Audit" (spec 2 §2): row by row, or folded to what each request did. */
  app.get(
    auditsPath,
    {
      config: {
        allow: { administrator: 'all' },
        notWhileImpersonating: true,
        describe: {
          tag,
          summary: 'Le modifiche, riga per riga o per richiesta',
          sort: ['logged_at', 'user', 'impersonator', 'event', 'model_type', 'model_id'],
          query: filters(
            'model_type',
            'model_id',
            'event',
            'user_id',
            'from',
            'to',
            'request',
            'children',
            'folded',
            'impersonation',
          ),
          answer: extended(pageOf(z.union([auditRow, auditRequest])), {
            ...displayNames.shape,
            record_links: recordLinks,
          }),
        },
      },
    },
    async (req) => {
      const query = getQuery(req)
      const filter = parseAuditFilter(query)
      const isFolded = query.folded === '1'
      const total = await deps.totals.get(`audits ${isFolded} ${JSON.stringify(filter)}`, () =>
        countListed(db, filter, isFolded),
      )
      const { sort, isAscendingTime } = parseAuditSort(query.sort)
      const { offset, ...position } = pagePosition(pageRequest(query), total)
      const links = pageLinks(auditsPath, query, position.current_page, position.last_page)
      const labels = sort ? await deps.designs.withCurrent(async (design) => listTableLabels(design)) : {}
      const { page, inOrder } = orderByTime(isAscendingTime, {
        limit: position.per_page,
        offset,
        total,
        sort: sort && { ...sort, labels },
      })
      if (!isFolded) {
        const data = inOrder(await listAudits(db, filter, page))
        return { data, ...(await findNames(data)), links, ...position }
      }
      const data = inOrder(await listRequests(db, filter, { ...page, maxRows: maxRowsOfRequest }))
      return { data, ...(await findNames(data.flatMap(({ changes }) => changes))), links, ...position }
    },
  )

  /** GET /api/v1/dealers/{id}/history and its like: who changed what in a record and when, newest first. */
  for (const kind of recordKinds)
    app.get(
      `/api/v1/${kind}/:id/history`,
      {
        config: {
          allow: administratorsAnd(),
          describe: {
            tag,
            summary: `Chi ha cambiato che cosa: ${words[kind]}`,
            paged: 'rows',
            answer: extended(pageOf(auditRequest), displayNames.shape),
          },
        },
      },
      async (req) => {
        const id = idParam(req)
        if (!(await recordExists(db, kind, id))) notFound()
        const query = getQuery(req)
        rejectSort(query)
        const filter = { model_type: kind, model_id: id, children: true }
        const { requests: total } = await countAudits(db, filter, true)
        const { offset, ...position } = pagePosition(pageRequest(query), total)
        const data = await listRequests(db, filter, { limit: position.per_page, offset, total })
        const { names, labels } = await findNames(data.flatMap(({ changes }) => changes))
        const path = `/api/v1/${kind}/${id}/history`
        const links = pageLinks(path, query, position.current_page, position.last_page)
        return { data, names, labels, links, ...position }
      },
    )
}
