import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { sendXlsx } from './send-xlsx.ts'
import { toSheetName } from './sheet-values.ts'
import { createWorkbook } from './workbook.ts'

const columns = [{ key: 'a' as const, header: 'A', width: 3 }]

it.each([
  ['Veicoli', 'Veicoli'],
  ["L'auto", "L'auto"],
  ['nuovi/usati', 'nuovi usati'],
  ["\\'", 'Foglio'],
  ["'x'", 'x'],
  ["/'x' ", 'x'],
  [`${'x'.repeat(30)}'y`, 'x'.repeat(30)],
  ['History', 'Foglio'],
  ['[]', 'Foglio'],
  ['\ud800', 'Foglio'],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ['_x0041_'.repeat(5), '_x005F_x0041__x005F_x0041__x005'],
])('names the sheet of %j %j', async (name, called) => {
  expect(toSheetName(name)).toBe(called)
  expect((await createWorkbook({ sheet: name, columns, rows: [{ a: 'x' }] })).length).toBeGreaterThan(0)
})

it('ends its source when the workbook can’t begin', async () => {
  let ended = false
  async function* rows() {
    try {
      yield [{ a: 'x' }]
    } finally {
      ended = true
    }
  }
  const app = fastify()
  const broken = {
    key: 'a' as const,
    width: 3,
    get header(): string {
      throw new Error('no header')
    },
  }
  app.get('/', (_req, reply) => sendXlsx(reply, { fileName: 'x.xlsx', sheet: 'x', columns: [broken], rows: rows() }))
  expect([(await app.inject('/')).statusCode, ended]).toEqual([500, true])
})
