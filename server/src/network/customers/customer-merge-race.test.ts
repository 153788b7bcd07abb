import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer } from '../../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  type LeadFixtures,
  newCompany,
  postLead,
  putLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { countStatusPairs, type ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import type { Db } from '../../platform/db/connection.ts'

let t: TestApp
let fixtures: LeadFixtures
let admin: Caller
let reporter: Caller
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  admin = fixtures.mine.people.administrator
  reporter = fixtures.mine.people.workshop_user
})
afterAll(() => t.close())

const build = () => buildCustomer(t.deps.db, { contacts: ['Anna', 'Bruno'] })
const merge = (kept: number, merged_id: number) =>
  admin.send<ErrorBody>('POST', `/api/v1/customers/${kept}/merge`, { merge: { merged_id } })
const customersOf = async (ids: number[]) =>
  (await t.deps.db.selectFrom('leads').select('customer_id').where('customer_id', 'in', ids).execute()).map(
    ({ customer_id }) => customer_id,
  )
const formOf = ({ id, contact_ids: [customer_contact_id] }: Awaited<ReturnType<typeof build>>) =>
  fixtures.form({ customer_id: id, customer_contact_id })

it('one into the other and the other way at once: one of both, 20 times', async () => {
  const seen = await countStatusPairs(20, async () => {
    const [a, b] = [await build(), await build()]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])
    const rows = await t.deps.db
      .selectFrom('customers')
      .select('merged_into_id')
      .where('id', 'in', [a.id, b.id])
      .execute()
    expect(rows.filter(({ merged_into_id }) => merged_into_id !== null)).toHaveLength(1)
    return answers
  })
  expect(Object.keys(seen).every((pair) => ['200 422', '422 200'].includes(pair))).toBe(true)
})

it('while a lead is reported about the merged customer: no lead stays behind, 20 times', async () => {
  await countStatusPairs(20, async () => {
    const [kept, merged] = [await build(), await build()]
    const answers = await Promise.all([
      merge(kept.id, merged.id),
      postLead(admin, formOf(merged)),
      postLead(reporter, fixtures.form(newCompany(merged.vat_n))),
    ])
    const [merging, reporting, byNumber] = answers.map(({ status }) => status)
    expect(merging).toBe(200)
    // The chosen contact may have been joined with another one meanwhile: then it is chosen again.
    expect([201, 409, 422]).toContain(reporting)
    expect(byNumber).toBe(201)
    const leads = await customersOf([kept.id, merged.id])
    expect(leads).toEqual(leads.map(() => kept.id))
    return [answers[0], answers[1]]
  })
})

it('while its leads are saved: they move, and nothing is lost, 20 times', async () => {
  const seen = await countStatusPairs(20, async () => {
    const [kept, merged] = [await build(), await build()]
    const { body: lead } = await postLead(admin, formOf(merged))
    const answers = await Promise.all([
      merge(kept.id, merged.id),
      putLead(admin, lead.id, { ...formOf(merged), quantity: 8, lock_version: lead.lock_version }),
    ])
    expect(await customersOf([kept.id, merged.id])).toEqual([kept.id])
    return answers
  })
  expect(Object.keys(seen).every((pair) => ['200 200', '200 409'].includes(pair))).toBe(true)
})

/** Resolves once somebody waits for a lock of the transaction. */
const untilAwaited = (tx: Db) =>
  expect
    .poll(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(tx)).rows.length)
    .toBeGreaterThan(0)

it('while a contact is being changed: it is joined with what it becomes', async () => {
  const [kept, merged] = [await build(), await build()]
  const [contact = 0] = kept.contact_ids
  const { merging } = await t.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('customer_contacts').set({ phone: '011 7654321' }).where('id', '=', contact).execute()
    const merging = merge(kept.id, merged.id)
    await untilAwaited(tx)
    return { merging }
  })
  expect((await merging).status).toBe(200)
  const stored = t.deps.db.selectFrom('customer_contacts').select('phone').where('id', '=', contact)
  expect(await stored.executeTakeFirst()).toEqual({ phone: '011 7654321, 011 1234567' })
})

it('its undo waits for a lead that is being saved before it locks a customer, as the lead’s form does', async () => {
  const [kept, merged] = [await build(), await build()]
  const { body: lead } = await postLead(admin, formOf(merged))
  await merge(kept.id, merged.id)
  const { undoing } = await t.deps.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM leads WHERE id = ${lead.id} FOR UPDATE`.execute(tx)
    const undoing = admin.send('POST', `/api/v1/customers/${merged.id}/unmerge`)
    await untilAwaited(tx)
    const both = [kept.id, merged.id]
    await sql`SELECT FROM customers WHERE id = ANY(${both}::bigint[]) FOR NO KEY UPDATE NOWAIT`.execute(tx)
    return { undoing }
  })
  expect((await undoing).status).toBe(200)
  expect(await customersOf([kept.id, merged.id])).toEqual([merged.id])
})

it('afterwards the number of the merged customer, and its id, report leads about the kept one', async () => {
  const [kept, merged] = [await build(), await build()]
  await merge(kept.id, merged.id)
  const byNumber = await postLead(reporter, fixtures.form(newCompany(merged.vat_n)))
  expect([byNumber.status, byNumber.body.customer_id]).toEqual([201, kept.id])
  expect((await reporter.get(`/api/v2/customers?customer=${merged.vat_n}`)).body).toEqual([])
  const byId = await postLead(
    admin,
    fixtures.form({ customer_id: merged.id, customer_contact_id: merged.contact_ids[0] }),
  )
  expect(byId.status).toBe(422)
})
