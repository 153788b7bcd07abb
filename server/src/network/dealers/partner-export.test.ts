import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { importColumns } from '@portale/domain/network/import.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  buildHistory,
  createImportApp,
  createImporter,
  outcomes,
} from '../../../test/fixtures/import.fixtures.ts'
import { withRateLimits } from '../../../test/fixtures/limits.fixtures.ts'
import { rateLimits } from '../../platform/http/limits.ts'
import { readRows } from '../../platform/xlsx/read-rows.ts'
import { readSpreadsheet } from '../../platform/xlsx/read-spreadsheet.ts'
import type { Cell, CellRow } from '../../platform/xlsx/sheet.ts'

let t: TestApp
let admin: Caller
let folder: string

const names = [
  '=1+1',
  '=HYPERLINK("https://cattivo.example")',
  '+39 011 1234567',
  '-5',
  '@SUM(A1)',
  '007',
  '1,5',
  '1E5',
  'VERO',
  '21/11/2026',
  "'apostrofo",
  'Però “L’Aquila” & <C> 🚚',
  '_x000D_',
  'x'.repeat(255),
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-exports-'))
  t = await createImportApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  for (const [at, name] of names.entries()) await buildDealer(db, { name, baldo_id: `00${at}`, district: 'AQ' })
  await buildDealer(db, { name: '+prima', baldo_id: '+0039' })
  await insertDealers(1, 300)
  await buildDealer(db, { baldo_id: 'B', name: 'Bianchi' })
  for (const [at, history] of histories.entries()) await buildHistory(t, `W-${at}`, history)
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const insertDealers = (from: number, to: number) =>
  sql`INSERT INTO dealers (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
    SELECT 'Z-' || n, 'Rossi ' || n % 100, 'Vendita', 'Via ' || n, '00118', 'Roma', id, 'Centro'
    FROM generate_series(${from}::int, ${to}::int) n, districts WHERE code = 'RM'`.execute(t.deps.db)

const histories = [
  '000 2020-01-01',
  'B 2022-07-01, 000 2020-01-01',
  'B 2090-01-01, 000 2021-03-28 10:30:15',
  'B 2090-01-01',
  '',
  'B 2023-10-29T12:00:00.5Z',
]

let files = 0
/** What GET …/xls answers, as a file. */
async function exported(kind: 'dealers' | 'workshops', query = '') {
  const answer = await admin.get(`/api/v1/${kind}/xls${query}`)
  expect(answer.status).toBe(200)
  files += 1
  const path = join(folder, `${files}.xlsx`)
  await writeFile(path, answer.bytes)
  return { ...answer, path, file: { name: `${kind}.xlsx`, content: answer.bytes } }
}
const shownName = { dealer_name: 'Nome concessionaria' }
const tableOf = async (kind: 'dealers' | 'workshops', query = '') =>
  readSpreadsheet(
    (await exported(kind, query)).path,
    { ...importColumns.workshops, ...shownName },
    {
      optional: kind === 'dealers' ? ['dealer', 'dealer_name', 'valid_from'] : [],
    },
  )
const codes = async (query: string) => (await tableOf('dealers', query)).map(({ cells }) => cells.baldo_id?.v)

async function rowsOf(path: string): Promise<CellRow[]> {
  const rows: CellRow[] = []
  for await (const row of readRows(path)) rows.push(row)
  return rows
}
const textsOf = (row: CellRow | undefined) => row?.cells.map((cell) => cell?.v)

describe('the file', () => {
  it.each([
    ['dealers', 'Concessionarie', Object.values(importColumns.dealers)],
    [
      'workshops',
      'Officine',
      [...Object.values(importColumns.dealers), 'Concessionaria', 'Nome concessionaria', 'Dal'],
    ],
  ] as const)('of %s has its name, its sheet and an import’s headers', async (kind, sheet, headers) => {
    const { headers: sent, path } = await exported(kind)
    expect(sent).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(`attachment; filename=${kind}.xlsx`),
      'cache-control': 'no-store',
    })
    const [header] = await rowsOf(path)
    expect([header?.sheet, header?.row, textsOf(header)]).toEqual([sheet, 1, headers])
  })

  it('without rows has its header', async () => {
    expect(await rowsOf((await exported('dealers', '?name=nessuno')).path)).toHaveLength(1)
  })
})

