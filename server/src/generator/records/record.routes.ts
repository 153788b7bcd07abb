import { toSubject } from '@portale/domain/generator/designer/words.ts'
import { keyedRelations } from '@portale/domain/generator/records/record.ts'
import { pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listPage } from '../../platform/db/list.ts'
import { listSelection } from '../../platform/db/selection.ts'
import { sendFile } from '../../platform/files/send.ts'
import { selectionQuery } from '../../platform/http/call-description.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { notFound } from '../../platform/http/errors.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { findDesignWithRoles } from '../designer/design.queries.ts'
import type { DesignDeps } from '../designer/design-deps.ts'
import { openApiDocument } from './openapi.ts'
import { findRecord, findRecordFile } from './record.queries.ts'
import { anyRecord, recordsPath, viewVersion } from './record.shapes.ts'
import { listHints } from './record-hints.queries.ts'
import { recordList, selectedRecordColumns } from './record-list.queries.ts'
import { type ViewContext, withView } from './view-context.ts'

const tag = 'Modelli disegnati'

/** The records of designed models, as far as the view of the caller's role allows (decisions "Generator"). */
export function recordRoutes(app: FastifyInstance, deps: DesignDeps): void {
  app.get(
    '/api/automation/openapi',
    {
      config: {
        allow: { administrator: 'all' },
        notWhileImpersonating: true,
        describe: {
          tag: 'Generatore',
          summary: 'Le chiamate dei modelli disegnati in OpenAPI',
          answer: z.looseObject({}),
        },
      },
    },
    async () => openApiDocument(await findDesignWithRoles(deps.db)),
  )

  const hints = async (req: FastifyRequest, context: ViewContext, query: Record<string, string>) => {
    const relation = keyedRelations(context.view).find(({ key }) => key === query._hints) ?? notFound()
    await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
    if (query.id === undefined) return listHints(deps.db, context, relation, { search: query.search ?? '' })
    const id = parseId(query.id)
    return id === undefined ? [] : listHints(deps.db, context, relation, { id })
  }

  app.get(
    recordsPath,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'I record di un modello disegnato',
          description:
            'Con `_view` la vista, con `_hints` che cosa una relazione può indicare. I campi: GET /api/automation/openapi.',
          paged: 'rows',
          query: { ...viewVersion, sort: '', search: '', id: '', _view: ['1'], _hints: 'Il nome di una relazione.' },
          answer: z.union([pageOf(anyRecord), anyRecord, z.array(anyRecord)]),
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'read', async (context) => {
        const query = getQuery(req)
        if (query._view === '1') return context.view
        if (query._hints !== undefined) return hints(req, context, query)
        return listPage(deps, reply, query, recordList(context, query))
      }),
  )

  app.get(
    `${recordsPath}/selection`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Tutti i record di un filtro',
          query: selectionQuery({ ...viewVersion, sort: '' }),
          answer: selectionOf(anyRecord),
        },
      },
    },
    (req) =>
      withView(deps, req, 'read', (context) =>
        listSelection(
          deps.db,
          toSubject(context.model),
          recordList(context, getQuery(req)),
          selectedRecordColumns(context),
          getQuery(req),
        ),
      ),
  )

  app.get(
    `${recordsPath}/:id`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Un record, o con `_file` uno dei suoi file',
          query: { ...viewVersion, _file: 'L’id del file.' },
          answer: anyRecord,
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'read', async (context) => {
        const id = idParam(req)
        const { _file } = getQuery(req)
        if (_file === undefined) return (await findRecord(deps.db, context, id)) ?? notFound()
        const fileId = parseId(_file) ?? notFound()
        const file = (await findRecordFile(deps.db, context, id, fileId)) ?? notFound()
        return sendFile(deps, reply, file, { kind: 'record_file', id: fileId })
      }),
  )
}
