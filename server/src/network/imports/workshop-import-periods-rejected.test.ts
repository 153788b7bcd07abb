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
  problems,
} from '../../../test/fixtures/import.fixtures.ts'
import { bySize } from '../../../test/sizes.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C', 'D']) await buildDealer(t.deps.db, { baldo_id })
  const { id } = await buildDealer(t.deps.db, { baldo_id: 'USCITA' })
  await t.deps.db.updateTable('dealers').set({ ceased_on: '2021-01-01' }).where('id', '=', id).execute()
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

describe('rows that are no history', () => {
  const need = (code: string, other: number) =>
    `Baldo ID ${code} è anche alla riga ${other}: più righe di una officina hanno tutte Concessionaria e Dal.`
  const early = (day: string) =>
    `Dal: deve venire dopo il ${day} 00:00:00, quando è cominciata la riga precedente dello storico.`
  type Row = ReturnType<typeof row>
  const wrong: [what: string, before: string, file: (code: string) => Row[], expected: (code: string) => object][] = [
    [
      'the same day twice',
      '',
      (c) => rows(c, ['A 2020-01-01', 'B 2020-01-01']),
      () => ({ 3: ['Dal: è lo stesso della riga 2.'] }),
    ],
    [
      'the same row twice',
      '',
      (c) => rows(c, ['A 2020-01-01', 'A 2020-01-01']),
      () => ({ 3: ['Dal: è lo stesso della riga 2.'] }),
    ],
    [
      'a day written in two ways',
      'A 2019-01-01',
      (c) => rows(c, ['B 2020-01-31', 'C 31/01/2020']),
      () => ({ 3: ['Dal: è lo stesso della riga 2.'] }),
    ],
    ['one without dealer and day', 'A 2020-01-01', (c) => rows(c, ['B 2021-01-01', '']), (c) => ({ 3: [need(c, 2)] })],
    ['the first without a day', '', (c) => rows(c, ['A', 'B 2021-01-01']), (c) => ({ 2: [need(c, 3)] })],
    [
      'one without a dealer',
      '',
      (c) => rows(c, ['A 2020-01-01', ' 2021-01-01', 'C 2022-01-01']),
      (c) => ({ 3: [need(c, 2)] }),
    ],
    [
      'another name',
      '',
      (c) => [row(c, 'A 2020-01-01'), row(c, 'B 2021-01-01', { 'Ragione sociale': 'Altra' })],
      (c) => ({ 3: [`Ragione sociale: la riga 2 della stessa officina dice “Officina ${c}”.`] }),
    ],
    [
      'an end that one row lacks',
      '',
      (c) => [row(c, 'A 2020-01-01'), row(c, 'B 2021-01-01', { 'Cessata il': '31/12/2024' })],
      () => ({ 3: ['Cessata il: la riga 2 della stessa officina è vuota.'] }),
    ],
    [
      'another spelling of a new code',
      '',
      (c) => [row(c, 'A 2020-01-01'), row(c.toLowerCase(), 'B 2021-01-01', { 'Ragione sociale': `Officina ${c}` })],
      (c) => ({ 3: [`Baldo ID: la riga 2 della stessa officina dice “${c}”.`] }),
    ],
    [
      'a dealer twice in a row',
      '',
      (c) => rows(c, ['A 2021-01-01', 'A 2020-01-01']),
      () => ({ 2: ['Concessionaria: è la stessa della riga 3, che comincia prima: basta quella.'] }),
    ],
    [
      'a dealer that goes on',
      'A 2020-01-01',
      (c) => rows(c, ['A 2020-01-01', 'A 2021-01-01']),
      () => ({ 3: ['Concessionaria: è la stessa della riga 2, che comincia prima: basta quella.'] }),
    ],
    [
      'an unknown dealer among three',
      '',
      (c) => rows(c, ['A 2020-01-01', 'Z 2021-01-01', 'C 2022-01-01']),
      () => ({ 3: ['Concessionaria: il Baldo ID “Z” non esiste.'] }),
    ],
    [
      'a day that does not exist',
      '',
      (c) => rows(c, ['A 2020-01-01', 'B 31/02/2021']),
      () => ({ 3: ['Dal: la data 31/02/2021 non esiste.'] }),
    ],
    [
      'periods before a stored one',
      'D 2022-06-01',
      (c) => rows(c, ['B 2021-01-01', 'C 2022-01-01']),
      () => ({ 2: [early('01/06/2022')], 3: [early('01/06/2022')] }),
    ],
    [
      'one between stored ones',
      'C 2022-01-01, A 2020-01-01',
      (c) => rows(c, ['A 2020-01-01', 'B 2021-01-01', 'C 2022-01-01']),
      () => ({ 3: [early('01/01/2022')] }),
    ],
    [
      'a mark to remove one',
      'B 2021-01-01, A 2020-01-01',
      (c) => [row(c, 'A 2020-01-01', { 'Togli successiva': 'B dal 2021-01-01' }), row(c, 'C 2022-01-01')],
      () => ({ 2: ['Togli successiva: l’officina ha più righe.'] }),
    ],
    [
      'a dealer that has left',
      '',
      (c) => rows(c, ['USCITA 2015-01-01', 'B 2021-01-01']),
      () => ({ 2: [expect.stringMatching(/^Concessionaria: USCITA .*cessata/)] }),
    ],
  ]
  let dry: ImportAnswer[]
  beforeAll(async () => {
    dry = []
    for (const [at, [, before, file]] of wrong.entries()) {
      const code = `W-${at}`
      if (before) await buildHistory(t, code, before)
      const sent = csvFile([...file(code), row(`V-${at}`, 'A 2020-01-01')])
      dry.push(await assertImportWritesNothing(t, () => workshops().dry(sent)))
      expect((await assertImportWritesNothing(t, () => workshops().send(sent))).status).toBe(422)
    }
  })
  it.each(wrong.map(([what, , , expected], at) => [what, expected(`W-${at}`), at] as const))(
    '%s',
    (_what, expected, at) => {
      expect(dry[at] && problems(dry[at])).toEqual(expected)
      expect(dry[at]?.rows.at(-1)?.outcome).toBe('new')
    },
  )
})

