import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  getUndoFile,
  type ImportFile,
} from '../../../test/fixtures/import.fixtures.ts'
import { bySize } from '../../../test/sizes.ts'

// Two rows over every small history, there, back and there again.

type Period = { dealer: string; year: number }
type Case = { code: string; before: Period[]; rows: Period[] }

const dealers = ['A', 'B']
const subsets = [[2010], [2020], [2010, 2020], [2010, 2020, 2030]]
const chooseDealers = (count: number): string[][] =>
  count === 0 ? [[]] : chooseDealers(count - 1).flatMap((list) => dealers.map((dealer) => [...list, dealer]))
const histories = subsets.flatMap((years) =>
  chooseDealers(years.length).map((list) => years.map((year, at) => ({ year, dealer: list[at] ?? '' }))),
)
const years = [2005, 2010, 2015, 2020, 2025, 2030, 2035]
const pairs = years.flatMap((year, at) =>
  years.slice(at + 1).flatMap((later) =>
    ['A', 'B', 'C'].flatMap((dealer) =>
      ['A', 'B', 'C'].map((other) => [
        { dealer: other, year: later },
        { dealer, year },
      ]),
    ),
  ),
)
const step = bySize(5, 1)
const cases: Case[] = histories
  .flatMap((before) => pairs.map((rows) => ({ before, rows })))
  .filter((_, at) => at % step === 0)
  .map((found, at) => ({ ...found, code: `W-${at}` }))

const format = (periods: Period[]) =>
  periods
    .toSorted((a, b) => a.year - b.year)
    .map(({ dealer, year }) => `${dealer}${year}`)
    .join(' ')

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C']) await buildDealer(t.deps.db, { baldo_id })
  await workshops().write(csvFile(cases.map((one) => toRow(one, one.before[0]))))
  const entries = cases.flatMap(({ code, before }) =>
    before.map(({ dealer, year }, at) => ({ code, dealer, year, next: before[at + 1]?.year ?? null })),
  )
  await sql`WITH sent AS (SELECT * FROM json_to_recordset(${JSON.stringify(entries)}::json)
      AS sent (code text, dealer text, year int, next int)), gone AS (DELETE FROM workshop_dealers)
    INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from, valid_to)
    SELECT w.id, d.id, make_timestamptz(year, 1, 1, 0, 0, 0, 'Europe/Rome'), make_timestamptz(next, 1, 1, 0, 0, 0, 'Europe/Rome')
    FROM sent JOIN workshops w ON w.baldo_id = sent.code JOIN dealers d ON d.baldo_id = sent.dealer`.execute(t.deps.db)
})
afterAll(() => t.close())

const workshops = () => createImporter(admin, 'workshops')

const toRow = ({ code }: Case, period: Period | undefined) =>
  dealerRow(code, `Officina ${code}`, {
    Concessionaria: period?.dealer ?? '',
    Dal: period ? `01/01/${period.year}` : '',
  })

async function readHistories(): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; history: string }>`
    SELECT w.baldo_id AS code, string_agg(d.baldo_id || to_char(valid_from AT TIME ZONE 'Europe/Rome', 'YYYY'), ' '
      ORDER BY valid_from) AS history
    FROM workshop_dealers h JOIN workshops w ON w.id = h.workshop_id JOIN dealers d ON d.id = h.dealer_id
    GROUP BY w.baldo_id`.execute(t.deps.db)
  return new Map(rows.map(({ code, history }) => [code, history]))
}

const listLater = ({ rows }: ImportAnswer) =>
  rows.filter(({ differences }) => differences.some(({ later }) => later)).map(({ code }) => code)

/** Imports an undo file, which calls nothing a later change. */
async function undo(file: ImportFile) {
  expect(listLater(await workshops().dry(file))).toEqual([])
  return workshops().write(file)
}

it('two rows are all in the history afterwards, older entries stay, and both undos are exact', async () => {
  const checked = await workshops().dry(csvFile(cases.flatMap((one) => one.rows.map((period) => toRow(one, period)))))
  const wrong = new Set(checked.rows.filter(({ outcome }) => outcome === 'wrong').map(({ code }) => code))
  const right = cases.filter(({ code }) => !wrong.has(code))
  expect(right.length).toBeGreaterThan(cases.length / 10)
  expect(wrong.size).toBeGreaterThan(cases.length / 10)
  const before = await readHistories()
  expect(cases.filter((one) => before.get(one.code) !== format(one.before))).toEqual([])

  const written = await workshops().write(csvFile(right.flatMap((one) => one.rows.map((period) => toRow(one, period)))))
  const after = await readHistories()
  const isComplete = ({ code, rows, before: stored }: Case) =>
    [...rows, ...stored.slice(0, -1)].every((period) =>
      after
        .get(code)
        ?.split(' ')
        .includes(format([period])),
    )
  expect(right.filter((one) => !isComplete(one))).toEqual([])

  const undone = await undo(getUndoFile(written))
  expect(await readHistories()).toEqual(before)
  const redone = await undo(getUndoFile(undone))
  expect(await readHistories()).toEqual(after)
  await undo(getUndoFile(redone))
  expect(await readHistories()).toEqual(before)
})
