import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { type Lead, type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { sql } from 'kysely'
import { pdf } from '../form.ts'
import { type HistoryWriter, pickId, pickRow, type Step } from './stage.ts'

/** The lead form with an existing or a new customer. */
async function leadForm(writer: HistoryWriter) {
  const answers = { interested_in_financing: 1, interested_in_service_contract: 0, privacy_1: true }
  const { rows } = await sql<{ id: number; customer_id: number }>`
    SELECT id, customer_id FROM customer_contacts ORDER BY id DESC LIMIT 4`.execute(writer.db)
  const known = rows.length > 0 && writer.random.chance(0.5) ? writer.random.pick(rows) : undefined
  const customerFields = known
    ? { is_customer: 1, customer_id: known.customer_id, customer_contact_id: known.id }
    : {
        is_customer: 0,
        customer: { vat_n: writer.newVatNumber(), name: writer.newName('Cliente') },
        customer_contact: { name: writer.newName('Contatto'), email: 'contatto@prova.example', phone: '011 5550100' },
      }
  return {
    ...{ ...answers, ...customerFields, quantity: writer.random.int(1, 5), notes: writer.newName('Nota') },
    lead_model_id: await pickId(writer, 'lead_models'),
    lead_work_type_id: await pickId(writer, 'lead_work_types'),
    workshop_id: await pickId(writer, 'workshops'),
  }
}

const createLead: Step = async (writer) =>
  (await writer.admin.send('POST', '/api/v1/leads', { lead: await leadForm(writer) })).status

const saveLead: Step = async (writer) => {
  const row = await pickRow<Lead>(writer, 'leads')
  const lead = row && { ...(await leadForm(writer)), lock_version: row.lock_version }
  return row && (await writer.admin.send('PUT', `/api/v1/leads/${row.id}`, { lead })).status
}

const approve: Step = async (writer) => {
  const decision = writer.random.pick(['approved', 'approved', 'cancelled'])
  const path = `/api/v1/leads/${await pickId(writer, 'leads')}/change-created-status/${decision}`
  return (await writer.admin.send('POST', path)).status
}

/** The manage screen: another status with what it needs, and a quote for an offer. */
async function manageLead(writer: HistoryWriter, status: LeadStatus) {
  const requiredFields = {
    ...(status === 'lost' && { 'lead[lostnotes]': 'Prezzo troppo alto' }),
    ...(status === 'closed' && { 'lead[saled_quantity]': '1' }),
  }
  const fields = Object.entries({
    'lead[status]': status,
    'lead[salesnotes]': writer.newName('Nota'),
    ...requiredFields,
  })
  const quote = { field: 'uploaded_offer', name: `${writer.newName('Preventivo')}.pdf`, content: pdf }
  const parts = [...fields.map(([field, value]) => ({ field, value })), ...(status === 'offer' ? [quote] : [])]
  return (await writer.admin.upload(`/api/v1/leads/${await pickId(writer, 'leads')}/manage`, parts)).status
}

const manage: Step = (writer) =>
  manageLead(writer, writer.random.chance(0.4) ? 'offer' : writer.random.pick(leadStatuses))

const listOffers = async ({ db }: HistoryWriter) =>
  (
    await sql<{ id: number; lead_id: number; lock_version: number }>`
      SELECT id, lead_id, lock_version FROM lead_offers ORDER BY id DESC LIMIT 4`.execute(db)
  ).rows

/** Sets the status of one of the newest offers, and creates the first one. */
const decideOffers: Step = async (writer) => {
  if ((await listOffers(writer)).length === 0) await manageLead(writer, 'offer')
  const rows = await listOffers(writer)
  if (rows.length === 0) return undefined
  const { lead_id, ...offer } = writer.random.pick(rows)
  const lead_offers = [{ ...offer, status: writer.random.pick(documentStatuses) }]
  return (await writer.admin.send('POST', `/api/v1/leads/${lead_id}/lead_offers`, { lead_offers })).status
}

const grantAccess: Step = async (writer) => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.deleted_at IS NULL AND r.name = ANY(${['workshop_user', 'dealer_sales_manager', 'sales_manager_rt']})
    ORDER BY u.id DESC LIMIT 4`.execute(writer.db)
  const users = rows.filter(() => writer.random.chance(0.5)).map(({ id }) => id)
  return (await writer.admin.send('PUT', `/api/v1/leads/${await pickId(writer, 'leads')}/users`, { users })).status
}

/** A model or a type of work: a new one, or another name for an existing one. */
const saveReference =
  (kind: LeadReferenceKind, key: string): Step =>
  async (writer) => {
    const fields = { name: writer.newName('Voce'), archived: false }
    if (writer.random.chance(0.5)) return (await writer.admin.send('POST', `/api/v1/${kind}`, { [key]: fields })).status
    const row = await pickRow<{ id: number; lock_version: number }>(writer, kind)
    const changed = row && { ...fields, archived: writer.random.chance(0.1), lock_version: row.lock_version }
    return row && (await writer.admin.send('PUT', `/api/v1/${kind}/${row.id}`, { [key]: changed })).status
  }

/** Calls on leads and on what their form chooses from. */
export const leadSteps: Record<string, Step> = {
  createLead,
  saveLead,
  approve,
  manage,
  decideOffers,
  grantAccess,
  saveModel: saveReference('lead_models', 'lead_model'),
  saveWorkType: saveReference('lead_work_types', 'lead_work_type'),
}
