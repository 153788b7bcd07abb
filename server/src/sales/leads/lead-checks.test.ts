import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildOffer, buildUser } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures } from '../../../test/fixtures/lead.fixtures.ts'
import { insertManage } from './lead.queries.ts'

let t: TestApp
let fixtures: LeadFixtures
let ids: Record<'lead' | 'offer' | 'user', number>
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  const { id: lead } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, quantity: 3 })
  const { id: user } = await buildUser(t.deps.db, { role: 'workshop_user' })
  ids = { lead, user, offer: (await buildOffer(t.deps.db, { lead_id: lead })).id }
  const granted = { lead_id: lead, user_id: user, granted_by: user }
  await t.deps.db.insertInto('lead_users').values(granted).execute()
})
afterAll(() => t.close())

const [check, unique, foreign] = ['23514', '23505', '23503']
const grant = 'INSERT INTO lead_users (lead_id, user_id, granted_by) VALUES'
const save = 'INSERT INTO lead_manages (lead_id, user_id, current_status) VALUES'

// The constraints reject what the rules reject with a message.
it.each([
  ["UPDATE leads SET status = 'sold' WHERE id = :lead", check],
  ["UPDATE leads SET status = 'lost', lostnotes = NULL WHERE id = :lead", check],
  ["UPDATE leads SET status = 'lost', lostnotes = '' WHERE id = :lead", check],
  ["UPDATE leads SET status = 'closed' WHERE id = :lead", check],
  ["UPDATE leads SET status = 'closed', saled_quantity = 4 WHERE id = :lead", check],
  ['UPDATE leads SET saled_quantity = 0 WHERE id = :lead', check],
  ['UPDATE leads SET quantity = 0 WHERE id = :lead', check],
  ['UPDATE leads SET privacy_1 = false WHERE id = :lead', check],
  ['UPDATE leads SET approved_at = now() WHERE id = :lead', check],
  ['UPDATE leads SET approved_by = :user WHERE id = :lead', check],
  ['UPDATE leads SET customer_id = :other_customer WHERE id = :lead', foreign],
  ["UPDATE lead_offers SET status = 'approved' WHERE id = :offer", check],
  ["UPDATE lead_offers SET file_name = '' WHERE id = :offer", check],
  ['UPDATE lead_offers SET status_at = now() WHERE id = :offer', check],
  [`${save} (:lead, :user, 'sold')`, check],
  [`${save} (0, :user, 'lost')`, foreign],
  [`${grant} (:lead, :user, :user)`, unique],
  [`${grant} (:lead, 0, :user)`, foreign],
])('rejects %s', async (statement, code) => {
  const values: Record<string, number> = { ...ids, other_customer: fixtures.otherCustomer.id }
  const text = statement.replace(/:(\w+)/g, (_mark, name) => String(values[name]))
  await expect(sql.raw(text).execute(t.deps.db)).rejects.toMatchObject({ code })
})

it('of two concurrent saves, the one that waited is the newer', async () => {
  const { db } = t.deps
  const note = (current_salesnotes: string) => ({
    lead_id: ids.lead,
    user_id: ids.user,
    current_status: 'created' as const,
    current_salesnotes,
  })
  await db.transaction().execute(async (waiting) => {
    await sql`SELECT now()`.execute(waiting)
    await insertManage(db, note('Prima'))
    await wait(5)
    await insertManage(waiting, note('Dopo'))
  })
  const { body } = await fixtures.mine.people.administrator.get(`/api/v1/leads/${ids.lead}`)
  expect(body).toMatchObject({ lead_manages: [{ current_salesnotes: 'Dopo' }, { current_salesnotes: 'Prima' }] })
})
