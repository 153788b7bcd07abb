import type { Page } from '@portale/domain/platform/page.ts'
import { type LeadRow, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildCustomer,
  buildLead,
  buildOffer,
  buildReference,
  buildWorkshop,
  vatNumber,
} from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
const ids: Record<string, number> = {}
const list = async (query = '', caller = admin) => (await caller.get<Page<LeadRow>>(`/api/v1/leads${query}`)).body
/** The leads of a list, by their names in `ids`. */
const names = async (query: string) => {
  const found = (await list(query)).data.map(({ id }) => id)
  return found.map((id) => Object.entries(ids).find(([, leadId]) => leadId === id)?.[0])
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  const north = (await buildWorkshop(db, { name: 'Nord' })).id
  const south = (await buildWorkshop(db, { name: 'Sud' })).id
  const heavy = (await buildReference(db, 'lead_models', { name: 'Pesanti' })).id
  const vans = (await buildReference(db, 'lead_models', { name: 'Furgoni' })).id
  const quarry = (await buildReference(db, 'lead_work_types', { name: 'Cava' })).id
  const courier = (await buildReference(db, 'lead_work_types', { name: 'Corriere' })).id
  const customer = async (name: string, vat_n: string) => {
    const made = await buildCustomer(db, { name, vat_n, contacts: ['Anna'] })
    return { customer_id: made.id, customer_contact_id: made.contact_ids[0] ?? 0 }
  }
  const ancora = await customer('Àncora Trasporti', vatNumber(7_770_000_001))
  const percent = await customer('Sconto 100%_Srl', vatNumber(123_456))
  const lead = async (name: string, values: Omit<Parameters<typeof buildLead>[1], 'workshop_id'> & { at?: number }) => {
    const { at = north, ...more } = values
    ids[name] = (await buildLead(db, { lead_model_id: heavy, lead_work_type_id: quarry, ...more, workshop_id: at })).id
  }
  Object.assign(filters, { north, south, heavy, vans, quarry, courier })
  const approved_at = '2026-02-01T09:00:00Z'
  await lead('winter', { ...ancora, created_at: '2026-01-31T22:59:59.5Z', status: 'offer', approved_at })
  await lead('february', { ...percent, created_at: '2026-01-31T23:00:00Z', lead_model_id: vans })
  await lead('march', { ...ancora, created_at: '2026-03-29T10:00:00Z', at: south, status: 'lost', approved_at })
  await lead('april', { ...percent, created_at: '2026-04-01T10:00:00Z', lead_work_type_id: courier, approved_at })
  await lead('same-time', { ...percent, created_at: '2026-04-01T10:00:00Z', at: south, status: 'cancelled' })
})
const filters: Record<string, number> = {}
afterAll(() => t.close())

it('a row has exactly the relations of the specification', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id: filters.north ?? 0, created_at: '2020-01-01Z' })
  const offer = await buildOffer(t.deps.db, { lead_id: id, status: 'pending' })
  const manage = { lead_id: id, user_id: admin.user_id, current_salesnotes: 'Prima' }
  await t.deps.db
    .insertInto('lead_manages')
    .values([
      { ...manage, current_status: 'created', created_at: '2020-01-02Z' },
      { ...manage, current_status: 'contacted', current_salesnotes: 'Seconda', created_at: '2020-01-03Z' },
    ])
    .execute()
  const { data } = await list(`?id=${id}`)
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
    'approved_at',
    'created_at',
    'customer',
    'customer_contact',
    'dealer',
    'id',
    'lead_manages',
    'lead_model',
    'lead_offers',
    'lead_work_type',
    'lock_version',
    'quantity',
    'status',
    'workshop',
  ])
  expect(data[0]).toMatchObject({
    customer: { id: expect.any(Number), name: expect.any(String), vat_n: expect.any(String) },
    customer_contact: { name: 'Anna', email: 'contatto@cliente.example', phone: '011 1234567' },
    lead_model: { name: 'Pesanti' },
    workshop: { name: 'Nord', baldo_id: expect.any(String) },
    dealer: null,
    lead_offers: [{ id: offer.id, status: 'pending', file_name: offer.file_name, user: { name: expect.any(String) } }],
    lead_manages: [{ current_status: 'contacted', current_salesnotes: 'Seconda', user: { name: expect.any(String) } }],
  })
  expect(data[0]?.lead_manages).toHaveLength(1)
  const { body } = await admin.get<LeadRow>(`/api/v1/leads/${id}`)
  expect(body).toMatchObject({ ...data[0], lead_manages: [{ current_salesnotes: 'Seconda' }, {}] })
  await t.deps.db.transaction().execute(async (tx) => {
    for (const table of ['lead_manages', 'lead_offers'] as const)
      await tx.deleteFrom(table).where('lead_id', '=', id).execute()
    await tx.deleteFrom('leads').where('id', '=', id).execute()
  })
})

