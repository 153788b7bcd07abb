import { parseId } from '@portale/domain/plain-fields.ts'
import { keyedRelations } from '@portale/domain/records/record.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { findDesignWithRoles } from '../designer/design.queries.ts'
import { sendFile } from '../files/send.ts'
import { notFound } from '../http/errors.ts'
import { consumeRateLimit } from '../http/rate.queries.ts'
import { idParam, queryOf } from '../http/request.ts'
import { recordsPath, viewed, withView } from './held.ts'
import { openApiDocument } from './openapi.ts'
import { findRecord } from './record.queries.ts'
import { findRecordFile } from './record-files.queries.ts'
import { listHints } from './record-hints.queries.ts'
import { recordList } from './record-list.queries.ts'
import { recordSheetRoutes } from './record-sheet.routes.ts'
import { recordWriteRoutes } from './record-write.routes.ts'
import type { Opened } from './view.ts'

/** The records of generated models, as far as the caller's view of them allows (decisions "Generator"). */
export function generatedRoutes(app: FastifyInstance, deps: Deps): void {
  const hints = async (req: FastifyRequest, opened: Opened, query: Record<string, string>) => {
    const relation = keyedRelations(opened.view).find(({ key }) => key === query._hints) ?? notFound()
    await consumeRateLimit(deps.db, 'typeahead', String(req.user.id), deps.config.limits.typeahead)
    if (query.id === undefined) return listHints(deps.pool, opened, relation, { search: query.search ?? '' })
    const id = parseId(query.id)
    return id === undefined ? [] : listHints(deps.pool, opened, relation, { id })
  }

  app.get(recordsPath, viewed, (req, reply) =>
    withView(deps, req, 'read', async (opened) => {
      const query = queryOf(req)
      if (query._view === '1') return opened.view
      if (query._hints !== undefined) return hints(req, opened, query)
      return listPage(deps, reply, query, recordList(opened, query))
    }),
  )

  app.get(`${recordsPath}/:id`, viewed, (req, reply) =>
    withView(deps, req, 'read', async (opened) => {
      const id = idParam(req)
      const { _file } = queryOf(req)
      if (_file === undefined) return (await findRecord(deps.db, opened, id)) ?? notFound()
      const file = await findRecordFile(deps.db, opened, id, parseId(_file) ?? notFound())
      return sendFile(deps.files, reply, file ?? notFound())
    }),
  )

  const administratorOnly = { config: { allow: { administrator: 'all' } as const, ownOnly: true } }
  app.get('/api/automation/openapi', administratorOnly, async () => openApiDocument(await findDesignWithRoles(deps.db)))

  recordWriteRoutes(app, deps)
  recordSheetRoutes(app, deps)
}
