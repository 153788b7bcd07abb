import type { ActivityDashboardData } from '@portale/domain/documents/activities/activity.ts'
import type { MatrixPage } from '@portale/domain/documents/progress/matrix.ts'
import type { Home } from '@portale/domain/front/me.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp, TestResponse } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  optionalHeaders,
  problems,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'
import { type ErrorBody, type Fields, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
let years: { id: number; year: string }[]

const save = (dealer: Fields, id?: number): Promise<TestResponse<Dealer & ErrorBody>> =>
  id === undefined
    ? admin.send('POST', '/api/v1/dealers', { dealer })
    : admin.send('PUT', `/api/v1/dealers/${id}`, { dealer })
const names = async (query: string) =>
  (await admin.get<Page<Dealer>>(`/api/v1/dealers?${query}`)).body.data.map(({ name }) => name)

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
  const { db } = t.deps
  years = [await buildYear(db, '2025'), await buildYear(db, '2026'), await buildYear(db, '2027')]
  const { id: user_id } = await buildUser(db, { role: 'dealer_holder' })
  const partners = [
    ['Attiva', null],
    ['Fine 2025', '2025-12-31'],
    ['Inizio 2026', '2026-01-02'],
    ['Capodanno 2026', '2026-01-01'],
  ] as const
  for (const [name] of partners) await buildDealer(db, { name })
  for (const [name, ceased_on] of partners)
    await db.updateTable('dealers').set({ ceased_on }).where('name', '=', name).execute()
  for (const { id: activity_year_id } of years) {
    const { type_ids } = await buildActivity(db, { activity_year_id, title: 'Piano', types: ['Verbale'] })
    for (const { id: dealer_id } of await db.selectFrom('dealers').select('id').execute())
      await buildUpload(db, { activity_document_type_id: type_ids[0] ?? 0, dealer_id, user_id, status: 'verified' })
  }
})
afterAll(() => t.close())

describe('the totals of a year leave out who left the network before it', () => {
  const expected = [
    ['2025', ['Attiva', 'Capodanno 2026', 'Fine 2025', 'Inizio 2026'], 0],
    // It is in the network until the day before it ceased.
    ['2026', ['Attiva', 'Inizio 2026'], 2],
    ['2027', ['Attiva'], 3],
  ] as const

  it.each(expected)('%s: %j, %i left out', async (year, partners, ceased) => {
    const id = years.find((row) => row.year === year)?.id
    const dashboard = (await admin.get<ActivityDashboardData>(`/api/v1/activity_years/${id}/dashboard/dealers`)).body
    expect([dashboard.total, dashboard.ceased]).toEqual([partners.length, ceased])
    expect(
      dashboard.activities.map((row) => [row.completed.map(({ name }) => name), row.completed_count, row.total]),
    ).toEqual([[partners, partners.length, partners.length]])
    const matrix = (await admin.get<MatrixPage>(`/api/v1/activity_years/${id}/matrix/dealers`)).body
    expect([matrix.data.map(({ name }) => name), matrix.total, matrix.ceased]).toEqual([
      partners,
      partners.length,
      ceased,
    ])
    type Progress = { data: { dealers: { name: string }[] }[]; total: number; ceased: number }
    const progress = (await admin.get<Progress>(`/api/v1/dealers/activity_years?year=${year}`)).body
    expect([progress.data[0]?.dealers.map(({ name }) => name), progress.ceased]).toEqual([partners, ceased])
  })

  it('also on the home', async () => {
    const { progress } = (await admin.get<Home>('/api/v1/home')).body
    const figures = progress.filter(({ audience }) => audience === 'dealers')
    for (const { year, rows, ceased } of figures) {
      const count = expected.find(([other]) => other === year)?.[1].length
      expect(rows).toMatchObject([{ completed: count, total: count }])
      expect(ceased).toBe(4 - (count ?? 0))
    }
    expect(figures.length).toBeGreaterThan(0)
  })

  it('counts those in the scope of who asks alone', async () => {
    const left = await t.deps.db
      .selectFrom('dealers')
      .select('id')
      .where('name', '=', 'Fine 2025')
      .executeTakeFirstOrThrow()
    const manager = await t.as('sales_manager_rt', { dealers: [left.id] })
    const { body } = await manager.get<MatrixPage>(`/api/v1/activity_years/${years[2]?.id}/matrix/dealers`)
    expect([body.total, body.ceased]).toEqual([0, 1])
  })
})

