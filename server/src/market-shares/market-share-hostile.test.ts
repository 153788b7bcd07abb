import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { createImportApp } from '../../test/fixtures/import.fixtures.ts'
import { buildSampleWorkshops, sendShareFile } from '../../test/fixtures/market-share.fixtures.ts'
import { createXlsx, createZip, deflateRepeated } from '../../test/fixtures/spreadsheets.ts'
import { hostileSheets, oversizedSheets } from '../../test/hostile/hostile-sheets.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  await buildSampleWorkshops(t)
})
afterAll(() => t.close())

const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`
const shares = `<row>${['Baldo ID', 'Attuale', 'Target'].map(text).join('')}</row><row>${text('OFF0001')}<c><v>1</v></c><c><v>2</v></c></row>`
const styles = (times: number) =>
  deflateRepeated(
    '<?xml version="1.0"?><styleSheet><cellXfs>',
    '<xf numFmtId="10"/>'.repeat(1000),
    times / 1000,
    '</cellXfs></styleSheet>',
  )
const macros = createXlsx(shares, { 'xl/vbaProject.bin': 'x' })

it.each<[what: string, content: () => Buffer | string]>([
  ...hostileSheets.map(([what, , content]): [string, () => Buffer | string] => [what, content]),
  ['an .xlsm with the right table', () => macros],
  ['a .csv that is a .zip', () => createZip({ 'a.csv': 'Baldo ID;Attuale;Target\nOFF0001;1;2' })],
  ['a million styles', () => createXlsx(shares, { 'xl/styles.xml': styles(1_000_000) })],
  ['600,000 styles that are little packed', () => createXlsx(shares, { 'xl/styles.xml': styles(600_000) })],
])('%s is refused, and nothing of it kept', async (what, content) => {
  const file = { name: 'target.xlsx', content: content() }
  const before = process.cpuUsage()
  const { status, body } = await assertWritesNothing(t, () => sendShareFile(admin, file))
  const { user, system } = process.cpuUsage(before) // of all threads: the machine may be busy with other things
  const patience = what.includes('200,001') ? 10_000 : 2000 // as many as are allowed are read first
  expect((user + system) / 1000).toBeLessThan(patience)
  expect([413, 422]).toContain(status)
  expect(body.errors.file?.[0]).toMatch(/^(Il|Nel) .*\.$/)
})

it('sent a second time, bombs take no more memory than the first time', async () => {
  const before = process.memoryUsage().rss
  for (const [what, , content] of oversizedSheets)
    if (!what.includes('200,001')) await sendShareFile(admin, { name: 'target.xlsx', content: content() })
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})
