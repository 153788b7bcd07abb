import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildLead,
  buildNews,
  buildOffer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'

let t: TestApp
let audit: ReturnType<typeof readAudit>
beforeAll(async () => {
  t = await testApp()
  audit = readAudit(await t.as('administrator'))
})
afterAll(() => t.close())

it('returns the names of ids and rows, and the links to their records', async () => {
  const { db } = t.deps
  const dealer = await buildDealer(db, { baldo_id: '204118', name: 'Alfa', district: 'TO' })
  const workshop = await buildWorkshop(db, { name: 'Beta', dealer_id: dealer.id })
  const year = await buildYear(db, '2026')
  const activity = await buildActivity(db, { activity_year_id: year.id, title: 'Piano', types: ['Verbale'] })
  const user = await buildUser(db, { role: 'dealer_holder', name: 'Rita Neri', dealers: [dealer.id] })
  const [type = 0] = activity.type_ids
  const upload = await buildUpload(db, {
    activity_document_type_id: type,
    dealer_id: dealer.id,
    user_id: user.id,
    file_name: 'Verbale.pdf',
  })
  const lead = await buildLead(db, { workshop_id: workshop.id })
  const offer = await buildOffer(db, { lead_id: lead.id, file_name: 'Preventivo.pdf' })
  const news = await buildNews(db, { title: 'Listino' })
  const { names, record_links } = await audit.rows({ per_page: 100 })

  expect(names.dealers?.[dealer.id]).toBe('204118 Alfa')
  expect(names.dealer_id?.[dealer.id]).toBe('204118 Alfa')
  expect(names.district_id?.[dealer.district_id]).toBe('Torino - TO (Piemonte)')
  expect(names.role_id?.[user.role_id]).toBe('Titolare concessionaria')
  expect(names.activity_document_type_id?.[type]).toBe('Verbale')
  expect(names.activity_document_uploads?.[upload.id]).toBe('Verbale.pdf')
  expect(names.user_id?.[user.id]).toBe('Rita Neri')
  expect(names.activities?.[activity.id]).toBe('Piano')
  expect(names.news?.[news.id]).toBe('Listino')
  const inYear = `/activity_years/${year.id}/activities/${activity.id}/edit`
  expect(record_links.dealers?.[dealer.id]).toBe(`/dealers/${dealer.id}`)
  expect(Object.values(record_links.workshop_dealers ?? {})).toEqual([`/workshops/${workshop.id}`])
  expect(record_links.activities?.[activity.id]).toBe(inYear)
  expect(record_links.activity_document_types?.[type]).toBe(inYear)
  expect(record_links.activity_document_uploads?.[upload.id]).toBe(
    `/dealers/${dealer.id}/activities/${activity.id}/manage`,
  )
  expect(record_links.lead_offers?.[offer.id]).toBe(`/leads/${lead.id}`)
  expect(record_links.news?.[news.id]).toBe(`/news/${news.id}`)
  expect(record_links.users).toBeUndefined()
})

it('returns neither name nor link of a deleted record; a deleted child row links to its record', async () => {
  const { db } = t.deps
  const customer = await buildCustomer(db, { contacts: ['Anna', 'Bice'] })
  const lost = await buildCustomer(db, { contacts: ['Carla'] })
  await db.deleteFrom('customer_contacts').where('customer_id', 'in', [customer.id, lost.id]).execute()
  await db.deleteFrom('customers').where('id', '=', lost.id).execute()
  const { data, names, record_links } = await audit.folded({ event: 'deleted' })
  expect(data).toHaveLength(2)
  expect(names.customer_contacts).toEqual({})
  expect(names.customers?.[lost.id]).toBeUndefined()
  expect(record_links.customers).toBeUndefined()
  expect(record_links.customer_contacts).toEqual(
    Object.fromEntries(customer.contact_ids.map((id) => [id, `/customers/${customer.id}`])),
  )
})

it('runs one query per table, however many rows there are', async () => {
  const { db, pool } = t.deps
  for (let index = 0; index < 40; index += 1) await buildDealer(db)
  const watched = new Set<PoolClient>()
  let asked = 0
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]) => {
      asked += 1
      return query.apply(client, args)
    }
    client.query = counted as typeof client.query
  })
  const queriesFor = async (per_page: number) => {
    asked = 0
    const { data } = await audit.rows({ model_type: 'dealers', event: 'created', per_page })
    return [data.length, asked]
  }
  await queriesFor(10)
  const [few, queries] = await queriesFor(10)
  expect(few).toBe(10)
  expect(queries).toBeGreaterThanOrEqual(4) // total, rows, dealers, districts
  expect(await queriesFor(25)).toEqual([25, queries])
})
