import { randomBytes } from 'node:crypto'
import { importColumns } from '@portale/domain/network/import.ts'
import { registries } from '@portale/domain/platform/registries.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  csvGrid,
  dealerRow,
  type ErrorBody,
  type ImportFile,
  optionalHeaders,
  outcomes,
  uploadFiles,
  xlsxGrid,
} from '../../../test/fixtures/import.fixtures.ts'
import {
  createOds,
  createXlsx,
  createZip,
  deflateRepeated,
  headerRow,
  odsContent,
  worksheetXml,
} from '../../../test/fixtures/spreadsheets.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const dealers = () => createImporter(admin, 'dealers')
const headers = Object.values(importColumns.dealers)
const megabytes = 1024 * 1024

/** Asserts a rejection within 20 seconds, and that nothing is written; returns its status and errors. */
async function expectRejected(send: () => Promise<{ status: number; body: ErrorBody }>) {
  const begun = performance.now()
  const { status, body } = await assertImportWritesNothing(t, send)
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(body.message).toMatch(/^[A-Z].*\.$/)
  return [status, body.errors]
}
const expectFileRejected = (content: Buffer | string, name = 'file.xlsx') =>
  expectRejected(() => dealers().send({ name, content }))

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(stream, 'utf16le')])
const equalRows = (times: number) => {
  const [before = '', after = ''] = worksheetXml(`${headerRow}@`).split('@')
  const rows = '<row><c t="inlineStr"><is><t>riga</t></is></c></row>'.repeat(20_000)
  return createXlsx('', { 'xl/worksheets/sheet1.xml': deflateRepeated(before, rows, times, after) })
}
const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
const wide = csvGrid([[...headers, ...Array.from({ length: 10_001 - headers.length }, (_, at) => `Col ${at}`)]]).content

const notASheet = 'Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.'
const tooBig = 'Il file, una volta aperto, è troppo grande: dividilo in più file.'
const corrupt = 'Il file è danneggiato o incompleto: aprilo, salvalo di nuovo e ricaricalo.'
const locked = 'Il file è protetto da password: togli la protezione e ricaricalo.'
const noRows = 'Il file non ha righe sotto le intestazioni.'
const columns = 'Il foglio usa più di 256 colonne: togli quelle che non servono.'
const macros = 'Il file contiene macro: salvalo come .xlsx, senza macro.'
const webPage = 'Il file è una pagina web o un XML con un altro nome: aprilo e salvalo come .xlsx.'
const none = `Nel file non c’è nessuna delle colonne attese: ${headers.join(', ')}.`

describe('a file that is no table of dealers', () => {
  it.each<[what: string, content: () => Buffer | string, sentence: string]>([
    ['an empty one', () => '', 'Il file è vuoto.'],
    ['a mark and nothing else', () => '\ufeff', 'Il foglio è vuoto.'],
    ['line ends alone', () => '\r\n\r\n', 'Il foglio è vuoto.'],
    ['the header alone, CSV', () => headers.join(';'), noRows],
    ['the header alone, XLSX', () => xlsxGrid([headers]).content, noRows],
    ['the template as it is', () => xlsxGrid([headers, []]).content, noRows],
    [
      '50,001 rows',
      () => `${headers.join(';')}${'\r\nx'.repeat(50_001)}`,
      'Il file ha più di 50.000 righe: dividilo in più file.',
    ],
    ['random bytes', () => randomBytes(100_000), notASheet],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), notASheet],
    ['a ZIP of something else', () => createZip({ 'a.txt': 'a' }), notASheet],
    ['a sentence', () => 'Buongiorno, allego il file.', none],
    ['a web page', () => '<!DOCTYPE html><html><table><tr><td>Baldo ID</td></tr></table></html>', webPage],
    ['an XML', () => '<?xml version="1.0"?><Workbook/>', webPage],
    ['a workbook with a password', () => compound('EncryptedPackage'), locked],
    ['a ZIP with a password', () => createZip({ 'a.xml': { bytes: Buffer.alloc(9), size: 9, flags: 1 } }), locked],
    ['an old .xls', () => compound('Workbook'), 'Il file è nel vecchio formato .xls: aprilo e salvalo come .xlsx.'],
    ['macros', () => createXlsx(headerRow, { 'xl/vbaProject.bin': 'x' }), macros],
    ['a zip bomb', () => equalRows(90), tooBig],
    ['a zip bomb of 1 GB', () => equalRows(1000), tooBig],
    ['billion laughs', () => createXlsx('', { 'xl/worksheets/sheet1.xml': laughs }), corrupt],
    ['a ZIP cut short', () => Buffer.from(xlsxGrid([headers]).content).subarray(0, -30), corrupt],
    ['10,001 columns, CSV', () => wide, columns],
    ['10,001 columns, XLSX', () => createXlsx(`<row>${'<c><v>1</v></c>'.repeat(10_001)}</row>`), columns],
    ['no sheet at all', () => createOds(odsContent('')), 'Il file non contiene fogli visibili.'],
    [
      'a cell of 40,000 characters',
      () => xlsxGrid([headers, ['x'.repeat(40_000)]]).content,
      'Il foglio ha una cella con un testo troppo lungo.',
    ],
  ])('%s', async (_what, content, sentence) => {
    expect(await expectFileRejected(content())).toEqual([422, { file: [sentence] }])
  })

  it('rejects the template of another registry with the missing columns', async () => {
    const customers = csvGrid([Object.values(importColumns.customers), ['12345678903', 'Cliente']])
    const isMissing = (title: string) => title !== 'Ragione sociale' && !optionalHeaders.includes(title)
    const missing = headers.filter(isMissing).join(', ')
    expect(await expectRejected(() => dealers().send(customers))).toEqual([
      422,
      { file: [`Nel file mancano le colonne: ${missing}.`] },
    ])
  })

  it.each(registries)('nor of %s', async (kind) => {
    const send = (file: ImportFile) => expectRejected(() => createImporter(admin, kind).send(file))
    expect(await send({ name: 'a.csv', content: '' })).toEqual([422, { file: ['Il file è vuoto.'] }])
    expect(await send({ name: 'a.xlsx', content: randomBytes(5000) })).toEqual([422, { file: [notASheet] }])
    expect(await send(csvGrid([Object.values(importColumns[kind])]))).toEqual([422, { file: [noRows] }])
  })
})

