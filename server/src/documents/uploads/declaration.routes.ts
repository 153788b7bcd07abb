import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { type Activity, upload } from '@portale/domain/documents/activities/activity.ts'
import {
  closedWithdrawalMessage,
  declarationBody,
  hasPendingDeclaration,
  leftWithdrawalMessage,
  notApplicable,
  withdrawalBody,
} from '@portale/domain/documents/uploads/declaration.ts'
import { networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { isUploadOpen } from '@portale/domain/platform/documents.ts'
import { uploaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { assignedRows } from '../../platform/http/access.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { consumeUploadLimit } from '../../platform/http/form-submission.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { findActivity } from '../activities/activity.queries.ts'
import { lockUploads } from '../verification/verification.queries.ts'
import { visibleUploads } from '../verification/verification-conditions.queries.ts'
import { isVisibleUpload } from '../verification/verification-list.queries.ts'
import { findRequiredType, findUploadActivity, withdrawUpload } from './declaration.queries.ts'
import { notifyDeclared, toUploadEvent } from './upload.notices.ts'
import { findUpload, insertUpload, lockActivityForUpload } from './upload.queries.ts'
import { isStale, uploadChangedMessage } from './upload-conflict.rules.ts'
import { getUploadingPartner, lockForUpload } from './upload-save.ts'

const tag = 'Documenti'

const concludedMessage = 'Questo documento è concluso: non è più possibile dichiararlo non applicabile.'
const alreadyDeclaredMessage = 'Questo documento è già stato dichiarato non applicabile: aspetta la verifica.'

type Declaration = { typeId: number; reason: string; userId: number }

/** Inserts a declaration with the locks of an upload: 409 while another one of the same document waits. */
async function insertDeclaration(tx: Db, partner: PartnerRef, activity: Activity, declaration: Declaration) {
  const { typeId: activity_document_type_id, reason: not_applicable_reason, userId: user_id } = declaration
  const types = await lockForUpload(tx, partner, activity.id, user_id)
  const { uploads } = types.get(activity_document_type_id) ?? notFound()
  if (!isUploadOpen(uploads, romeDay(new Date()))) throw new HttpError(422, concludedMessage)
  if (hasPendingDeclaration(uploads)) rejectConflict(alreadyDeclaredMessage)
  const row = { activity_document_type_id, file_name: notApplicable, not_applicable_reason, user_id }
  return insertUpload(tx, partner, row)
}

/** What a partner says of its documents without a file: that one is not applicable, and that it withdraws an upload. */
export function declarationRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/activity_document_types/:id/not_applicable',
    {
      config: {
        allow: assignedRows(uploaders),
        readBack: '/api/v1/activity_document_uploads/:id',
        describe: {
          tag,
          summary: 'Dichiarare un documento non applicabile',
          body: declarationBody,
          status: 201,
          answer: upload,
        },
      },
    },
    async (req, reply) => {
      const type = (await findRequiredType(deps.db, idParam(req))) ?? notFound()
      const activity = (await findActivity(deps.db, req.user, type.activity_id)) ?? notFound()
      const partner = getUploadingPartner(req.user)
      const { reason } = parseBody(declarationBody, req).declaration
      await consumeUploadLimit(deps, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const declaration = { typeId: type.id, reason, userId: req.user.id }
          const id = await insertDeclaration(tx, partner, activity, declaration)
          const event = toUploadEvent(req, partner, activity)
          await notifyDeclared(tx, deps.config, event, { description: type.description, reason })
          return findUpload(tx, id)
        }),
      )
    },
  )

  app.post(
    '/api/v1/activity_document_uploads/:id/withdraw',
    {
      config: {
        allow: assignedRows(uploaders),
        describe: { tag, summary: 'Ritirare un documento non ancora verificato', body: withdrawalBody, answer: upload },
      },
    },
    async (req) => {
      const id = idParam(req)
      if (!(await isVisibleUpload(deps.db, req.user, id))) notFound()
      const partner = getUploadingPartner(req.user)
      const { lock_version } = parseBody(withdrawalBody, req).upload
      return deps.write(req, async (tx) => {
        const activityId = (await findUploadActivity(tx, id)) ?? notFound()
        const locked = (await lockActivityForUpload(tx, partner, activityId, req.user.id)) ?? notFound()
        const upload = (await lockUploads(tx, [id], visibleUploads(req.user))).get(id) ?? notFound()
        if (upload.status !== 'pending' || isStale(upload, lock_version)) rejectConflict(uploadChangedMessage(upload))
        // Nothing could be uploaded in its place, and staff can't bring it back.
        if (!locked.in_network) {
          const problem = networkProblem(locked, romeDay(new Date()))
          throw new HttpError(422, leftWithdrawalMessage(partner.kind, problem))
        }
        if (locked.state === 'closed') rejectConflict(closedWithdrawalMessage)
        await withdrawUpload(tx, id, req.user.id)
        return findUpload(tx, id)
      })
    },
  )
}
