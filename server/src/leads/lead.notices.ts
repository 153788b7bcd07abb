import { formatCount } from '@portale/domain/counts.ts'
import { awaitsApproval, offerVerifierRole, sellerRoles } from '@portale/domain/leads/lead.policy.ts'
import { type Lead, type LeadOffer, leadStatusLabels } from '@portale/domain/leads/lead.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { type Notice, notifyUsers } from '../notifications/notify.queries.ts'
import { listApprovers, listRecipients } from './lead-recipient.queries.ts'

// Notices reach all roles that see leads, so they never contain the sales notes.

const formatSubject = ({ customer }: Lead) => `la segnalazione di ${customer.name}`

/** An notice about a lead, which links to its page by default. */
const leadNotice = (
  lead: Lead,
  notice: Pick<Notice, 'kind' | 'cause' | 'title' | 'sentence'> & Partial<Notice>,
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

/** Notifies the author and the sellers that a lead was approved. */
export const notifyLeadApproved = (tx: Db, config: Config, lead: Lead, actorId: number, cause: string) =>
  notifyFollowers(tx, config, lead, actorId, {
    kind: 'lead_approved',
    cause,
    title: 'Segnalazione approvata',
    sentence: `${formatSubject(lead)} (officina ${lead.workshop.name}) è stata approvata.`,
  })

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

type UploadedOffer = Pick<LeadOffer, 'file_name'> & { user_id: number }

/** Notifies each uploader of verified offers, once for all of their offers. */
export async function notifyOffersVerified(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  offers: UploadedOffer[],
) {
  const byUploader = Map.groupBy(offers, ({ user_id }) => user_id)
  const people = await listRecipients(tx, [lead.id], actorId, { ids: [...byUploader.keys()] })
  for (const person of people) {
    const items = (byUploader.get(person.id) ?? []).map(({ file_name }) => file_name)
    const verified = items.length === 1 ? 'il preventivo è stato verificato' : 'i preventivi sono stati verificati'
    const title = items.length === 1 ? 'Preventivo verificato' : 'Preventivi verificati'
    const sentence = `per ${formatSubject(lead)} ${verified}.`
    await notifyUsers(tx, config, [person], leadNotice(lead, { kind: 'lead_offer', cause, title, sentence, items }))
  }
}

/** Notifies users of the access that they were granted. */
export async function notifyAccessGranted(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  ids: number[],
) {
  const notice = leadNotice(lead, {
    kind: 'lead_access',
    cause,
    title: 'Accesso a una segnalazione',
    sentence: `ora puoi vedere ${formatSubject(lead)} (officina ${lead.workshop.name}).`,
  })
  await notifyUsers(tx, config, await listRecipients(tx, [lead.id], actorId, { ids }), notice)
}
