import { canSeeDrafts, type PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { type UploadStatusInput, uploadStatusesBody } from '@portale/domain/documents/activities/activity.ts'
import { statusChanges } from '@portale/domain/documents/verification/upload-queue.rules.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { partnerReaders, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { assertAllowed, assertValid, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { findActivityInScope } from '../activities/activity.queries.ts'
import { notifyUploadStatuses, toUploadEvent } from '../uploads/upload.notices.ts'
import {
  isVisiblePartner,
  type LockedUpload,
  listUploads,
  lockUploads,
  updateUploadStatuses,
} from '../uploads/upload.queries.ts'
import { statusConflict } from '../uploads/upload-conflict.rules.ts'

/** 404 for a row that is not one of these uploads, 409 for a stale or withdrawn one, 422 for a document that is there twice. */
function assertRows(rows: UploadStatusInput[], uploads: Map<number, LockedUpload>): void {
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const upload = uploads.get(row.id) ?? notFound()
    if (seen.has(row.id)) problems[`managed.${index}.status`] = ['Questo documento compare due volte.']
    seen.add(row.id)
    const conflict = statusConflict(row, upload)
    if (conflict !== undefined) rejectConflict(conflict)
  }
  assertValid(problems)
}

/** The documents of one partner for an activity, and their verification (spec 1 §2.13; spec 2 §7). */
export function uploadStatusRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) {
    const path = `/api/v1/${partnerTables[kind].table}/:id/activities/:activity_id`

    const readers = administratorsAnd(assignedRows(partnerReaders[kind]))
    app.get(`${path}/uploaded`, { config: { allow: readers } }, async (req) => {
      const { partner, activity } = await findPartnerActivity(deps, req, kind)
      return listUploads(deps.db, partner, activity.id)
    })

    const verifiers = administratorsAnd(assignedRows([verifierRoles[kind]]))
    app.post(`${path}/manage`, { config: { allow: verifiers } }, async (req) => {
      const { partner, activity } = await findPartnerActivity(deps, req, kind)
      assertAllowed(canVerifyUploads(req.user, kind))
      const { managed } = parseBody(uploadStatusesBody, req)
      return deps.write(req, async (tx) => {
        const uploads = await lockUploads(tx, partner, activity.id)
        assertRows(managed, uploads)
        const changes = statusChanges(managed, uploads)
        await updateUploadStatuses(tx, changes, req.user.id)
        await notifyUploadStatuses(tx, deps.config, toUploadEvent(req, partner, activity), changes, uploads)
        return listUploads(tx, partner, activity.id)
      })
    })
  }
}

/** The partner and the activity of a path; 404 when the user doesn't see them, or the activity is for the other kind. */
async function findPartnerActivity(deps: Deps, req: FastifyRequest, kind: Partner) {
  const partner: PartnerRef = { kind, id: idParam(req) }
  if (!(await isVisiblePartner(deps.db, req.user, partner))) notFound()
  const scope = { audiences: [partnerAudiences[kind]], drafts: canSeeDrafts(req.user) }
  const activity = (await findActivityInScope(deps.db, scope, idParam(req, 'activity_id'))) ?? notFound()
  return { partner, activity }
}