describe('the registry', () => {
  it('stores the day, keeps it when a body does not name it, and empties it', async () => {
    const fields = form({ ceased_on: '2026-06-30' })
    const { status, body } = await save(fields)
    expect([status, body.ceased_on]).toEqual([201, '2026-06-30'])
    const { ceased_on: _day, ...unnamed } = fields
    expect((await save(unnamed, body.id)).body).toMatchObject({ ceased_on: '2026-06-30', lock_version: 0 })
    expect((await save({ ...unnamed, name: 'Altro nome' }, body.id)).body).toMatchObject({ ceased_on: '2026-06-30' })
    expect((await save({ ...fields, ceased_on: '' }, body.id)).body.ceased_on).toBeNull()
    expect((await save(fields, body.id)).body.ceased_on).toBe('2026-06-30')
    expect((await save({ ...fields, ceased_on: null }, body.id)).body.ceased_on).toBeNull()
    expect((await save(form())).body.ceased_on).toBeNull()
  })

  it.each(['1999-12-31', '2026-02-30', 'domani', 5, '__proto__'])('rejects the day %j (422)', async (ceased_on) => {
    const { status, body } = await save(form({ ceased_on }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['dealer.ceased_on']])
  })

  it('filters by it: who has left by today, and who has not', async () => {
    await buildDealer(t.deps.db, { name: 'Lascia nel 2150' })
    await t.deps.db
      .updateTable('dealers')
      .set({ ceased_on: '2150-01-01' })
      .where('name', '=', 'Lascia nel 2150')
      .execute()
    expect(await names('ceased=1&name=2')).toEqual(['Capodanno 2026', 'Fine 2025', 'Inizio 2026'])
    expect(await names('ceased=0&name=2')).toEqual(['Lascia nel 2150'])
    expect(await names('ceased=x&name=2')).toHaveLength(4)
    expect(await names('ceased=1&name=2&sort=-ceased_on')).toEqual(['Inizio 2026', 'Capodanno 2026', 'Fine 2025'])
  })

  it('exports it as a date, in a file that can be imported', async () => {
    const { bytes } = await admin.get('/api/v1/dealers/xls?ceased=1&name=Fine')
    const [header, row] = (await readExport(bytes)).map(({ cells }) => cells.map((cell) => cell?.v))
    expect(header?.at(-1)).toBe('Cessata il')
    expect(row?.at(-1)).toEqual(new Date('2025-12-31T00:00:00Z'))
  })
})

describe('an import', () => {
  const stored = async (baldo_id: string) =>
    (await t.deps.db.selectFrom('dealers').select('ceased_on').where('baldo_id', '=', baldo_id).executeTakeFirst())
      ?.ceased_on

  it('sets the day, keeps it where the column is missing, and empties it with an empty cell', async () => {
    const { dry, write } = createImporter(admin, 'dealers')
    const row = (day: string, more = {}) => dealerRow('CESS-1', 'Cessata', { 'Cessata il': day, ...more })
    await write(csvFile([row('30/06/2026')]))
    expect(await stored('CESS-1')).toBe('2026-06-30')
    const { missing } = await write(csvFile([dealerRow('CESS-1', 'Cessata', { CAP: '20100' })]))
    expect([missing, await stored('CESS-1')]).toEqual([optionalHeaders, '2026-06-30'])
    const emptied = csvFile([row('', { CAP: '20100' })])
    expect((await dry(emptied)).rows[0]?.differences).toEqual([{ column: 'Cessata il', from: '30/06/2026', to: '' }])
    await write(emptied)
    expect(await stored('CESS-1')).toBeNull()
    await write(xlsxFile([{ ...row(''), 'Cessata il': new Date('2027-01-31T00:00:00Z') }]))
    expect(await stored('CESS-1')).toBe('2027-01-31')
  })

  it('rejects days that do not exist or are too early', async () => {
    const days = ['30/02/2026', '31/12/1999', 'ieri']
    const file = csvFile(days.map((day, index) => dealerRow(`CESS-X${index}`, 'Errata', { 'Cessata il': day })))
    expect(Object.keys(problems(await createImporter(admin, 'dealers').dry(file)))).toEqual(['2', '3', '4'])
  })
})
