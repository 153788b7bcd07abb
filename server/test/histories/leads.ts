import { documentStatuses } from '@portale/domain/documents.ts'
import { type Lead, type LeadStatus, leadStatuses } from '@portale/domain/leads/lead.ts'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { sql } from 'kysely'
import { pdf } from '../form.ts'
import { type Play, pickId, pickRow, type Step } from './stage.ts'

/** A lead's form about a customer that is known, or new. */
async function leadForm(play: Play) {
  const answers = { interested_in_financing: 1, interested_in_service_contract: 0, privacy_1: true }
  const { rows } = await sql<{ id: number; customer_id: number }>`
    SELECT id, customer_id FROM customer_contacts ORDER BY id DESC LIMIT 4`.execute(play.db)
  const known = rows.length > 0 && play.random.chance(0.5) ? play.random.pick(rows) : undefined
  const who = known
    ? { is_customer: 1, customer_id: known.customer_id, customer_contact_id: known.id }
    : {
        is_customer: 0,
        customer: { vat_n: play.vat(), name: play.name('Cliente') },
        customer_contact: { name: play.name('Contatto'), email: 'contatto@prova.example', phone: '011 5550100' },
      }
  return {
    ...{ ...answers, ...who, quantity: play.random.int(1, 5), notes: play.name('Nota') },
    lead_model_id: await pickId(play, 'lead_models'),
    lead_work_type_id: await pickId(play, 'lead_work_types'),
    workshop_id: await pickId(play, 'workshops'),
  }
}

const makeLead: Step = async (play) =>
  (await play.admin.send('POST', '/api/v1/leads', { lead: await leadForm(play) })).status

const saveLead: Step = async (play) => {
  const row = await pickRow<Lead>(play, 'leads')
  const lead = row && { ...(await leadForm(play)), lock_version: row.lock_version }
  return row && (await play.admin.send('PUT', `/api/v1/leads/${row.id}`, { lead })).status
}

const approve: Step = async (play) => {
  const verdict = play.random.pick(['approved', 'approved', 'cancelled'])
  const path = `/api/v1/leads/${await pickId(play, 'leads')}/change-created-status/${verdict}`
  return (await play.admin.send('POST', path)).status
}

/** The manage screen: another status with what it needs, and a quote for an offer. */
async function manageTo(play: Play, status: LeadStatus) {
  const needed = {
    ...(status === 'lost' && { 'lead[lostnotes]': 'Prezzo troppo alto' }),
    ...(status === 'closed' && { 'lead[saled_quantity]': '1' }),
  }
  const fields = Object.entries({ 'lead[status]': status, 'lead[salesnotes]': play.name('Nota'), ...needed })
  const quote = { field: 'uploaded_offer', name: `${play.name('Preventivo')}.pdf`, content: pdf }
  const parts = [...fields.map(([field, value]) => ({ field, value })), ...(status === 'offer' ? [quote] : [])]
  return (await play.admin.upload(`/api/v1/leads/${await pickId(play, 'leads')}/manage`, parts)).status
}

const manage: Step = (play) => manageTo(play, play.random.chance(0.4) ? 'offer' : play.random.pick(leadStatuses))

const listOffers = async ({ db }: Play) =>
  (
    await sql<{ id: number; lead_id: number; lock_version: number }>`
      SELECT id, lead_id, lock_version FROM lead_offers ORDER BY id DESC LIMIT 4`.execute(db)
  ).rows

/** Judges one of the newest offers; the first one it must make itself. */
const judgeOffers: Step = async (play) => {
  if ((await listOffers(play)).length === 0) await manageTo(play, 'offer')
  const rows = await listOffers(play)
  if (rows.length === 0) return undefined
  const { lead_id, ...offer } = play.random.pick(rows)
  const lead_offers = [{ ...offer, status: play.random.pick(documentStatuses) }]
  return (await play.admin.send('POST', `/api/v1/leads/${lead_id}/lead_offers`, { lead_offers })).status
}

const giveAccess: Step = async (play) => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.deleted_at IS NULL AND r.name = ANY(${['workshop_user', 'dealer_sales_manager', 'sales_manager_rt']})
    ORDER BY u.id DESC LIMIT 4`.execute(play.db)
  const users = rows.filter(() => play.random.chance(0.5)).map(({ id }) => id)
  return (await play.admin.send('PUT', `/api/v1/leads/${await pickId(play, 'leads')}/users`, { users })).status
}

/** A model or a type of work: a new one, or another name for one that is there. */
const saveReference =
  (kind: LeadReferenceKind, key: string): Step =>
  async (play) => {
    const fields = { name: play.name('Voce'), archived: false }
    if (play.random.chance(0.5)) return (await play.admin.send('POST', `/api/v1/${kind}`, { [key]: fields })).status
    const row = await pickRow<{ id: number; lock_version: number }>(play, kind)
    const changed = row && { ...fields, archived: play.random.chance(0.1), lock_version: row.lock_version }
    return row && (await play.admin.send('PUT', `/api/v1/${kind}/${row.id}`, { [key]: changed })).status
  }

/** Calls on leads and on what their form chooses from. */
export const leadSteps: Record<string, Step> = {
  makeLead,
  saveLead,
  approve,
  manage,
  judgeOffers,
  giveAccess,
  saveModel: saveReference('lead_models', 'lead_model'),
  saveWorkType: saveReference('lead_work_types', 'lead_work_type'),
}
