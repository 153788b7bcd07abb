import { describe, expect, it } from 'vitest'
import { createXlsx } from '../../../test/fixtures/spreadsheets.ts'
import { readContent } from '../../../test/sheets/read-content.ts'

describe('the content types of an .xlsx', () => {
  const types = (inside: string) => ({ '[Content_Types].xml': `<?xml version="1.0"?><Types>${inside}</Types>` })
  const binary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'
  const rows = '<row><c t="inlineStr"><is><t>Quota</t></is></c></row><row><c><v>1</v></c></row>'
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`

  it.each([
    ['of no part', `<Default Extension="bin" ContentType="${binary}"/>`],
    ['of a macro that is not there', override('/xl/vba.bin', 'application/vnd.ms-office.vbaProject')],
  ])('%s say nothing', async (_name, inside) => {
    expect(await readContent(createXlsx(rows, types(inside)), { share: 'Quota' })).toHaveLength(1)
  })

  it.each([
    ['binary', override('/xl/workbook.xml', binary), '.xlsb'],
    ['with macros', override('/XL/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'), 'macro'],
    [
      'with macros by its extension',
      '<Default Extension="xml" ContentType="application/vnd.ms-excel.template.macroEnabled.main+xml"/>',
      'macro',
    ],
    [
      'whose sheet is one of macros',
      override('/xl/worksheets/sheet1.xml', 'application/vnd.ms-excel.intlmacrosheet+xml'),
      'macro',
    ],
  ])('of a workbook %s', async (_name, inside, words) => {
    await expect(readContent(createXlsx(rows, types(inside)), { share: 'Quota' })).rejects.toThrow(words)
  })
})

describe('a text that is no CSV', () => {
  const headers = { code: 'Codice', name: 'Ragione sociale' }
  const other = /formato che non si può leggere con certezza.*salvalo come \.xlsx/
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  it.each<[string, Buffer | string, RegExp]>([
    ['UTF-16 without a mark', utf16('Codice;Ragione sociale\nA1;Forlì\n'), other],
    ['UTF-16 the other way round', utf16('Codice;Ragione sociale\nA1;Forlì\n').swap16(), other],
    ['SYLK', 'ID;PSCALC3\nC;Y1;X1;K"Codice"\nE\n', other],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n', other],
    ['blanks between columns', 'Codice   Ragione sociale\nA1       Forlì\n', /non sono separate/],
    ['quotes and blanks', '"Codice" "Ragione sociale"\n"A1" "12,5"\n', /non sono separate/],
    ['bars', 'Codice|Ragione sociale\nA1|Forlì\n', /non sono separate/],
    ['any other bytes', Buffer.from([1, 0, 0, 0, 2, 3, 4, 5]), /non è un foglio di calcolo/],
  ])('%s', async (_name, content, message) => {
    await expect(readContent(content, headers)).rejects.toThrow(message)
  })
})
