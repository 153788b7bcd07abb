import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { withStoredFiles } from '../files/stored-files.ts'
import { assertAllowed } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, queryOf } from '../http/request.ts'
import { openView, recordsPath, viewed, withView, writeRecords } from './held.ts'
import { findRecord, listRecords } from './record.queries.ts'
import { judgeFiles } from './record-files.ts'
import { withSent } from './record-form.ts'
import { operationOf, rowsOf } from './record-rows.ts'
import { saveRows } from './record-save.ts'
import { allowOf } from './view.ts'

const megabyte = 1024 * 1024
const ofOne = { ...viewed, bodyLimit: 4 * megabyte }
const ofMany = { ...viewed, bodyLimit: 32 * megabyte }

/** Records written one by one, with their files, or many rows of a grid at once (decisions "Generator"). */
export function recordWriteRoutes(app: FastifyInstance, deps: Deps): void {
  /** Writes one record, from JSON or a form; the view is asked before files are read, and again with what was sent. */
  const saveOne = async (req: FastifyRequest, reply: FastifyReply, id?: number) => {
    const right = id === undefined ? 'create' : 'update'
    const { view } = await openView(deps, req, right)
    return withSent(deps, req, view.key, (sent) =>
      withView(deps, req, right, async (opened) => {
        const files = await judgeFiles(opened, sent)
        const row = { at: opened.view.key, record: sent.record, deletes: false, ...(id !== undefined && { id }) }
        return withStoredFiles(deps.files, (keep) =>
          writeRecords(deps, req, opened, (tx) => {
            const write = async () => {
              const [saved = 0] = await saveRows(tx, opened, [row], { files, user: req.user, keep })
              return findRecord(tx, opened, saved)
            }
            return id === undefined ? withIdempotencyKey(tx, req, reply, write) : write()
          }),
        )
      }),
    )
  }

  app.post(recordsPath, ofOne, (req, reply) => saveOne(req, reply))

  app.put(`${recordsPath}/:id`, ofOne, async (req, reply) => saveOne(req, reply, idParam(req)))

  app.put(recordsPath, ofMany, (req, reply) =>
    withView(deps, req, 'read', async (opened) => {
      assertAllowed(opened.view.operations.some((operation) => operation !== 'read'))
      const rows = rowsOf(req.body, opened.view.key)
      for (const row of rows) allowOf(opened, operationOf(row))
      return writeRecords(deps, req, opened, (tx) => {
        const write = async () => listRecords(tx, opened, await saveRows(tx, opened, rows))
        return withIdempotencyKey(tx, req, reply, write, 200)
      })
    }),
  )

  app.delete(`${recordsPath}/:id`, viewed, (req, reply) =>
    withView(deps, req, 'delete', async (opened) => {
      const { lock_version } = queryOf(req)
      const row = { at: opened.view.key, id: idParam(req), deletes: true, record: { lock_version } }
      await writeRecords(deps, req, opened, (tx) => saveRows(tx, opened, [row]))
      return reply.code(204).send()
    }),
  )
}
