import { assignedPartner } from '@portale/domain/documents/activities/activity.policy.ts'
import { type UploadStatusInput, uploadStatusesBody } from '@portale/domain/documents/activities/activity.ts'
import {
  asksForYear,
  missingReasons,
  statusChanges,
} from '@portale/domain/documents/verification/upload-queue.rules.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { maxSelected, rowProblems, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { type Actor, isAdministrator, staff, uploaders, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows, documentReaders } from '../../platform/http/access.ts'
import { assertRowsInScope, assertRowsValid, toSelection, writeBatch } from '../../platform/http/batch.ts'
import { assertAllowed, HttpError, notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { listUploadsOfYears, updateUploadStatuses } from '../uploads/upload.queries.ts'
import { statusConflict } from '../uploads/upload-conflict.rules.ts'
import { insertStatusNotices } from '../uploads/upload-notice.queries.ts'
import * as queue from './upload-queue.queries.ts'
import { visibleUploads } from './upload-queue-conditions.queries.ts'
import { queueSheet } from './upload-queue-export.queries.ts'
import { findQueueFilters } from './upload-queue-filters.queries.ts'
import { type LockedQueuedUpload, lockQueued, partnerOf, upsertReview } from './upload-verify.queries.ts'

const path = '/api/v1/activity_document_uploads'
const readers = { config: { allow: assignedRows([...staff, ...uploaders]) } }
const verifiers = { config: { allow: administratorsAnd(assignedRows(Object.values(verifierRoles))) } }

const rowKey = (index: number) => `managed.${index}.status`

/**
 * 409 that names each row that changed meanwhile, and by whom, with the rows that lack a reason; 422 for the latter alone.
 * The message of a single document is its own sentence.
 */
function assertCurrent(rows: UploadStatusInput[], uploads: Map<number, LockedQueuedUpload>): void {
  const conflictOf = (row: UploadStatusInput) => {
    const upload = uploads.get(row.id)
    return upload && statusConflict(row, upload)
  }
  const changed = rowProblems(rows, conflictOf, rowKey)
  const problems = missingReasons(rows, uploads)
  const [only] = Object.values(changed).flat()
  if (only && rows.length === 1) throw new HttpError(409, only, { errors: changed })
  assertRowsValid(subjects.activity_document_uploads, changed, problems)
}

/** The uploads that a user verifies: those in scope of the kinds of partner that the role verifies. */
const assertVerifiable = (user: Actor, uploads: Iterable<LockedQueuedUpload>): void => {
  for (const upload of uploads) assertAllowed(canVerifyUploads(user, partnerOf(upload).kind))
}

/** All uploads in the caller's scope, and their verification one by one or many at once (docs/decisions/0017). */
export function uploadQueueRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(path, readers, async (req, reply) => {
    const query = getQuery(req)
    const partner = assignedPartner(req.user)
    if (asksForYear(query, partner !== null))
      return partner ? listUploadsOfYears(deps.db, partner, [query.year ?? '']) : []
    return listPage(deps, reply, query, queue.uploadQueue(req.user, query))
  })

  app.get(`${path}/xls`, readers, (req, reply) =>
    sendRateLimitedXlsx(deps, req, reply, queueSheet(deps.pool, req.user, getQuery(req))),
  )

  app.post(`${path}/xls`, { config: { ...verifiers.config, changesNothing: true } }, async (req, reply) => {
    const { ids } = parseBody(selectedIdsBody, req)
    return sendRateLimitedXlsx(deps, req, reply, queueSheet(deps.pool, req.user, getQuery(req), ids))
  })

  app.get(`${path}/filters`, readers, (req) => findQueueFilters(deps.db, req.user))

  app.get(`${path}/pending`, readers, async ({ user }) => {
    const scope = isAdministrator(user) ? 'all' : `${user.dealer_ids.join()} ${user.workshop_ids.join()}`
    const count = () => queue.countPendingUploads(deps.db, user)
    return { pending: await deps.totals.get(`queue ${scope}`, count) }
  })

  app.get(`${path}/selection`, verifiers, async (req) => {
    const query = getQuery(req)
    const data = await queue.listSelected(deps.db, req.user, query, maxSelected + 1)
    return toSelection(subjects.activity_document_uploads, data)
  })

  app.get(`${path}/:id`, { config: { allow: documentReaders } }, async (req) => {
    return (await queue.findExamined(deps.db, req.user, idParam(req))) ?? notFound()
  })

  app.post(`${path}/:id/review`, verifiers, async (req, reply) => {
    const id = idParam(req)
    if (!(await queue.isVisibleUpload(deps.db, req.user, id))) notFound()
    await upsertReview(deps.db, id, req.user.id)
    return reply.code(204).send()
  })

  app.post(`${path}/verify`, verifiers, async (req, reply) => {
    const { managed } = parseBody(uploadStatusesBody, req)
    const ids = managed.map(({ id }) => id)
    return writeBatch(deps.write, req, reply, async (tx) => {
      const uploads = await lockQueued(tx, ids, visibleUploads(req.user))
      assertVerifiable(req.user, uploads.values())
      assertRowsInScope(subjects.activity_document_uploads, managed, uploads, rowKey)
      assertCurrent(managed, uploads)
      const changes = statusChanges(managed, uploads)
      await insertStatusNotices(
        tx,
        changes.flatMap(({ id }) => uploads.get(id) ?? []),
        req.user.id,
      )
      await updateUploadStatuses(tx, changes, req.user.id)
      return { data: await queue.listQueued(tx, req.user, ids) }
    })
  })
}
