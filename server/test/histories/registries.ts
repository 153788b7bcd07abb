import type { CustomerContact } from '@portale/domain/customers/customer.ts'
import type { Dealer } from '@portale/domain/dealers/partner.ts'
import { type RoleName, roleIds } from '@portale/domain/roles.ts'
import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { type Play, pickId, pickRow, type Step } from './stage.ts'

const texts = (play: Play) => ({
  name: play.name('Partner'),
  contract_type: play.random.pick(['Vendita', 'Assistenza']),
  address: play.name('Via'),
  zip: '10100',
  city: play.random.pick(['Torino', 'Cuneo', 'Asti']),
  sales_area: 'Nord Ovest',
})

const kept = ({ baldo_id, district_id, lock_version }: Dealer) => ({ baldo_id, district_id, lock_version })

const newPartner = async (play: Play) => ({
  ...texts(play),
  baldo_id: play.name('B'),
  district_id: await pickId(play, 'districts'),
})

const makeDealer: Step = async (play) =>
  (await play.admin.send('POST', '/api/v1/dealers', { dealer: await newPartner(play) })).status

const saveDealer: Step = async (play) => {
  const row = await pickRow<Dealer>(play, 'dealers')
  const dealer = row && { ...kept(row), ...texts(play) }
  return row && (await play.admin.send('PUT', `/api/v1/dealers/${row.id}`, { dealer })).status
}

const day = (play: Play) => new Date(Date.UTC(2001, 0, 1 + play.random.int(0, 8000))).toISOString()

const makeWorkshop: Step = async (play) => {
  const first = { dealer_id: await pickId(play, 'dealers'), valid_from: day(play), valid_to: null }
  const workshop = { ...(await newPartner(play)), dealers: [{ pivot: first }] }
  return (await play.admin.send('POST', '/api/v1/workshops', { workshop })).status
}

/** A workshop whose history gains, loses or changes a period. */
const saveWorkshop: Step = async (play) => {
  const row = await pickRow<WorkshopRecord>(play, 'workshops')
  if (!row) return undefined
  const periods = row.dealers.map(({ pivot: { id, dealer_id, valid_from } }) => ({ id, dealer_id, valid_from }))
  const [newest] = periods
  const dealer_id = (await pickId(play, 'dealers')) ?? 0
  if (newest && play.random.chance(0.3)) newest.dealer_id = dealer_id
  if (play.random.chance(0.3)) periods.shift()
  const added = { id: undefined, dealer_id, valid_from: day(play) }
  const dealers = [...periods, ...(play.random.chance(0.6) ? [added] : [])]
    .toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from))
    .map((pivot) => ({ pivot }))
  const workshop = { ...kept(row), ...texts(play), dealers }
  return (await play.admin.send('PUT', `/api/v1/workshops/${row.id}`, { workshop })).status
}

const makeCustomer: Step = async (play) => {
  const customer = { vat_n: play.vat(), name: play.name('Cliente') }
  return (await play.admin.send('POST', '/api/v1/customers', { customer })).status
}

const saveCustomer: Step = async (play) => {
  const row = await pickRow<{ id: number; vat_n: string; lock_version: number }>(play, 'customers')
  const customer = row && { vat_n: row.vat_n, lock_version: row.lock_version, name: play.name('Cliente') }
  return row && (await play.admin.send('PUT', `/api/v1/customers/${row.id}`, { customer })).status
}

/** A contact of a customer: a new one, or another name for one that is there. */
const saveContact: Step = async (play) => {
  const path = `/api/v1/customers/${await pickId(play, 'customers')}/customer_contacts`
  const customer_contact = { name: play.name('Contatto'), email: 'contatto@prova.example', phone: '011 5550100' }
  const { body } = await play.admin.get<CustomerContact[]>(path)
  const [known] = Array.isArray(body) ? body : []
  if (!known || play.random.chance(0.6)) return (await play.admin.send('POST', path, { customer_contact })).status
  const changed = { ...customer_contact, lock_version: known.lock_version }
  return (await play.admin.send('PUT', `${path}/${known.id}`, { customer_contact: changed })).status
}

const partnersOf: Partial<Record<RoleName, 'dealers' | 'workshops'>> = {
  dealer_holder: 'dealers',
  sales_manager_rt: 'dealers',
  workshop_user: 'workshops',
  dealer_sales_manager: 'workshops',
}

const domain = '@prova.example'

async function person(play: Play) {
  const role = play.random.pick(Object.keys(partnersOf) as RoleName[])
  const kind = partnersOf[role] ?? 'dealers'
  const given = play.random.chance(0.8) ? [await pickId(play, kind)] : []
  const name = play.name('Persona')
  const email = `${name.replaceAll(' ', '-')}-${play.random.int(1, 1_000_000)}${domain}`
  return { name, email, roles: [roleIds[role]], dealers: [], workshops: [], [kind]: given }
}

const makeUser: Step = async (play) => (await play.admin.send('POST', '/api/users', await person(play))).status

/** The address of somebody whom a history made. */
async function pickUser({ db, random }: Play): Promise<string> {
  const query = db.selectFrom('users').select('id').where('email', 'like', `%${domain}`)
  const rows = await query.where('deleted_at', 'is', null).orderBy('id', 'desc').limit(4).execute()
  return `/api/users/${rows.length > 0 ? random.pick(rows).id : 0}`
}

/** Another role, or other partners. */
const saveUser: Step = async (play) => (await play.admin.send('PUT', await pickUser(play), await person(play))).status

const removeUser: Step = async (play) => (await play.admin.send('DELETE', await pickUser(play))).status

/** Calls on the registries and on people. */
export const registrySteps: Record<string, Step> = {
  makeDealer,
  saveDealer,
  makeWorkshop,
  saveWorkshop,
  makeCustomer,
  saveCustomer,
  saveContact,
  makeUser,
  saveUser,
  removeUser,
}
