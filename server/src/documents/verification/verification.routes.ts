import { canSeeDrafts, type PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { type UploadStatusInput, upload, uploadStatusesBody } from '@portale/domain/documents/activities/activity.ts'
import { missingReasons } from '@portale/domain/documents/verification/verification.rules.ts'
import { listedUpload } from '@portale/domain/documents/verification/verification.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { selectionOf } from '@portale/domain/platform/answers.ts'
import { rowProblems } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { type Actor, type Partner, partnerReaders, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { assertRowsInScope, assertRowsValid, writeBatch } from '../../platform/http/batch.ts'
import { assertAllowed, assertValid, HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { findActivityInScope } from '../activities/activity.queries.ts'
import { isVisiblePartner, type LockedUpload, listUploads } from '../uploads/upload.queries.ts'
import { statusConflict } from '../uploads/upload-conflict.rules.ts'
import { lockUploads, ofPartnerActivity, partnerOf, setStatuses, upsertReview } from './verification.queries.ts'
import { visibleUploads } from './verification-conditions.queries.ts'
import { isVisibleUpload, listUploadRows } from './verification-list.queries.ts'

const tag = 'Documenti'

const path = '/api/v1/activity_document_uploads'
const verifiers = administratorsAnd(assignedRows(Object.values(verifierRoles)))

const rowKey = (index: number) => `managed.${index}.status`

/** 404 for a row that is not one of these uploads, 409 for a stale or withdrawn one, 422 for a document that is there twice. */
function assertRows(rows: UploadStatusInput[], uploads: Map<number, LockedUpload>): void {
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const upload = uploads.get(row.id) ?? notFound()
    if (seen.has(row.id)) problems[rowKey(index)] = ['Questo documento compare due volte.']
    seen.add(row.id)
    const conflict = statusConflict(row, upload)
    if (conflict !== undefined) rejectConflict(conflict)
  }
  assertValid(problems)
}

/**
 * 409 that names each row that changed meanwhile, and by whom, with the rows that lack a reason; 422 for the latter alone.
 * The message of a single document is its own sentence.
 */
function assertCurrent(rows: UploadStatusInput[], uploads: Map<number, LockedUpload>): void {
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
const assertVerifiable = (user: Actor, uploads: Iterable<LockedUpload>): void => {
  for (const upload of uploads) assertAllowed(canVerifyUploads(user, partnerOf(upload).kind))
}

/**
 * The verification of documents: those of one partner's activity by the call of the specification (spec 1 §2.13; spec 2
 * §7), any of the list of documents many at once (docs/decisions/0017). Both lock, write and notify alike.
 */
export function verificationRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) {
    const one = kind === 'dealer' ? 'una concessionaria' : 'un’officina'
    const ofActivity = `/api/v1/${partnerTables[kind].table}/:id/activities/:activity_id`

    app.get(
      `${ofActivity}/uploaded`,
      {
        config: {
          allow: administratorsAnd(assignedRows(partnerReaders[kind])),
          describe: {
            tag,
            summary: `I documenti caricati da ${one} per un’attività`,
            answer: z.array(upload),
          },
        },
      },
      async (req) => {
        const { partner, activityId } = await findPartnerActivity(deps, req, kind)
        return listUploads(deps.db, partner, activityId)
      },
    )

    app.post(
      `${ofActivity}/manage`,
      {
        config: {
          allow: administratorsAnd(assignedRows([verifierRoles[kind]])),
          describe: {
            tag,
            summary: `Verificare o rifiutare i documenti di ${one}`,
            body: uploadStatusesBody,
            answer: z.array(upload),
          },
        },
      },
      async (req) => {
        const { partner, activityId } = await findPartnerActivity(deps, req, kind)
        assertAllowed(canVerifyUploads(req.user, kind))
        const { managed } = parseBody(uploadStatusesBody, req)
        const ids = managed.map(({ id }) => id)
        return deps.write(req, async (tx) => {
          const uploads = await lockUploads(tx, ids, ofPartnerActivity(partner, activityId))
          assertRows(managed, uploads)
          await setStatuses(tx, managed, uploads, req.user.id)
          return listUploads(tx, partner, activityId)
        })
      },
    )
  }

  app.post(
    `${path}/:id/review`,
    {
      config: { allow: verifiers, describe: { tag, summary: 'Dire che si sta esaminando un documento', status: 204 } },
    },
    async (req, reply) => {
      const id = idParam(req)
      if (!(await isVisibleUpload(deps.db, req.user, id))) notFound()
      await upsertReview(deps.db, id, req.user.id)
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/verify`,
    {
      config: {
        allow: verifiers,
        describe: {
          tag,
          summary: 'Verificare o rifiutare documenti di più partner',
          body: uploadStatusesBody,
          idempotent: true,
          answer: selectionOf(listedUpload),
        },
      },
    },
    async (req, reply) => {
      const { managed } = parseBody(uploadStatusesBody, req)
      const ids = managed.map(({ id }) => id)
      return writeBatch(deps.write, req, reply, async (tx) => {
        const uploads = await lockUploads(tx, ids, visibleUploads(req.user))
        assertVerifiable(req.user, uploads.values())
        assertRowsInScope(subjects.activity_document_uploads, managed, uploads, rowKey)
        assertCurrent(managed, uploads)
        await setStatuses(tx, managed, uploads, req.user.id)
        return { data: await listUploadRows(tx, req.user, ids) }
      })
    },
  )
}

/** The partner and the activity of a path; 404 when the user doesn't see them, or the activity is for the other kind. */
async function findPartnerActivity(deps: Deps, req: FastifyRequest, kind: Partner) {
  const partner: PartnerRef = { kind, id: idParam(req) }
  if (!(await isVisiblePartner(deps.db, req.user, partner))) notFound()
  const scope = { audiences: [partnerAudiences[kind]], drafts: canSeeDrafts(req.user) }
  const activity = (await findActivityInScope(deps.db, scope, idParam(req, 'activity_id'))) ?? notFound()
  return { partner, activityId: activity.id }
}
