import type { Random } from '@portale/server/demo/random.ts'
import { customers, dealers, leads, look, type Page, pickRow, type Row, type Screen, users } from './lists.ts'

export type Lead = Row & { status: string; quantity: number; notes: string } & Record<string, unknown>

export const form = (lead: Record<string, unknown>) =>
  Object.entries(lead).map(([name, value]) => ({ name: `lead[${name}]`, value: String(value) }))

/** A seller notes what the customer said; an administrator moves the lead on. */
export const manage =
  (moves: boolean): Screen =>
  async (person, random) => {
    const status = random.pick(['contacted', 'offer'])
    const row = pickRow(
      random,
      await look<Row>(person, random, leads, `status=${status}&approved=1&page=${random.int(1, 3)}`),
    )
    const lead = row && (await person.read<Lead>('a record', `/api/v1/leads/${row.id}/manage`))
    if (!lead) return
    const changes = moves
      ? random.pick([
          { status: 'lost', lostnotes: 'Prezzo troppo alto.' },
          { status: 'closed', saled_quantity: 1 },
        ])
      : { status: lead.status }
    await person.sendForm(
      'a lead is managed',
      `/api/v1/leads/${lead.id}/manage`,
      form({ ...changes, salesnotes: `Sentito ${random.int(1, 1e6)}.`, lock_version: lead.lock_version }),
    )
  }

export const approve: Screen = async (person, random) => {
  const row = pickRow(random, await look(person, random, leads, `status=created&approved=0&page=${random.int(1, 3)}`))
  if (row)
    await person.sendJson('a lead is approved', 'POST', `/api/v1/leads/${row.id}/change-created-status/approved`, {})
}

export const leadColumns = [
  'is_customer',
  'customer_id',
  'customer_contact_id',
  'lead_model_id',
  'lead_work_type_id',
  'quantity',
  'interested_in_financing',
  'interested_in_service_contract',
  'workshop_id',
  'lock_version',
]

export const editLead: Screen = async (person, random) => {
  const row = pickRow(random, await look(person, random, leads, 'status=created'))
  const lead = row && (await person.read<Lead>('a record', `/api/v1/leads/${row.id}`))
  if (!lead) return
  const stored = Object.fromEntries(leadColumns.map((name) => [name, lead[name]]))
  const changed = { ...stored, is_customer: 1, privacy_1: 1, notes: `Richiamare alle ${random.int(8, 18)}.` }
  await person.sendJson('a lead is edited', 'PUT', `/api/v1/leads/${lead.id}`, { lead: changed })
}

/** A workshop reports another lead of one of its customers, found by the beginning of the VAT number. */
export const reportLead: Screen = async (person, random) => {
  const row = pickRow(random, await look<Row & { customer: Row & { vat_n: string } }>(person, random, leads))
  if (!row) return
  const { customer } = row
  await person.read('lookup', `/api/v2/customers?customer=${customer.vat_n.slice(0, 6)}`)
  const models = await person.read<Row[]>('lookup', '/api/v2/lead_models')
  const types = await person.read<Row[]>('lookup', '/api/v2/lead_work_types')
  const contacts = await person.read<Page>(
    'lookup',
    `/api/v1/customers/${customer.id}/customer_contacts?vat_n=${customer.vat_n}`,
  )
  const contact = contacts?.data[0]
  if (!contact || !models || !types) return
  const lead = {
    is_customer: 1,
    customer_id: customer.id,
    customer_contact_id: contact.id,
    lead_model_id: random.pick(models).id,
    lead_work_type_id: random.pick(types).id,
    quantity: random.int(1, 1000),
    notes: 'Chiede una prova.',
    interested_in_financing: 0,
    interested_in_service_contract: 1,
    privacy_1: 1,
  }
  await person.sendJson('a lead is reported', 'POST', '/api/v1/leads', { lead })
}

/** The same name with another digit at its end. */
export const rename = (name: string, random: Random) => `${name.replace(/ \d$/, '')} ${random.int(0, 9)}`

export const editCustomer: Screen = async (person, random) => {
  const row = pickRow(random, await look(person, random, customers))
  if (!row) return
  const path = `/api/v1/customers/${row.id}`
  const customer = await person.read<Row & { vat_n: string; name: string }>('a record', path)
  if (random.chance(0.6))
    await person.sendJson('a record is saved', 'POST', `${path}/customer_notes`, {
      customer_note: { text: 'Chiamato.' },
    })
  else if (customer) {
    const { vat_n, name, lock_version } = customer
    await person.sendJson('a record is saved', 'PUT', path, {
      customer: { vat_n, name: rename(name, random), lock_version },
    })
  }
}

export const editDealer: Screen = async (person, random) => {
  const row = pickRow(random, await look(person, random, dealers))
  const dealer = row && (await person.read<Row & { name: string }>('a record', `/api/v1/dealers/${row.id}`))
  if (dealer)
    await person.sendJson('a record is saved', 'PUT', `/api/v1/dealers/${dealer.id}`, {
      dealer: { ...dealer, name: rename(dealer.name, random) },
    })
}

export const editUser: Screen = async (person, random) => {
  type User = Row & { name: string; email: string; do_not_disturb: boolean } & Record<
      'roles' | 'workshops' | 'dealers',
      Row[]
    >
  const user = pickRow(
    random,
    await look<User>(
      person,
      random,
      users,
      `role=${random.pick(['workshop_user', 'dealer_holder'])}&page=${random.int(1, 6)}`,
    ),
  )
  if (!user) return
  const ids = (rows: Row[]) => rows.map(({ id }) => id)
  const { name, email, do_not_disturb, lock_version, roles, workshops, dealers } = user
  const changed = {
    name,
    email,
    do_not_disturb: do_not_disturb ? 0 : 1,
    lock_version,
    roles: ids(roles),
    workshops: ids(workshops),
    dealers: ids(dealers),
  }
  await person.sendJson('a record is saved', 'PUT', `/api/users/${user.id}`, changed)
}
