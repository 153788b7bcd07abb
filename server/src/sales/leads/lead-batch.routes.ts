import {
  type BatchRow,
  batchBody,
  batchPersonBody,
  maxSelected,
  selectedIdsBody,
} from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { approvalProblem, withdrawalProblem } from '@portale/domain/sales/leads/lead-batch.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChanges } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, toSelection, writeBatch } from '../../platform/http/batch.ts'
import { getQuery, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { listCandidates } from './lead-access.queries.ts'
import { assertGrantable } from './lead-access.routes.ts'
import { approvers } from './lead-approval.routes.ts'
import * as notices from './lead-batch.notices.ts'
import * as batch from './lead-batch.queries.ts'
import { leadSheet } from './lead-export.queries.ts'

const path = '/api/v1/leads'
const administrators = { config: { allow: administratorsAnd() } }

const listIds = (leads: { id: number }[]) => leads.map(({ id }) => id)

/** Locks all leads of a batch; rejects it when something speaks against one of them. */
async function lockBatch(
  tx: Db,
  user: Actor,
  rows: BatchRow[],
  rule?: (lead: batch.BatchLead) => string | undefined,
): Promise<batch.BatchLead[]> {
  const stored = await batch.lockLeads(tx, user, listIds(rows))
  return checkBatch({
    subject: subjects.leads,
    rows,
    stored,
    rule,
    findLastChanges: (ids) => findLastChanges(tx, 'leads', ids),
  })
}

/** What is done with many leads at once, and the selection over all pages of the list (docs/decisions/0010). */
export function leadBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, write } = deps

  app.get(`${path}/selection`, approvers, async (req) =>
    toSelection(subjects.leads, await batch.listSelected(deps.db, req.user, getQuery(req), maxSelected + 1)),
  )

  app.post(`${path}/approve`, approvers, async (req, reply) => {
    const { rows } = parseBody(batchBody, req)
    return writeBatch(write, req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows, approvalProblem)
      const saved = await batch.updateApprovals(tx, listIds(leads), req.user.id)
      await notices.notifyLeadsApproved(tx, config, leads, req.user.id, req.id)
      return { rows: saved }
    })
  })

  app.post(`${path}/unapprove`, approvers, async (req, reply) => {
    const { rows } = parseBody(batchBody, req)
    return writeBatch(write, req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows, (lead) => withdrawalProblem(req.user, lead))
      const saved = await batch.updateApprovals(tx, listIds(leads), null)
      await notices.notifyApprovalsWithdrawn(tx, config, leads, req.user.id, req.id)
      return { rows: saved }
    })
  })

  app.get(`${path}/assignees`, administrators, async (req) => {
    const search = getQuery(req).search?.trim()
    return search ? listCandidates(deps.db, search) : []
  })

  app.post(`${path}/assign`, administrators, async (req, reply) => {
    const { rows, user_id } = parseBody(batchPersonBody, req)
    return writeBatch(write, req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows)
      await assertGrantable(tx, [user_id], 'user_id')
      const granted = new Set(await batch.insertGrants(tx, listIds(leads), user_id, req.user.id))
      const assigned = leads.filter(({ id }) => granted.has(id))
      if (assigned.length > 0) await notices.notifyLeadsAssigned(tx, config, assigned, req.user.id, req.id, [user_id])
      return { rows: assigned.map(({ id, lock_version }) => ({ id, lock_version })) }
    })
  })

  app.post(`${path}/unassign`, administrators, async (req, reply) => {
    const { rows, user_id } = parseBody(batchPersonBody, req)
    return writeBatch(write, req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows)
      const removed = new Set(await batch.deleteGrants(tx, listIds(leads), user_id, req.user.id))
      return {
        rows: leads.filter(({ id }) => removed.has(id)).map(({ id, lock_version }) => ({ id, lock_version })),
      }
    })
  })

  app.post(`${path}/xls`, { config: { ...administrators.config, changesNothing: true } }, async (req, reply) => {
    const { ids } = parseBody(selectedIdsBody, req)
    return sendRateLimitedXlsx(deps, req, reply, leadSheet(deps.pool, req.user, getQuery(req), ids))
  })
}
