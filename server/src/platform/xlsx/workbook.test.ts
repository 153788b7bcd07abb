import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { createWorkbook, toSheetDate } from './workbook.ts'
import { openZip } from './zip-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function reread(content: Buffer, headers: Record<string, string>) {
  const path = join(folder, 'foglio.xlsx')
  await writeFile(path, content)
  return readSpreadsheet(path, headers)
}

/** The quotePrefix of each text cell of a workbook, row by row. */
async function listQuotePrefixes(content: Buffer): Promise<boolean[][]> {
  const path = join(folder, 'quoted.xlsx')
  await writeFile(path, content)
  const archive = await openZip(path)
  const [sheet, styles] = [
    await text(await archive.open('xl/worksheets/sheet1.xml')),
    await text(await archive.open('xl/styles.xml')),
  ]
  archive.close()
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  const isQuoted = [...formats.matchAll(/<xf [^>]*>/g)].map(([xf]) => xf.includes('quotePrefix="1"'))
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*)>/g)].map(
      ([, cell = '']) => isQuoted[Number(/ s="(\d+)"/.exec(cell)?.[1] ?? 0)] ?? false,
    ),
  )
}

describe('a cell', () => {
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
    'a\nb',
    '😀',
    'a\tb',
    '<b>&"\'',
    '_x000D_',
    '_x005F_x000D_',
    '',
  ]

  it('of text is that very text, never a formula', async () => {
    const content = await createWorkbook({
      sheet: 'Testi',
      columns: [
        { key: 'text', header: 'Testo', width: 20 },
        { key: 'end', header: 'Fine', width: 5 },
      ],
      rows: texts.map((text) => ({ text, end: '.' })),
    })
    const read = await reread(content, { text: 'Testo', end: 'Fine' })
    expect(read.map(({ cells, errors }) => [cells.text ?? { t: 's', v: '' }, errors])).toEqual(
      texts.map((v) => [{ t: 's', v }, []]),
    )
  })

  it.each([
    ['a\u0001b\u0000\u001fc\ufffe', 'abc'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\ud800a', '\ufffda'],
    ['x'.repeat(40_000), 'x'.repeat(32_767)],
    [`${'x'.repeat(32_766)}😀`, 'x'.repeat(32_766)],
  ])('loses what a sheet can’t hold: case %#', async (text, expected) => {
    const content = await createWorkbook({
      sheet: 'A',
      columns: [{ key: 'a', header: 'A', width: 9 }],
      rows: [{ a: text }],
    })
    expect(await reread(content, { a: 'A' })).toMatchObject([{ cells: { a: { t: 's', v: expected } } }])
  })

  it('of a text that a sheet would take for a formula has the quote prefix, and no other', async () => {
    const quoted = ['=1+1', '+39 02', '-5', '@SUM(A1)', '\tx', '\rx', '\r\nx']
    const plain = ['39=2', ' =1', '', '007']
    const content = await createWorkbook({
      sheet: 'A',
      columns: [
        { key: 'plain', header: '=Formula', width: 9 },
        { key: 'text', header: 'Testo', width: 9, numFmt: '@' },
        { key: 'number', header: 'Numero', width: 9 },
      ],
      rows: [...quoted, ...plain].map((value) => ({ plain: value, text: value, number: -5 })),
    })
    expect(await listQuotePrefixes(content)).toEqual([
      [true, false, false],
      ...quoted.map(() => [true, true, false]),
      ...plain.map(() => [false, false, false]),
    ])
  })

  it('of a number or a date is one; nothing is nothing', async () => {
    const content = await createWorkbook({
      sheet: 'Nome [non] ammesso: / troppo lungo per Excel',
      columns: [
        { key: 'day', header: 'Giorno', width: 12 },
        { key: 'moment', header: 'Momento', width: 18, numFmt: 'dd/mm/yyyy hh:mm' },
        { key: 'share', header: 'Quota', width: 8, numFmt: '0.0%' },
        { key: 'count', header: 'Numero', width: 8 },
        { key: 'none', header: 'Niente', width: 8, numFmt: '@' },
      ],
      rows: [
        {
          day: toSheetDate('2026-11-21'),
          moment: toSheetDate('2026-11-21T10:30:15'),
          share: 0.125,
          count: -1.5,
          none: null,
        },
        {
          day: new Date(Number.NaN),
          moment: toSheetDate('1899-05-01'),
          share: Number.NaN,
          count: 0,
          none: toSheetDate(null),
        },
      ],
    })
    const headers = { day: 'Giorno', moment: 'Momento', share: 'Quota', count: 'Numero', none: 'Niente' }
    const [first, second] = await reread(content, headers)
    expect(first?.cells).toEqual({
      day: { t: 'd', v: new Date('2026-11-21') },
      moment: { t: 'd', v: new Date('2026-11-21T10:30:15Z') },
      share: { t: 'pct', v: 0.125 },
      count: { t: 'n', v: -1.5 },
    })
    expect(second?.cells).toEqual({ moment: { t: 's', v: '1899-05-01' }, count: { t: 'n', v: 0 } })
  })

  it('is written to its column, also to the hundredth', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => `k${at}`)
    const content = await createWorkbook({
      sheet: 'A',
      columns: keys.map((key) => ({ key, header: key, width: 9 })),
      rows: [Object.fromEntries(keys.map((key, at) => [key, at]))],
    })
    const [read] = await reread(content, { first: 'k0', middle: 'k26', last: 'k99' })
    expect(read?.cells).toMatchObject({ first: { v: 0 }, middle: { v: 26 }, last: { v: 99 } })
  })
})
