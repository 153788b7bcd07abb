import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerError } from '../http/answer-errors.ts'
import { HttpError } from '../http/errors.ts'
import { openArchive } from './archive.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { sendXlsx } from './send-xlsx.ts'
import { createWorkbook, type SheetRow, toSheetDate } from './workbook.ts'

const columns = [
  { key: 'id' as const, header: 'Codice', width: 12 },
  { key: 'name' as const, header: 'Ragione sociale', width: 40 },
]
type Row = SheetRow<'id' | 'name'>
const row = (id: number): Row => ({ id, name: `Officina numero ${id}, con un nome abbastanza lungo` })

let app: FastifyInstance
let address: string
let folder: string
let source: () => AsyncGenerator<Row>
let asked = 0
let ended = false

/** So many rows, one after the other; says how many were asked for and whether the source was ended. */
async function* rows(count: number, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Row> {
  try {
    for (let id = 1; id <= count; id += 1) {
      if (id % 500 === 0) await wait(0)
      if (id >= failAt) throw new Error('the source broke')
      asked = id
      yield row(id)
    }
  } finally {
    ended = true
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-export-'))
  app = fastify()
  app.setErrorHandler(answerError)
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  app.get('/xlsx', (_req, reply) =>
    sendXlsx(reply, { fileName: 'officine è.xlsx', sheet: 'Officine', columns, rows: source() }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/xlsx`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = 0
  ended = false
})

async function reread(content: Buffer, headers: Record<string, string>) {
  const path = join(folder, 'foglio.xlsx')
  await writeFile(path, content)
  return readSpreadsheet(path, headers)
}

/** The quotePrefix of each text cell of a workbook, row by row. */
async function listQuotePrefixes(content: Buffer): Promise<boolean[][]> {
  const path = join(folder, 'quoted.xlsx')
  await writeFile(path, content)
  const archive = await openArchive(path)
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

describe('the answer', () => {
  it('is an .xlsx to download, once compressed', async () => {
    source = () => rows(3000)
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="officine ?.xlsx"; filename*=UTF-8''officine%20%C3%A8.xlsx`,
      'cache-control': 'no-store',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const read = await reread(Buffer.from(await answer.arrayBuffer()), { id: 'Codice', name: 'Ragione sociale' })
    expect(read).toHaveLength(3000)
    expect(read.at(-1)?.cells).toEqual({ id: { t: 'n', v: 3000 }, name: { t: 's', v: row(3000).name } })
    expect(ended).toBe(true)
  })

  it('without rows is a sheet with its header', async () => {
    source = () => rows(0)
    const content = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(await reread(content, { id: 'Codice' })).toEqual([])
  })

  it('begins before the rows are read', async () => {
    source = async function* () {
      yield row(1)
      await wait(1500)
    }
    const start = performance.now()
    const answer = await fetch(address)
    const { value } = (await answer.body?.getReader().read()) ?? {}
    expect(value?.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.each([
    ['a refusal', new HttpError(503, 'Riprova.', { retryAfter: 10 }), 503, 'Riprova.'],
    ['a fault', new Error('x'), 500, 'Si è verificato un errore imprevisto: riprova più tardi.'],
  ])('%s before the first row is an ordinary one', async (_name, error, status, message) => {
    source = async function* () {
      if (status > 0) throw error
      yield row(1)
    }
    const answer = await fetch(address)
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
    expect(answer.headers.get('content-type')).toMatch('application/json')
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  it.each([2, 20_000])('a failure at row %i breaks the connection', async (failAt) => {
    source = () => rows(100_000, failAt)
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect(ended).toBe(true)
  })
})

describe('a client', () => {
  const million = 1_000_000

  it('that does not read holds up the source', async () => {
    source = async function* () {
      for await (const { id } of rows(million)) yield { id, name: randomBytes(2000).toString('base64') }
    }
    const call = get(address)
    const [answer] = await once(call, 'response')
    answer.pause()
    const grown = async () => {
      const before = asked
      await wait(500)
      return asked - before
    }
    await expect.poll(grown, { timeout: 10_000 }).toBe(0)
    expect(asked).toBeLessThan(20_000)
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
  })

  it('that goes away in the middle ends the source', async () => {
    source = () => rows(million)
    const call = get(address)
    const [answer] = await once(call, 'response')
    await once(answer, 'data')
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
    expect(asked).toBeLessThan(million)
  })

  it('that goes away before the first row ends the source', async () => {
    source = async function* () {
      await wait(400)
      yield* rows(million)
    }
    const call = get(address)
    call.on('error', () => {})
    await wait(100)
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
    expect(asked).toBeLessThan(million / 10)
  })
})

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
