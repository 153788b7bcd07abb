import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ReferenceNames } from '@portale/domain/history/audit/change.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  problems,
} from '../../../test/fixtures/import.fixtures.ts'
import { samplePath } from '../../../test/fixtures/spreadsheets.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const hint = 'Provincia: Sud Sardegna (SU) esiste fino al 2025: la provincia di oggi dipende dal comune.'
const listed = async (query: string) => (await admin.get<Page<Dealer>>(`/api/v1/dealers?${query}`)).body.data
const codeOf = async (baldo_id: string) => (await listed(`baldo_id=${baldo_id}`))[0]?.district.code

it('a file with the names that people use is imported, each with its province', async () => {
  // Written by a script, as Excel's "CSV UTF-8" is in Italian: byte order mark, semicolons, CRLF, but for the last line's end.
  const path = samplePath('dealers-provinces.csv')
  const { counts } = await createImporter(admin, 'dealers').write({ name: basename(path), content: readFileSync(path) })
  expect(counts).toEqual({ new: 18, changed: 0, unchanged: 0, wrong: 0 })
  const codes = await t.deps.db
    .selectFrom('dealers')
    .innerJoin('districts', 'districts.id', 'dealers.district_id')
    .where('dealers.baldo_id', 'like', 'R3I%')
    .orderBy('dealers.id')
    .select('districts.code')
    .execute()
  expect(codes.map(({ code }) => code).join(' ')).toBe('OT OT OG VS CI CI RE RC FC FC MB MS BZ AO RM RM BT SP')
})

it('rows of Sud Sardegna are imported with a hint, and say nothing once they are stored', async () => {
  const rows = [
    dealerRow('SU-1', 'Nuova', { Provincia: 'SU' }),
    dealerRow('SU-2', 'Nuova', { Provincia: 'Sud Sardegna (SU)' }),
    dealerRow('SU-3', 'Nuova', { Provincia: 'Sud Sardegna - SU (Sardegna)' }),
    dealerRow('SU-4', 'Nuova', { Provincia: 'VS' }),
  ]
  const importer = createImporter(admin, 'dealers')
  expect((await importer.dry(csvFile(rows))).rows.map(({ hints }) => hints)).toEqual([
    [hint],
    [hint],
    [hint],
    undefined,
  ])
  await importer.write(csvFile(rows))
  expect(await Promise.all(['SU-1', 'SU-2', 'SU-3', 'SU-4'].map(codeOf))).toEqual(['SU', 'SU', 'SU', 'VS'])
  const again = await importer.dry(csvFile(rows))
  expect([again.counts.unchanged, again.rows.some(({ hints }) => hints)]).toEqual([4, false])
  const moved = await importer.dry(csvFile([dealerRow('SU-1', 'Nuova', { Provincia: 'Medio Campidano' })]))
  expect(moved.rows[0]?.differences).toEqual([
    {
      column: 'Provincia',
      from: 'Sud Sardegna - SU (Sardegna), fino al 2025',
      to: 'Medio Campidano - VS (Sardegna)',
    },
  ])
})

it('workshops too', async () => {
  await buildDealer(t.deps.db, { baldo_id: 'SU-D' })
  const row = { ...dealerRow('SU-W', 'Officina', { Provincia: 'SU' }), Concessionaria: 'SU-D', Dal: '01/01/2020' }
  const importer = createImporter(admin, 'workshops')
  expect((await importer.dry(csvFile([row]))).rows[0]?.hints).toEqual([hint])
  expect((await importer.write(csvFile([row]))).counts.new).toBe(1)
})

it('a name that could be two provinces, or contradicts its code, is refused', async () => {
  const wrong = ['Reggio', 'Roma (MI)', 'Sardegna', 'Gallura (SS)', '()', 'Torino fino al 2025']
  const rows = wrong.map((Provincia, index) => dealerRow(`NO-${index}`, 'Nuova', { Provincia }))
  const expected = wrong.map((text) => [`Provincia: “${text}” non esiste, usa la sigla (TO) o il nome (Torino).`])
  expect(Object.values(problems(await createImporter(admin, 'dealers').dry(csvFile(rows))))).toEqual(expected)
})

it('lists, their filter, the export and the history name Sud Sardegna alike', async () => {
  const { id, district_id } = await buildDealer(t.deps.db, { baldo_id: 'SU-5', name: 'Vecchia', district: 'SU' })
  const label = 'Sud Sardegna - SU (Sardegna), fino al 2025'
  const found = await listed(`district_id=${district_id}&name=vecchia`)
  expect(found.map((dealer) => [dealer.id, dealer.district])).toEqual([
    [
      id,
      {
        ...{ id: district_id, code: 'SU', name: 'Sud Sardegna', valid_from: '2017-01-01', valid_to: '2026-01-01' },
        region: { id: expect.any(Number), name: 'Sardegna' },
      },
    ],
  ])
  const { bytes } = await admin.get(`/api/v1/dealers/xls?district_id=${district_id}&name=vecchia`)
  const { counts } = await createImporter(admin, 'dealers').dry({ name: 'dealers.xlsx', content: Buffer.from(bytes) })
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 })
  const dealer = { ...found[0], city: 'Carbonia' }
  expect((await admin.send('PUT', `/api/v1/dealers/${id}`, { dealer })).status).toBe(200)
  const history = await admin.get<{ names: ReferenceNames }>(`/api/v1/dealers/${id}/history`)
  expect(history.body.names.district_id).toEqual({ [String(district_id)]: label })
})
