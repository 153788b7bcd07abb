import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { awaitsApproval } from '@portale/domain/sales/leads/lead.policy.ts'
import { type Lead, leadDetail, leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { notFound, rejectConflict } from '../../platform/http/errors.ts'
import { idParam } from '../../platform/http/request.ts'
import { notifyLeadStatus } from './lead.notices.ts'
import { findLead, findStatusChange, lockLead, now, updateLead } from './lead.queries.ts'
import { notifyLeadsApproved } from './lead-batch.notices.ts'

/** The roles that decide on reported leads. */
export const approvers = administratorsAnd({ after_sales_manager_rt: 'own' })

/** What each decision writes, and how people are notified of it. */
const decisions = {
  approved: {
    values: (approved_by: number) => ({ approved_at: now, approved_by }),
    notify: (tx: Db, config: Config, lead: Lead, actorId: number, cause: string) =>
      notifyLeadsApproved(tx, config, [lead], actorId, cause),
  },
  cancelled: { values: () => ({ status: 'cancelled', status_at: now }), notify: notifyLeadStatus },
}

function parseDecision(req: FastifyRequest) {
  const { status } = req.params as { status?: string }
  return status === 'approved' || status === 'cancelled' ? decisions[status] : notFound()
}

/** 409 that names who decided first, and what they decided. */
async function rejectDecided(tx: Db, user: Actor, id: number): Promise<never> {
  const { status, approved_at, approved_by } = (await findLead(tx, user, id)) ?? notFound()
  if (status === 'created' && approved_at)
    return rejectConflict(
      `La segnalazione è già stata approvata da ${approved_by?.name ?? 'un amministratore'} il ${formatMoment(approved_at)}.`,
    )
  const { name, at } = (await findStatusChange(tx, id)) ?? {}
  const when = at ? ` il ${formatMoment(at)}` : ''
  return rejectConflict(
    `La segnalazione non è più da approvare: ${name ?? 'qualcuno'} l’ha portata in «${leadStatusLabels[status]}»${when}.`,
  )
}

/** Approves or cancels a reported lead (spec 2 §4, §7; decisions "Leads"). */
export function leadApprovalRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/leads/:id/change-created-status/:status',
    {
      config: {
        allow: approvers,
        describe: {
          tag: 'Segnalazioni',
          summary: 'Approvare (`approved`) o annullare (`cancelled`) una segnalazione',
          answer: leadDetail,
        },
      },
    },
    async (req) => {
      const { user } = req
      const { values, notify } = parseDecision(req)
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const lead = (await lockLead(tx, user, id)) ?? notFound()
        if (!awaitsApproval(lead)) await rejectDecided(tx, user, id)
        await updateLead(tx, id, values(user.id))
        const saved = (await findLead(tx, user, id)) ?? notFound()
        await notify(tx, deps.config, saved, user.id, req.id)
        return saved
      })
    },
  )
}
