import type { Page } from '@portale/domain/platform/page.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import {
  buildCustomer,
  buildDealer,
  buildLead,
  buildOffer,
  buildReference,
  buildUser,
  buildWorkshop,
} from '../../../test/fixtures/factories.ts'
import { rateLimits } from '../../platform/http/limits.ts'
import type { Cell } from '../../platform/xlsx/sheet.ts'

let t: TestApp
let admin: Caller
let lead: number
const path = '/api/v1/leads/xls'

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({}) })
  const { db } = t.deps
  admin = await t.as((await buildUser(db, { role: 'administrator', name: 'Laura Moretti' })).id)
  const dealer = await buildDealer(db, { name: 'Langhe Autocarri', baldo_id: '00204118' })
  const workshop = await buildWorkshop(db, { name: '=1+1', baldo_id: '007', dealer_id: dealer.id })
  const customer = await buildCustomer(db, { name: '+Edil', vat_n: '01234567897' })
  const contact = { customer_id: customer.id, name: '@SUM(A1)', email: 'a@b.it, c@d.it', phone: '+39 011 1234567' }
  const { id: customer_contact_id } = await db
    .insertInto('customer_contacts')
    .values(contact)
    .returning('id')
    .executeTakeFirstOrThrow()
  lead = (
    await buildLead(db, {
      workshop_id: workshop.id,
      user_id: admin.user_id,
      lead_model_id: (await buildReference(db, 'lead_models', { name: 'Furgoni elettrici' })).id,
      lead_work_type_id: (await buildReference(db, 'lead_work_types', { name: '007' })).id,
      privacy_1_at: '2026-03-29T00:59:59Z',
      customer_id: customer.id,
      customer_contact_id,
      quantity: 12,
      status: 'closed',
      saled_quantity: 7,
      created_at: '2026-03-29T00:59:59Z',
      status_at: '2026-10-25T01:30:00Z',
      approved_at: '2026-06-30T22:15:00Z',
      contacted_at: '2026-07-01T08:00:00Z',
      notes: 'Prima riga\nseconda = riga',
      salesnotes: '-5% sul listino',
    })
  ).id
  await buildOffer(db, { lead_id: lead, file_name: 'Uno.pdf', status: 'rejected' })
  await buildOffer(db, { lead_id: lead, file_name: 'Due.pdf', status: 'verified' })
  const manage = { lead_id: lead, user_id: admin.user_id, current_status: 'closed' }
  await db
    .insertInto('lead_manages')
    .values([
      { ...manage, created_at: '2026-07-01T08:00:00Z' },
      { ...manage, created_at: '2026-10-25T01:30:00Z' },
    ])
    .execute()
  const bare = await buildLead(db, { workshop_id: (await buildWorkshop(db)).id, created_at: '2020-01-01Z' })
  await sql`INSERT INTO leads (user_id, workshop_id, customer_id, customer_contact_id, is_customer, lead_model_id,
      lead_work_type_id, quantity, interested_in_financing, interested_in_service_contract, privacy_1, privacy_1_by,
      status, lostnotes, created_at)
    SELECT user_id, workshop_id, customer_id, customer_contact_id, true, lead_model_id, lead_work_type_id, 1, true, true,
      true, privacy_1_by, 'lost', 'Prezzo', created_at + n * interval '1 hour'
    FROM leads, generate_series(1, 2300) n WHERE id = ${bare.id}`.execute(db)
})
afterAll(async () => {
  await t.close()
})

