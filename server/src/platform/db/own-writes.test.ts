import type { Page } from '@portale/domain/platform/page.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, stopFollowing, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { type Fields, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'
import { findUserRow, userForm } from '../../../test/fixtures/people.fixtures.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'

// What a server wrote is seen by the very next call to it, without a notification; other servers' totals within a second.

const totalAgeMs = 1000
let t: TestApp
let second: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
let form: (change?: Fields) => Fields
const dealers: number[] = []

beforeAll(async () => {
  t = await testApp({}, undefined, totalAgeMs)
  second = await startSecondServer(t, {}, totalAgeMs)
  admin = await t.as('administrator')
  form = await partnerForm(t)
  for (const name of ['Alfa', 'Beta', 'Gamma']) dealers.push((await buildDealer(t.deps.db, { name })).id)
  await t.deps.listener.stop()
  stopFollowing(t.app)
})
afterAll(async () => {
  await second.close()
  await t.close()
})

const countDealers = async (who: Caller) => (await who.get<Page<{ id: number }>>('/api/v1/dealers')).body.total
const statusOf = async (who: Caller, path = '/api/v1/home') => (await who.get(path)).status

async function save({ user_id }: Caller, change: Fields): Promise<void> {
  const { name, email } = await findUserRow(t, user_id)
  const { status, text } = await admin.send('PUT', `/api/users/${user_id}`, userForm({ name, email, ...change }))
  expect(status, text).toBe(200)
}

it('a total is right for the next call after a save here, and a second later on another server', async () => {
  const elsewhere = second.as(admin)
  vi.useFakeTimers({ toFake: ['Date'] })
  const total = await countDealers(admin)
  expect(await countDealers(elsewhere)).toBe(total)
  expect((await admin.send('POST', '/api/v1/dealers', { dealer: form() })).status).toBe(201)
  expect(await countDealers(admin)).toBe(total + 1)
  expect(await countDealers(elsewhere)).toBe(total)
  vi.advanceTimersByTime(totalAgeMs)
  expect(await countDealers(elsewhere)).toBe(total + 1)
  vi.useRealTimers()
})

it('partners taken away or given are seen by the next call', async () => {
  const seller = await t.as('sales_manager_rt', { dealers: dealers.slice(0, 2) })
  expect(await countDealers(seller)).toBe(2)
  await save(seller, { roles: [roleIds.sales_manager_rt], dealers: dealers.slice(0, 1) })
  expect(await countDealers(seller)).toBe(1)
  await save(seller, { roles: [roleIds.sales_manager_rt], dealers })
  expect(await countDealers(seller)).toBe(3)
})

it('a role, a suspension and a closed account end what a person may do at the next call', async () => {
  const [demoted, suspended, closed] = await Promise.all(
    Array.from({ length: 3 }, () => t.as('sales_manager_rt', { dealers })),
  )
  if (!demoted || !suspended || !closed) throw new Error('three people are needed')
  for (const person of [demoted, suspended, closed]) expect(await statusOf(person, '/api/v1/leads')).toBe(200)
  await save(demoted, { roles: [roleIds.workshop_user] })
  expect(await statusOf(demoted, '/api/v1/activity_document_uploads')).toBe(401)
  const { lock_version } = await findUserRow(t, suspended.user_id)
  const suspension = { rows: [{ id: suspended.user_id, lock_version }], reason: 'Assente' }
  expect((await admin.send('POST', '/api/users/suspend', suspension)).status).toBe(200)
  expect(await statusOf(suspended)).toBe(401)
  expect((await admin.send('DELETE', `/api/users/${closed.user_id}`)).status).toBe(204)
  expect(await statusOf(closed)).toBe(401)
})

it('a revoked token ends at the next call', async () => {
  const { id, caller } = await buildToken(t, admin.user_id)
  expect(await statusOf(caller, '/api/v1/dealers')).toBe(200)
  expect([200, 204]).toContain((await admin.send('DELETE', `/api/v1/tokens/${id}`)).status)
  expect(await statusOf(caller, '/api/v1/dealers')).toBe(401)
})
