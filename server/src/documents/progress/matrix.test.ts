import {
  type CellState,
  getCellState,
  getTypeState,
  type MatrixPage,
  typeStates,
} from '@portale/domain/documents/progress/matrix.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { type DocumentStatus, documentStatuses } from '@portale/domain/platform/documents.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let year: { id: number }
let both: Awaited<ReturnType<typeof buildActivity>>
let one: Awaited<ReturnType<typeof buildActivity>>
let sales: Caller
const dealers = new Map<string, number>()

// What each dealer uploaded for the two types of the first activity, and for the one of the second.
const documents: Record<string, [DocumentStatus[], DocumentStatus[], DocumentStatus[], CellState[]]> = {
  Alfa: [['verified'], ['rejected', 'verified'], ['verified'], ['done', 'done']],
  Èlite: [['verified'], ['pending'], [], ['pending', 'missing']],
  Beta: [['rejected'], ['verified'], ['cancelled'], ['rejected', 'missing']],
  Gamma: [['verified'], [], ['pending', 'verified'], ['partial', 'pending']],
  Zeta: [[], [], [], ['missing', 'missing']],
}

const path = (id = year.id, audience = 'dealers') => `/api/v1/activity_years/${id}/matrix/${audience}`
const read = async (query = '', caller = admin) => (await caller.get<MatrixPage>(`${path()}${query}`)).body
const names = async (query: string, caller = admin) => (await read(query, caller)).data.map(({ name }) => name)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  year = await buildYear(db, '2026')
  both = await buildActivity(db, { activity_year_id: year.id, title: 'Banco', types: ['A', 'B', 'Tolto'] })
  one = await buildActivity(db, { activity_year_id: year.id, title: 'Èsito', types: ['C'] })
  await buildActivity(db, { activity_year_id: year.id, title: 'Informativa' })
  await buildActivity(db, { activity_year_id: year.id, title: 'Officine', audience: 'workshops', types: ['W'] })
  const [a = 0, b = 0, gone = 0] = both.type_ids
  const { id: user_id } = await buildUser(db, { role: 'dealer_holder' })
  for (const [name, [ofA, ofB, ofC]] of Object.entries(documents)) {
    const { id: dealer_id } = await buildDealer(db, { name })
    dealers.set(name, dealer_id)
    for (const [type, statuses] of [
      [a, ofA],
      [b, ofB],
      [one.type_ids[0] ?? 0, ofC],
      [gone, ['pending']],
    ] as const)
      for (const status of statuses)
        await buildUpload(db, { activity_document_type_id: type, dealer_id, user_id, status })
  }
  await db.updateTable('activity_document_types').set({ deleted_at: '2026-01-01Z' }).where('id', '=', gone).execute()
  await buildWorkshop(db, { name: 'Sola' })
  sales = await t.as('sales_manager_rt', { dealers: [dealers.get('Beta') ?? 0, dealers.get('Zeta') ?? 0] })
})
afterAll(() => t.close())