describe('the rows', () => {
  it.each([
    '?name=bianchi',
    '?name=ROSSI%207&sort=-name',
    '?baldo_id=z-10&sort=baldo_id',
    '?baldo_id=z-10&sort=-baldo_id',
    '?name=rossi%2011&sort=-city',
    '?name=%2B',
    '?name=_',
    '?name=%25',
    '?district_id=0',
    '?district_id=x',
    '?baldo_id=0&sort=district',
    '?baldo_id=0&sort=-sales_area',
    '?sort=contract_type&baldo_id=z-22',
  ])('%s are those of the list, in its order', async (query) => {
    const listed: string[] = []
    for (let page = 1, more = true; more; page += 1) {
      const { body } = await admin.get<Page<Dealer>>(`/api/v1/dealers${query}&per_page=100&page=${page}`)
      listed.push(...body.data.map(({ baldo_id }) => baldo_id))
      more = page < body.last_page
    }
    expect(await codes(query)).toEqual(listed)
  })

  it('of a district alone', async () => {
    const { id } = await t.deps.db
      .selectFrom('districts')
      .select('id')
      .where('code', '=', 'AQ')
      .executeTakeFirstOrThrow()
    const table = await tableOf('dealers', `?district_id=${id}`)
    expect(table).toHaveLength(names.length)
    expect(new Set(table.map(({ cells }) => cells.district?.v))).toEqual(new Set(["L'Aquila - AQ (Abruzzo)"]))
  })

  it('are texts, none of them a formula or a number', async () => {
    const table = await tableOf('dealers', '?baldo_id=00')
    const byCode = new Map(table.map(({ cells }) => [cells.baldo_id?.v, cells]))
    for (const [at, name] of names.entries()) {
      expect(byCode.get(`00${at}`)?.name).toEqual({ t: 's', v: name })
      expect(byCode.get(`00${at}`)?.zip).toEqual({ t: 's', v: '10100' })
    }
    expect(byCode.get('+0039')?.baldo_id).toEqual({ t: 's', v: '+0039' })
    expect(table.flatMap(({ errors }) => errors)).toEqual([])
  })

  const day = (text: string): Cell => ({ t: 'd', v: new Date(`${text}Z`) })
  it('of workshops have the dealer of today and its date as a date', async () => {
    const table = await tableOf('workshops', '?sort=baldo_id')
    const shown = table.map(({ cells }) => [cells.dealer?.v, cells.dealer_name?.v, cells.valid_from])
    expect(shown).toEqual([
      ['000', '=1+1', day('2020-01-01T00:00:00')],
      ['B', 'Bianchi', day('2022-07-01T00:00:00')],
      ['000', '=1+1', day('2021-03-28T10:30:15')],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
      ['B', 'Bianchi', day('2023-10-29T13:00:00')],
    ])
  })
})

describe('what was exported', () => {
  it.each(['dealers', 'workshops'] as const)('of %s is all unchanged when it is imported', async (kind) => {
    const { file } = await exported(kind)
    const { counts, undo } = await assertImportWritesNothing(t, () => createImporter(admin, kind).dry(file))
    const total = kind === 'dealers' ? names.length + 302 : histories.length
    expect([counts, undo]).toEqual([{ new: 0, changed: 0, unchanged: total, wrong: 0 }, null])
  })

  it.each(['Due  spazi', 'Non\u00a0separabile'])('%j is unchanged too', async (name) => {
    const { baldo_id } = await buildDealer(t.deps.db, { name })
    const { file } = await exported('dealers', `?baldo_id=${baldo_id}`)
    expect(outcomes(await createImporter(admin, 'dealers').dry(file))).toEqual([[2, baldo_id, 'unchanged']])
  })

  it.each(['00', '01'])('a start at %s:30 UTC of October’s last Sunday is unchanged too', async (hour) => {
    await buildHistory(t, `O-${hour}`, `B 2025-10-26T${hour}:30:00Z`)
    const { file } = await exported('workshops', `?baldo_id=O-${hour}`)
    expect(outcomes(await createImporter(admin, 'workshops').dry(file))).toEqual([[2, `O-${hour}`, 'unchanged']])
  })
})

it('rejects an export after too many rows of an hour, of dealers and workshops together (429), for this person alone', () =>
  withRateLimits(t, { exports: { ...rateLimits.parse({}).exports, rows: 2 } }, async () => {
    const [one, other] = [await t.as('administrator'), await t.as('superuser_rt')]
    expect([(await one.get('/api/v1/workshops/xls')).status]).toEqual([200])
    const rejected = await one.get<{ message: string }>('/api/v1/dealers/xls?name=x')
    expect([rejected.status, rejected.body.message]).toEqual([
      429,
      expect.stringMatching(/^Hai esportato più di 2 righe .* è possibile dalle \d\d:\d\d\.$/),
    ])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await one.get('/api/v1/dealers')).status).toBe(200)
    expect((await other.get('/api/v1/dealers/xls')).status).toBe(200)
  }))

it('exports the whole registry, however many pages and fetches it takes', async () => {
  const before = await codes('')
  await insertDealers(301, 2300)
  const all = await codes('?page=3&per_page=10')
  expect([all.length, new Set(all).size]).toEqual([before.length + 2000, before.length + 2000])
})
