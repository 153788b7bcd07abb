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
  csvGrid,
  dealerRow,
  formatHistory,
  type GridCell,
  type GridRow,
  optionalHeaders,
  problems,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const workshops = () => createImporter(admin, 'workshops')
const row = (baldo_id: string, dealer: GridCell, from: GridCell): GridRow => ({
  ...dealerRow(baldo_id, `Officina ${baldo_id}`),
  Concessionaria: dealer,
  Dal: from,
})
const textRow = (baldo_id: string, dealer: string, from: string) =>
  dealerRow(baldo_id, `Officina ${baldo_id}`, { Concessionaria: dealer, Dal: from })
const day = '2026-11-21'

describe('a date', () => {
  const read: [what: string, cell: GridCell, moment: string][] = [
    ['as Italians write it', '21/11/2026', day],
    ['with dashes', '21-11-2026', day],
    ['with points', '21.11.2026', day],
    ['without zeros', '1/2/2026', '2026-02-01'],
    ['with spaces around', ' 21/11/2026 ', day],
    ['in ISO', '2026-11-21', day],
    ['a date cell', new Date('2026-11-21T00:00:00Z'), day],
    ['a date cell in summer', new Date('2026-07-15T00:00:00Z'), '2026-07-15'],
    ['with a time', '21/11/2026 10:30', '2026-11-21 10:30'],
    ['with seconds', '21/11/2026 10:30:15', '2026-11-21 10:30:15'],
    ['in ISO with a time', '2026-11-21T10:30', '2026-11-21 10:30'],
    ['a date cell with a time', new Date('2026-11-21T10:30:15Z'), '2026-11-21 10:30:15'],
    ['the last second of a day', new Date('2026-11-21T23:59:59Z'), '2026-11-21 23:59:59'],
    ['the 29th of February', '29/02/2028', '2028-02-29'],
    ['the day that has no 02:30', '29/03/2026', '2026-03-29'],
    ['the day that has 02:30 twice', '25/10/2026', '2026-10-25'],
    ['right before March’s missing hour', '29/03/2026 01:59', '2026-03-29 01:59'],
    ['right after October’s double hour', '25/10/2026 03:00', '2026-10-25 03:00'],
    ['the first year', '01/01/1900', '1900-01-01'],
    ['the last year', '31/12/2200', '2200-12-31'],
  ]
  beforeAll(async () => {
    await workshops().write(xlsxFile(read.map(([, cell], at) => row(`D-${at}`, 'A', cell))))
    const texts = read.map(([, cell], at) => textRow(`T-${at}`, 'A', typeof cell === 'string' ? cell : '01/01/2020'))
    await workshops().write(csvFile(texts))
  })

  it.each(read.map(([what, cell, moment], at) => [what, moment, at, typeof cell === 'string'] as const))(
    '%s is %s',
    async (_what, moment, at, isText) => {
      expect(await formatHistory(t, `D-${at}`)).toBe(`A ${moment}`)
      if (isText) expect(await formatHistory(t, `T-${at}`)).toBe(`A ${moment}`)
    },
  )

  const noDate = 'Dal: il valore non è una data: scrivila come 21/11/2026.'
  const never = (date: string) => `Dal: la data ${date} non esiste.`
  const missingHour = 'Dal: Quest’ora non esiste: in quella notte gli orologi vanno avanti di un’ora.'
  const twice = /^Dal: Quest’ora c’è due volte, per il cambio dell’ora/
  const wrong: [what: string, cell: GridCell, sentence: string | RegExp][] = [
    ['the 31st of February', '31/02/2026', never('31/02/2026')],
    ['the 29th of February of a common year', '2026-02-29', never('2026-02-29')],
    ['a month 13', '01/13/2026', never('01/13/2026')],
    ['a day 0', '00/01/2026', never('00/01/2026')],
    ['an hour 24', '21/11/2026 24:00', never('21/11/2026 24:00')],
    ['before all years', '31/12/1899', never('31/12/1899')],
    ['after all years', '01/01/2201', never('01/01/2201')],
    ['two digits of the year', '21/11/26', noDate],
    ['two separators', '2026/11-21', noDate],
    ['a month 21 behind the year', '2026/21/11', never('2026/21/11')],
    ['words', 'ieri', noDate],
    ['a month’s name', '21 novembre 2026', noDate],
    ['a number', 46_000, noDate],
    ['a percentage', { percent: 0.5 }, noDate],
    ['VERO', true, noDate],
    ['a time alone', new Date('1899-12-30T10:30:00Z'), noDate],
    ['a formula', { formula: 'TODAY()', shown: '46000' }, 'La colonna Dal contiene una formula: incolla il valore.'],
    ['an error', { error: '#VALUE!' }, 'La colonna Dal contiene un errore (#VALUE!): scrivi il valore.'],
    ['March’s missing hour', '29/03/2026 02:30', missingHour],
    ['March’s missing hour in a date cell', new Date('2026-03-29T02:00:00Z'), missingHour],
    ['October’s double hour', '25/10/2026 02:30', twice],
  ]
  let shown: ImportAnswer
  beforeAll(async () => {
    await buildHistory(t, 'W', 'A 2020-01-01')
    for (const [at] of wrong.entries()) await buildHistory(t, `W-${at}`, 'A 2020-01-01')
    const file = xlsxFile([...wrong.map(([, cell], at) => row(`W-${at}`, 'B', cell)), row('W', 'B', '01/01/2024')])
    shown = await assertImportWritesNothing(t, () => workshops().dry(file))
    expect((await assertImportWritesNothing(t, () => workshops().send(file))).status).toBe(422)
  })

  it.each(wrong.map(([what, , sentence], at) => [what, sentence, at + 2] as const))(
    'that is %s is wrong',
    (_what, sentence, at) => {
      const expected = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)
      expect(problems(shown)[at]?.[0]).toEqual(expected)
    },
  )

  it('reports each problem once', () => {
    expect(Object.values(problems(shown)).filter((sentences) => sentences.length > 1)).toEqual([])
  })

  it.each(['2026-10-25 02:30+01:00', '25/10/2026 02:30 +01:00'])('%s selects one of the two hours', async (from) => {
    expect(problems(await workshops().dry(csvFile([textRow('X-1', 'A', from)])))).toEqual({})
  })
})