describe('the order', () => {
  const newest = ['same-time', 'april', 'march', 'february', 'winter']
  it.each([
    ['', newest],
    ['?sort=-created_at', newest],
    ['?sort=created_at', newest.toReversed()],
    ['?sort=id', ['winter', 'february', 'march', 'april', 'same-time']],
    ['?sort=-id', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?sort=', newest],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
})

describe('the filters', () => {
  it.each<[string, string[]]>([
    ['?status=lost', ['march']],
    ['?status=created', ['april', 'february']],
    ['?status=', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?status=LOST', []],
    ['?status=x', []],
    ['?workshop_id=:south', ['same-time', 'march']],
    ['?workshop_id=0', []],
    ['?workshop_id=x', []],
    ['?workshop_id=99999999999999999999', []],
    ['?lead_model_id=:vans', ['february']],
    ['?lead_model_id=-1', []],
    ['?lead_work_type_id=:courier', ['april']],
    ['?id=1e1', []],
    ['?approved=0', ['february']],
    ['?approved=1', ['april', 'march', 'winter']],
    ['?approved=2', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?approved=true', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?customer=ancora', ['march', 'winter']],
    ['?customer=%20TRASPORTI%20', ['march', 'winter']],
    ['?customer=%25', ['same-time', 'april', 'february']],
    ['?customer=_', ['same-time', 'april', 'february']],
    ['?customer=%25%25', []],
    ['?customer=IT777%200000', ['march', 'winter']],
    ['?customer=777.0000001', ['march', 'winter']],
    ['?customer=0000123456', ['same-time', 'april', 'february']],
    ['?customer=%20', ['same-time', 'april', 'march', 'february', 'winter']],
    ["?customer=' OR 1=1 --", []],
    ['?from=2026-04-01', ['same-time', 'april']],
    ['?from=2026-02-01', ['same-time', 'april', 'march', 'february']],
    ['?to=2026-01-31', ['winter']],
    ['?to=2026-02-01', ['february', 'winter']],
    ['?from=2026-03-29&to=2026-03-29', ['march']],
    ['?from=2026-04-01T12:00:00', ['same-time', 'april']],
    ['?from=2026-04-01T12:00:01', []],
    ['?to=2026-04-01T12:00:00', ['march', 'february', 'winter']],
    ['?from=2026-04-02&to=2026-04-01', []],
    ['?approved=constructor', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?from=domani', []],
    ['?to=2026-02-30', []],
    ['?from=', ['same-time', 'april', 'march', 'february', 'winter']],
    ['?status=lost&workshop_id=:south&lead_model_id=:heavy&customer=ancora&approved=1&from=2026-03-01', ['march']],
    ['?status=lost&status=created&approved=0', ['february']],
    ['?workshop_id=:south&status=created', []],
  ])('%s', async (query, expected) => {
    const filled = query.replace(/:(\w+)/g, (match, name: string) => String(filters[name] ?? match))
    const { total, data } = await list(filled)
    expect([total, await names(filled)]).toEqual([expected.length, expected])
    expect(data).toHaveLength(expected.length)
  })

  it('finds a lead by id', async () => {
    expect(await names(`?id=${ids.march}`)).toEqual(['march'])
  })

  it('are part of the page links; a page beyond the end is the last one', async () => {
    const page = await list('?status=created&per_page=10&page=9')
    expect([page.total, page.current_page, page.last_page, page.from]).toEqual([2, 1, 1, 1])
    expect(page.links[1]?.url).toBe('/api/v1/leads?page=1&status=created&per_page=10')
  })
})

it('the statuses are returned as a map in their order', async () => {
  const { body } = await admin.get<Record<string, string>>('/api/v2/lead_statuses')
  expect(Object.keys(body)).toEqual([...leadStatuses])
  expect(body.created).toBe('Inserita')
})
