import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createImportApp } from '../../../test/fixtures/import.fixtures.ts'
import { buildSampleWorkshops, sendShareFile } from '../../../test/fixtures/market-share.fixtures.ts'
import { createXlsx, createZip, deflateRepeated } from '../../../test/fixtures/spreadsheets.ts'
import { hostileSheets, oversizedSheets } from '../../../test/hostile/hostile-sheets.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  await buildSampleWorkshops(t)
})
afterAll(() => t.close())

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const shares = `<row>${['Baldo ID', 'Attuale', 'Target'].map(text).join('')}</row><row>${text('OFF0001')}<c><v>1</v></c><c><v>2</v></c></row>`
const stylesXml = (times: number) =>
  deflateRepeated(
    '<?xml version="1.0"?><styleSheet><cellXfs>',
    '<xf numFmtId="10"/>'.repeat(1000),
    times / 1000,
    '</cellXfs></styleSheet>',
  )

// The reader's own test tries every hostile sheet (xlsx/hostile.test.ts); one of each error shows that the route rejects it.
const sheetPerError = [...new Map(hostileSheets.toReversed().map((sheet) => [sheet[1], sheet])).values()].reverse()

it.each<[what: string, content: () => Buffer | string]>([
  ...sheetPerError.map(([what, , content]): [string, () => Buffer | string] => [what, content]),
  ['an .xlsm with the right table', () => createXlsx(shares, { 'xl/vbaProject.bin': 'x' })],
  ['a .csv that is a .zip', () => createZip({ 'a.csv': 'Baldo ID;Attuale;Target\nOFF0001;1;2' })],
  ['a million styles', () => createXlsx(shares, { 'xl/styles.xml': stylesXml(1_000_000) })],
  ['600,000 styles below the compression limit', () => createXlsx(shares, { 'xl/styles.xml': stylesXml(600_000) })],
])('rejects %s and stores nothing of it (413 or 422)', async (what, content) => {
  const file = { name: 'target.xlsx', content: content() }
  const before = process.cpuUsage()
  const { status, body } = await assertWritesNothing(t, () => sendShareFile(admin, file))
  const { user, system } = process.cpuUsage(before) // of all threads, so that a busy machine does not fail the test
  const maxCpuMs = what.includes('one row too many') ? 10_000 : 2000 // the allowed rows are read first
  expect((user + system) / 1000).toBeLessThan(maxCpuMs)
  expect([413, 422]).toContain(status)
  expect(body.errors.file?.[0]).toMatch(/^(Il|Nel) .*\.$/)
})

it('oversized files sent a second time take no more memory', async () => {
  const before = process.memoryUsage().rss
  for (const [what, , content] of oversizedSheets)
    if (!what.includes('one row too many')) await sendShareFile(admin, { name: 'target.xlsx', content: content() })
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})
