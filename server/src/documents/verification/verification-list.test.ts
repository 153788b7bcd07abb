import type {
  ListedUpload,
  SelectedUpload,
  VerificationFilterOptions,
} from '@portale/domain/documents/verification/verification.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import {
  buildDealer,
  buildRejectionReason,
  buildUpload,
  buildUser,
  buildWorkshop,
} from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

const path = '/api/v1/activity_document_uploads'
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
let manager: Caller
let afterSales: Caller
/** The uploads by name: those of the first dealer, of another dealer, of the workshop. */
let ids: Record<'old' | 'photo' | 'rejected' | 'foreign' | 'workshop' | 'deleted', number>

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  fixtures = await createUploadFixtures(t)
  const { dealer, foreign, workshop, types, activity } = fixtures
  admin = await t.as('administrator')
  manager = await t.as('sales_manager_rt', { dealers: [dealer.id] })
  afterSales = await t.as('after_sales_manager_rt', { workshops: [workshop.id] })
  const user_id = fixtures.holder.user_id
  const upload = async (values: Omit<Parameters<typeof buildUpload>[1], 'user_id'>) =>
    (await buildUpload(db, { user_id, ...values })).id
  const deletedType = await sql<{
    id: number
  }>`INSERT INTO activity_document_types (activity_id, description, weight, deleted_at)
    VALUES (${activity.id}, 'Tolto', 9, now()) RETURNING id`.execute(db)
  ids = {
    foreign: await upload({ activity_document_type_id: types.verbale, dealer_id: foreign.id, created_at: daysAgo(1) }),
    photo: await upload({ activity_document_type_id: types.foto, dealer_id: dealer.id, created_at: daysAgo(4) }),
    old: await upload({ activity_document_type_id: types.verbale, dealer_id: dealer.id, created_at: daysAgo(40) }),
    workshop: await upload({
      activity_document_type_id: types.ponte,
      workshop_id: workshop.id,
      created_at: daysAgo(2),
    }),
    rejected: await upload({
      activity_document_type_id: types.verbale,
      dealer_id: dealer.id,
      status: 'rejected',
      reason: 'Sfocata',
      created_at: daysAgo(50),
    }),
    deleted: await upload({ activity_document_type_id: deletedType.rows[0]?.id ?? 0, dealer_id: dealer.id }),
  }
})
afterAll(() => t.close())

const names = (found: { id: number }[]) =>
  found.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])
/** The uploads of a filter by name; its total, which other tables may tell, is their number. */
async function list(caller: Caller, query: string) {
  const { data, total } = (await caller.get<Page<ListedUpload>>(`${path}?${query}`)).body
  expect(total).toBe(data.length)
  return names(data)
}

