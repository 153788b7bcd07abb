import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { Db } from '../platform/db/connection.ts'
import type { FileStore } from '../platform/files/store.ts'
import { demoWorkshopLeads, type Ending, models, otherWorkshopLeads, workTypes } from './leads.data.ts'
import { type PlannedLead, planLead } from './leads.plan.ts'
import { type DemoWorkshop, findByName, type Network } from './network.ts'
import { createPdf } from './pdf.ts'
import type { User } from './people.ts'
import type { Random } from './random.ts'
import { insertFiles } from './uploads.ts'

const repeatEndings = (counts: Partial<Record<Ending, number>>): Ending[] =>
  Object.entries(counts).flatMap(([ending, count]) => Array.from({ length: count }, () => ending as Ending))

/** The workshops that report leads: those of the demo accounts, those that their managers see, and some others. */
function planWorkshops(
  { workshops }: Network,
  users: User[],
  random: Random,
): { workshop: DemoWorkshop; ending: Ending }[] {
  const managed = users.find(({ role }) => role === 'after_sales_manager_rt')?.workshops ?? []
  const managedOnly = managed.filter(({ name }) => !demoWorkshopLeads[name])
  const others = workshops.filter(
    (workshop) => !demoWorkshopLeads[workshop.name] && users.some((user) => user.workshops.includes(workshop)),
  )
  const demo = Object.entries(demoWorkshopLeads).flatMap(([name, counts]) =>
    repeatEndings(counts).map((ending) => ({ workshop: findByName(workshops, name), ending })),
  )
  const other = repeatEndings(otherWorkshopLeads).map((ending) => ({
    workshop: random.pick(random.chance(0.5) ? managedOnly : others),
    ending,
  }))
  return [...demo, ...other]
}

/** Returns a function that picks a user of these roles who sees a workshop's leads, or else an administrator. */
function createUserPicker(users: User[], random: Random) {
  const administrators = users.filter(({ role }) => role === 'administrator' || role === 'superuser_rt')
  return (workshop: DemoWorkshop, ...roles: RoleName[]): number => {
    const seesWorkshop = ({ role, workshops, dealers }: User) =>
      roles.includes(role) && (workshops.includes(workshop) || dealers.includes(workshop.dealer))
    const people = users.filter(seesWorkshop)
    return random.pick(people.length > 0 ? people : administrators).id
  }
}

/** Inserts records with these names, the last one archived, and returns their ids. */
async function insertReferences(db: Db, table: 'lead_models' | 'lead_work_types', names: string[]): Promise<number[]> {
  const rows = names.map((name, index) => ({ name, archived: index === names.length - 1 }))
  return (await db.insertInto(table).values(rows).returning('id').execute()).map(({ id }) => id)
}

const listContacts = (db: Db) =>
  db
    .selectFrom('customer_contacts as k')
    .innerJoin('customers as c', 'c.id', 'k.customer_id')
    .select(['k.id', 'k.customer_id', 'c.name as customer'])
    .orderBy('k.id')
    .execute()

const toIso = (moment: Date) => moment.toISOString()
const toIsoOrNull = (moment: Date | null) => (moment ? toIso(moment) : null)

type People = { author: number; approver: number; manager: number; seller: number; verifier: number }
type LeadReferences = { workshop_id: number; dealer_id: number; customer_id: number; customer_contact_id: number } & {
  lead_model_id: number
  lead_work_type_id: number
}

