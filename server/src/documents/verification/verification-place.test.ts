import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUpload } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { verificationList } from './verification-list.queries.ts'

const path = '/api/v1/activity_document_uploads'
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
let manager: Caller
let foreignId: number

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const { dealer, foreign, workshop, types, holder } = fixtures
  admin = await t.as('administrator')
  manager = await t.as('sales_manager_rt', { dealers: [dealer.id] })
  const { user_id } = holder
  const created_at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 10, minutes)).toISOString()
  for (const minutes of [0, 1, 1, 1, 2, 3]) {
    const at = { user_id, created_at: created_at(minutes) }
    await buildUpload(t.deps.db, { ...at, activity_document_type_id: types.verbale, dealer_id: dealer.id })
    await buildUpload(t.deps.db, {
      ...at,
      activity_document_type_id: types.foto,
      dealer_id: dealer.id,
      file_name: 'È.pdf',
    })
    await buildUpload(t.deps.db, { ...at, activity_document_type_id: types.ponte, workshop_id: workshop.id })
  }
  const foreignUpload = { user_id, activity_document_type_id: types.verbale, dealer_id: foreign.id }
  foreignId = (await buildUpload(t.deps.db, { ...foreignUpload, created_at: created_at(1) })).id
  await sql`UPDATE activity_document_types SET due_on = '2026-06-30' WHERE id = ${types.foto}`.execute(t.deps.db)
})
afterAll(() => t.close())

const listIds = async (caller: Caller, query: string): Promise<number[]> => {
  const { status, body } = await caller.get<Page<ListedUpload>>(`${path}?per_page=100&${query}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ id }) => id)
}

const columns = ['created_at', 'partner', 'activity', 'document', 'file_name', 'status', 'due_on', 'id']

describe('the uploads after one', () => {
  it.each(columns.flatMap((column) => ['', `sort=${column}`, `sort=-${column}`]))(
    'are the rest of the list (%s)',
    async (order) => {
      const all = await listIds(admin, order)
      expect(all.length).toBe(19)
      for (const [at, id] of all.entries())
        expect(await listIds(admin, `${order}&after=${id}`)).toEqual(all.slice(at + 1))
    },
  )

  const scanned = columns.flatMap((column) => [column, `-${column}`])
  it.each(scanned)(
    'are the same where the queue is long enough to be read in the order of an index (%s)',
    async (sort) => {
      const all = await listIds(admin, `sort=${sort}`)
      const actor = { id: admin.user_id, name: '', email: '', role: 'administrator', dealer_ids: [], workshop_ids: [] }
      for (const [at, id] of all.entries()) {
        const list = verificationList(actor, { sort, after: String(id) })
        const { from, order } = list.scan?.(false, all.length) ?? list
        const { text, values } = whereClause(list.where)
        const rows = await query<{ id: number }>(
          t.deps.db,
          `SELECT u.id FROM ${from} ${text} ORDER BY ${order}`,
          values,
        )
        expect(rows.map((row) => row.id)).toEqual(all.slice(at + 1))
      }
    },
  )

  it('go on behind one that has left the filtered list', async () => {
    const [first = 0, second = 0, ...rest] = await listIds(admin, 'status=pending')
    const row = { id: second, status: 'verified' }
    expect((await admin.send('POST', `${path}/verify`, { managed: [row] })).status).toBe(200)
    expect(await listIds(admin, `status=pending&after=${second}`)).toEqual(rest)
    expect(await listIds(admin, `status=pending&after=${first}`)).toEqual(rest)
  })

  it('are none behind one that the user may not see, or that does not exist', async () => {
    expect((await listIds(manager, '')).length).toBe(12)
    for (const after of [foreignId, 999_999, '0', 'x', '1e3', '-1'])
      expect(await listIds(manager, `after=${after}`)).toEqual([])
  })
})