describe('the list', () => {
  it('has the uploads in the caller’s scope, oldest first, without those of documents that are not required any more', async () => {
    expect(await list(admin, 'page=1')).toEqual(['rejected', 'old', 'photo', 'workshop', 'foreign'])
    expect(await list(manager, 'page=1')).toEqual(['rejected', 'old', 'photo'])
    expect(await list(afterSales, 'page=1')).toEqual(['workshop'])
    expect(await list(fixtures.holder, 'page=1')).toEqual(['rejected', 'old', 'photo'])
    expect(await list(fixtures.stranger, 'page=1')).toEqual(['foreign'])
    expect(await list(fixtures.mechanic, 'page=1')).toEqual(['workshop'])
    expect(await list(await t.as('dealer_holder'), 'page=1')).toEqual([])
    expect(await list(await t.as('sales_manager_rt'), 'page=1')).toEqual([])
  })

  it.each([
    ['status=pending', ['old', 'photo', 'workshop', 'foreign']],
    ['status=rejected', ['rejected']],
    ['status=constructor', []],
    ['status=pending&audience=workshops', ['workshop']],
    ['status=pending&audience=dealers', ['old', 'photo', 'foreign']],
    ['audience=__proto__', []],
    ['status=pending&age=3', ['old', 'photo']],
    ['status=pending&age=x', []],
    ['year=2026&status=pending', ['old', 'photo', 'workshop', 'foreign']],
    ['year=2025&status=pending', []],
    ['activity_id=0', []],
    ['activity_id=x', []],
    ['district_id=999999', []],
    ['area=nessuna', []],
    ['manager_id=0', []],
    ['status=pending&__proto__=1', ['old', 'photo', 'workshop', 'foreign']],
    ['sort=-created_at&status=pending', ['foreign', 'workshop', 'photo', 'old']],
    ['page=999', ['rejected', 'old', 'photo', 'workshop', 'foreign']],
  ])('%s', async (query, expected) => expect(await list(admin, query)).toEqual(expected))

  it('is filtered by activity, document, partner, area, district and manager', async () => {
    const { activity, types, dealer, workshop } = fixtures
    expect(await list(admin, `activity_id=${activity.id}&status=pending`)).toEqual(['old', 'photo', 'foreign'])
    expect(await list(admin, `activity_document_type_id=${types.foto}`)).toEqual(['photo'])
    expect(await list(admin, `manager_id=${manager.user_id}&status=pending`)).toEqual(['old', 'photo'])
    expect(await list(admin, `manager_id=${afterSales.user_id}`)).toEqual(['workshop'])
    const { db } = t.deps
    await sql`UPDATE dealers SET name = 'Àutocarri Lèmene', sales_area = 'Isole' WHERE id = ${dealer.id}`.execute(db)
    const { rows } = await sql<{ district_id: number; baldo_id: string }>`
      SELECT district_id, baldo_id FROM workshops WHERE id = ${workshop.id}`.execute(db)
    expect(await list(admin, 'partner=autocarri lem&status=pending')).toEqual(['old', 'photo'])
    expect(await list(admin, `partner=${rows[0]?.baldo_id}`)).toContain('workshop')
    expect(await list(admin, 'area=isole&status=pending')).toEqual(['old', 'photo'])
    expect(await list(admin, `district_id=${rows[0]?.district_id}&audience=workshops`)).toEqual(['workshop'])
  })

  it('says which documents came after their deadline, in Rome, and filters and sorts by it', async () => {
    const { db } = t.deps
    const rome = (days: number) => sql`(now() AT TIME ZONE 'Europe/Rome')::date - ${days}::int`
    await sql`UPDATE activities SET due_on = ${rome(10)} WHERE id = ${fixtures.activity.id}`.execute(db)
    await sql`UPDATE activity_document_types SET due_on = ${rome(4)} WHERE id = ${fixtures.types.foto}`.execute(db)
    expect(await list(admin, 'late=1')).toEqual(['foreign'])
    expect(await list(admin, 'late=x&status=pending')).toEqual(['old', 'photo', 'workshop', 'foreign'])
    expect(await list(admin, 'sort=due_on&status=pending&audience=dealers')).toEqual(['foreign', 'old', 'photo'])
    const { body } = await admin.get<Page<ListedUpload>>(`${path}?status=pending&audience=dealers`)
    expect(body.data.map(({ id, late }) => [names([{ id }])[0], late])).toEqual([
      ['old', false],
      ['photo', false],
      ['foreign', true],
    ])
    expect(body.data.every(({ due_on }) => /^\d{4}-\d\d-\d\d$/.test(due_on ?? ''))).toBe(true)
    await sql`UPDATE activities SET due_on = NULL WHERE id = ${fixtures.activity.id}`.execute(db)
    await sql`UPDATE activity_document_types SET due_on = NULL WHERE id = ${fixtures.types.foto}`.execute(db)
    expect(await list(admin, 'late=1')).toEqual([])
  })

  it('rejects a sort by an unknown column (422)', async () => {
    const { status, body } = await admin.get<{ errors: object }>(`${path}?sort=user_id`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sort']])
  })

  it('has what a row shows', async () => {
    const { body } = await manager.get<Page<ListedUpload>>(`${path}?status=rejected`)
    const { dealer, activity, types } = fixtures
    expect(body.data[0]).toMatchObject({
      file_name: expect.any(String),
      reason: 'Sfocata',
      activity_document_type: { id: types.verbale, description: 'Verbale' },
      activity: { id: activity.id, year: '2026' },
      partner: { kind: 'dealer', id: dealer.id },
      reviewer: null,
    })
    expect(body.total).toBe(1)
  })

  it('counts what waits as the list does', async () => {
    for (const caller of [admin, manager, afterSales, fixtures.holder, fixtures.stranger]) {
      const { body } = await caller.get<{ pending: number }>(`${path}/pending`)
      expect(body.pending).toBe((await list(caller, 'status=pending')).length)
    }
  })

  it('offers each caller the activities, areas and managers that it may filter by', async () => {
    const filters = async (caller: Caller) => (await caller.get<VerificationFilterOptions>(`${path}/filters`)).body
    const all = await filters(admin)
    expect(all.managers.map(({ id }) => id).sort()).toEqual([manager.user_id, afterSales.user_id].sort())
    expect(all.activities.map(({ audience }) => audience)).toEqual(expect.arrayContaining(['dealers', 'workshops']))
    expect(all.document_types.map(({ description }) => description)).not.toContain('Tolto')
    const own = await filters(fixtures.mechanic)
    expect(own).toMatchObject({ years: ['2026'], areas: [], managers: [] })
    expect(own.activities.map(({ audience }) => audience)).toEqual(['workshops'])
    expect((await filters(manager)).managers).toEqual([])
  })
})

describe('one document', () => {
  it('comes with the activity’s text, the partner’s other files of the type, and the caller’s last reasons', async () => {
    const { body } = await manager.get<Record<string, unknown>>(`${path}/${ids.old}`)
    expect(body).toMatchObject({ id: ids.old, description: expect.stringContaining('<p>'), recent_reasons: [] })
    expect(names(body.earlier as { id: number }[])).toEqual(['rejected'])
  })

  it('comes to its partner without who examines it and what those give as reasons, and can’t be found by these', async () => {
    const { db } = t.deps
    const { holder, mechanic, dealer } = fixtures
    const reason = await buildRejectionReason(db, 'Sfocata')
    await manager.send('POST', `${path}/${ids.photo}/review`, {})
    const examination = ['reviewer', 'prepared_reasons', 'recent_reasons']
    for (const [caller, id] of [
      [holder, ids.photo],
      [mechanic, ids.workshop],
    ] as const) {
      const { status, body } = await caller.get<Record<string, unknown>>(`${path}/${id}`)
      expect([status, body.id]).toEqual([200, id])
      expect(Object.keys(body).filter((key) => examination.includes(key))).toEqual([])
      const { data } = (await caller.get<Page<Record<string, unknown>>>(`${path}?page=1`)).body
      expect(data.length).toBeGreaterThan(0)
      expect(data.flatMap((row) => Object.keys(row)).filter((key) => examination.includes(key))).toEqual([])
    }
    const { body } = await admin.get<Record<string, unknown>>(`${path}/${ids.photo}`)
    expect(examination.filter((key) => key in body)).toEqual(examination)
    const stranger = await t.as('sales_manager_rt', { dealers: [dealer.id] })
    for (const query of [`reason_id=${reason}`, 'reason_id=0', `manager_id=${stranger.user_id}`, 'manager_id=0'])
      expect([query, await list(holder, query)]).toEqual([query, ['rejected', 'old', 'photo']])
    await sql`DELETE FROM upload_reviews`.execute(db)
    await sql`DELETE FROM user_dealers WHERE user_id = ${stranger.user_id}`.execute(db)
  })

  it('is 404 out of scope, for a document that is not required any more, and for what is no id', async () => {
    for (const id of [ids.foreign, ids.workshop, ids.deleted, 0, 'x', '1e3', 999_999_999])
      expect((await manager.get(`${path}/${id}`)).status, String(id)).toBe(404)
  })
})

describe('who examines it', () => {
  it('is shown to others while it waits, and to nobody after a while', async () => {
    const colleague = await buildUser(t.deps.db, {
      role: 'sales_manager_rt',
      name: 'Marta Conti',
      dealers: [fixtures.dealer.id],
    })
    const marta = await t.as(colleague.id)
    const reviewer = async (caller: Caller) => {
      const { body } = await caller.get<Page<ListedUpload>>(`${path}?status=pending`)
      return body.data.find(({ id }) => id === ids.photo)?.reviewer
    }
    const review = (caller: Caller, id = ids.photo) => caller.send('POST', `${path}/${id}/review`, {})
    expect((await review(marta)).status).toBe(204)
    expect([await reviewer(manager), await reviewer(marta)]).toEqual([{ name: 'Marta Conti' }, null])
    expect((await review(manager)).status).toBe(204) // a second one does not take it over
    expect(await reviewer(marta)).toBeNull()
    expect(await reviewer(admin)).toEqual({ name: 'Marta Conti' })
    await sql`UPDATE upload_reviews SET seen_at = now() - interval '2 minutes'`.execute(t.deps.db)
    expect(await reviewer(admin)).toBeNull()
    expect((await review(manager, ids.foreign)).status).toBe(404)
  })
})

it('selects all rows of a filter, in its order, up to ten thousand', async () => {
  const { body } = await manager.get<{ data: SelectedUpload[] }>(`${path}/selection?status=pending`)
  expect(names(body.data)).toEqual(['old', 'photo'])
  expect(body.data[0]).toMatchObject({ status: 'pending', lock_version: 0 })
  const { db } = t.deps
  const dealer = await buildDealer(db)
  await buildWorkshop(db, { dealer_id: dealer.id })
  await sql`INSERT INTO activity_document_uploads (activity_document_type_id, dealer_id, file_id, file_name, user_id)
    SELECT activity_document_type_id, ${dealer.id}, file_id, 'molti.pdf', user_id FROM activity_document_uploads, generate_series(1, 10001)
    WHERE id = ${ids.photo}`.execute(db)
  const tooMany = await admin.get<{ message: string }>(`${path}/selection?status=pending`)
  expect([tooMany.status, tooMany.body.message]).toEqual([
    422,
    'Al massimo 10.000 documenti per volta: restringi i filtri e riprova.',
  ])
})

it('exports the chosen rows in the order of the list, within the scope', async () => {
  const chosen = { ids: [ids.photo, ids.old, ids.foreign, ids.deleted] }
  const { bytes, status } = await manager.send('POST', `${path}/xls?sort=-created_at`, chosen)
  const rows = (await readExport(bytes)).slice(1)
  expect([status, rows.map(({ cells }) => cells[5]?.v)]).toEqual([200, ['Foto', 'Verbale']])
})
