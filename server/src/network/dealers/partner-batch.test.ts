import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

type Answer = BatchAnswer & { errors: Record<string, string[]> }

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const kinds = [
  { table: 'dealers', role: 'sales_manager_rt', other: 'after_sales_manager_rt', build: buildDealer },
  { table: 'workshops', role: 'after_sales_manager_rt', other: 'sales_manager_rt', build: buildWorkshop },
] as const

describe.each(kinds)('$table', ({ table, role, other, build }) => {
  const path = `/api/v1/${table}`
  const buildIds = async () => [(await build(t.deps.db)).id, (await build(t.deps.db)).id, (await build(t.deps.db)).id]
  const send = (call: string, ids: number[], user_id: unknown) =>
    admin.send<Answer>('POST', `${path}/${call}`, { rows: ids.map((id) => ({ id })), user_id })
  const idsOf = async (caller: Caller) =>
    (await caller.get<{ data: { id: number }[] }>(`${path}?sort=baldo_id`)).body.data.map(({ id }) => id).toSorted()

  it('are assigned to a manager, who sees them at once, and taken away; only what changed is answered', async () => {
    const [first = 0, ...rest] = await buildIds()
    const { id } = await buildUser(t.deps.db, { role, [table]: [first] })
    const manager = await t.as(id)
    const assigned = await send('assign', [first, ...rest], id)
    expect([assigned.status, assigned.body.rows.map((row) => row.id)]).toEqual([200, rest])
    expect(await idsOf(manager)).toEqual([first, ...rest].toSorted())
    const removed = await send('unassign', [...rest, (await build(t.deps.db)).id], id)
    expect(removed.body.rows.map((row) => row.id)).toEqual(rest)
    expect(await idsOf(manager)).toEqual([first])
    const { lock_version } = await t.deps.db
      .selectFrom('users')
      .select('lock_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(lock_version).toBe(2)
  })

  it('are not assigned to somebody of another role, closed or unknown (422)', async () => {
    const ids = await buildIds()
    const closed = await buildUser(t.deps.db, { role, deleted_at: '2026-01-01Z' })
    const foreign = await buildUser(t.deps.db, { role: other })
    for (const user_id of [undefined, 'x', 999_999_999, admin.user_id, foreign.id, closed.id]) {
      const { status, body } = await assertWritesNothing(t, () => send('assign', ids, user_id))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']])
    }
  })

  it('are not assigned once archived (422), and are taken away', async () => {
    const [first = 0, archived = 0] = await buildIds()
    const { id } = await buildUser(t.deps.db, { role, [table]: [archived] })
    await admin.send('POST', `${path}/${archived}/archive`)
    const { status, body } = await assertWritesNothing(t, () => send('assign', [first, archived], id))
    expect([status, body.errors]).toEqual([422, { 'rows.1.id': ['È archiviata: non si può assegnare.'] }])
    expect((await send('unassign', [archived], id)).body.rows.map((row) => row.id)).toEqual([archived])
  })

  it('are neither assigned nor taken away while impersonating (403)', async () => {
    const [first = 0] = await buildIds()
    const { id } = await buildUser(t.deps.db, { role })
    const superuser = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const caller = await impersonate(t, await t.as('administrator'), superuser.id)
    for (const call of ['assign', 'unassign'])
      expect((await caller.send('POST', `${path}/${call}`, { rows: [{ id: first }], user_id: id })).status).toBe(403)
  })

  it('have managers to choose from, by name', async () => {
    const { id, name } = await buildUser(t.deps.db, { role, name: `Chiara ${table}` })
    await buildUser(t.deps.db, { role: other, name: `Chiara ${table} bis` })
    const find = async (search: string) =>
      (await admin.get<{ id: number }[]>(`${path}/managers?${new URLSearchParams({ search })}`)).body
    expect((await find(name)).map((person) => person.id)).toEqual([id])
    expect(await find('')).toEqual([])
  })

  it('are selected by the filters and exported by their ids, in the order of the list', async () => {
    const [first = 0, second = 0] = await buildIds()
    const { body } = await admin.get<{ data: { id: number; lock_version: number }[] }>(
      `${path}/selection?sort=-baldo_id`,
    )
    expect(body.data.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(['archived_at', 'id', 'lock_version', 'name'])
    expect((await admin.get(`${path}/selection?sort=district`)).status).toBe(200)
    const { bytes } = await admin.send('POST', `${path}/xls?sort=-baldo_id`, { ids: [first, second] })
    const rows = (await readExport(bytes)).slice(1).map(({ cells }) => cells[0]?.v)
    const baldoIds = await t.deps.db.selectFrom(table).select('baldo_id').where('id', 'in', [first, second]).execute()
    expect(rows).toEqual(
      baldoIds
        .map(({ baldo_id }) => baldo_id)
        .toSorted()
        .toReversed(),
    )
  })
})
