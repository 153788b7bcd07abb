import type { Audience } from '@portale/domain/activities/activity.ts'
import type { DocumentStatus } from '@portale/domain/documents.ts'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import type { MailKind, MailState } from '@portale/domain/mails.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { vatCheckDigit } from '@portale/domain/vat.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import type { Database } from '../src/db/schema.generated.ts'
import { findWorkshopAt } from '../src/leads/lead-manage.queries.ts'

let count = 0
export const next = () => {
  count += 1
  return count
}

const place = {
  contract_type: 'Vendita',
  address: 'Via Roma 1',
  zip: '10100',
  city: 'Torino',
  sales_area: 'Nord Ovest',
}

async function districtId(db: Db, code = 'TO'): Promise<number> {
  return (await db.selectFrom('districts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

export async function buildDealer(db: Db, values: { name?: string; baldo_id?: string; district?: string } = {}) {
  const number = next()
  const { name = `Concessionaria ${number}`, baldo_id = `D${number}`, district } = values
  const row = { ...place, name, baldo_id, district_id: await districtId(db, district) }
  return db.insertInto('dealers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A workshop, under this dealer since 2020 if one is given. */
export async function buildWorkshop(
  db: Db,
  values: { name?: string; baldo_id?: string; district?: string; dealer_id?: number } = {},
) {
  const number = next()
  const { name = `Officina ${number}`, baldo_id = `W${number}`, district, dealer_id } = values
  const row = { ...place, name, baldo_id, district_id: await districtId(db, district) }
  const workshop = await db.insertInto('workshops').values(row).returningAll().executeTakeFirstOrThrow()
  if (dealer_id)
    await db
      .insertInto('workshop_dealers')
      .values({ workshop_id: workshop.id, dealer_id, valid_from: '2020-01-01T00:00:00Z' })
      .execute()
  return workshop
}

/** The eleven digits of a VAT number that nobody else has. */
export function vatNumber(number = next()): string {
  const ten = String(number).padStart(10, '0')
  return `${ten}${vatCheckDigit(ten)}`
}

/** A customer with contacts of these names. */
export async function buildCustomer(db: Db, values: { name?: string; vat_n?: string; contacts?: string[] } = {}) {
  const { name = `Cliente ${next()}`, vat_n = vatNumber(), contacts = [] } = values
  const customer = await db.insertInto('customers').values({ name, vat_n }).returningAll().executeTakeFirstOrThrow()
  const rows = contacts.map((contact) => ({
    customer_id: customer.id,
    name: contact,
    email: 'contatto@cliente.example',
    phone: '011 1234567',
  }))
  const made = rows.length ? await db.insertInto('customer_contacts').values(rows).returning('id').execute() : []
  return { ...customer, contact_ids: made.map(({ id }) => id) }
}

export async function buildUser(
  db: Db,
  values: {
    role: RoleName
    name?: string
    email?: string
    password_hash?: string
    do_not_disturb?: boolean
    must_change_password?: boolean
    dealers?: number[]
    workshops?: number[]
  },
) {
  const number = next()
  const { role, name = `Persona ${number}`, email = `persona${number}@rete.example`, ...more } = values
  const { dealers = [], workshops = [], ...columns } = more
  const user = await db
    .insertInto('users')
    .values({ name, email, ...columns, role_id: roleNames.indexOf(role) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const dealer_id of dealers) await db.insertInto('user_dealers').values({ user_id: user.id, dealer_id }).execute()
  for (const workshop_id of workshops)
    await db.insertInto('user_workshops').values({ user_id: user.id, workshop_id }).execute()
  return user
}

export async function buildYear(db: Db, year: string) {
  return db.insertInto('activity_years').values({ year }).returningAll().executeTakeFirstOrThrow()
}

/** An activity of a year with document types of these descriptions, in this order. */
export async function buildActivity(
  db: Db,
  values: { activity_year_id: number; audience?: Audience; title?: string; description?: string; types?: string[] },
) {
  const {
    activity_year_id,
    audience = 'dealers',
    title = `Attività ${next()}`,
    description = '<p>Cosa fare.</p>',
  } = values
  const activity = await db
    .insertInto('activities')
    .values({
      activity_year_id,
      title,
      description,
      for_dealers: audience === 'dealers',
      for_workshops: audience === 'workshops',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const types: { id: number; description: string }[] = []
  for (const [weight, text] of (values.types ?? []).entries())
    types.push(
      await db
        .insertInto('activity_document_types')
        .values({ activity_id: activity.id, description: text, weight })
        .returning(['id', 'description'])
        .executeTakeFirstOrThrow(),
    )
  return { ...activity, types, type_ids: types.map((type) => type.id) }
}

/** A notification that nobody has read. */
export async function buildNotification(
  db: Db,
  values: { user_id: number; title?: string; message?: string; url?: string | null },
) {
  const row = { title: `Novità ${next()}`, message: '<p>È successo qualcosa.</p>', ...values }
  return db.insertInto('notifications').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A mail of the outbox, in this state. */
export async function buildMail(
  db: Db,
  values: { user_id: number; state?: MailState; kind?: MailKind } & Partial<
    Record<'to_name' | 'to_address' | 'subject', string>
  >,
) {
  const number = next()
  const now = new Date().toISOString()
  const { state = 'waiting' } = values
  const row = {
    key: `key-${number}`,
    kind: 'document_status',
    to_name: `Persona ${number}`,
    to_address: `persona${number}@rete.example`,
    subject: `Oggetto ${number}`,
    html: '<p>Testo</p>',
    text: 'Testo\n',
    message_id: `<${number}@rete.example>`,
    sent_at: state === 'sent' ? now : null,
    next_try_at: state === 'waiting' || state === 'retrying' ? now : null,
    ...values,
  }
  return db.insertInto('mails').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The row of a file; nothing lies behind it. */
async function buildFile(db: Db): Promise<number> {
  const row = { key: next().toString(16).padStart(32, '0'), sha256: '', size: 1, media_type: 'application/pdf' }
  return (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The row of an uploaded document; no file lies behind it. */
export async function buildUpload(
  db: Db,
  values: {
    activity_document_type_id: number
    dealer_id?: number
    workshop_id?: number
    user_id: number
    status?: DocumentStatus
    file_name?: string
  },
) {
  return db
    .insertInto('activity_document_uploads')
    .values({ file_name: `Documento ${next()}.pdf`, ...values, file_id: await buildFile(db) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A model of interest or a type of work. */
export async function buildReference(
  db: Db,
  kind: LeadReferenceKind,
  values: { name?: string; archived?: boolean } = {},
) {
  const { name = `${kind} ${next()}`, archived = false } = values
  return db.insertInto(kind).values({ name, archived }).returningAll().executeTakeFirstOrThrow()
}

async function anyReference(db: Db, kind: LeadReferenceKind): Promise<number> {
  const found = await db.selectFrom(kind).select('id').where('archived', '=', false).orderBy('id').executeTakeFirst()
  return (found ?? (await buildReference(db, kind))).id
}

/** A lead of a workshop, with a customer and an author of its own; what its status needs is filled in. */
export async function buildLead(db: Db, values: Partial<Insertable<Database['leads']>> & { workshop_id: number }) {
  const user_id = values.user_id ?? (await buildUser(db, { role: 'workshop_user' })).id
  const { id: customer_id, contact_ids } = await buildCustomer(db, { contacts: ['Anna'] })
  const { dealer_id = null } = (await findWorkshopAt(db, values.workshop_id, 'now')) ?? {}
  const row = {
    dealer_id,
    user_id,
    customer_id,
    customer_contact_id: contact_ids[0] ?? 0,
    is_customer: true,
    lead_model_id: values.lead_model_id ?? (await anyReference(db, 'lead_models')),
    lead_work_type_id: values.lead_work_type_id ?? (await anyReference(db, 'lead_work_types')),
    quantity: 1,
    interested_in_financing: false,
    interested_in_service_contract: true,
    privacy_1: true,
    privacy_1_by: user_id,
    approved_by: values.approved_at ? user_id : null,
    lostnotes: values.status === 'lost' ? 'Prezzo troppo alto' : null,
    saled_quantity: values.status === 'closed' ? 1 : null,
    ...values,
  }
  return db.insertInto('leads').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The row of an offer; no file lies behind it. */
export async function buildOffer(
  db: Db,
  values: { lead_id: number; status?: DocumentStatus; user_id?: number; file_name?: string },
) {
  const { user_id = (await buildUser(db, { role: 'dealer_sales_manager' })).id, ...more } = values
  const row = { file_name: `Preventivo ${next()}.pdf`, ...more, user_id, file_id: await buildFile(db) }
  return db.insertInto('lead_offers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A news of both audiences, shown since now, that nobody was told of yet. */
export async function buildNews(db: Db, values: Partial<Insertable<Database['news']>> = {}) {
  const user_id = values.user_id ?? (await buildUser(db, { role: 'administrator' })).id
  const row = {
    title: `News ${next()}`,
    body: '<p>Qualcosa di nuovo.</p>',
    excerpt: 'Qualcosa di nuovo.',
    dealers: true,
    workshops: true,
    user_id,
    updated_by: user_id,
    ...values,
  }
  return db.insertInto('news').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The row of an attachment; no file lies behind it. */
export async function buildDocumentNews(
  db: Db,
  values: { news_id: number; file_name?: string; deleted_at?: string | null },
) {
  const row = { file_name: `Allegato ${next()}.pdf`, ...values, file_id: await buildFile(db) }
  return db.insertInto('document_news').values(row).returningAll().executeTakeFirstOrThrow()
}
