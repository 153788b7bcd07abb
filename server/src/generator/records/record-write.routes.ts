import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { type StoredFiles, withStoredFiles } from '../../platform/files/stored-files.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { unlessAnswered, withIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { FormFile } from '../../platform/http/multipart.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import type { DesignDeps } from '../designer/design-deps.ts'
import { findRecord, listRecords } from './record.queries.ts'
import { anyRecord, recordsPath, viewVersion } from './record.shapes.ts'
import { acceptFiles, operationOf, parseRows, type RecordInput, validateFiles, withRecordBody } from './record-body.ts'
import { deleteBatch, saveRecords, type Uploads } from './record-save.ts'
import {
  assertPermission,
  confirmContext,
  loadView,
  retryWithNewView,
  type ViewContext,
  withView,
} from './view-context.ts'

const tag = 'Modelli disegnati'
const megabyte = 1024 * 1024
const oneRecordLimit = 4 * megabyte
const manyRecordsLimit = 32 * megabyte

/** 404 when the caller may no longer see one of these records: an answer is not given again with it (0033). */
async function assertVisible(tx: Db, context: ViewContext, records: ModelRecord[]): Promise<void> {
  const ids = records.map(({ id }) => id)
  if ((await listRecords(tx, context, ids)).length < ids.length) notFound()
}

/** How records of designed models are written: one, with its files, or many at once. */
export function recordWriteRoutes(app: FastifyInstance, deps: DesignDeps): void {
  /** One transaction in which neither the view's model nor the caller's role changes, with the context as it is then. */
  const write = <T>(req: FastifyRequest, loaded: ViewContext, work: (tx: Db, context: ViewContext) => Promise<T>) =>
    deps.write(req, async (tx) => work(tx, await confirmContext(deps, tx, req, loaded)))

  /** Creates or changes one record, whose files are stored, and returns it as it is then. */
  const saveRecord = (
    req: FastifyRequest,
    reply: FastifyReply,
    loaded: ViewContext,
    input: RecordInput,
    uploads: Uploads,
  ) =>
    write(req, loaded, (tx, context) => {
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

  app.post(
    recordsPath,
    {
      bodyLimit: oneRecordLimit,
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Creare un record',
          query: viewVersion,
          body: anyRecord,
          bodyVaries: true,
          status: 201,
          answer: anyRecord,
        },
      },
    },
    (req, reply) => saveOne(req, reply),
  )

  app.put(
    `${recordsPath}/:id`,
    {
      bodyLimit: oneRecordLimit,
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Modificare un record',
          query: viewVersion,
          body: anyRecord,
          bodyVaries: true,
          answer: anyRecord,
        },
      },
    },
    async (req, reply) => saveOne(req, reply, idParam(req)),
  )

  app.put(
    recordsPath,
    {
      bodyLimit: manyRecordsLimit,
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Salvare più record',
          query: viewVersion,
          body: anyRecord,
          bodyVaries: true,
          idempotent: true,
          answer: z.array(anyRecord),
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'read', async (loaded) => {
        assertAllowed(loaded.view.operations.some((operation) => operation !== 'read'))
        const inputs = parseRows(req.body, loaded.view.key)
        for (const input of inputs) assertPermission(loaded, operationOf(input))
        return write(req, loaded, async (tx, context) => {
          const save = async () => listRecords(tx, context, await saveRecords(tx, context, inputs))
          const saved = await withIdempotencyKey(tx, req, reply, save, 200)
          if (req.isReplayed) await assertVisible(tx, context, saved as ModelRecord[])
          return saved
        })
      }),
  )

  app.post(
    `${recordsPath}/delete`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Eliminare più record',
          query: viewVersion,
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'delete', (loaded) => {
        const { rows } = parseBody(batchBody, req)
        return write(req, loaded, (tx, context) =>
          withIdempotencyKey(tx, req, reply, () => deleteBatch(tx, context, rows), 200),
        )
      }),
  )

  app.delete(
    `${recordsPath}/:id`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Eliminare un record',
          query: { ...viewVersion, lock_version: 'La versione che si è vista.' },
          status: 204,
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'delete', async (loaded) => {
        const { lock_version } = getQuery(req)
        const input = { errorPath: loaded.view.key, id: idParam(req), isDeletion: true, body: { lock_version } }
        await write(req, loaded, (tx, context) => saveRecords(tx, context, [input]))
        return reply.code(204).send()
      }),
  )
}
