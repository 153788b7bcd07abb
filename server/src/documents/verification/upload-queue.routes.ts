import { assignedPartner } from '@portale/domain/documents/activities/activity.policy.ts'
import { asksForYear } from '@portale/domain/documents/verification/upload-queue.rules.ts'
import { maxSelected, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { isAdministrator, staff, uploaders, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows, documentReaders } from '../../platform/http/access.ts'
import { toSelection } from '../../platform/http/batch.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { listUploadsOfYears } from '../uploads/upload.queries.ts'
import * as queue from './upload-queue.queries.ts'
import { queueSheet } from './upload-queue-export.queries.ts'
import { findQueueFilters } from './upload-queue-filters.queries.ts'

const path = '/api/v1/activity_document_uploads'
const readers = { config: { allow: assignedRows([...staff, ...uploaders]) } }
const verifiers = { config: { allow: administratorsAnd(assignedRows(Object.values(verifierRoles))) } }

/** All uploads in the caller's scope: as a list, a sheet, and one with its neighbours (docs/decisions/0017). */
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
}
