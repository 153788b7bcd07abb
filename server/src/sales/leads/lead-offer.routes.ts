import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { offerManagerRoles, sellerRoles } from '@portale/domain/sales/leads/lead.policy.ts'
import { leadDetail } from '@portale/domain/sales/leads/lead.ts'
import { type LeadOffersInput, leadOffersBody } from '@portale/domain/sales/leads/lead-body.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/files/send.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { storedFile } from '../../platform/http/call-description.ts'
import { assertValid, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { changedByMessage } from '../../platform/http/stale.ts'
import { notifyOfferStatuses } from './lead.notices.ts'
import { findLead, lockLead } from './lead.queries.ts'
import { findOfferFile, findOffersById, updateOfferStatuses } from './lead-offer.queries.ts'

const tag = 'Segnalazioni'

type StoredOffers = Awaited<ReturnType<typeof findOffersById>>

/** The rows with a new status or reason, which only a rejected offer has; 404 for an offer of another lead, 409 for an old version, 422 for a repeated offer. */
function validateChanges(rows: LeadOffersInput, offers: StoredOffers) {
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  const changes = rows.flatMap((row, index) => {
    const offer = offers.get(row.id) ?? notFound()
    if (seen.has(row.id)) problems[`lead_offers.${index}.status`] = ['Questo preventivo compare due volte.']
    seen.add(row.id)
    const { lock_version, status_at: at, status_by_name: name } = offer
    if (row.lock_version !== undefined && row.lock_version !== lock_version)
      rejectConflict(changedByMessage(`Il preventivo «${offer.file_name}» è cambiato`, at ? { name, at } : undefined))
    const sent = row.reason === undefined ? offer.reason : row.reason
    const reason = row.status === 'rejected' ? sent : null
    return row.status === offer.status && reason === offer.reason ? [] : [{ ...offer, ...row, reason }]
  })
  assertValid(problems)
  return changes
}

/** The statuses and files of a lead's offers (spec 2 §2, §4, §6, §7). */
export function leadOfferRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/leads/:id/lead_offers',
    {
      config: {
        allow: administratorsAnd(assignedRows(offerManagerRoles)),
        describe: { tag, summary: 'Verificare o rifiutare preventivi', body: leadOffersBody, answer: leadDetail },
      },
    },
    async (req) => {
      const { user } = req
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        if (!(await lockLead(tx, user, id))) notFound()
        const { lead_offers } = parseBody(leadOffersBody, req)
        const changes = validateChanges(lead_offers, await findOffersById(tx, id))
        await updateOfferStatuses(tx, id, changes, user.id)
        const saved = (await findLead(tx, user, id)) ?? notFound()
        await notifyOfferStatuses(tx, deps.config, saved, user.id, req.id, changes)
        return saved
      })
    },
  )

  app.get(
    '/lead_offers/:id',
    {
      config: {
        allow: administratorsAnd(assignedRows([...offerManagerRoles, ...sellerRoles])),
        describe: { tag, summary: 'Il file di un preventivo', ...storedFile },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const offer = (await findOfferFile(deps.db, req.user, id)) ?? notFound()
      return sendFile(deps, reply, offer, { kind: 'lead_offer', id })
    },
  )
}
