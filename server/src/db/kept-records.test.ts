import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildDealer, buildLead, buildOffer, buildWorkshop } from '../../test/fixtures/factories.ts'
import { customerRecord } from '../customers/customer.queries.ts'
import { partnerRecord } from '../dealers/partner.queries.ts'
import { leadRecord } from '../leads/lead.queries.ts'
import { announcedTables, findAnnouncedTables } from './totals.ts'

let t: TestApp
let admin: Caller
let dealer_id: number
let workshop_id: number
let lead: { id: number; customer_id: number; lead_model_id: number; lead_work_type_id: number }

beforeAll(async () => {
  t = await testApp()
  dealer_id = (await buildDealer(t.deps.db)).id
  workshop_id = (await buildWorkshop(t.deps.db, { dealer_id })).id
  lead = await buildLead(t.deps.db, { workshop_id })
  await buildOffer(t.deps.db, { lead_id: lead.id })
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const read = async (who: Caller, path: string) => (await who.get(`/api/v1/${path}`)).text

it('each record reads tables that announce their changes', async () => {
  const user = { role: 'administrator', id: 1, dealer_ids: [], workshop_ids: [] } as unknown as Parameters<
    typeof leadRecord
  >[0]
  const queries = [
    partnerRecord(user, 'dealer', 1),
    partnerRecord(user, 'workshop', 1),
    customerRecord(1),
    leadRecord(user, 1),
  ]
  for (const query of queries) expect(findAnnouncedTables(query?.text ?? '')?.length).toBeGreaterThan(1)
  expect(announcedTables.size).toBeGreaterThan(20)
})

it('is asked of PostgreSQL once, and again after a change of what it reads', async () => {
  const changes: [path: string, change: string][] = [
    [`dealers/${dealer_id}`, `UPDATE dealers SET name = name || '!' WHERE id = ${dealer_id}`],
    [`dealers/${dealer_id}`, "UPDATE districts SET name = name || '!'"],
    [`workshops/${workshop_id}`, `UPDATE workshops SET name = name || '!' WHERE id = ${workshop_id}`],
    [`workshops/${workshop_id}`, `UPDATE dealers SET name = name || '?' WHERE id = ${dealer_id}`],
    [`workshops/${workshop_id}`, `UPDATE workshop_dealers SET valid_from = valid_from - interval '1 day'`],
    [`customers/${lead.customer_id}`, `UPDATE customers SET name = name || '!' WHERE id = ${lead.customer_id}`],
    [`customers/${lead.customer_id}`, "UPDATE customer_contacts SET name = name || '!'"],
    [`leads/${lead.id}`, `UPDATE leads SET quantity = quantity + 1 WHERE id = ${lead.id}`],
    [`leads/${lead.id}`, "UPDATE lead_offers SET file_name = file_name || '!'"],
    [`leads/${lead.id}`, `UPDATE workshops SET name = name || '?' WHERE id = ${workshop_id}`],
    [`leads/${lead.id}`, "UPDATE lead_models SET name = name || '!'"],
    [`leads/${lead.id}`, "UPDATE users SET name = name || '!'"],
    [
      `leads/${lead.id}`,
      `INSERT INTO lead_manages (lead_id, user_id, current_status) SELECT id, user_id, 'created' FROM leads WHERE id = ${lead.id}`,
    ],
  ]
  for (const [path, change] of changes) {
    const before = await read(admin, path)
    await sql.raw(change).execute(t.deps.db)
    expect({ change, isNew: (await read(admin, path)) !== before }).toEqual({ change, isNew: true })
  }
})

it('is never that of another scope, nor kept when there is none', async () => {
  const other = await buildDealer(t.deps.db)
  const assigned = await t.as('dealer_holder_sales_manager', { dealers: [dealer_id] })
  const stranger = await t.as('dealer_holder_sales_manager', { dealers: [other.id] })
  const statuses = async (who: Caller) =>
    Promise.all(
      [`dealers/${dealer_id}`, `leads/${lead.id}`].map(async (path) => (await who.get(`/api/v1/${path}`)).status),
    )
  for (let time = 0; time < 2; time += 1) {
    expect(await statuses(admin)).toEqual([200, 200])
    expect(await statuses(assigned)).toEqual([200, 200])
    expect(await statuses(stranger)).toEqual([404, 404])
  }
  // Administrators alone have the saves.
  expect(await read(admin, `leads/${lead.id}`)).toContain('"lead_manages"')
  expect(await read(assigned, `leads/${lead.id}`)).not.toContain('"lead_manages"')
})
