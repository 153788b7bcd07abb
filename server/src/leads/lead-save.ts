import { assignedPartner } from '@portale/domain/activities/activity.policy.ts'
import { formStatuses, type Lead } from '@portale/domain/leads/lead.ts'
import { type LeadInput, readLead } from '@portale/domain/leads/lead-body.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { assertValid, HttpError, invalidMessage, notFound } from '../http/errors.ts'
import { tellLeadCreated, tellLeadStatus } from './lead.notices.ts'
import { findLead } from './lead.queries.ts'
import { assertLeadVersion, statusColumns, unknownWorkshop } from './lead-change.ts'
import { findWorkshopAt, updateLead } from './lead-manage.queries.ts'
import { findReportedBefore } from './lead-repeat.queries.ts'
import { findChoices, findOrInsertContact, findOrInsertCustomer, insertLead } from './lead-write.queries.ts'

function refused(errors: FieldErrors): never {
  throw new HttpError(422, invalidMessage, { errors })
}

/** The lead of a request's body; 422 under the specification's keys otherwise. */
export function leadOf({ user, body, method }: FastifyRequest): LeadInput {
  const read = readLead(user, body, { creates: method === 'POST' })
  return 'lead' in read ? read.lead : refused(read.errors)
}

const unknown = {
  model: ['lead.lead_model_id', 'Il modello scelto non esiste o è archiviato.'],
  work_type: ['lead.lead_work_type_id', 'Il tipo di lavoro scelto non esiste o è archiviato.'],
  customer: ['lead.customer.vat_n', 'Il cliente scelto non esiste.'],
  contact: ['lead.customer_contact.name', 'Il contatto scelto non è di questo cliente.'],
} as const

/** The status that a form sets, if it is another one than the lead has. */
const newStatus = ({ status }: LeadInput, lead?: Lead) => (status === lead?.status ? undefined : status)

/** What is wrong with a form beyond its shape: choices that are not there, a status that is not the form's to set. */
async function leadProblems(tx: Db, input: LeadInput, lead?: Lead): Promise<FieldErrors> {
  const known = await findChoices(tx, input, lead)
  const errors: FieldErrors = {}
  for (const [choice, [key, message]] of Object.entries(unknown))
    if (!known?.[choice as keyof typeof unknown]) errors[key] = [message]
  const status = newStatus(input, lead)
  if (status && !formStatuses.includes(status))
    errors['lead.statuses'] = ['Questo stato si imposta dalla gestione della segnalazione.']
  const sold = status ? 0 : (lead?.saled_quantity ?? 0)
  if (input.quantity < sold)
    errors['lead.quantity'] = [`La quantità non può essere inferiore ai veicoli venduti (${sold}).`]
  return errors
}

/** The workshop that a new lead belongs to: the own one, or the one that an administrator chose. */
function workshopOf(user: Actor, { workshop_id }: LeadInput): number | undefined {
  if (isAdministrator(user)) return workshop_id
  const own = assignedPartner(user)
  if (own) return own.id
  throw new HttpError(422, 'Il tuo utente non è assegnato a un’officina: chiedi all’amministratore.')
}

/** The columns that a form reports. */
const reportedValues = (input: LeadInput) => ({
  is_customer: input.is_customer,
  lead_model_id: input.lead_model_id,
  lead_work_type_id: input.lead_work_type_id,
  quantity: input.quantity,
  notes: input.notes,
  interested_in_financing: input.interested_in_financing,
  interested_in_service_contract: input.interested_in_service_contract,
})

/** The customer and contact that a lead is about; whoever is there already is taken (decisions "Leads"). */
async function customerValues(tx: Db, input: LeadInput) {
  const customer_id = 'customer' in input ? await findOrInsertCustomer(tx, input.customer) : input.customer_id
  const customer_contact_id =
    'customer_contact' in input
      ? await findOrInsertContact(tx, customer_id, input.customer_contact)
      : input.customer_contact_id
  return { customer_id, customer_contact_id }
}

/** The columns of a status that the form sets; what belongs to a deal that ended goes with it. */
function statusValues(input: LeadInput, lead?: Lead) {
  const status = newStatus(input, lead)
  return status ? { ...statusColumns(status, lead), lostnotes: null, saled_quantity: null } : {}
}

/** Writes what was reported and tells those who approve (spec 2 §4, §7). */
export async function createLead(tx: Db, config: Config, req: FastifyRequest, input: LeadInput): Promise<Lead> {
  const { user } = req
  const workshop_id = workshopOf(user, input)
  const problems = await leadProblems(tx, input)
  const place =
    (workshop_id && (await findWorkshopAt(tx, workshop_id, 'now'))) ||
    refused({ ...problems, 'lead.workshops': [unknownWorkshop] })
  assertValid(problems)
  const id = await insertLead(tx, {
    ...reportedValues(input),
    ...(await customerValues(tx, input)),
    ...place,
    ...statusValues(input),
    user_id: user.id,
    privacy_1: true,
    privacy_1_by: user.id,
  })
  const created = (await findLead(tx, user, id)) ?? notFound()
  await tellLeadCreated(tx, config, created, user.id, req.id)
  const reported_before = await findReportedBefore(tx, created)
  return reported_before ? { ...created, reported_before } : created
}

const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** Whether these columns would change anything of a lead, which shows its booleans as 0 and 1. */
const differs = (lead: Lead, values: Partial<Record<keyof Lead, unknown>>) =>
  Object.entries(values).some(([column, value]) => plain(lead[column as keyof Lead]) !== plain(value))

/** Writes a form over a locked lead; who consented and when stays (spec 2 §6, §7). */
export async function changeLead(
  tx: Db,
  config: Config,
  req: FastifyRequest,
  lead: Lead,
  input: LeadInput,
): Promise<Lead> {
  const { user } = req
  const { workshop_id = lead.workshop_id } = input
  // Before the rules, as on the manage screen: whoever was overtaken learns by whom.
  await assertLeadVersion(tx, lead, input.lock_version)
  const moved = workshop_id === lead.workshop_id ? {} : await findWorkshopAt(tx, workshop_id, lead.created_at)
  assertValid({ ...(await leadProblems(tx, input, lead)), ...(!moved && { 'lead.workshops': [unknownWorkshop] }) })
  const values = { ...reportedValues(input), ...(await customerValues(tx, input)) }
  const set = { ...moved, ...statusValues(input, lead) }
  if (differs(lead, values) || Object.keys(set).length > 0) await updateLead(tx, lead.id, { ...values, ...set })
  const saved = (await findLead(tx, user, lead.id)) ?? notFound()
  if (saved.status !== lead.status) await tellLeadStatus(tx, config, saved, user.id, req.id)
  return saved
}