describe('the matrix of a year', () => {
  it('has a row per partner and a cell per activity that asks for documents, both in Italian order', async () => {
    const { activity_year, activities, data, total } = await read()
    expect([activity_year, total]).toEqual([{ id: year.id, year: '2026' }, 5])
    expect(activities).toEqual([
      { id: both.id, title: 'Banco' },
      { id: one.id, title: 'Èsito' },
    ])
    expect(data.map(({ name, cells }) => [name, cells.map(({ state }) => state)])).toEqual(
      ['Alfa', 'Beta', 'Èlite', 'Gamma', 'Zeta'].map((name) => [name, documents[name]?.[3]]),
    )
    expect(data[3]).toEqual({
      id: dealers.get('Gamma'),
      baldo_id: expect.any(String),
      name: 'Gamma',
      completed_activities_count: 0,
      total_activities: 2,
      cells: [
        { activity_id: both.id, state: 'partial', done: 1, not_applicable: 0, pending: 0, rejected: 0, missing: 1 },
        { activity_id: one.id, state: 'pending', done: 0, not_applicable: 0, pending: 1, rejected: 0, missing: 0 },
      ],
    })
  })

  it('has the workshops too, and no rows of cells for a year without activities', async () => {
    const workshops = (await admin.get<MatrixPage>(path(year.id, 'workshops'))).body
    expect(workshops.data.map(({ name, cells }) => [name, cells.map(({ state }) => state)])).toEqual([
      ['Sola', ['missing']],
    ])
    const empty = await buildYear(t.deps.db, '2031')
    const { body } = await admin.get<MatrixPage>(path(empty.id))
    expect([body.activities, body.data[0]?.cells, body.data[0]?.total_activities]).toEqual([[], [], 0])
    expect((await admin.get<MatrixPage>(`${path(empty.id)}?incomplete=1`)).body.total).toBe(0)
  })

  it('agrees with the rules of the domain for random histories', async () => {
    const { db } = t.deps
    const random = await buildYear(db, '2032')
    const activities = []
    for (const [index, types] of [['1'], ['1', '2'], ['1', '2', '3']].entries())
      activities.push(
        await buildActivity(db, {
          activity_year_id: random.id,
          audience: 'workshops',
          title: `Casuale ${index}`,
          types,
        }),
      )
    const types = activities.flatMap(({ type_ids }) => type_ids)
    const { id: user_id } = await buildUser(db, { role: 'workshop_user' })
    const history = fc.array(fc.array(fc.constantFrom(...documentStatuses), { maxLength: 3 }), {
      minLength: types.length,
      maxLength: types.length,
    })
    const expected = new Map<string, unknown>()
    const complete: DocumentStatus[][] = types.map(() => ['verified'])
    const histories = [...fc.sample(history, { seed: 17, numRuns: 60 }), complete]
    for (const [index, statuses] of histories.entries()) {
      const name = `Storia ${index}`
      const { id: workshop_id } = await buildWorkshop(db, { name })
      const rows = types.flatMap((activity_document_type_id, type) =>
        (statuses[type] ?? []).map((status) => ({ activity_document_type_id, status })),
      )
      for (const row of rows) await buildUpload(db, { ...row, workshop_id, user_id })
      const cells = activities.map(({ id, type_ids }) => {
        const states = type_ids.map((type) =>
          getTypeState(
            (statuses[types.indexOf(type)] ?? []).map((status) => ({ status })),
            romeDay(new Date()),
          ),
        )
        const counts = Object.fromEntries(
          typeStates.map((state) => [state, states.filter((other) => other === state).length]),
        ) as Record<(typeof typeStates)[number], number>
        return { activity_id: id, state: getCellState(counts), ...counts }
      })
      expected.set(name, cells)
    }
    const pageOf = async (query: string) =>
      (await admin.get<MatrixPage>(`${path(random.id, 'workshops')}?name=Storia&per_page=100${query}`)).body.data
    const rows = await pageOf('')
    expect(new Map(rows.map(({ name, cells }) => [name, cells]))).toEqual(expected)
    const isComplete = ({ cells }: { cells: { state: CellState }[] }) => cells.every(({ state }) => state === 'done')
    for (const row of rows)
      expect(row.completed_activities_count).toBe(row.cells.filter(({ state }) => state === 'done').length)
    const incomplete = rows.filter((row) => !isComplete(row)).map(({ name }) => name)
    expect((await pageOf('&incomplete=1')).map(({ name }) => name)).toEqual(incomplete)
    expect(incomplete.length).toBeLessThan(rows.length)
  })

  it('pages and sorts by name, Baldo ID and completed activities; any other column is 422', async () => {
    expect(await names('?sort=-name')).toEqual(['Zeta', 'Gamma', 'Èlite', 'Beta', 'Alfa'])
    expect((await names('?sort=-completed'))[0]).toBe('Alfa')
    expect((await names('?sort=completed')).at(-1)).toBe('Alfa')
    expect(await names('?sort=baldo_id')).toHaveLength(5)
    for (const sort of ['district', 'cells', '__proto__', "name'"])
      expect((await admin.get(`${path()}?sort=${encodeURIComponent(sort)}`)).status).toBe(422)
    const beyond = await read('?page=99&per_page=10')
    expect([beyond.current_page, beyond.last_page, beyond.data.length]).toEqual([1, 1, 5])
  })

  it('filters by name, Baldo ID, province, area, manager and what is incomplete', async () => {
    expect(await names('?name=ELI')).toEqual(['Èlite'])
    expect(await names('?sales_area=nord')).toHaveLength(5)
    expect(await names('?sales_area=sud')).toEqual([])
    expect(await names('?district_id=999999')).toEqual([])
    expect(await names('?district_id=x')).toEqual([])
    expect(await names(`?manager=${sales.user_id}`)).toEqual(['Beta', 'Zeta'])
    expect(await names('?manager=999999')).toEqual([])
    expect(await names("?manager=1'")).toEqual([])
    expect(await names('?incomplete=1')).toEqual(['Beta', 'Èlite', 'Gamma', 'Zeta'])
    expect(await names('?incomplete=1&sort=-name&per_page=10')).toEqual(['Zeta', 'Gamma', 'Èlite', 'Beta'])
    expect(await names('?__proto__=1&incomplete=x')).toHaveLength(5)
  })

  it('filters who is late with an activity of the year', async () => {
    const { db } = t.deps
    const setDue = (due_on: string | null) =>
      db.updateTable('activities').set({ due_on }).where('id', '=', one.id).execute()
    expect(await names('?late=1')).toEqual([])
    await setDue('2026-01-31')
    expect(await names('?late=1')).toEqual(['Beta', 'Èlite', 'Zeta'])
    expect(await names('?late=1', sales)).toEqual(['Beta', 'Zeta'])
    expect(await names('?late=1&name=alfa')).toEqual([])
    expect(await names('?late=x')).toHaveLength(5)
    await setDue(null)
  })

  it('answers managers to administrators alone', async () => {
    expect((await read()).managers.map(({ id }) => id)).toContain(sales.user_id)
    expect((await read('', sales)).managers).toEqual([])
  })

  it('404 for a year that does not exist', async () => {
    for (const id of ['999999', 'null', '0'])
      expect((await admin.get(`/api/v1/activity_years/${id}/matrix/dealers`)).status).toBe(404)
    expect((await admin.get('/api/v1/activity_years/999999/matrix/dealers/xls')).status).toBe(404)
  })
})

