import { counted } from '@portale/domain/counts.ts'
import { awaitsApproval, sellers } from '@portale/domain/leads/lead.policy.ts'
import { type Lead, type LeadOffer, leadStatusLabels } from '@portale/domain/leads/lead.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { type Notice, notifyUsers } from '../notifications/notify.queries.ts'
import { listManagers, listPeople } from './lead-audience.queries.ts'

// What is told here reaches people of every role with lead calls: never the sales notes.

const about = ({ customer }: Lead) => `la segnalazione di ${customer.name}`

/** An event about a lead, which opens its page unless told otherwise. */
const eventOf = (
  lead: Lead,
  event: Pick<Notice, 'kind' | 'cause' | 'title' | 'sentence'> & Partial<Notice>,
): Notice => ({
  items: [],
  url: `/leads/${lead.id}`,
  button: 'Vai alla segnalazione',
  ...event,
})

/** Tells those who approve that a lead was reported; an administrator may have set another status than the first. */
export async function tellLeadCreated(tx: Db, config: Config, lead: Lead, actorId: number, cause: string) {
  const waits = awaitsApproval(lead)
  const vehicles = counted(lead.quantity, 'veicolo', 'veicoli')
  const already = waits ? '' : ` È già in stato «${leadStatusLabels[lead.status]}».`
  const event = eventOf(lead, {
    kind: 'lead_created',
    cause,
    title: waits ? 'Segnalazione da approvare' : 'Nuova segnalazione',
    sentence: `l’officina ${lead.workshop.name} ha segnalato ${lead.customer.name}: ${vehicles}, ${lead.lead_model.name}.${already}`,
  })
  await notifyUsers(tx, config, await listManagers(tx, [lead.id], actorId), event)
}

/** Tells the author of a lead and those who sell what became of it. */
async function tellFollowers(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  event: Parameters<typeof eventOf>[1],
) {
  const people = await listPeople(tx, [lead.id], actorId, { roles: sellers, ids: [lead.user_id] })
  await notifyUsers(tx, config, people, eventOf(lead, event))
}

/** A lead was approved: its author learns it, and the sellers can begin. */
export const tellLeadApproved = (tx: Db, config: Config, lead: Lead, actorId: number, cause: string) =>
  tellFollowers(tx, config, lead, actorId, {
    kind: 'lead_approved',
    cause,
    title: 'Segnalazione approvata',
    sentence: `${about(lead)} (officina ${lead.workshop.name}) è stata approvata.`,
  })

/** A lead has another status, `cancelled` included. */
export const tellLeadStatus = (tx: Db, config: Config, lead: Lead, actorId: number, cause: string) =>
  tellFollowers(
    tx,
    config,
    lead,
    actorId,
    lead.status === 'cancelled'
      ? {
          kind: 'lead_cancelled',
          cause,
          title: 'Segnalazione cancellata',
          sentence: `${about(lead)} (officina ${lead.workshop.name}) è stata cancellata.`,
        }
      : {
          kind: 'lead_status',
          cause,
          title: `Segnalazione: ${leadStatusLabels[lead.status].toLowerCase()}`,
          sentence: `lo stato della segnalazione di ${lead.customer.name} ora è «${leadStatusLabels[lead.status]}».`,
        },
  )

/** Tells those who verify offers that one arrived. */
export async function tellOfferUploaded(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  file_name: string,
) {
  const event = eventOf(lead, {
    kind: 'lead_offer',
    cause,
    title: 'Preventivo da verificare',
    sentence: `per ${about(lead)} è stato caricato un preventivo.`,
    items: [file_name],
    url: `/leads/${lead.id}/lead_offers`,
    button: 'Gestisci preventivi',
  })
  await notifyUsers(tx, config, await listPeople(tx, [lead.id], actorId, { roles: ['sales_manager_rt'] }), event)
}

type Uploaded = Pick<LeadOffer, 'file_name'> & { user_id: number }

/** Tells whoever uploaded an offer that it was verified: once, however many of theirs were. */
export async function tellOffersVerified(
  tx: Db,
  config: Config,
  lead: Lead,
  actorId: number,
  cause: string,
  offers: Uploaded[],
) {
  const byUploader = Map.groupBy(offers, ({ user_id }) => user_id)
  const people = await listPeople(tx, [lead.id], actorId, { ids: [...byUploader.keys()] })
  for (const person of people) {
    const items = (byUploader.get(person.id) ?? []).map(({ file_name }) => file_name)
    const verified = items.length === 1 ? 'il preventivo è stato verificato' : 'i preventivi sono stati verificati'
    const title = items.length === 1 ? 'Preventivo verificato' : 'Preventivi verificati'
    const sentence = `per ${about(lead)} ${verified}.`
    await notifyUsers(tx, config, [person], eventOf(lead, { kind: 'lead_offer', cause, title, sentence, items }))
  }
}

/** Tells people that they were given access to a lead. */
export async function tellAccess(tx: Db, config: Config, lead: Lead, actorId: number, cause: string, ids: number[]) {
  const event = eventOf(lead, {
    kind: 'lead_access',
    cause,
    title: 'Accesso a una segnalazione',
    sentence: `ora puoi vedere ${about(lead)} (officina ${lead.workshop.name}).`,
  })
  await notifyUsers(tx, config, await listPeople(tx, [lead.id], actorId, { ids }), event)
}
