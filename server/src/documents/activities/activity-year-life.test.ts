import type { ActivityYearDetail, ActivityYearRow } from '@portale/domain/documents/activities/activity.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildYear } from '../../../test/fixtures/factories.ts'
import { fileFor } from '../../../test/fixtures/upload.fixtures.ts'

type Answer = ActivityYearDetail & { message: string; errors: Record<string, string[]> }

const path = '/api/v1/activity_years'
const thisYear = formatDate(new Date()).slice(-4)
let t: TestApp
let admin: Caller
let holder: Caller
let dealerId: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  dealerId = (await buildDealer(t.deps.db)).id
  holder = await t.as('dealer_holder', { dealers: [dealerId] })
})
afterAll(() => t.close())

const countNotices = async () =>
  (await t.deps.db.selectFrom('notifications').selectAll().where('user_id', '=', holder.user_id).execute()).length
const statesOf = ({ activities }: ActivityYearDetail) => activities.map(({ state }) => state)

describe('a new year', () => {
  const create = (activity_year: object) => admin.send<Answer>('POST', path, { activity_year })

  it('without an earlier one has nothing to copy (422), and is not created', async () => {
    await assertWritesNothing(t, async () => {
      const { status, body } = await create({ year: '2001', copy_as: 'draft' })
      expect([status, body.errors]).toEqual([
        422,
        { 'activity_year.copy_as': ['Non c’è un anno precedente con attività da copiare.'] },
      ])
    })
  })

  it.each(['closed', '', 'OPEN', 1, true, [], '__proto__'])('rejects copies as %j (422)', async (copy_as) => {
    await assertWritesNothing(t, async () => {
      const { status, body } = await create({ year: '2001', copy_as })
      expect([status, ...Object.keys(body.errors)]).toEqual([422, 'activity_year.copy_as'])
    })
  })

  it('copies as drafts, which notify nobody until all are opened at once', async () => {
    const source = await buildYear(t.deps.db, String(Number(thisYear) - 1))
    for (const title of ['A', 'B'])
      await buildActivity(t.deps.db, { activity_year_id: source.id, title, types: ['Uno', 'Due'] })
    const row = (await admin.get<{ data: ActivityYearRow[] }>(path)).body.data.find(({ id }) => id === source.id)
    expect(row).toMatchObject({ state: 'open', activities_count: 2, documents_count: 4 })

    const { status, body: year } = await create({ year: thisYear, copy_as: 'draft' })
    expect([status, ...statesOf(year)]).toEqual([201, 'draft', 'draft'])
    expect(await countNotices()).toBe(0)
    const opened = await admin.send<Answer>('POST', `${path}/${year.id}/open`)
    expect([opened.status, ...statesOf(opened.body)]).toEqual([200, 'open', 'open'])
    expect(await countNotices()).toBe(1)
    await assertWritesNothing(t, async () => {
      const again = await admin.send<Answer>('POST', `${path}/${year.id}/open`)
      expect([again.status, again.body.message]).toEqual([409, 'In questo anno non ci sono bozze da aprire.'])
    })
    expect((await admin.send('POST', `${path}/999999/open`)).status).toBe(404)
  })

  it('copies as open activities when asked; the call of the specification copies open ones', async () => {
    const first = (await create({ year: '2060', copy_as: 'open' })).body
    expect(new Set(statesOf(first))).toEqual(new Set(['open']))
    const copyInto = async (year: string, body?: unknown) => {
      const { id } = await buildYear(t.deps.db, year)
      return admin.send<Answer>('POST', `${path}/${id}/copy`, body)
    }
    expect(new Set(statesOf((await copyInto('2061')).body))).toEqual(new Set(['open']))
    expect(new Set(statesOf((await copyInto('2062', { state: 'draft' })).body))).toEqual(new Set(['draft']))
    expect((await copyInto('2063', { state: 'closed' })).body.errors).toHaveProperty('state')
  })
})

describe('deleting a year', () => {
  it('rejects with 401, 403, 404, and 409 with uploads, also of deleted document types', async () => {
    const year = await buildYear(t.deps.db, '2071')
    const activity = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Verbale'] })
    const typeId = activity.type_ids[0] ?? 0
    await buildUpload(t.deps.db, { activity_document_type_id: typeId, dealer_id: dealerId, user_id: holder.user_id })
    await sql`UPDATE activity_document_types SET deleted_at = now() WHERE id = ${typeId}`.execute(t.deps.db)
    const url = `${path}/${year.id}`
    await assertWritesNothing(t, async () => {
      expect((await t.anonymous.send('DELETE', url)).status).toBe(401)
      expect((await holder.send('DELETE', url)).status).toBe(403)
      for (const id of ['999999', '0', 'null', '1.5'])
        expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404)
      const { status, body } = await admin.send<Answer>('DELETE', url)
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^L’anno ha 1 documento caricato/)])
    })
  })

  it('deletes it with its activities; 409 when it is not what the caller has seen', async () => {
    const year = await buildYear(t.deps.db, '2072')
    const { id: activity_id } = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Verbale'] })
    const reason = { text: 'Manca la firma', activity_id }
    expect((await admin.send('POST', '/api/v1/rejection_reasons', { rejection_reason: reason })).status).toBe(201)
    await assertWritesNothing(t, async () => {
      for (const seen of ['0', '2', 'x'])
        expect((await admin.send('DELETE', `${path}/${year.id}?activities=${seen}`)).status).toBe(409)
    })
    expect((await admin.send('DELETE', `${path}/${year.id}?activities=1`)).status).toBe(204)
    expect((await admin.get(`${path}/${year.id}`)).status).toBe(404)
    expect((await admin.send('DELETE', `${path}/${year.id}`)).status).toBe(404)
  })

  it('and an upload at the same time: either the document is kept with its year, or neither', async () => {
    const year = await buildYear(t.deps.db, '2073')
    const { id, type_ids } = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Verbale'] })
    const [sent, deleted] = await Promise.all([
      holder.upload(`/api/v1/activities/${id}`, [fileFor(type_ids[0] ?? 0)]),
      admin.send('DELETE', `${path}/${year.id}`),
    ])
    const outcome = `${sent.status} ${deleted.status}`
    expect(['200 409', '404 204', '422 204']).toContain(outcome)
    expect((await admin.get(`${path}/${year.id}`)).status).toBe(deleted.status === 204 ? 404 : 200)
  })
})
