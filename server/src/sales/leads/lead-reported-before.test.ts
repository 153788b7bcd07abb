import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, vatNumber } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures, newCompany, postLead } from '../../../test/fixtures/lead.fixtures.ts'

let t: TestApp
let fixtures: LeadFixtures
let mine: Caller
let vat_n: string
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  mine = fixtures.mine.people.workshop_user
})
beforeEach(() => {
  vat_n = vatNumber()
})
afterAll(() => t.close())

const createLead = async (caller: Caller) => {
  const { status, body } = await postLead(caller, fixtures.form(newCompany(vat_n)))
  expect(status).toBe(201)
  return body
}

it('the first createLead of a customer has no hint', async () => {
  expect(Object.keys(await createLead(mine))).not.toContain('reported_before')
})

it('hints only at the number and the last month of reports by other partners', async () => {
  const first = await createLead(fixtures.other.people.workshop_user)
  const older = { customer_id: first.customer_id, customer_contact_id: first.customer_contact_id }
  const workshop_id = fixtures.other.workshop.id
  await buildLead(t.deps.db, { workshop_id, ...older, created_at: '2026-01-31T23:30:00Z' })
  await t.deps.db.updateTable('leads').set({ created_at: '2026-02-28T23:30:00Z' }).where('id', '=', first.id).execute()
  const again = await createLead(mine)
  expect(again.reported_before).toEqual({ count: 2, newest_month: '2026-03' })
  expect(JSON.stringify(again)).not.toContain(fixtures.other.workshop.name)
  expect((await mine.get(`/api/v1/leads/${again.id}`)).text).not.toContain('reported_before')
})

it('the user’s reports count too, cancelled ones do not', async () => {
  const first = await createLead(mine)
  expect((await createLead(mine)).reported_before?.count).toBe(1)
  await t.deps.db.updateTable('leads').set({ status: 'cancelled' }).where('id', '=', first.id).execute()
  expect((await createLead(mine)).reported_before?.count).toBe(1)
})

it('the same Idempotency-Key returns the same hint without a second createLead', async () => {
  await createLead(fixtures.other.people.workshop_user)
  const form = fixtures.form(newCompany(vat_n))
  const send = () => postLead(mine, form, { 'idempotency-key': 'ancora' })
  const first = await send()
  expect(first.body.reported_before?.count).toBe(1)
  expect((await send()).body).toEqual(first.body)
})
