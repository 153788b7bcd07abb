import { randomUUID } from 'node:crypto'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildReference, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { buildMail } from '../../../test/fixtures/factories-notices.ts'

// What every call on many rows has in common; their own rules are tested beside each.

type Answer = BatchAnswer & { message: string; errors: Record<string, string[]> }

let t: TestApp
let admin: Caller
let other: Caller
let managers: Record<'dealer' | 'workshop', number>

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  other = await t.as('administrator')
  managers = {
    dealer: (await buildUser(t.deps.db, { role: 'sales_manager_rt' })).id,
    workshop: (await buildUser(t.deps.db, { role: 'after_sales_manager_rt' })).id,
  }
})
afterAll(() => t.close())

const buildDealerUser = (deleted_at: string | null = null) =>
  buildUser(t.deps.db, { role: 'dealer_holder', ...(deleted_at && { deleted_at }) })

type BatchCall = {
  path: string
  table: string
  build: () => Promise<{ id: number }>
  more?: () => object
  /** Whether rows that are so already are changed again, or rejected. */
  repeats?: boolean
}

const calls: BatchCall[] = [
  { path: '/api/users/delete', table: 'users', build: () => buildDealerUser() },
  { path: '/api/users/restore', table: 'users', build: () => buildDealerUser('2026-01-01Z') },
  { path: '/api/users/reset-password', table: 'users', build: () => buildDealerUser(), repeats: true },
  {
    path: '/api/v1/lead_models/archive',
    table: 'lead_models',
    build: () => buildReference(t.deps.db, 'lead_models'),
  },
  {
    path: '/api/v1/lead_work_types/unarchive',
    table: 'lead_work_types',
    build: () => buildReference(t.deps.db, 'lead_work_types', { archived: true }),
  },
  {
    path: '/api/mails/send',
    table: 'mails',
    build: () => buildMail(t.deps.db, { user_id: managers.dealer, state: 'parked' }),
  },
  {
    path: '/api/v1/dealers/assign',
    table: 'dealers',
    build: () => buildDealer(t.deps.db),
    more: () => ({ user_id: managers.dealer }),
    repeats: true,
  },
  {
    path: '/api/v1/workshops/unassign',
    table: 'workshops',
    build: () => buildWorkshop(t.deps.db),
    more: () => ({ user_id: managers.workshop }),
    repeats: true,
  },
]

describe.each(calls)('$path', ({ path, table, build, more = () => ({}), repeats = false }) => {
  const send = (rows: unknown, caller = admin, headers = {}) =>
    caller.send<Answer>('POST', path, { rows, ...more() }, headers)
  const buildRows = async () => {
    const built = [await build(), await build(), await build()]
    return built.map(({ id }) => ({ id, lock_version: 0 }))
  }

  it.each([
    [undefined, 'rows'],
    [[], 'rows'],
    [Array.from({ length: 1001 }, (_, index) => ({ id: index + 1 })), 'rows'],
    [[null], 'rows.0'],
    [[{ id: 'x' }], 'rows.0.id'],
    [[{ id: 1, lock_version: 'x' }], 'rows.0.lock_version'],
  ])('rejects the rows %j (422)', async (rows, key) => {
    const { status, body } = await assertWritesNothing(t, () => send(rows))
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('names the rows that do not exist (404), that are there twice (422), and that changed meanwhile (409)', async () => {
    const rows = await buildRows()
    const [first] = rows
    const missing = await assertWritesNothing(t, () => send([...rows, { id: 999_999_999 }]))
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([404, ['rows.3.id']])
    const twice = await assertWritesNothing(t, () => send([...rows, first]))
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['rows.3.id']])
    await sql`UPDATE ${sql.table(table)} SET lock_version = 1 WHERE id = ${rows[1]?.id}`.execute(t.deps.db)
    const stale = await assertWritesNothing(t, () => send(rows))
    expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['rows.1.id']])
    expect(stale.body.message).toMatch(/^1 .+ è cambiat[oa] nel frattempo: non è stato salvato niente\.$/)
    const { status } = await send(rows.filter((_, index) => index !== 1))
    expect(status).toBe(200)
  })

  it('answers a batch that is sent again after a lost answer as saved', async () => {
    const rows = await buildRows()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(rows, admin, headers)
    const again = await assertWritesNothing(t, () => send(rows, admin, headers))
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const another = await assertWritesNothing(t, () => send(rows.slice(1), admin, headers))
    expect(another.status).toBe(422)
  })

  it('lets two who send the same at once change it once', async () => {
    const rows = await buildRows()
    const answers = await Promise.all([admin, other].map((caller) => send(rows, caller)))
    const changed = answers.map(({ status, body }) => (status === 200 ? body.rows.length : 0))
    if (!repeats) expect(Math.min(...changed)).toBe(0)
    expect(answers.every(({ status }) => [200, 404, 409, 422].includes(status))).toBe(true)
  })
})
