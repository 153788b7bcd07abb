import type { ZipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import { documentStatusLabels } from '@portale/domain/platform/documents.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { buildUpload } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

const path = '/api/v1/activity_document_uploads'
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
let manager: Caller
let afterSales: Caller

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const { dealer, foreign, workshop, types, holder } = fixtures
  admin = await t.as('administrator')
  manager = await t.as('sales_manager_rt', { dealers: [dealer.id] })
  afterSales = await t.as('after_sales_manager_rt', { workshops: [workshop.id] })
  const of = { user_id: holder.user_id, created_at: '2026-03-01T08:00:00Z' }
  for (const dealer_id of [dealer.id, foreign.id])
    for (const status of ['pending', 'verified', 'rejected'] as const) {
      const file_name = `${status} ${dealer_id}.pdf`
      await buildUpload(t.deps.db, { ...of, activity_document_type_id: types.verbale, dealer_id, status, file_name })
    }
  await buildUpload(t.deps.db, { ...of, activity_document_type_id: types.ponte, workshop_id: workshop.id })
  const late = { ...of, created_at: '2199-01-01T08:00:00Z' }
  await buildUpload(t.deps.db, { ...late, activity_document_type_id: types.foto, dealer_id: dealer.id })
})
afterAll(() => t.close())

it('exports and zips exactly the rows of the list, by filters of partners and others', async () => {
  const { dealer } = fixtures
  const { district_id, sales_area } = await t.deps.db
    .selectFrom('dealers')
    .select(['district_id', 'sales_area'])
    .where('id', '=', dealer.id)
    .executeTakeFirstOrThrow()
  const area = `area=${encodeURIComponent(sales_area.toUpperCase())}`
  const filters = [
    '',
    `partner=${encodeURIComponent(dealer.name)}`,
    'partner=nessuno',
    `district_id=${district_id}`,
    area,
    `${area}&status=rejected&sort=-created_at`,
    `${area}&status=pending`,
    `manager_id=${manager.user_id}`,
    `manager_id=${afterSales.user_id}&sort=partner`,
    `district_id=${district_id}&audience=workshops`,
    `${area}&late=1`,
    'status=pending',
  ]
  for (const caller of [admin, manager, afterSales, fixtures.holder])
    for (const query of filters) {
      const { body } = await caller.get<Page<ListedUpload>>(`${path}?${query}&per_page=100&page=1`)
      const rows = (await readExport((await caller.get(`${path}/xls?${query}`)).bytes)).slice(1)
      const listed = body.data.map(({ file_name, status }) => [file_name, documentStatusLabels[status]])
      expect([query, rows.map(({ cells }) => [cells[3]?.v, cells[2]?.v])]).toEqual([query, listed])
      const { status, body: size } = await caller.get<ZipSize>(`${path}/zip/size?${query}`)
      if (status !== 200)
        expect([query, body.total]).toEqual([query, 0]) // nothing to zip is said with an error
      else
        expect([query, size.documents + size.declarations + size.damaged + size.withheld]).toEqual([query, body.total])
    }
})