describe('a row that the history can’t take', () => {
  const early = (moment: string) =>
    `Dal: deve venire dopo il ${moment}, quando è cominciata la riga precedente dello storico.`
  const required = 'Il campo Concessionaria è obbligatorio.'
  const missing = 'Dal: indica da quando, la concessionaria è diversa da quella di adesso.'
  const rejected: [what: string, before: string, dealer: string, from: string, sentence: string][] = [
    ['before the newest', 'A 2020-01-01', 'B', '31/12/2019', early('01/01/2020 00:00:00')],
    ['a second before', 'A 2020-01-01 10:00', 'B', '01/01/2020 09:59:59', early('01/01/2020 10:00:00')],
    ['between two entries', 'B 2022-01-01, A 2020-01-01', 'C', '01/01/2021', early('01/01/2022 00:00:00')],
    ['the newest before the one below', 'B 2022-01-01, A 2020-01-01', 'B', '31/12/2019', early('01/01/2020 00:00:00')],
    ['the newest at the one below', 'B 2022-01-01, A 2020-01-01', 'B', '01/01/2020', early('01/01/2020 00:00:00')],
    ['an older one at another date', 'B 2022-01-01, A 2020-01-01', 'A', '01/02/2020', early('01/01/2022 00:00:00')],
    ['before one of the future', 'B 2090-01-01, A 2020-01-01', 'C', '01/01/2089', early('01/01/2090 00:00:00')],
    ['another dealer without a date', 'A 2020-01-01', 'B', '', missing],
    ['an older dealer without a date', 'B 2022-01-01, A 2020-01-01', 'A', '', missing],
    ['a date without a dealer', 'A 2020-01-01', '', '01/01/2024', required],
    ['a first dealer without a date', '', 'A', '', 'Il campo Dal è obbligatorio.'],
    ['an unknown dealer', 'A 2020-01-01', 'Z', '01/01/2024', 'Concessionaria: il Baldo ID “Z” non esiste.'],
  ]
  let shown: ImportAnswer
  beforeAll(async () => {
    for (const [at, [, before]] of rejected.entries()) await buildHistory(t, `E-${at}`, before)
    const file = csvFile(rejected.map(([, , dealer, from], at) => textRow(`E-${at}`, dealer, from)))
    shown = await assertImportWritesNothing(t, () => workshops().dry(file))
    const { status, body } = await assertImportWritesNothing(t, () => workshops().send(file))
    expect([status, body.errors.file?.[0]]).toEqual([422, `Riga 2: ${rejected[0]?.[4]}`])
  })

  it.each(rejected.map(([what, before, , , sentence], at) => [what, before, sentence, at + 2] as const))(
    '%s: %s',
    (_what, _before, sentence, at) => {
      expect(problems(shown)[at]).toEqual([sentence])
    },
  )

  it('today’s dealer without a date, below one of the future, is no other than now', async () => {
    await buildHistory(t, 'F-1', 'B 2090-01-01, A 2020-01-01')
    expect(problems(await workshops().dry(csvFile([textRow('F-1', 'A', '')])))).toEqual({})
  })
})

it('without the columns of the dealer changes only known workshops, and keeps their dealers', async () => {
  await workshops().write(csvFile([textRow('SENZA', 'A', '01/01/2020')]))
  const known = dealerRow('SENZA', 'Officina SENZA', { CAP: '20100' })
  const send = (cells: typeof known) => workshops().dry(csvGrid([Object.keys(cells), Object.values(cells)]))
  expect(await send(known)).toMatchObject({
    rows: [{ outcome: 'changed', differences: [{ column: 'CAP', to: '20100' }] }],
    missing: [...optionalHeaders, 'Concessionaria', 'Dal'],
  })
  expect(problems(await send({ ...known, 'Baldo ID': 'SENZA-2' }))).toEqual({
    2: ['Il campo Concessionaria è obbligatorio.'],
  })
})
