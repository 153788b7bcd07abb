import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner, readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import { buildCustomer, buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import { parseAuditFilter } from './audit-filter.ts'

let t: TestApp
let audit: ReturnType<typeof readAudit>
let dealer: number
let anna: number
let bruno: number

/** Four requests, at half a second past each minute from 10:01 on in Rome. */
beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  anna = (await buildUser(db, { role: 'administrator', name: 'Anna' })).id
  bruno = (await buildUser(db, { role: 'superuser_rt', name: 'Bruno' })).id
  audit = readAudit(await t.as('administrator'))
  const by = (user_id: number, work: Parameters<typeof withWriteTransaction<unknown>>[2]) =>
    withWriteTransaction(db, { user_id }, work)
  await by(anna, async (tx) => {
    dealer = (await buildDealer(tx)).id
    await buildCustomer(tx, { contacts: ['Uno', 'Due'] })
  })
  await by(bruno, (tx) => tx.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', dealer).execute())
  await by(anna, (tx) => tx.updateTable('dealers').set({ city: 'Bra' }).where('id', '=', dealer).execute())
  await by(anna, (tx) => tx.deleteFrom('customer_contacts').where('name', '=', 'Uno').execute())
  await queryAsOwner(
    t,
    `UPDATE audit_tx SET at = $1::timestamptz + place * interval '1 minute' + interval '0.5 seconds' FROM (
       SELECT id AS tx, row_number() OVER (ORDER BY id) AS place FROM audit_tx WHERE user_id IS NOT NULL) p WHERE id = tx`,
    ['2026-03-10T09:00:00Z'],
  )
})
afterAll(() => t.close())

/** The rows that a filter finds: "created customers"; the folded list must find the requests of these very rows. */
async function found(query: Record<string, string | number>): Promise<string[]> {
  const [rows, folded] = [
    await audit.rows({ per_page: 100, ...query }),
    await audit.folded({ per_page: 100, ...query }),
  ]
  expect(rows.total).toBe(rows.data.length)
  expect(folded.data.map(({ id }) => id)).toEqual([...new Set(rows.data.map(({ request }) => request))])
  expect(folded.data.reduce((sum, { total }) => sum + total, 0)).toBe(rows.total)
  expect(folded.total).toBe(folded.data.length)
  return rows.data.map(({ event, model_type }) => `${event} ${model_type}`)
}

const deletion = 'deleted customer_contacts'
const first = ['created customer_contacts', 'created customer_contacts', 'created customers', 'created dealers']
const changes = ['updated dealers', 'updated dealers']

describe('one filter', () => {
  it('model_type', async () => {
    expect(await found({ model_type: 'dealers' })).toEqual([...changes, 'created dealers'])
    expect(await found({ model_type: 'customer_contacts' })).toEqual([deletion, ...first.slice(0, 2)])
    expect(await found({ model_type: 'leads' })).toEqual([])
  })

  it('model_id, with a model_type and without', async () => {
    expect(await found({ model_type: 'dealers', model_id: dealer })).toEqual([...changes, 'created dealers'])
    expect(await found({ model_type: 'dealers', model_id: 999_999 })).toEqual([])
    expect(await found({ model_id: dealer })).toEqual(expect.arrayContaining(changes))
  })

  it('event', async () => {
    expect(await found({ event: 'deleted' })).toEqual([deletion])
    expect(await found({ event: 'updated' })).toEqual(changes)
    expect(await found({ event: 'created', from: '2026-03-10', to: '2026-03-10' })).toEqual(first)
  })

  it('user_id', async () => {
    expect(await found({ user_id: bruno })).toEqual(['updated dealers'])
    expect(await found({ user_id: anna })).toEqual([deletion, 'updated dealers', ...first])
  })

  it('from and to: a second is inclusive, a fraction exact, a date a whole day in Rome', async () => {
    const day = (time: string) => `2026-03-10 ${time}`
    const march = { from: '2026-03-10', to: '2026-03-10' }
    expect(await found(march)).toHaveLength(7)
    expect(await found({ from: '2026-03-09', to: '2026-03-09' })).toEqual([])
    expect(await found({ ...march, to: day('10:01:00') })).toEqual(first)
    expect(await found({ ...march, to: day('10:01:00.4') })).toEqual([])
    expect(await found({ ...march, to: day('10:01:00.5') })).toEqual(first)
    expect(await found({ ...march, from: day('10:04:00.500000') })).toEqual([deletion])
    expect(await found({ ...march, from: day('10:04:00.500001') })).toEqual([])
    expect(await found({ from: '2026-03-10T09:02:00Z', to: day('10:03:59') })).toEqual(changes)
    expect(await found({ from: day('10:03:00'), to: day('10:02:00') })).toEqual([])
  })

  it('request', async () => {
    const [newest] = (await audit.folded({ user_id: anna })).data
    expect(await found({ request: newest?.id ?? 0 })).toEqual([deletion])
  })
})

describe('combined filters', () => {
  it.each([
    [{ model_type: 'dealers', event: 'updated' }, changes],
    [{ event: 'deleted', from: '2026-03-10', to: '2026-03-10' }, [deletion]],
    [{ model_type: 'dealers', event: 'created', to: '2026-03-10 10:01:00', from: '2026-03-10' }, ['created dealers']],
    [{ model_type: 'customers', event: 'deleted' }, []],
  ])('%j', async (query, rows) => {
    expect(await found(query)).toEqual(rows)
  })

  it('with a person', async () => {
    expect(await found({ model_type: 'dealers', event: 'updated', user_id: anna })).toEqual(['updated dealers'])
    expect(await found({ model_type: 'dealers', model_id: dealer, user_id: bruno, event: 'created' })).toEqual([])
  })
})

describe('unreadable values match nothing', () => {
  const odd = [
    "'",
    "x'; DROP TABLE audits; --",
    '%',
    '\\',
    '"',
    '__proto__',
    'null',
    '1e3',
    '0x10',
    '-1',
    '99999999999999999999',
    'è',
  ]
  const dates = [
    '2026-02-30',
    '2026-13-01',
    '31/11/2026',
    '2026-03-29 02:30:00',
    '2026-10-25 02:30:00',
    'oggi',
    '2026-03-10 25:00',
  ]
  for (const key of ['model_type', 'model_id', 'event', 'user_id', 'request'])
    it.each(odd)(`${key}=%s`, async (value) => {
      expect(await found({ [key]: value })).toEqual([])
    })
  for (const key of ['from', 'to'])
    it.each([...dates, ...odd])(`${key}=%s`, async (value) => {
      expect(await found({ [key]: value })).toEqual([])
    })

  it('a zero byte, a repeated value, an invalid page', async () => {
    expect(await found({ model_type: 'dea\0lers' })).toHaveLength(3)
    expect((await audit.rows({ page: '-1', per_page: '7' })).per_page).toBe(25)
    expect((await audit.rows({ page: '99999999999' })).to).toBe((await audit.rows()).total)
  })

  it('ignores blank filters', async () => {
    const { total } = await audit.rows()
    const blank = { model_type: ' ', model_id: '', event: ' ', user_id: '', from: '', to: ' ', request: '' }
    expect(parseAuditFilter(blank)).toEqual(parseAuditFilter({}))
    expect((await audit.rows(blank)).total).toBe(total)
  })
})
