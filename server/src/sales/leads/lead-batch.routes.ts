import { id, selectionOf } from '@portale/domain/platform/answers.ts'
import {
  type BatchRow,
  batchAnswer,
  batchBody,
  batchPersonBody,
  maxSelected,
  selectedIdsBody,
} from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { approvalProblem, selectedLead, withdrawalProblem } from '@portale/domain/sales/leads/lead-batch.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChanges } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, toSelection, writeBatch } from '../../platform/http/batch.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { getQuery, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { leadListFilters, leadSortColumns } from './lead.shapes.ts'
import { listCandidates } from './lead-access.queries.ts'
import { assertGrantable } from './lead-access.routes.ts'
import { approvers } from './lead-approval.routes.ts'
import * as notices from './lead-batch.notices.ts'
import * as batch from './lead-batch.queries.ts'
import { leadSheet } from './lead-export.queries.ts'

const tag = 'Segnalazioni'
const person = z.object({ id, name: z.string(), role_label: z.string() })

const path = '/api/v1/leads'
const administrators = administratorsAnd()

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

  app.get(
    `${path}/selection`,
    {
      config: {
        allow: approvers,
        describe: {
          tag,
          summary: 'Tutte le segnalazioni di un filtro',
          order: leadSortColumns,
          query: selectionQuery(leadListFilters),
          answer: selectionOf(selectedLead),
        },
      },
    },
    async (req) =>
      toSelection(subjects.leads, await batch.listSelected(deps.db, req.user, getQuery(req), maxSelected + 1)),
  )

  app.post(
    `${path}/approve`,
    {
      config: {
        allow: approvers,
        describe: {
          tag,
          summary: 'Approvare più segnalazioni',
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    async (req, reply) => {
      const { rows } = parseBody(batchBody, req)
      return writeBatch(write, req, reply, async (tx) => {
        const leads = await lockBatch(tx, req.user, rows, approvalProblem)
        const saved = await batch.updateApprovals(tx, listIds(leads), req.user.id)
        await notices.notifyLeadsApproved(tx, config, leads, req.user.id, req.id)
        return { rows: saved }
      })
    },
  )

  app.post(
    `${path}/unapprove`,
    {
      config: {
        allow: approvers,
        describe: {
          tag,
          summary: 'Ritirare l’approvazione di più segnalazioni',
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    async (req, reply) => {
      const { rows } = parseBody(batchBody, req)
      return writeBatch(write, req, reply, async (tx) => {
        const leads = await lockBatch(tx, req.user, rows, (lead) => withdrawalProblem(req.user, lead))
        const saved = await batch.updateApprovals(tx, listIds(leads), null)
        await notices.notifyApprovalsWithdrawn(tx, config, leads, req.user.id, req.id)
        return { rows: saved }
      })
    },
  )

  app.get(
    `${path}/assignees`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'Cercare a chi si possono assegnare segnalazioni',
          query: filters('search'),
          answer: z.array(person),
        },
      },
    },
    async (req) => {
      const search = getQuery(req).search?.trim()
      return search ? listCandidates(deps.db, search) : []
    },
  )

  app.post(
    `${path}/assign`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'Assegnare più segnalazioni a una persona',
          body: batchPersonBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    async (req, reply) => {
      const { rows, user_id } = parseBody(batchPersonBody, req)
      return writeBatch(write, req, reply, async (tx) => {
        const leads = await lockBatch(tx, req.user, rows)
        await assertGrantable(tx, [user_id], 'user_id')
        const granted = new Set(await batch.insertGrants(tx, listIds(leads), user_id, req.user.id))
        const assigned = leads.filter(({ id }) => granted.has(id))
        if (assigned.length > 0) await notices.notifyLeadsAssigned(tx, config, assigned, req.user.id, req.id, [user_id])
        return { rows: assigned.map(({ id, lock_version }) => ({ id, lock_version })) }
      })
    },
  )

  app.post(
    `${path}/unassign`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'Togliere più segnalazioni a una persona',
          body: batchPersonBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    async (req, reply) => {
      const { rows, user_id } = parseBody(batchPersonBody, req)
      return writeBatch(write, req, reply, async (tx) => {
        const leads = await lockBatch(tx, req.user, rows)
        const removed = new Set(await batch.deleteGrants(tx, listIds(leads), user_id, req.user.id))
        return {
          rows: leads.filter(({ id }) => removed.has(id)).map(({ id, lock_version }) => ({ id, lock_version })),
        }
      })
    },
  )

  app.post(
    `${path}/xls`,
    {
      config: {
        allow: administrators,
        changesNothing: true,
        describe: {
          tag,
          summary: 'Le segnalazioni scelte come foglio di calcolo',
          order: leadSortColumns,
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    async (req, reply) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, leadSheet(deps.pool, req.user, getQuery(req), ids))
    },
  )
}
