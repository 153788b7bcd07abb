import { formatCount } from '@portale/domain/platform/counts.ts'
import { type DocumentStatus, documentStatusLabels, formatOutcome } from '@portale/domain/platform/documents.ts'
import { awaitsApproval, offerVerifierRole, sellerRoles } from '@portale/domain/sales/leads/lead.policy.ts'
import { type Lead, type LeadOffer, leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { type Notice, notifyEach, notifyUsers, type ObjectPage } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listApprovers, listRecipients } from './lead-recipient.queries.ts'

// Notices reach all roles that see leads, so they never contain the sales notes.

const formatSubject = ({ customer }: Lead) => `la segnalazione di ${customer.name}`

/** An notice about a lead, which links to its page by default. */
const leadNotice = (
  lead: Lead,
  notice: Pick<Notice, 'kind' | 'cause' | 'title' | 'sentence'> &
    Partial<Pick<Notice, 'items' | 'button'>> & { url?: ObjectPage },
): Notice => ({
  items: [],
  url: `/leads/${lead.id}`,
  button: 'Vai alla segnalazione',
  ...notice,
})

/** Notifies those who approve a reported lead; an administrator may have set another status than the first. */
export async function notifyLeadCreated(tx: Db, config: Config, lead: Lead, actorId: number, cause: string) {
  const isWaiting = awaitsApproval(lead)
  const vehicles = formatCount(lead.quantity, 'veicolo', 'veicoli')
  const currentStatus = isWaiting ? '' : ` È già in stato «${leadStatusLabels[lead.status]}».`
  const notice = leadNotice(lead, {
    kind: 'lead_created',
    cause,
    title: isWaiting ? 'Segnalazione da approvare' : 'Nuova segnalazione',
    sentence: `l’officina ${lead.workshop.name} ha segnalato ${lead.customer.name}: ${vehicles}, ${lead.lead_model.name}.${currentStatus}`,
  })
  await notifyUsers(tx, config, await listApprovers(tx, [lead.id], actorId), notice)
}

/** Notifies the author and the sellers of a lead. */
async function notifyFollowers(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  notice: Parameters<typeof leadNotice>[1],
) {
  const people = await listRecipients(tx, [lead.id], actorId, { roles: sellerRoles, ids: [lead.user_id] })
  await notifyUsers(tx, config, people, leadNotice(lead, notice))
}

/** Notifies the author and the sellers of a new status. */
export const notifyLeadStatus = (tx: Db, config: Config, lead: Lead, actorId: number, cause: string) =>
  notifyFollowers(
    tx,
    config,
    lead,
    actorId,
    lead.status === 'cancelled'
      ? {
          kind: 'lead_cancelled',
          cause,
          title: 'Segnalazione cancellata',
          sentence: `${formatSubject(lead)} (officina ${lead.workshop.name}) è stata cancellata.`,
        }
      : {
          kind: 'lead_status',
          cause,
          title: `Segnalazione: ${leadStatusLabels[lead.status].toLowerCase()}`,
          sentence: `lo stato della segnalazione di ${lead.customer.name} ora è «${leadStatusLabels[lead.status]}».`,
        },
  )

/** Notifies those who verify offers of a new one. */
export async function notifyOfferUploaded(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  file_name: string,
) {
  const notice = leadNotice(lead, {
    kind: 'lead_offer',
    cause,
    title: 'Preventivo da verificare',
    sentence: `per ${formatSubject(lead)} è stato caricato un preventivo.`,
    items: [file_name],
    url: `/leads/${lead.id}/lead_offers`,
    button: 'Gestisci preventivi',
  })
  await notifyUsers(tx, config, await listRecipients(tx, [lead.id], actorId, { roles: [offerVerifierRole] }), notice)
}

type ChangedOffer = Pick<LeadOffer, 'file_name' | 'status' | 'reason'> & { user_id: number }

const outcomes: Partial<Record<DocumentStatus, { one: [string, string]; many: [string, string] }>> = {
  verified: {
    one: ['Preventivo verificato', 'il preventivo è stato verificato'],
    many: ['Preventivi verificati', 'i preventivi sono stati verificati'],
  },
  rejected: {
    one: ['Preventivo rifiutato', 'il preventivo è stato rifiutato'],
    many: ['Preventivi rifiutati', 'i preventivi sono stati rifiutati'],
  },
}

/** The title and the end of the sentence; a save with both outcomes says only that the status changed. */
function describeOutcomes(offers: ChangedOffer[]): [title: string, ending: string] {
  const [status, ...others] = new Set(offers.map((offer) => offer.status))
  const outcome = status && others.length === 0 ? outcomes[status] : undefined
  const ending = 'lo stato dei preventivi è cambiato'
  return outcome?.[offers.length === 1 ? 'one' : 'many'] ?? ['Stato dei preventivi aggiornato', ending]
}

/** Notifies each uploader of verified and rejected offers, once for all of their offers. */
export async function notifyOfferStatuses(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  changes: ChangedOffer[],
) {
  const byUploader = Map.groupBy(
    changes.filter(({ status }) => outcomes[status]),
    ({ user_id }) => user_id,
  )
  const people = await listRecipients(tx, [lead.id], actorId, { ids: [...byUploader.keys()] })
  const notices = people.map((person) => {
    const offers = byUploader.get(person.id) ?? []
    const [title, ending] = describeOutcomes(offers)
    const items = offers.map(({ file_name, status, reason }) =>
      formatOutcome(file_name, documentStatusLabels[status], reason),
    )
    const sentence = `per ${formatSubject(lead)} ${ending}.`
    return { to: person, notice: leadNotice(lead, { kind: 'lead_offer', cause, title, sentence, items }) }
  })
  await notifyEach(tx, config, notices)
}