describe('who verifies', () => {
  it('sees the assigned partners of the own kind', async () => {
    expect(await names('', sales)).toEqual(['Beta', 'Zeta'])
    expect(await names('?incomplete=1&name=alfa', sales)).toEqual([])
    expect((await sales.get(path(year.id, 'workshops'))).status).toBe(403)
    expect(await names('', await t.as('sales_manager_rt'))).toEqual([])
  })
})

describe('the spreadsheet', () => {
  it('has the rows of the list in its order, a column per activity', async () => {
    const { bytes, headers } = await admin.get(`${path()}/xls?incomplete=1&sort=-name`)
    expect(headers['content-disposition']).toContain('dealers_2026.xlsx')
    const rows = (await readExport(bytes)).map(({ cells }) => cells.map((cell) => cell?.v))
    expect(rows[0]).toEqual(['Baldo ID', 'Ragione sociale', 'Completate', 'Attività', 'Banco', 'Èsito'])
    expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
      ['Zeta', 0, 2, 'Da caricare (0 su 2)', 'Da caricare (0 su 1)'],
      ['Gamma', 0, 2, 'Parziale (1 su 2)', 'Da verificare (0 su 1)'],
      ['Èlite', 0, 2, 'Da verificare (1 su 2)', 'Da caricare (0 su 1)'],
      ['Beta', 0, 2, 'Rifiutata (1 su 2)', 'Da caricare (0 su 1)'],
    ])
    expect((await admin.get(`${path()}/xls?sort=x`)).status).toBe(422)
  })
})