it('a ceased workshop takes its periods, an archived one does not', async () => {
  const file = (code: string) =>
    csvFile(['B 2021-01-01', 'C 2022-01-01'].map((period) => row(code, period, { 'Cessata il': '31/12/2023' })))
  const id = await buildHistory(t, 'X-1', 'A 2020-01-01')
  await workshops().write(file('X-1'))
  expect(await formatHistory(t, 'X-1')).toBe('C 2022-01-01, B 2021-01-01, A 2020-01-01')
  await t.deps.db.updateTable('workshops').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
  const known = await workshops().dry(file('X-1'))
  expect(known.counts).toMatchObject({ unchanged: 2 })
  const more = csvFile([
    row('X-1', 'D 2023-01-01', { 'Cessata il': '31/12/2023' }),
    row('X-1', 'C 2022-01-01', { 'Cessata il': '31/12/2023' }),
  ])
  expect(Object.keys(problems(await workshops().dry(more)))).toEqual(['2'])
})

it('more than a hundred rows of one workshop are wrong, and cost little', async () => {
  const count = bySize(3000, 50_000)
  const periods = Array.from({ length: count }, (_, at) => {
    const moment = new Date(Date.UTC(1950, 0, 1) + at * 3_600_000).toISOString().slice(0, 16)
    return `${at % 2 ? 'A' : 'B'} ${moment}`
  })
  const { counts } = await workshops().dry(csvFile(rows('MANY', periods)))
  expect(counts.wrong).toBeGreaterThanOrEqual(count - 100)
})

it(`${bySize(1000, 12_500)} workshops with four periods each`, async () => {
  const count = bySize(1000, 12_500)
  const file = csvFile(
    ['D 2023-01-01', 'A 2020-01-01', 'B 2021-01-01', 'C 2022-01-01'].flatMap((period) =>
      Array.from({ length: count }, (_, at) => row(`Z-${at}`, period)),
    ),
  )
  expect((await workshops().write(file)).counts).toEqual({ new: count, changed: 3 * count, unchanged: 0, wrong: 0 })
  expect(await formatHistory(t, `Z-${count - 1}`)).toBe('D 2023-01-01, C 2022-01-01, B 2021-01-01, A 2020-01-01')
})
