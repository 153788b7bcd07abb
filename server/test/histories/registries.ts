import type { CustomerContact } from '@portale/domain/network/customers/customer.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { registries } from '@portale/domain/platform/registries.ts'
import { type RoleName, roleIds } from '@portale/domain/platform/roles.ts'
import { type HistoryWriter, pickId, pickRow, type Step } from './stage.ts'

const texts = (writer: HistoryWriter) => ({
  name: writer.newName('Partner'),
  contract_type: writer.random.pick(['Vendita', 'Assistenza']),
  address: writer.newName('Via'),
  zip: '10100',
  city: writer.random.pick(['Torino', 'Cuneo', 'Asti']),
  sales_area: 'Nord Ovest',
})

const unchangedFields = ({ baldo_id, district_id, lock_version }: Dealer) => ({ baldo_id, district_id, lock_version })

const newPartner = async (writer: HistoryWriter) => ({
  ...texts(writer),
  baldo_id: writer.newName('B'),
  district_id: await pickId(writer, 'districts'),
})

const createDealer: Step = async (writer) =>
  (await writer.admin.send('POST', '/api/v1/dealers', { dealer: await newPartner(writer) })).status

const saveDealer: Step = async (writer) => {
  const row = await pickRow<Dealer>(writer, 'dealers')
  const dealer = row && { ...unchangedFields(row), ...texts(writer) }
  return row && (await writer.admin.send('PUT', `/api/v1/dealers/${row.id}`, { dealer })).status
}

const day = (writer: HistoryWriter) => new Date(Date.UTC(2001, 0, 1 + writer.random.int(0, 8000))).toISOString()

const createWorkshop: Step = async (writer) => {
  const first = { dealer_id: await pickId(writer, 'dealers'), valid_from: day(writer), valid_to: null }
  const workshop = { ...(await newPartner(writer)), dealers: [{ pivot: first }] }
  return (await writer.admin.send('POST', '/api/v1/workshops', { workshop })).status
}

/** A workshop whose history gains, loses or changes a period. */
const saveWorkshop: Step = async (writer) => {
  const row = await pickRow<WorkshopRecord>(writer, 'workshops')
  if (!row) return undefined
  const periods = row.dealers.map(({ pivot: { id, dealer_id, valid_from } }) => ({ id, dealer_id, valid_from }))
  const [newest] = periods
  const dealer_id = (await pickId(writer, 'dealers')) ?? 0
  if (newest && writer.random.chance(0.3)) newest.dealer_id = dealer_id
  if (writer.random.chance(0.3)) periods.shift()
  const added = { id: undefined, dealer_id, valid_from: day(writer) }
  const dealers = [...periods, ...(writer.random.chance(0.6) ? [added] : [])]
    .toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from))
    .map((pivot) => ({ pivot }))
  const workshop = { ...unchangedFields(row), ...texts(writer), dealers }
  return (await writer.admin.send('PUT', `/api/v1/workshops/${row.id}`, { workshop })).status
}

const createCustomer: Step = async (writer) => {
  const customer = { vat_n: writer.newVatNumber(), name: writer.newName('Cliente') }
  return (await writer.admin.send('POST', '/api/v1/customers', { customer })).status
}

const saveCustomer: Step = async (writer) => {
  const row = await pickRow<{ id: number; vat_n: string; lock_version: number }>(writer, 'customers')
  const customer = row && { vat_n: row.vat_n, lock_version: row.lock_version, name: writer.newName('Cliente') }
  return row && (await writer.admin.send('PUT', `/api/v1/customers/${row.id}`, { customer })).status
}

/** A contact of a customer: a new one, or another name for an existing one. */
const saveContact: Step = async (writer) => {
  const path = `/api/v1/customers/${await pickId(writer, 'customers')}/customer_contacts`
  const customer_contact = { name: writer.newName('Contatto'), email: 'contatto@prova.example', phone: '011 5550100' }
  const { body } = await writer.admin.get<CustomerContact[]>(path)
  const [known] = Array.isArray(body) ? body : []
  if (!known || writer.random.chance(0.6)) return (await writer.admin.send('POST', path, { customer_contact })).status
  const changed = { ...customer_contact, lock_version: known.lock_version }
  return (await writer.admin.send('PUT', `${path}/${known.id}`, { customer_contact: changed })).status
}

/** A record of a registry is archived, and mostly brought back: the other steps need some that are in use. */
const archive: Step = async (writer) => {
  const registry = writer.random.pick([...registries])
  const path = `/api/v1/${registry}/${await pickId(writer, registry)}`
  const { status } = await writer.admin.send('POST', `${path}/archive`)
  if (writer.random.chance(0.7)) await writer.admin.send('POST', `${path}/unarchive`)
  return status
}

/** Two customers become one, or one that was merged is a customer again; rejected where a rule forbids it. */
const mergeCustomers: Step = async (writer) => {
  const path = `/api/v1/customers/${await pickId(writer, 'customers')}`
  if (writer.random.chance(0.3)) return (await writer.admin.send('POST', `${path}/unmerge`)).status
  const side = () => writer.random.pick(['kept', 'merged'])
  const merge = { merged_id: await pickId(writer, 'customers'), vat_n: side(), name: side() }
  return (await writer.admin.send('POST', `${path}/merge`, { merge })).status
}

/** A note about a customer. */
const saveNote: Step = async (writer) => {
  const path = `/api/v1/customers/${await pickId(writer, 'customers')}/customer_notes`
  return (await writer.admin.send('POST', path, { customer_note: { text: writer.newName('Nota') } })).status
}

const partnerKindByRole: Partial<Record<RoleName, 'dealers' | 'workshops'>> = {
  dealer_holder: 'dealers',
  sales_manager_rt: 'dealers',
  workshop_user: 'workshops',
  dealer_sales_manager: 'workshops',
}

const emailDomain = '@prova.example'

async function newUser(writer: HistoryWriter) {
  const role = writer.random.pick(Object.keys(partnerKindByRole) as RoleName[])
  const kind = partnerKindByRole[role] ?? 'dealers'
  const partnerIds = writer.random.chance(0.8) ? [await pickId(writer, kind)] : []
  const name = writer.newName('Persona')
  const email = `${name.replaceAll(' ', '-')}-${writer.random.int(1, 1_000_000)}${emailDomain}`
  return { name, email, roles: [roleIds[role]], dealers: [], workshops: [], [kind]: partnerIds }
}

const createUser: Step = async (writer) => (await writer.admin.send('POST', '/api/users', await newUser(writer))).status

/** The path of a user that a history created. */
async function pickUser({ db, random }: HistoryWriter): Promise<string> {
  const query = db.selectFrom('users').select('id').where('email', 'like', `%${emailDomain}`)
  const rows = await query.where('deleted_at', 'is', null).orderBy('id', 'desc').limit(4).execute()
  return `/api/users/${rows.length > 0 ? random.pick(rows).id : 0}`
}

/** Another role, or other partners. */
const saveUser: Step = async (writer) =>
  (await writer.admin.send('PUT', await pickUser(writer), await newUser(writer))).status

const removeUser: Step = async (writer) => (await writer.admin.send('DELETE', await pickUser(writer))).status

/** Calls on the registries and on people. */
export const registrySteps: Record<string, Step> = {
  createDealer,
  saveDealer,
  createWorkshop,
  saveWorkshop,
  createCustomer,
  saveCustomer,
  saveContact,
  archive,
  mergeCustomers,
  saveNote,
  createUser,
  saveUser,
  removeUser,
}
