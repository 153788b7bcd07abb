import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  buildHistory,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  formatHistory,
  getUndoFile,
  outcomes,
  problems,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C', 'D']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const workshops = () => createImporter(admin, 'workshops')
const row = (baldo_id: string, period: string, more: Record<string, string> = {}) => {
  const [dealer = '', from = ''] = period.split(' ')
  return dealerRow(baldo_id, `Officina ${baldo_id}`, {
    'Cessata il': '',
    Concessionaria: dealer,
    Dal: from,
    'Togli successiva': '',
    ...more,
  })
}
const rows = (baldo_id: string, periods: string[]) => periods.map((period) => row(baldo_id, period))

const cases: [what: string, before: string, periods: string[], after: string][] = [
  ['two later periods', 'A 2020-01-01', ['B 2021-01-01', 'C 2022-01-01'], 'C 2022-01-01, B 2021-01-01, A 2020-01-01'],
  [
    'in any order, with what is there',
    'A 2020-01-01',
    ['C 2022-01-01', 'A 2020-01-01', 'B 2021-01-01'],
    'C 2022-01-01, B 2021-01-01, A 2020-01-01',
  ],
  [
    'a dealer again',
    'A 2020-01-01',
    ['B 2021-01-01', 'A 2022-01-01', 'B 2023-01-01'],
    'B 2023-01-01, A 2022-01-01, B 2021-01-01, A 2020-01-01',
  ],
  [
    'the newest corrected, and one on top',
    'B 2021-01-01, A 2020-01-01',
    ['C 2021-01-01', 'D 2022-01-01'],
    'D 2022-01-01, C 2021-01-01, A 2020-01-01',
  ],
  [
    'the newest moved back, and one before where it began',
    'B 2021-01-01, A 2020-01-01',
    ['B 2020-06-01', 'D 2020-09-01'],
    'D 2020-09-01, B 2020-06-01, A 2020-01-01',
  ],
  [
    'the only one moved back, and one on top',
    'A 2020-01-01',
    ['A 2010-01-01', 'B 2015-01-01'],
    'B 2015-01-01, A 2010-01-01',
  ],
  ['up to the future', 'A 2020-01-01', ['B 2021-01-01', 'C 2090-01-01'], 'C 2090-01-01, B 2021-01-01, A 2020-01-01'],
  [
    'two hours of a day',
    'A 2020-01-01',
    ['B 2021-01-01T08:00', 'C 2021-01-01T09:00'],
    'C 2021-01-01 09:00, B 2021-01-01 08:00, A 2020-01-01',
  ],
]

