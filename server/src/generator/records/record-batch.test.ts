import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import {
  createRecordFixtures,
  operationsByRole,
  type RecordFixtures,
  samplesUrl,
} from '../../../test/fixtures/records.fixtures.ts'

type Answer = BatchAnswer & { message: string; errors: Record<string, string[]> }

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const build = async () => [await fixtures.createSample(), await fixtures.createSample(), await fixtures.createSample()]
const remove = (rows: unknown, caller = fixtures.admin, headers = {}) =>
  caller.send<Answer>('POST', `${samplesUrl}/delete`, { rows }, headers)
const toRows = (records: { id: number }[]) => records.map(({ id }) => ({ id, lock_version: 0 }))
const statusOf = async (id: number) => (await fixtures.admin.get(`${samplesUrl}/${id}`)).status

describe('deleting several records', () => {
  it('deletes all, once, and is answered again after a lost answer', async () => {
    const rows = toRows(await build())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await remove(rows, fixtures.admin, headers)
    const again = await assertWritesNothing(fixtures.app, () => remove(rows, fixtures.admin, headers))
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    for (const { id } of rows) expect(await statusOf(id)).toBe(404)
  })

  it('deletes none while one is missing (404), changed (409) or referred to (422), and names it', async () => {
    const records = await build()
    const [first, second] = records
    if (!first || !second) throw new Error('no records')
    const missing = await assertWritesNothing(fixtures.app, () => remove([...toRows(records), { id: 999_999_999 }]))
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([404, ['rows.3.id']])
    await fixtures.createPart(second.id)
    const referred = await assertWritesNothing(fixtures.app, () => remove(toRows(records)))
    expect([referred.status, referred.body.errors]).toEqual([
      422,
      { 'rows.1.id': ['Non si può eliminare: 1 parte di ricambio vi si riferisce.'] },
    ])
    await fixtures.admin.send('PUT', `${samplesUrl}/${first.id}`, { sample: { title: 'Cambiato' } })
    const stale = await assertWritesNothing(fixtures.app, () => remove(toRows(records)))
    expect([stale.status, Object.keys(stale.body.errors).toSorted()]).toEqual([409, ['rows.0.id', 'rows.1.id']])
    expect(stale.body.errors['rows.0.id']?.[0]).toMatch(/^È cambiato: l’ha modificato /)
  })

  it.each([[undefined], [[]], [[null]], [Array.from({ length: 1001 }, (_, id) => ({ id: id + 1 }))]])(
    'rejects the rows %j (422)',
    async (rows) => expect((await remove(rows)).status).toBe(422),
  )
})

describe.each(roleNames)('%s', (role: RoleName) => {
  it('selects, deletes and exports several records as the view allows', async () => {
    const caller = await fixtures.app.as(role)
    const records = await build()
    const isReader = operationsByRole[role]?.includes('read') ?? false
    const selected = await caller.get<{ data: { id: number; title: string }[] }>(`${samplesUrl}/selection?sort=id`)
    expect(selected.status).toBe(isReader ? 200 : 403)
    if (isReader)
      expect(selected.body.data.map(({ id }) => id)).toEqual(expect.arrayContaining(records.map(({ id }) => id)))
    const exports = ['administrator', 'dealer_sales_manager'].includes(role)
    const ids = records.slice(1).map(({ id }) => id)
    const file = await caller.send('POST', `${samplesUrl}/xls?sort=id`, { ids })
    expect(file.status).toBe(exports ? 200 : 403)
    if (exports) expect((await readExport(file.bytes)).slice(1).map(({ cells }) => cells[0]?.v)).toEqual(ids)
    const { status } = await remove(toRows(records), caller)
    expect(status).toBe(operationsByRole[role]?.includes('delete') ? 200 : 403)
  })
})