async function insertLead(
  db: Db,
  lead: PlannedLead,
  references: LeadReferences,
  people: People,
  random: Random,
): Promise<number> {
  const { saves, approved_at } = lead
  const last = saves.at(-1)
  const inserted = await db
    .insertInto('leads')
    .values({
      ...references,
      is_customer: random.chance(0.75),
      interested_in_financing: random.chance(0.5),
      interested_in_service_contract: random.chance(0.4),
      quantity: lead.quantity,
      saled_quantity: lead.saled_quantity,
      notes: lead.notes,
      salesnotes: last?.salesnotes ?? null,
      lostnotes: lead.lostnotes,
      user_id: people.author,
      privacy_1: true,
      privacy_1_by: people.author,
      privacy_1_at: toIso(lead.created_at),
      status: lead.status,
      status_at: toIso(lead.status_at),
      approved_by: approved_at && people.approver,
      approved_at: toIsoOrNull(approved_at),
      contacted_at: toIsoOrNull(lead.contacted_at),
      created_at: toIso(lead.created_at),
      updated_at: toIso(last?.at ?? approved_at ?? lead.status_at),
      lock_version: saves.length + (approved_at ? 1 : 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = saves.map(({ by, status, salesnotes, at }) => ({
    lead_id: inserted.id,
    user_id: by === 'seller' ? people.seller : people.manager,
    current_status: status,
    current_salesnotes: salesnotes,
    created_at: toIso(at),
  }))
  if (rows.length > 0) await db.insertInto('lead_manages').values(rows).execute()
  return inserted.id
}

type Offer = PlannedLead['offers'][number] & { lead_id: number; content: Buffer; people: People }

async function insertOffers(db: Db, files: FileStore, offers: Offer[]): Promise<void> {
  const copies = offers.map(({ content, at }) => ({ content, media_type: 'application/pdf', created_at: at }))
  const fileIds = await insertFiles(db, files, copies)
  const rows = offers.map(({ lead_id, status, at, status_at, people }, index) => ({
    lead_id,
    file_id: fileIds[index] ?? 0,
    file_name: `Preventivo_${lead_id}${status === 'rejected' ? '_bozza' : ''}.pdf`,
    status,
    user_id: people.seller,
    status_by: status_at && people.verifier,
    status_at: toIsoOrNull(status_at),
    lock_version: status_at ? 1 : 0,
    created_at: toIso(at),
  }))
  await db.insertInto('lead_offers').values(rows).execute()
}

const createQuote = (customer: string, quantity: number, model: string) =>
  createPdf('Preventivo', [
    `Cliente: ${customer}`,
    `Veicoli: ${quantity} × ${model}`,
    'Prezzo, allestimento e tempi di consegna come da scheda tecnica.',
    'L’offerta è valida 60 giorni.',
  ])

/** Inserts the models, the types of work and the leads of the last ten months with their history. */
export async function insertLeads(
  db: Db,
  files: FileStore,
  network: Network,
  users: User[],
  now: Date,
  random: Random,
): Promise<void> {
  const modelIds = await insertReferences(db, 'lead_models', models)
  const workTypeIds = await insertReferences(db, 'lead_work_types', workTypes)
  const contacts = await listContacts(db)
  const pickUser = createUserPicker(users, random)
  const planned = planWorkshops(network, users, random)
    .map(({ workshop, ending }) => ({ workshop, lead: planLead(ending, now, random) }))
    .sort((a, b) => a.lead.created_at.getTime() - b.lead.created_at.getTime())
  const offers: Offer[] = []
  for (const { workshop, lead } of planned) {
    const people = {
      author: pickUser(workshop, 'workshop_user'),
      approver: pickUser(workshop, 'after_sales_manager_rt'),
      manager: pickUser(workshop),
      seller: pickUser(workshop, 'dealer_sales_manager', 'dealer_holder_sales_manager'),
      verifier: pickUser(workshop, 'sales_manager_rt'),
    }
    const { id, customer_id, customer } = random.pick(contacts)
    // Only closed leads have the archived model.
    const model = random.int(0, models.length - (lead.status === 'closed' ? 1 : 2))
    const references = {
      workshop_id: workshop.id,
      dealer_id: workshop.dealer.id,
      customer_id,
      customer_contact_id: id,
      lead_model_id: modelIds[model] ?? 0,
      lead_work_type_id: workTypeIds[random.int(0, workTypes.length - 2)] ?? 0,
    }
    const lead_id = await insertLead(db, lead, references, people, random)
    const content = createQuote(customer, lead.quantity, models[model] ?? '')
    offers.push(...lead.offers.map((offer) => ({ ...offer, lead_id, content, people })))
  }
  await insertOffers(db, files, offers)
}
