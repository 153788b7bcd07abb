import { formatCount } from '@portale/domain/counts.ts'
import {
  approvalProblem,
  type LeadBatchAnswer,
  type LeadBatchRow,
  leadAssignBody,
  leadBatchBody,
  maxSelected,
  repeatedRows,
  rowProblems,
  selectedIdsBody,
  withdrawalProblem,
} from '@portale/domain/leads/lead-batch.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { Actor } from '@portale/domain/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLastChanges } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { getQuery, parseBody } from '../http/request.ts'
import { changedByMessage } from '../http/stale.ts'
import { sendRateLimitedXlsx } from '../xlsx/send-xlsx.ts'
import { listCandidates } from './lead-access.queries.ts'
import { assertGrantable } from './lead-access.routes.ts'
import { approvers } from './lead-approval.routes.ts'
import * as notices from './lead-batch.notices.ts'
import * as batch from './lead-batch.queries.ts'
import { leadSheet } from './lead-export.queries.ts'

const path = '/api/v1/leads'
const administrators = { config: { allow: administratorsAnd() } }

type Rule = (lead: batch.BatchLead) => string | undefined

/** Says of each lead that changed meanwhile who changed it. */
async function findStaleRows(tx: Db, rows: LeadBatchRow[], leads: Map<number, batch.BatchLead>): Promise<FieldErrors> {
  const isStale = ({ id, lock_version }: LeadBatchRow) =>
    lock_version !== undefined && lock_version !== leads.get(id)?.lock_version
  const staleIds = rows.filter(isStale).map(({ id }) => id)
  if (staleIds.length === 0) return {}
  const lastChanges = await findLastChanges(tx, 'leads', staleIds)
  return rowProblems(rows, (row) =>
    isStale(row) ? changedByMessage(`La segnalazione ${row.id} è cambiata`, lastChanges.get(row.id)) : undefined,
  )
}

/**
 * Locks all leads of a batch. 404 for leads out of scope, 409 for those that changed meanwhile, 422 for what a rule
 * forbids: the answer names each row, a 409 also those that break a rule, so that one answer says all that has to be left
 * out.
 */
async function lockBatch(tx: Db, user: Actor, rows: LeadBatchRow[], rule: Rule): Promise<batch.BatchLead[]> {
  const leads = await batch.lockLeads(
    tx,
    user,
    rows.map(({ id }) => id),
  )
  const missing = rowProblems(rows, ({ id }) => (leads.has(id) ? undefined : 'Non la puoi più vedere.'))
  if (Object.keys(missing).length > 0) throw new HttpError(404, 'Elemento non trovato.', { errors: missing })
  assertValid(repeatedRows(rows))
  const stale = await findStaleRows(tx, rows, leads)
  const count = Object.keys(stale).length
  const problems = rowProblems(rows, ({ id }) => {
    const lead = leads.get(id)
    return lead && rule(lead)
  })
  if (count > 0) {
    const changed = formatCount(count, 'segnalazione è cambiata', 'segnalazioni sono cambiate')
    const errors = { ...problems, ...stale }
    throw new HttpError(409, `${changed} nel frattempo: non è stato salvato niente.`, { errors })
  }
  assertValid(problems, 'Alcune segnalazioni non si possono cambiare così: non è stato salvato niente.')
  return [...leads.values()]
}

/** What is done with many leads at once, and the selection over all pages of the list (docs/decisions/0010). */
export function leadBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  app.get(`${path}/selection`, approvers, async (req) => {
    const data = await batch.listSelected(deps.db, req.user, getQuery(req), maxSelected + 1)
    if (data.length > maxSelected)
      throw new HttpError(422, 'Al massimo 10.000 segnalazioni per volta: restringi i filtri e riprova.')
    return { data }
  })

  /** Writes a batch once, however often it is sent with its Idempotency-Key. */
  const write = (req: FastifyRequest, reply: FastifyReply, work: (tx: Db) => Promise<LeadBatchAnswer>) =>
    deps.write(req, (tx) => withIdempotencyKey(tx, req, reply, () => work(tx), 200))

  app.post(`${path}/approve`, approvers, async (req, reply) => {
    const { leads: rows } = parseBody(leadBatchBody, req)
    return write(req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows, approvalProblem)
      const saved = await batch.updateApprovals(
        tx,
        leads.map(({ id }) => id),
        req.user.id,
      )
      await notices.notifyLeadsApproved(tx, config, leads, req.user.id, req.id)
      return { changed: saved.length, leads: saved }
    })
  })

  app.post(`${path}/unapprove`, approvers, async (req, reply) => {
    const { leads: rows } = parseBody(leadBatchBody, req)
    return write(req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows, (lead) => withdrawalProblem(req.user, lead))
      const saved = await batch.updateApprovals(
        tx,
        leads.map(({ id }) => id),
        null,
      )
      await notices.notifyApprovalsWithdrawn(tx, config, leads, req.user.id, req.id)
      return { changed: saved.length, leads: saved }
    })
  })

  app.get(`${path}/assignees`, administrators, async (req) => {
    const search = getQuery(req).search?.trim()
    return search ? listCandidates(deps.db, search) : []
  })

  app.post(`${path}/assign`, administrators, async (req, reply) => {
    const { leads: rows, user_id } = parseBody(leadAssignBody, req)
    return write(req, reply, async (tx) => {
      const leads = await lockBatch(tx, req.user, rows, () => undefined)
      await assertGrantable(tx, [user_id], 'user_id')
      const ids = leads.map(({ id }) => id)
      const granted = new Set(await batch.insertGrants(tx, ids, user_id, req.user.id))
      const assigned = leads.filter(({ id }) => granted.has(id))
      if (assigned.length > 0) await notices.notifyLeadsAssigned(tx, config, assigned, req.user.id, req.id, [user_id])
      return { changed: assigned.length, leads: leads.map(({ id, lock_version }) => ({ id, lock_version })) }
    })
  })

  app.post(`${path}/xls`, administrators, async (req, reply) => {
    const { ids } = parseBody(selectedIdsBody, req)
    return sendRateLimitedXlsx(deps, req, reply, leadSheet(deps.pool, req.user, getQuery(req), ids))
  })
}