async function exported(query = ''): Promise<(Cell | undefined)[][]> {
  const answer = await admin.get(`${path}${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringContaining('attachment; filename=segnalazioni.xlsx'),
    'cache-control': 'no-store',
  })
  const rows = await readExport(answer.bytes)
  for (const { sheet } of rows) expect(sheet).toBe('Segnalazioni')
  return rows.map(({ cells }) => cells)
}
const ids = async (query: string) => (await exported(query)).slice(1).map(([id]) => id?.v)

const text = (v: string): Cell => ({ t: 's', v })
const number = (v: number): Cell => ({ t: 'n', v })
const moment = (v: string): Cell => ({ t: 'd', v: new Date(`${v}Z`) })

describe('a row', () => {
  it('has typed columns: times in Rome, numbers, and codes as texts', async () => {
    const [header = [], row = []] = await exported(`?id=${lead}`)
    const shown = Object.fromEntries(header.map((cell, at) => [cell?.v, row[at]]))
    expect(shown).toEqual({
      Segnalazione: number(lead),
      'Inserita il': moment('2026-03-29T01:59:59'),
      'Inserita da': text('Laura Moretti'),
      Stato: text('Trattativa chiusa'),
      'Stato dal': moment('2026-10-25T02:30:00'),
      'Approvata il': moment('2026-07-01T00:15:00'),
      'Approvata da': text('Laura Moretti'),
      'Primo contatto': moment('2026-07-01T10:00:00'),
      'Baldo ID officina': text('007'),
      Officina: text('=1+1'),
      'Baldo ID concessionaria': text('00204118'),
      Concessionaria: text('Langhe Autocarri'),
      'Già cliente': text('Sì'),
      'Partita IVA': text('IT01234567897'),
      Cliente: text('+Edil'),
      Contatto: text('@SUM(A1)'),
      'E-mail': text('a@b.it, c@d.it'),
      Telefono: text('+39 011 1234567'),
      Modello: text('Furgoni elettrici'),
      'Tipo di lavoro': text('007'),
      Quantità: number(12),
      'Veicoli venduti': number(7),
      Finanziamento: text('No'),
      'Contratto di assistenza': text('Sì'),
      Note: text('Prima riga\nseconda = riga'),
      'Note di vendita': text('-5% sul listino'),
      'Motivo della perdita': undefined,
      'Ultima gestione': moment('2026-10-25T02:30:00'),
      'Gestita da': text('Laura Moretti'),
      Preventivi: text('Uno.pdf (Rifiutato)\nDue.pdf (Verificato)'),
      'Consenso del': moment('2026-03-29T01:59:59'),
      'Consenso raccolto da': text('Laura Moretti'),
    })
  })

  it('of a new lead has empty cells', async () => {
    const [header = [], row = []] = await exported('?status=created')
    const empty = header.flatMap((cell, at) => (row[at] === undefined || row[at].v === '' ? [cell?.v] : []))
    expect(empty).toEqual([
      ...['Approvata il', 'Approvata da', 'Primo contatto', 'Baldo ID concessionaria', 'Concessionaria'],
      ...['Veicoli venduti', 'Note', 'Note di vendita', 'Motivo della perdita', 'Ultima gestione', 'Gestita da'],
      'Preventivi',
    ])
  })
})

describe('the rows', () => {
  it('are all leads in the order of the list, regardless of the page', async () => {
    const all = await ids('?page=3&per_page=10')
    expect([all.length, new Set(all).size]).toEqual([2302, 2302])
  })

  it.each([
    '?status=lost&from=2020-02-01&to=2020-02-03',
    '?approved=1',
    '?customer=edil',
    '?status=x',
    '?sort=id&to=2020-01-04',
  ])('%s match the list with the same filters', async (query) => {
    const { body } = await admin.get<Page<LeadRow>>(`/api/v1/leads${query}&per_page=100`)
    expect(body.last_page).toBe(1)
    expect(await ids(query)).toEqual(body.data.map(({ id }) => id))
  })
})

describe('access', () => {
  it('allows superuser_rt', async () => {
    expect((await (await t.as('superuser_rt')).get(`${path}?status=created`)).status).toBe(200)
  })

  it.each([
    'after_sales_manager_rt',
    'sales_manager_rt',
    'dealer_sales_manager',
    'dealer_holder',
    'dealer_holder_sales_manager',
    'workshop_user',
  ] as const)('%s: 403', async (role) => {
    expect((await (await t.as(role)).get(path)).status).toBe(403)
  })

  it('rejects a missing session (401) and one after too many rows of an hour (429), per user', async () => {
    expect((await t.anonymous.get(path)).status).toBe(401)
    t.deps.config.limits.exports.rows = 1
    const [one, two] = [await t.as('administrator'), await t.as('administrator')]
    const status = async (caller: Caller) => (await caller.get(path)).status
    const statuses = [await status(one), await status(one), await status(two)]
    t.deps.config.limits.exports.rows = 1_000_000
    expect(statuses).toEqual([200, 429, 200])
  })
})
