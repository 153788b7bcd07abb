import { assignedPartner } from '@portale/domain/documents/activities/activity.policy.ts'
import { archivedCustomerMessage } from '@portale/domain/network/archive/archive.ts'
import { networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { newVatProblem } from '@portale/domain/platform/vat.ts'
import { formStatuses, type Lead } from '@portale/domain/sales/leads/lead.ts'
import { type LeadInput, parseLead } from '@portale/domain/sales/leads/lead-body.ts'
import type { FastifyRequest } from 'fastify'
import { findCustomerByVat, lockMergedCustomer } from '../../network/customers/customer.queries.ts'
import { findContact } from '../../network/customers/customer-contact.queries.ts'
import { assertDisclosable } from '../../network/customers/disclosure.queries.ts'
import { listOutOfNetwork } from '../../network/dealers/network.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { assertValid, HttpError, invalidMessage, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { notifyLeadCreated, notifyLeadStatus } from './lead.notices.ts'
import {
  assertLeadVersion,
  findLead,
  findWorkshopAt,
  insertLead,
  type StoredLead,
  statusColumns,
  updateLead,
} from './lead.queries.ts'
import {
  findExistingReferences,
  findOrInsertContact,
  findOrInsertCustomer,
  findReportedBefore,
} from './lead-form.queries.ts'
import { assertNotRepeated, lockReportsOf } from './lead-repeat.queries.ts'

function rejectInvalid(errors: FieldErrors): never {
  throw new HttpError(422, invalidMessage, { errors })
}

/** The lead in a request's body; 422 under the error keys of the specification. */
export function parseLeadBody({ user, body, method }: FastifyRequest): LeadInput {
  const parsed = parseLead(user, body, { creates: method === 'POST' })
  return 'lead' in parsed ? parsed.lead : rejectInvalid(parsed.errors)
}

const missingReferences = [
  ['model', 'lead.lead_model_id', 'Il modello scelto non esiste o è archiviato.'],
  ['work_type', 'lead.lead_work_type_id', 'Il tipo di lavoro scelto non esiste o è archiviato.'],
  ['customer', 'lead.customer.vat_n', 'Il cliente scelto non esiste.'],
  ['contact', 'lead.customer_contact.name', 'Il contatto scelto non è di questo cliente.'],
] as const

/** Why a workshop can't be chosen for a lead: it left the network, or is archived or unknown. */
export async function workshopErrors(tx: Db, workshop_id = 0): Promise<FieldErrors> {
  const [left] = await listOutOfNetwork(tx, 'workshop', [workshop_id])
  const hasCeased = left !== undefined && left.archived_at === null
  const problem = hasCeased ? networkProblem(left, romeDay(new Date())) : 'non esiste o è archiviata'
  return { 'lead.workshops': [`L’officina scelta ${problem}.`] }
}

/** 422 for a lead of a workshop that left the network, by its own user. */
async function rejectLeftWorkshop(tx: Db, workshop_id = 0): Promise<never> {
  const [left] = await listOutOfNetwork(tx, 'workshop', [workshop_id])
  const problem = left ? networkProblem(left, romeDay(new Date())) : 'non esiste più'
  throw new HttpError(422, `La tua officina ${problem}: non può inserire segnalazioni.`)
}

/** The status that a form sets, if the lead does not have it already. */
const changedStatus = ({ status }: LeadInput, lead?: StoredLead) => (status === lead?.status ? undefined : status)

/** The problems that a schema cannot see: records that do not exist, a status that the form does not set. */
async function validateLead(tx: Db, input: LeadInput, lead?: StoredLead): Promise<FieldErrors> {
  const existing = await findExistingReferences(tx, input, lead)
  const errors: FieldErrors = {}
  for (const [reference, key, message] of missingReferences) if (!existing?.[reference]) errors[key] = [message]
  const status = changedStatus(input, lead)
  if (status && !formStatuses.includes(status))
    errors['lead.statuses'] = ['Questo stato si imposta dalla gestione della segnalazione.']
  const sold = status ? 0 : (lead?.saled_quantity ?? 0)
  if (input.quantity < sold)
    errors['lead.quantity'] = [`La quantità non può essere inferiore ai veicoli venduti (${sold}).`]
  return errors
}

/** The workshop of a new lead: the user's workshop, or the one that an administrator chose. */
function workshopIdOf(user: Actor, { workshop_id }: LeadInput): number | undefined {
  if (isAdministrator(user)) return workshop_id
  const partner = assignedPartner(user)
  if (partner) return partner.id
  throw new HttpError(422, 'Il tuo utente non è assegnato a un’officina: chiedi all’amministratore.')
}

const reportedColumns = (input: LeadInput) => ({
  is_customer: input.is_customer,
  lead_model_id: input.lead_model_id,
  lead_work_type_id: input.lead_work_type_id,
  quantity: input.quantity,
  notes: input.notes,
  interested_in_financing: input.interested_in_financing,
  interested_in_service_contract: input.interested_in_service_contract,
})

/** The id of the customer that a form names, if it exists already. */
const findNamedCustomer = async (tx: Db, input: LeadInput): Promise<number | undefined> =>
  'customer' in input ? (await findCustomerByVat(tx, input.customer.vat_n))?.id : input.customer_id

/**
 * The customer that a form names, or the one that it was merged into; 422 for an archived one that the lead does not have
 * already. The lead will show it, so a customer of other workshops is counted.
 */
async function resolveCustomer(tx: Db, config: Config, req: FastifyRequest, input: LeadInput, lead?: StoredLead) {
  const namedId = await findNamedCustomer(tx, input)
  if (namedId === undefined) return undefined
  const customer = (await lockMergedCustomer(tx, namedId)) ?? notFound()
  if (customer.archived_at !== null && customer.id !== lead?.customer_id)
    rejectInvalid({ 'lead.customer.vat_n': [archivedCustomerMessage] })
  await assertDisclosable(tx, config, req, customer.id)
  return customer.id
}

/** The customer and contact of a lead; existing records are used again (decisions "Leads"). */
async function customerColumns(tx: Db, config: Config, req: FastifyRequest, input: LeadInput, lead?: StoredLead) {
  const existingId = await resolveCustomer(tx, config, req, input, lead)
  if (existingId === undefined && 'customer' in input) {
    const problem = newVatProblem(input.customer.vat_n)
    if (problem) rejectInvalid({ 'lead.customer.vat_n': [problem] })
  }
  const customer_id =
    existingId ?? ('customer' in input ? await findOrInsertCustomer(tx, input.customer) : input.customer_id)
  if ('customer_contact' in input)
    return { customer_id, customer_contact_id: await findOrInsertContact(tx, customer_id, input.customer_contact) }
  const { customer_contact_id } = input
  // A merge that ended meanwhile may have moved the contact, or joined it with another one.
  if (!(await findContact(tx, customer_id, customer_contact_id)))
    rejectConflict('Il cliente è stato unito a un altro nel frattempo: sceglilo di nuovo.')
  return { customer_id, customer_contact_id }
}

/** The columns of a status that the form sets; those of a closed or lost deal are cleared. */
function formStatusColumns(input: LeadInput, lead?: StoredLead) {
  const status = changedStatus(input, lead)
  return status ? { ...statusColumns(status, lead), lostnotes: null, saled_quantity: null } : {}
}

/** Inserts a lead and notifies those who approve it (spec 2 §4, §7). */
export async function createLead(tx: Db, config: Config, req: FastifyRequest, input: LeadInput): Promise<Lead> {
  const { user } = req
  const workshopId = workshopIdOf(user, input)
  const problems = await validateLead(tx, input)
  const workshop = workshopId && (await findWorkshopAt(tx, workshopId, 'now'))
  if (!workshop && !isAdministrator(user)) return rejectLeftWorkshop(tx, workshopId)
  if (!workshop) return rejectInvalid({ ...problems, ...(await workshopErrors(tx, workshopId)) })
  assertValid(problems)
  await lockReportsOf(tx, workshop.workshop_id)
  const reported = { ...reportedColumns(input), ...(await customerColumns(tx, config, req, input)), ...workshop }
  await assertNotRepeated(tx, reported)
  // In the transaction: what is rejected doesn't count.
  await consumeRateLimit(tx, 'leads', conductOf(req).subject, config.limits.leads)
  const id = await insertLead(tx, {
    ...reported,
    ...formStatusColumns(input),
    user_id: user.id,
    privacy_1: true,
    privacy_1_by: user.id,
  })
  const created = (await findLead(tx, user, id)) ?? notFound()
  await notifyLeadCreated(tx, config, created, user.id, req.id)
  const reported_before = await findReportedBefore(tx, id, created.customer_id)
  return reported_before ? { ...created, reported_before } : created
}

/** Updates a locked lead from its form; who collected the consent, and when, does not change (spec 2 §6, §7). */
export async function changeLead(
  tx: Db,
  config: Config,
  req: FastifyRequest,
  lead: StoredLead,
  input: LeadInput,
): Promise<Lead> {
  const { user } = req
  const { workshop_id = lead.workshop_id } = input
  // Before the rules: a user with an old version learns who changed the lead, not that a status is closed now.
  await assertLeadVersion(tx, lead, input.lock_version)
  const workshop = workshop_id === lead.workshop_id ? {} : await findWorkshopAt(tx, workshop_id, lead.created_at)
  assertValid({ ...(await validateLead(tx, input, lead)), ...(!workshop && (await workshopErrors(tx, workshop_id))) })
  const reported = { ...reportedColumns(input), ...(await customerColumns(tx, config, req, input, lead)) }
  const administrative = { ...workshop, ...formStatusColumns(input, lead) }
  const isReportedChanged = Object.entries(reported).some(
    ([column, value]) => lead[column as keyof typeof reported] !== value,
  )
  if (isReportedChanged || Object.keys(administrative).length > 0)
    await updateLead(tx, lead.id, { ...reported, ...administrative })
  const saved = (await findLead(tx, user, lead.id)) ?? notFound()
  if (saved.status !== lead.status) await notifyLeadStatus(tx, config, saved, user.id, req.id)
  return saved
}
