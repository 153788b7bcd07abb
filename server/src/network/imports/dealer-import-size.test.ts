import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer } from '../../../test/fixtures/factories.ts'
import { createImporter, csvFile, dealerRow, sendImport } from '../../../test/fixtures/import.fixtures.ts'
import { bySize } from '../../../test/sizes.ts'

let t: TestApp
let admin: Caller
const printed = vi.fn()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed(String(text))
      return true
    })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

const many = bySize(4000, 20_000)
const rows = (name: string) => Array.from({ length: many }, (_, at) => dealerRow(`N-${at}`, `${name} ${at}`))

it(`${many} new rows, then all of them changed, while the others read and save`, async () => {
  const waited: number[] = []
  const { id, vat_n } = await buildCustomer(t.deps.db)
  const url = `/api/v1/customers/${id}`
  const ask = async () => {
    const start = performance.now()
    const read = await admin.get('/api/v1/dealers?per_page=10')
    const saved = await admin.send('PUT', url, { customer: { vat_n, name: `Cliente ${start}` } })
    waited.push(read.status === 200 && saved.status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
  }
  const asked: Promise<void>[] = []
  const asking = setInterval(() => asked.push(ask()), 200)
  const created = await createImporter(admin, 'dealers').write(csvFile(rows('Nuova')))
  expect(created.counts).toEqual({ new: many, changed: 0, unchanged: 0, wrong: 0 })
  const { status, body } = await sendImport<ImportAnswer>(admin, 'dealers', csvFile(rows('Altra')), { confirm: '1' })
  expect([status, body.counts.changed]).toEqual([200, many])
  clearInterval(asking)
  await Promise.all(asked)
  expect(Math.max(...waited)).toBeLessThan(5000)
  const names = await t.deps.db.selectFrom('dealers').select(['baldo_id', 'name']).execute()
  expect(names.filter(({ baldo_id, name }) => name === `Altra ${baldo_id.slice(2)}`)).toHaveLength(many)
  expect(printed.mock.calls).toEqual([])
})
