import { toSubject } from '@portale/domain/generator/designer/words.ts'
import { keyedRelations } from '@portale/domain/generator/records/record.ts'
import { batchBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { listPage } from '../../platform/db/list.ts'
import { listSelection } from '../../platform/db/selection.ts'
import { cleanFileName, contentDisposition } from '../../platform/files/name.ts'
import { sendFile } from '../../platform/files/send.ts'
import { type StoredFiles, withStoredFiles } from '../../platform/files/stored-files.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { unlessAnswered, withIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { FormFile } from '../../platform/http/multipart.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { handleImport } from '../../platform/sheets/import-run.ts'
import { createTemplate } from '../../platform/sheets/import-workbooks.ts'
import { missingHeaders, readTable } from '../../platform/sheets/sheet-rows.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { findDesignWithRoles } from '../designer/design.queries.ts'
import type { DesignDeps } from '../designer/design-deps.ts'
import { openApiDocument } from './openapi.ts'
import { findRecord, findRecordFile, listRecords } from './record.queries.ts'
import { acceptFiles, operationOf, parseRows, type RecordInput, validateFiles, withRecordBody } from './record-body.ts'
import { listHints } from './record-hints.queries.ts'
import { planRecords } from './record-import.ts'
import { recordList, selectedRecordColumns } from './record-list.queries.ts'
import { deleteBatch, saveRecords, type Uploads } from './record-save.ts'
import { recordSheet } from './record-sheet.queries.ts'
import { importHeaders, optionalImportKeys } from './record-sheet.ts'
import {
  assertContextUnchanged,
  assertPermission,
  loadView,
  retryWithNewView,
  type ViewContext,
  withView,
} from './view-context.ts'

const path = '/api/v1/generated/:prefix'
const megabyte = 1024 * 1024

/** Every role may call; the handlers check the view of the path's prefix. */
const checkedByView = { config: { allow: 'view' } } as const
const oneRecord = { ...checkedByView, bodyLimit: 4 * megabyte }
const manyRecords = { ...checkedByView, bodyLimit: 32 * megabyte }

/** The records of designed models, as far as the view of the caller's role allows (decisions "Generator"). */
export function recordRoutes(app: FastifyInstance, deps: DesignDeps): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
  sheetRoutes(app, deps)

  const administratorOnly = { config: { allow: { administrator: 'all' } as const, notWhileImpersonating: true } }
  app.get('/api/automation/openapi', administratorOnly, async () => openApiDocument(await findDesignWithRoles(deps.db)))
}

