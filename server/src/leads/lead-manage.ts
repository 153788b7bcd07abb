import { canManageLead } from '@portale/domain/leads/lead.policy.ts'
import { statusProblems } from '@portale/domain/leads/lead.rules.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import type { LeadManageInput } from '@portale/domain/leads/lead-body.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import type { ReceivedFile } from '../files/store.ts'
import type { StoreFile } from '../files/stored-files.ts'
import { assertAllowed, assertValid, notFound } from '../http/errors.ts'
import { tellLeadStatus, tellOfferUploaded } from './lead.notices.ts'
import { findLead } from './lead.queries.ts'
import { assertLeadVersion, statusColumns, unknownWorkshop } from './lead-change.ts'
import { findWorkshopAt, insertManage, lockLead, updateLead } from './lead-manage.queries.ts'
import { insertOffer } from './lead-offer.queries.ts'

/** An offer that came with a save and is of an accepted kind. */
export type SentOffer = { file: ReceivedFile; file_name: string; media_type: string }

/** 403 for a seller while the lead waits for its approval. */
export const allowManage = (user: Actor, lead: Lead): void =>
  assertAllowed(canManageLead(user, lead), 'La segnalazione non è ancora approvata.')

/** The workshop that an administrator chose, with its dealer of the day of the report; undefined when there is none. */
async function placeOf(tx: Db, user: Actor, lead: Lead, chosen: number | undefined) {
  if (chosen === undefined || chosen === lead.workshop_id || !isAdministrator(user)) return {}
  return findWorkshopAt(tx, chosen, lead.created_at)
}

/** The columns that a status brings with it, or notes by themselves; what belongs to a deal that ended goes with that status. */
function statusValues(lead: Lead, { status, salesnotes, lostnotes, saled_quantity }: LeadManageInput) {
  if (status === undefined) return salesnotes === '' ? {} : { salesnotes }
  return {
    ...statusColumns(status, lead),
    salesnotes,
    lostnotes: status === 'lost' ? lostnotes : null,
    saled_quantity: status === 'closed' ? (saled_quantity ?? null) : null,
  }
}

/** A save of the manage screen, whole or not at all (spec 2 §4, §6, §7; decisions "Leads"). */
export async function manageLead(
  tx: Db,
  config: Config,
  { user, id: cause }: FastifyRequest,
  id: number,
  input: LeadManageInput,
  offer: SentOffer | undefined,
  keep: StoreFile,
): Promise<Lead> {
  const lead = (await lockLead(tx, user, id)) ?? notFound()
  allowManage(user, lead)
  // Before the rules: whoever was overtaken learns by whom, not that a move is closed now.
  await assertLeadVersion(tx, lead, input.lock_version)
  const place = await placeOf(tx, user, lead, input.workshop_id)
  assertValid({
    ...statusProblems(user, lead, input, offer !== undefined),
    ...(place === undefined && { 'lead.workshops': [unknownWorkshop] }),
  })
  const values = { ...statusValues(lead, input), ...place }
  if (Object.keys(values).length > 0 || offer) {
    await updateLead(tx, id, values)
    await insertManage(tx, {
      lead_id: id,
      user_id: user.id,
      current_status: input.status ?? lead.status,
      current_salesnotes: input.salesnotes || null,
    })
  }
  if (offer) {
    const file_id = await keep(tx, offer.file, offer.media_type)
    await insertOffer(tx, { lead_id: id, file_id, file_name: offer.file_name, user_id: user.id })
  }
  const saved = (await findLead(tx, user, id)) ?? notFound()
  if (saved.status !== lead.status) await tellLeadStatus(tx, config, saved, user.id, cause)
  if (offer) await tellOfferUploaded(tx, config, saved, user.id, cause, offer.file_name)
  return saved
}
