import {
  rejectionReason,
  rejectionReasonBody,
  takenReason,
} from '@portale/domain/documents/verification/rejection-reason.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { formatTaken } from '@portale/domain/platform/existing-row.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findEqualRow } from '../../platform/db/equal-rows.queries.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertValid, invalidMessage, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import * as reasons from './rejection-reason.queries.ts'

const tag = 'Anni delle attività'

const path = '/api/v1/rejection_reasons'
const guard = administratorsAnd()

/** 422 for an activity that does not exist. */
async function assertActivity(tx: Db, id: number | null): Promise<void> {
  if (id !== null && !(await reasons.isActivity(tx, id)))
    assertValid({ 'rejection_reason.activity_id': ['Scegli un’attività dall’elenco.'] })
}

/** 422 for a text that another reason of the activity has, which the answer names. */
async function assertFreeText(tx: Db, text: string, activity_id: number | null, id?: number): Promise<void> {
  const existing = await findEqualRow(tx, 'rejection_reasons', { text, id, within: { activity_id } })
  const message = formatTaken(takenReason, existing?.name)
  if (existing) assertValid({ 'rejection_reason.text': [message] }, invalidMessage, { existing })
}

/** The reasons that administrators prepare for rejections; they are archived, never deleted. */
export function rejectionReasonRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    path,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'I motivi di rifiuto preparati',
          sort: ['text', 'activity', 'uses', 'archived'],
          query: filters('text', 'activity_id', 'archived', 'duplicates'),
          answer: pageOf(rejectionReason),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, reasons.rejectionReasonList(query))
    },
  )

  app.get(
    `${path}/:id`,
    { config: { allow: guard, describe: { tag, summary: 'Un motivo di rifiuto', answer: rejectionReason } } },
    async (req) => {
      return (await reasons.findRejectionReason(deps.db, idParam(req))) ?? notFound()
    },
  )

  app.post(
    path,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Preparare un motivo di rifiuto',
          body: rejectionReasonBody,
          status: 201,
          answer: rejectionReason,
        },
      },
    },
    async (req, reply) => {
      const { text, activity_id = null, archived = false } = parseBody(rejectionReasonBody, req).rejection_reason
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          await assertActivity(tx, activity_id)
          await assertFreeText(tx, text, activity_id)
          return reasons.findRejectionReason(
            tx,
            await reasons.insertRejectionReason(tx, { text, activity_id, archived }),
          )
        }),
      )
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Cambiare o archiviare un motivo di rifiuto',
          body: rejectionReasonBody,
          answer: rejectionReason,
        },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await reasons.lockRejectionReason(tx, id)) ?? notFound()
        const { rejection_reason } = parseBody(rejectionReasonBody, req)
        const { text, activity_id = current.activity_id, archived = current.archived, lock_version } = rejection_reason
        await assertActivity(tx, activity_id)
        await assertFreeText(tx, text, activity_id, id)
        await assertLockVersion(current.lock_version, lock_version, 'Il motivo è cambiato', () =>
          findLastChange(tx, 'rejection_reasons', id),
        )
        const isSame = text === current.text && activity_id === current.activity_id && archived === current.archived
        if (!isSame) await reasons.updateRejectionReason(tx, id, { text, activity_id, archived })
        return reasons.findRejectionReason(tx, id)
      })
    },
  )
}