function readRoutes(app: FastifyInstance, deps: DesignDeps): void {
  const hints = async (req: FastifyRequest, context: ViewContext, query: Record<string, string>) => {
    const relation = keyedRelations(context.view).find(({ key }) => key === query._hints) ?? notFound()
    await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
    if (query.id === undefined) return listHints(deps.db, context, relation, { search: query.search ?? '' })
    const id = parseId(query.id)
    return id === undefined ? [] : listHints(deps.db, context, relation, { id })
  }

  app.get(path, checkedByView, (req, reply) =>
    withView(deps, req, 'read', async (context) => {
      const query = getQuery(req)
      if (query._view === '1') return context.view
      if (query._hints !== undefined) return hints(req, context, query)
      return listPage(deps, reply, query, recordList(context, query))
    }),
  )

  app.get(`${path}/selection`, checkedByView, (req) =>
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

  app.get(`${path}/:id`, checkedByView, (req, reply) =>
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

function writeRoutes(app: FastifyInstance, deps: DesignDeps): void {
  /** One transaction in which neither the view's model nor the caller's role changes. */
  const write = <T>(req: FastifyRequest, context: ViewContext, work: (tx: Db) => Promise<T>) =>
    deps.write(req, async (tx) => {
      await assertContextUnchanged(deps, tx, req, context)
      return work(tx)
    })

  /** Creates or changes one record, whose files are stored, and returns it as it is then. */
  const saveRecord = (
    req: FastifyRequest,
    reply: FastifyReply,
    context: ViewContext,
    input: RecordInput,
    uploads: Uploads,
  ) =>
    write(req, context, (tx) => {
      const save = async () => {
        const [id = 0] = await saveRecords(tx, context, [input], uploads)
        return findRecord(tx, context, id)
      }
      return input.id === undefined ? withIdempotencyKey(tx, req, reply, save) : save()
    })

  const saveOne = async (req: FastifyRequest, reply: FastifyReply, id?: number) => {
    const permission = id === undefined ? 'create' : 'update'
    const loaded = await loadView(deps, req, permission) // 404 and 403 before any file is read
    const save = async (body: RecordInput['body'], formFiles: FormFile[], stored: StoredFiles) => {
      const validated = await validateFiles(formFiles)
      return retryWithNewView(deps, req, permission, loaded, async (context) => {
        const files = acceptFiles(context, validated)
        await stored.store(files.map(({ file }) => file)) // once, also when the design changes meanwhile
        const input = { errorPath: context.view.key, body, isDeletion: false, ...(id !== undefined && { id }) }
        const uploads = { files, user: req.user, insertStoredFile: stored.insert }
        return saveRecord(req, reply, context, input, uploads)
      })
    }
    return withRecordBody(deps, req, loaded.view.key, (body, formFiles) => {
      const run = () => withStoredFiles(deps.files, (stored) => save(body, formFiles, stored))
      return id === undefined && formFiles.length > 0 ? unlessAnswered(deps.db, req, reply, run) : run()
    })
  }

  app.post(path, oneRecord, (req, reply) => saveOne(req, reply))

  app.put(`${path}/:id`, oneRecord, async (req, reply) => saveOne(req, reply, idParam(req)))

  app.put(path, manyRecords, (req, reply) =>
    withView(deps, req, 'read', async (context) => {
      assertAllowed(context.view.operations.some((operation) => operation !== 'read'))
      const inputs = parseRows(req.body, context.view.key)
      for (const input of inputs) assertPermission(context, operationOf(input))
      return write(req, context, (tx) => {
        const save = async () => listRecords(tx, context, await saveRecords(tx, context, inputs))
        return withIdempotencyKey(tx, req, reply, save, 200)
      })
    }),
  )

  app.post(`${path}/delete`, checkedByView, (req, reply) =>
    withView(deps, req, 'delete', (context) => {
      const { rows } = parseBody(batchBody, req)
      return write(req, context, (tx) => withIdempotencyKey(tx, req, reply, () => deleteBatch(tx, context, rows), 200))
    }),
  )

  app.delete(`${path}/:id`, checkedByView, (req, reply) =>
    withView(deps, req, 'delete', async (context) => {
      const { lock_version } = getQuery(req)
      const input = { errorPath: context.view.key, id: idParam(req), isDeletion: true, body: { lock_version } }
      await write(req, context, (tx) => saveRecords(tx, context, [input]))
      return reply.code(204).send()
    }),
  )
}

/** Records as spreadsheets: export with the filters of the list, import, and the empty template of an import. */
function sheetRoutes(app: FastifyInstance, deps: DesignDeps): void {
  app.get(`${path}/xls`, checkedByView, (req, reply) => {
    const query = getQuery(req)
    const isTemplate = query._template === '1'
    return withView(deps, req, isTemplate ? 'data_import' : 'data_export', async (context) => {
      if (!isTemplate) return sendRateLimitedXlsx(deps, req, reply, recordSheet(deps.pool, context, query))
      const { interface_name_plural: name } = context.view
      const { id: _id, ...headers } = importHeaders(context.view)
      const fileName = cleanFileName(`Modello ${name}.xlsx`)
      reply.type(xlsxType).header('content-disposition', contentDisposition('attachment', fileName))
      return reply.send(await createTemplate(name, headers))
    })
  })

  app.post(`${path}/xls`, { config: { ...checkedByView.config, changesNothing: true } }, (req, reply) =>
    withView(deps, req, 'data_export', (context) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, recordSheet(deps.pool, context, getQuery(req), ids))
    }),
  )

  app.post(`${path}/import`, checkedByView, async (req, reply) => {
    const context = await loadView(deps, req, 'data_import')
    const headers = importHeaders(context.view)
    return handleImport(deps, req, reply, cleanFileName(context.view.interface_name_plural), async (filePath) => {
      const rows = await readTable(filePath, headers, optionalImportKeys(context.view))
      const planRows = async (tx: Db) => {
        await assertContextUnchanged(deps, tx, req, context)
        return planRecords(tx, context, rows)
      }
      const { id: _, ...columns } = headers
      return { rows, planRows, missing: missingHeaders(rows, columns) }
    })
  })
}