describe('the file name is ignored', () => {
  const rows = [dealerRow('N-1', 'Nuova')]
  const grid = [headers, ...rows.map((row) => Object.values(row))]
  it.each([
    ['a CSV called .xlsx', csvFile(rows, 'dati.xlsx')],
    ['an XLSX called .csv', xlsxGrid(grid, 'dati.csv')],
    ['an XLSX called .pdf', xlsxGrid(grid, 'dati.pdf')],
    ['a CSV without extension', csvFile(rows, 'dati')],
    ['a path and quotes', csvFile(rows, '../../"dati".csv')],
    ['a long name', csvFile(rows, `${'x'.repeat(300)}.csv`)],
  ])('%s', async (_what, file) => {
    expect(outcomes(await assertImportWritesNothing(t, () => dealers().dry(file)))).toEqual([[2, 'N-1', 'new']])
  })
})

describe('the size', () => {
  const tooLarge = 'Il file supera i 10 MB: dividilo in più file.'
  /** So many bytes of rows that hold one long text each. */
  const padded = (size: number) => {
    const row = `${'x'.repeat(29_998)}\r\n`
    return Buffer.from(`${headers.join(';')}\r\n${row.repeat(Math.ceil(size / row.length))}`).subarray(0, size)
  }

  it('of 10 MB is read', async () => {
    const { status, body } = await dealers().send({ name: 'dati.csv', content: padded(10 * megabytes) })
    expect([status, body.errors.file?.[0]]).toEqual([422, expect.stringMatching(/^Riga 2: Il campo Baldo ID non può/)])
  })

  it.each([10 * megabytes + 1, 12 * megabytes, 30 * megabytes])('of %i bytes is too large', async (size) => {
    expect(await expectFileRejected(padded(size))).toEqual([413, { file: [tooLarge] }])
  })
})

describe('the form', () => {
  const csv = String(csvFile([dealerRow('F-1', 'Nuova')]).content)
  const part = (field: string, name = 'a.csv', content = csv) => ({ field, name, content })
  const url = '/api/v1/dealers/import'
  const send = (files: ReturnType<typeof part>[]) =>
    expectRejected(() => uploadFiles<ErrorBody>(admin, 'dealers', files))

  it.each([
    ['without a file', []],
    ['with a file under another name', [part('document')]],
    ['with a file under a longer name', [part('file[]')]],
  ])('%s', async (_what, files) => {
    expect(await send(files)).toEqual([422, { file: ['Scegli un file.'] }])
  })

  it('with a text in the file’s place', async () => {
    const form = new FormData()
    form.set('file', csv)
    const sent = new Response(form)
    const type = { 'content-type': sent.headers.get('content-type') ?? '' }
    const body = Buffer.from(await sent.arrayBuffer())
    expect(await expectRejected(() => admin.send<ErrorBody>('POST', url, body, type))).toEqual([
      422,
      { file: ['Scegli un file.'] },
    ])
  })

  it('with two files, or three', async () => {
    const rejected = [413, { file: ['Carica un file alla volta.'] }]
    expect(await send([part('file'), part('file')])).toEqual(rejected)
    expect(await send([part('file'), part('other'), part('file')])).toEqual(rejected)
  })

  it.each<[string, unknown, string]>([
    ['JSON', { file: 'x' }, 'application/json'],
    ['text', csv, 'text/csv'],
    ['nothing', undefined, ''],
    ['an address’s query', 'file=x', 'application/x-www-form-urlencoded'],
  ])('that is %s', async (_what, body, type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const [status] = await expectRejected(() => admin.send<ErrorBody>('POST', url, body, headers))
    expect(status).toBe(415)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that never ends',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nBaldo',
    ],
  ])('%s', async (_what, type, body) => {
    const [status] = await expectRejected(() =>
      admin.send<ErrorBody>('POST', url, Buffer.from(body), { 'content-type': type }),
    )
    expect([400, 415]).toContain(status)
  })
})
