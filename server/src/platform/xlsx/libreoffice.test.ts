import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { showInLibreOffice } from '../../../test/fixtures/spreadsheets.ts'
import { bySize } from '../../../test/sizes.ts'
import { createWorkbook, type SheetColumn, toSheetDate } from './workbook.ts'

const timeout = bySize(60_000, 240_000)
const rowsOf = (csv: string): string[][] => parse(csv, { delimiter: ';', relax_column_count: true })

it('another program reads every text as it was, numbers and dates as such, and no formula', { timeout }, async () => {
  const texts = [
    '=1+1',
    '+39 02',
    '007',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("x")',
    '1.234,5',
    '31/12/2026',
    ' spazi ',
    'riga 1\nriga 2',
    'perché “è” così 😀',
    '<b>&amp;</b>',
    '_x000D_',
    '\u0001nascosto',
    'true',
    '1e3',
  ]
  const columns: SheetColumn<'text' | 'day' | 'moment' | 'share' | 'count'>[] = [
    { key: 'text', header: 'Testo', width: 20 },
    { key: 'day', header: 'Giorno', width: 12, numFmt: 'dd/mm/yyyy' },
    { key: 'moment', header: 'Momento', width: 18, numFmt: 'dd/mm/yyyy hh:mm:ss' },
    { key: 'share', header: 'Quota', width: 8, numFmt: '0.0%' },
    { key: 'count', header: 'Numero', width: 8 },
  ]
  const typed = {
    day: toSheetDate('2026-11-21'),
    moment: toSheetDate('2026-11-21T10:30:15'),
    share: 0.125,
    count: -1.5,
  }
  const rows = texts.map((text) => ({ text, ...typed }))
  const [header, ...read] = rowsOf(await showInLibreOffice(await createWorkbook({ sheet: 'Prova', columns, rows })))
  expect(header).toEqual(['Testo', 'Giorno', 'Momento', 'Quota', 'Numero'])
  expect(read.map(([text]) => text)).toEqual(texts.map((text) => text.replace('\u0001', '')))
  for (const [, ...others] of read) expect(others).toEqual(['21/11/2026', '21/11/2026 10:30:15', '12,5%', '-1,5'])
})

const rowCount = bySize(5000, 100_000)

it(`${rowCount} rows of 12 columns open, and none is lost`, { timeout }, async () => {
  const keys = Array.from({ length: 11 }, (_, at) => `k${at}`)
  const columns = ['id', ...keys].map((key) => ({ key, header: key, width: 12 }))
  const row = (id: number) => ({ id, ...Object.fromEntries(keys.map((key, at) => [key, `Testo ${at} di riga ${id}`])) })
  function* rows() {
    for (let id = 1; id <= rowCount; id += 1) yield row(id)
  }
  const read = rowsOf(await showInLibreOffice(await createWorkbook({ sheet: 'Tante', columns, rows: rows() })))
  expect(read).toHaveLength(rowCount + 1)
  for (const [at, [id, first]] of read.entries())
    if (at > 0 && (id !== String(at) || first !== `Testo 0 di riga ${at}`)) throw new Error(`row ${at}`)
  expect(read.at(-1)).toEqual(Object.values(row(rowCount)).map(String))
})
