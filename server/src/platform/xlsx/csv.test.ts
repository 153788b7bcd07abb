import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { detectDialect } from './csv-dialect.ts'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'portale-csv-')), 'foglio.csv')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

async function rows(content: Buffer | string): Promise<[number, ...(string | undefined)[]][]> {
  await writeFile(path, content)
  const found: [number, ...(string | undefined)[]][] = []
  for await (const { row, cells } of readCsv(path))
    found.push([row, ...Array.from(cells, (cell) => (cell?.t === 's' ? cell.v : undefined))])
  return found
}

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const wanted = [
  [1, 'Città', 'Quota'],
  [2, 'Forlì', '3,7%'],
]

it.each<[string, Buffer | string]>([
  ['UTF-8 with semicolons', 'Città;Quota\nForlì;3,7%\n'],
  ['UTF-8 with a mark', '\ufeffCittà;Quota\r\nForlì;3,7%\r\n'],
  ['commas and quotes', 'Città,Quota\n"Forlì","3,7%"'],
  ['tabs', 'Città\tQuota\nForlì\t3,7%\n'],
  ['windows-1252', Buffer.from('Città;Quota\r\nForlì;3,7%\r\n', 'latin1')],
  ['UTF-16, as Excel’s “Testo Unicode”', utf16('Città\tQuota\r\nForlì\t3,7%\r\n')],
  ['UTF-16 the other way round', utf16('Città\tQuota\r\nForlì\t3,7%\r\n', true)],
  ['lines of an old Mac', 'Città;Quota\rForlì;3,7%\r'],
  ['a line that names the delimiter', 'sep=|\r\nCittà|Quota\r\nForlì|3,7%\r\n'],
  ['columns that are empty on the right', 'Città;Quota;;;\nForlì;3,7%;;;\n'],
])('%s', async (_name, content) => {
  expect(await rows(content)).toEqual(wanted)
})

it('windows-1252 that only the last line gives away', async () => {
  const content = Buffer.from(
    `Nome\n${'a\n'.repeat(100_000)}Nicolò – “x”\n`.replace('– “x”', '\u0096 \u0093x\u0094'),
    'latin1',
  )
  expect((await rows(content)).at(-1)).toEqual([100_002, 'Nicolò – “x”'])
})

it('records of several lines count as one row, empty lines as rows', async () => {
  expect(await rows('a;b\n"uno\ndue";x\n\n;\nc;"d ""e"" f"\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'uno\ndue', 'x'],
    [5, 'c', 'd "e" f'],
  ])
})

it.each([
  ['OFF1;3,7;5,7\nOFF2;1,2;3,4\n', ';'],
  ['3,7;5,7\n1,2;3,4\n', ';'],
  ['Quote, anno 2026\nBaldo ID;Attuale;Target\nA;1,2;3,4\n', ';'],
  ['a,b;c,d\ne,f\ng,h\n', ','],
  ['Baldo ID,Attuale,Target\n', ','],
  ['solo una colonna\n', ';'],
  ['"a,b,c,d";x\n"e,f,g,h";y\n', ';'],
])('detects in %j the delimiter %j', async (text, delimiter) => {
  await writeFile(path, text)
  expect((await detectDialect(path)).delimiter).toBe(delimiter)
})
