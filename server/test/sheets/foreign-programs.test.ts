import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDateCell, parseNumberCell, parseTextCell } from '../../src/platform/xlsx/cells.ts'
import { readSpreadsheet } from '../../src/platform/xlsx/read-spreadsheet.ts'
import { createWorkbook, toSheetDate } from '../../src/platform/xlsx/workbook.ts'
import { convertWithLibreOffice } from '../fixtures/spreadsheets.ts'
import { bySize } from '../sizes.ts'
import { convertWithGnumeric, installPrograms, readers, writeWithOpenpyxl } from './programs.ts'

// npm test: Gnumeric and openpyxl, one random sheet; npm run prove sheets: two more libraries, many sheets.

const isFull = bySize(false, true)
const hangMs = 300_000
let folder: string
beforeAll(async () => {
  await installPrograms(isFull)
  folder = await mkdtemp(join(tmpdir(), 'portale-programs-'))
}, hangMs)
afterAll(() => rm(folder, { recursive: true, force: true }))

const texts = [
  '=1+1',
  '+39 02',
  '007',
  '1000000009.0',
  '1.234,5',
  '31/12/2026',
  ' spazi ',
  'riga 1\nriga 2',
  'Rossi & Figli "S.r.l." <Roma>',
  'perché così 😀',
  'true',
]

describe('our workbooks give every cell back', () => {
  const columns = [
    { key: 'text' as const, header: 'Testo & altro', width: 20, numFmt: '@' },
    { key: 'count' as const, header: 'Numero', width: 10 },
    { key: 'share' as const, header: 'Quota', width: 10, numFmt: '0.0%' },
    { key: 'day' as const, header: 'Giorno', width: 12, numFmt: 'yyyy-mm-dd' },
  ]
  const rows = texts.map((text, at) => ({ text, count: at - 1.5, share: 0.125, day: toSheetDate('2026-11-21') }))

  it.each(['Gnumeric', 'openpyxl', ...(isFull ? ['ParseXLSX', 'openxlsx'] : [])])(
    'to %s',
    { timeout: hangMs },
    async (name) => {
      const path = join(folder, `${name}.xlsx`)
      await writeFile(path, await createWorkbook({ sheet: 'Prova', columns, rows }))
      const [header, ...read] = (await readers[name]?.(path)) ?? []
      expect(header).toEqual(columns.map((column) => column.header))
      // openxlsx 4.2.5.2 gives the text "true" back in capitals.
      expect(read.map(([text]) => (text === 'TRUE' ? 'true' : text))).toEqual(texts)
      // Gnumeric 1.12.55 shows the minus of mathematics before negative numbers.
      expect(read.map(([, count]) => Number(String(count).replace('−', '-')))).toEqual(rows.map(({ count }) => count))
      const shares = new Set(
        read.map(([, , share]) =>
          String(share).endsWith('%') ? Number.parseFloat(String(share)) / 100 : Number(share),
        ),
      )
      expect([...shares]).toEqual([0.125])
      const days = new Set(read.map(([, , , day]) => String(day)))
      expect([...days].every((day) => ['2026-11-21', '46347'].includes(day))).toBe(true)
    },
  )
})

const cell = {
  text: fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })),
  number: fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -1e7, max: 1e7 }).map((cents) => cents / 100),
  ),
  share: fc.integer({ min: 0, max: 1000 }).map((points) => points / 1000),
  day: fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => new Date(Date.UTC(1990, 0, 1 + days)).toISOString().slice(0, 10)),
  truth: fc.boolean(),
}
type Row = { text: string; number: number; share: number; day: string; truth: boolean }
const sheet: fc.Arbitrary<Row[]> = fc.array(fc.record(cell), { minLength: 1, maxLength: 40 })

const headers = { text: 'Testo', number: 'Numero', share: 'Quota', day: 'Giorno', truth: 'Vero' }

/** What no spreadsheet gives back: control characters, and blanks at the ends, which our reader trims. */
const isStorable = ({ text }: Row) => text.trim() === text && !/[\p{Cc}\p{Cs}\ufffe\uffff]|_x[\da-f]{4}_/iu.test(text)

async function readBack(path: string): Promise<unknown[]> {
  return (await readSpreadsheet(path, headers)).map(({ cells, errors }) => [
    parseTextCell(cells.text).value,
    parseNumberCell(cells.number).value,
    parseNumberCell(cells.share).value,
    parseDateCell(cells.day).value,
    cells.truth?.v,
    ...errors,
  ])
}

describe('random sheets of other programs are read as these show them', () => {
  const sheets = fc.sample(
    sheet.map((rows) => rows.filter(isStorable)).filter(({ length }) => length > 0),
    { numRuns: bySize(1, 25), seed: 35 },
  )

  it.each(sheets.map((rows, at) => [at, rows] as const))('number %i', { timeout: hangMs }, async (at, rows) => {
    const grid = [
      Object.values(headers).map((value) => ({ kind: 'text', value })),
      ...rows.map((row) => [
        { kind: 'text', value: row.text },
        { kind: 'number', value: row.number },
        { kind: 'percent', value: row.share },
        { kind: 'day', value: row.day },
        { kind: 'truth', value: row.truth },
      ]),
    ]
    const [json, xlsx] = [join(folder, `${at}.json`), join(folder, `${at}.xlsx`)]
    await writeFile(json, JSON.stringify(grid))
    await writeWithOpenpyxl(json, xlsx)
    const expected = rows.map(({ text, number, share, day, truth }) => [
      text.normalize(),
      number,
      Number((share * 100).toPrecision(12)),
      day,
      truth,
    ])
    expect(await readBack(xlsx), 'openpyxl').toEqual(expected)
    for (const target of ['gnumeric.ods', 'gnumeric.xlsx']) {
      const path = join(folder, `${at}-${target}`)
      await convertWithGnumeric(xlsx, path)
      expect(await readBack(path), target).toEqual(expected)
    }
    const ods = join(folder, `${at}-libreoffice.ods`)
    await writeFile(ods, await convertWithLibreOffice(await readFile(xlsx), 'ods'))
    expect(await readBack(ods), 'LibreOffice').toEqual(expected)
  })
})
