import { formatMoment } from '@portale/domain/dates.ts'
import { awaitsApproval } from '@portale/domain/leads/lead.policy.ts'
import { type Lead, leadStatusLabels } from '@portale/domain/leads/lead.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { notFound, rejectConflict } from '../http/errors.ts'
import { idParam } from '../http/request.ts'
import { tellLeadApproved, tellLeadStatus } from './lead.notices.ts'
import { findLead } from './lead.queries.ts'
import { findStatusChange } from './lead-approval.queries.ts'
import { lockLead, now, updateLead } from './lead-manage.queries.ts'

const approvers = { config: { allow: administratorsAnd({ after_sales_manager_rt: 'own' }) } }

/** What each decision writes, and who is told. */
const decisions = {
  approved: { values: (approved_by: number) => ({ approved_at: now, approved_by }), tell: tellLeadApproved },
  cancelled: { values: () => ({ status: 'cancelled', status_at: now }), tell: tellLeadStatus },
}

function decisionOf(req: FastifyRequest) {
  const { status } = req.params as { status?: string }
  return status === 'approved' || status === 'cancelled' ? decisions[status] : notFound()
}

/** 409: who was faster, and what they made of the lead. */
async function refuseDecided(tx: Db, { id, status, approved_at, approved_by }: Lead): Promise<never> {
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

/** The approval of a reported lead, or its end (spec 2 §4, §7; decisions "Leads"). */
export function leadApprovalRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/leads/:id/change-created-status/:status', approvers, async (req) => {
    const { user } = req
    const decision = decisionOf(req)
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const lead = (await lockLead(tx, user, id)) ?? notFound()
      if (!awaitsApproval(lead)) await refuseDecided(tx, lead)
      await updateLead(tx, id, decision.values(user.id))
      const decided = (await findLead(tx, user, id)) ?? notFound()
      await decision.tell(tx, deps.config, decided, user.id, req.id)
      return decided
    })
  })
}