describe('several rows of a known workshop', () => {
  const histories = () => Promise.all(cases.map((_, at) => formatHistory(t, `K-${at}`)))
  const file = () => csvFile(cases.flatMap(([, , periods], at) => rows(`K-${at}`, periods)))
  let after: string[]
  let undone: string[]
  let again: string[]
  let repeated: ImportAnswer
  let repeatedUndo: ImportAnswer
  beforeAll(async () => {
    for (const [at, [, before]] of cases.entries()) await buildHistory(t, `K-${at}`, before)
    await assertImportWritesNothing(t, () => workshops().dry(file()))
    const written = await workshops().write(file())
    after = await histories()
    repeated = await workshops().dry(file())
    const undo = getUndoFile(written)
    const second = await workshops().dry(undo)
    expect(second.rows.flatMap(({ differences }) => differences.filter(({ later }) => later))).toEqual([])
    const undoing = await workshops().write(undo)
    undone = await histories()
    repeatedUndo = await workshops().dry(undo)
    const redo = getUndoFile(undoing)
    const third = await workshops().dry(redo)
    expect(third.rows.flatMap(({ differences }) => differences.filter(({ later }) => later))).toEqual([])
    await workshops().write(redo)
    again = await histories()
    const versions = await t.deps.db.selectFrom('workshops').select('lock_version').execute()
    expect(new Set(versions.map(({ lock_version }) => lock_version))).toEqual(new Set([3]))
  })

  it.each(cases.map(([what, before, , expected], at) => [what, before, expected, at] as const))(
    '%s: %s → %s, back, and again',
    (_what, before, expected, at) => {
      expect([after[at], undone[at], again[at]]).toEqual([expected, before, expected])
    },
  )

  it('are unchanged the second time, and so is the undo', () => {
    expect(repeated.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    expect(repeatedUndo.counts).toEqual({ new: 0, changed: 0, unchanged: cases.length, wrong: 0 })
  })

  it('do what importing them one by one in the order of their dates does', async () => {
    for (const [at, [, before, periods, expected]] of cases.entries()) {
      await buildHistory(t, `O-${at}`, before)
      const ordered = periods.toSorted((a, b) => ((a.split(' ')[1] ?? '') < (b.split(' ')[1] ?? '') ? -1 : 1))
      for (const period of ordered) await workshops().write(csvFile([row(`O-${at}`, period)]))
      expect(await formatHistory(t, `O-${at}`)).toBe(expected)
    }
  })
})

it('of a new workshop make it once: the oldest period is new, the others change it', async () => {
  const file = csvFile([row('N-1', 'B 2021-01-01'), row('n-2', 'A 2019-01-01'), row('N-1', 'A 2020-01-01')])
  const dry = await assertImportWritesNothing(t, () => workshops().dry(file))
  expect(outcomes(dry)).toEqual([
    [2, 'N-1', 'changed'],
    [3, 'n-2', 'new'],
    [4, 'N-1', 'new'],
  ])
  expect(dry.rows[0]?.differences).toEqual([
    { column: 'Concessionaria', from: 'A', to: 'B' },
    { column: 'Dal', from: '01/01/2020 00:00:00', to: '01/01/2021 00:00:00' },
  ])
  const written = await workshops().write(file)
  expect([written.counts, written.undo]).toEqual([{ new: 2, changed: 1, unchanged: 0, wrong: 0 }, null])
  expect(await formatHistory(t, 'N-1')).toBe('B 2021-01-01, A 2020-01-01')
})

it('show the registry’s change once, and undo it with the history', async () => {
  await buildHistory(t, 'R-1', 'A 2020-01-01')
  const file = csvFile([
    row('R-1', 'C 2022-01-01', { Città: 'Asti' }),
    row('r-1', 'B 2021-01-01', { 'Ragione sociale': 'Officina R-1', Città: 'Asti', Provincia: 'Torino' }),
  ])
  const dry = await workshops().dry(file)
  expect(dry.rows[0]?.differences.map(({ column }) => column)).toEqual(['Concessionaria', 'Dal'])
  expect(dry.rows[1]?.differences).toContainEqual({ column: 'Città', from: 'Torino', to: 'Asti' })
  await workshops().write(file)
  const undo = await workshops().dry(getUndoFile(dry))
  expect(undo.rows).toHaveLength(1)
  expect(undo.rows[0]?.differences.filter(({ later }) => later)).toEqual([])
  await workshops().write(getUndoFile(dry))
  expect(await formatHistory(t, 'R-1')).toBe('A 2020-01-01')
  const stored = await t.deps.db.selectFrom('workshops').select('city').where('baldo_id', '=', 'R-1').execute()
  expect(stored).toEqual([{ city: 'Torino' }])
})

describe('an undo file never loses what a colleague changed since', () => {
  it.each([
    ['a period on top', 'D 2023-01-01, C 2022-01-01, B 2021-01-01, A 2020-01-01'],
    ['the newest taken away', 'B 2021-01-01, A 2020-01-01'],
    ['the newest moved', 'C 2022-02-01, B 2021-01-01, A 2020-01-01'],
    ['one in between taken away', 'C 2022-01-01, A 2020-01-01'],
    ['the one below moved', 'C 2022-01-01, B 2021-01-01, A 2019-01-01'],
  ])('%s', async (what, now) => {
    const code = `L-${what}`
    await buildHistory(t, code, 'A 2020-01-01')
    const dry = await workshops().dry(csvFile(rows(code, ['B 2021-01-01', 'C 2022-01-01'])))
    await t.deps.db
      .deleteFrom('workshop_dealers')
      .where('workshop_id', '=', await idOf(code))
      .execute()
    await t.deps.db.deleteFrom('workshops').where('baldo_id', '=', code).execute()
    await buildHistory(t, code, now)
    const undo = await assertImportWritesNothing(t, () => workshops().dry(getUndoFile(dry)))
    expect(undo.counts.wrong).toBe(1)
  })

  it('the start of a corrected period below an added one', async () => {
    await buildHistory(t, 'L-1', 'B 2021-01-01, A 2020-01-01')
    const dry = await workshops().dry(csvFile(rows('L-1', ['B 2020-06-01', 'D 2020-09-01'])))
    await buildHistory(t, 'L-2', 'D 2020-10-01, B 2020-06-01, A 2020-01-01')
    await t.deps.db.updateTable('workshops').set({ baldo_id: 'L-0' }).where('baldo_id', '=', 'L-1').execute()
    await t.deps.db.updateTable('workshops').set({ baldo_id: 'L-1' }).where('baldo_id', '=', 'L-2').execute()
    expect(problems(await workshops().dry(getUndoFile(dry)))).toEqual({
      2: ['Togli successiva: le righe più recenti dello storico non sono “D dal 2020-09-01, B dal 2020-06-01”.'],
    })
  })
})

async function idOf(baldo_id: string) {
  const { id } = await t.deps.db
    .selectFrom('workshops')
    .select('id')
    .where('baldo_id', '=', baldo_id)
    .executeTakeFirstOrThrow()
  return id
}
