import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUpload, buildUser } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { notifyVerifiedUploads } from '../uploads/upload-notice.job.ts'

type Answer = { data: ListedUpload[]; message: string; errors: Record<string, string[]> }
const path = '/api/v1/activity_document_uploads/verify'
let t: TestApp
let fixtures: UploadFixtures
let manager: Caller
let admin: Caller
let ids: number[]
let foreignId: number
let workshopUploadId: number
let lastNotificationId: number

const verify = (managed: unknown, caller = manager, headers = {}) =>
  caller.send<Answer>('POST', path, { managed }, headers)
const row = (index: number, status: string, more: object = {}) => ({ id: ids[index], status, ...more })
const statuses = async () =>
  (
    await t.deps.db
      .selectFrom('activity_document_uploads')
      .select('status')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const notices = async (caller: Caller) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('user_id', '=', caller.user_id)
    .where('id', '>', lastNotificationId)
    .orderBy('id')
    .execute()
const makeDue = () => sql`UPDATE upload_status_notices SET due_at = now()`.execute(t.deps.db)

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const person = await buildUser(t.deps.db, {
    role: 'sales_manager_rt',
    name: 'Marta Conti',
    dealers: [fixtures.dealer.id],
  })
  manager = await t.as(person.id)
  admin = await t.as('administrator')
})
beforeEach(async () => {
  const { db } = t.deps
  const { types, dealer, foreign, workshop, holder } = fixtures
  const build = async (values: Omit<Parameters<typeof buildUpload>[1], 'user_id'>) =>
    (await buildUpload(db, { user_id: holder.user_id, ...values })).id
  ids = []
  for (const type of [types.verbale, types.foto, types.foto])
    ids.push(await build({ activity_document_type_id: type, dealer_id: dealer.id }))
  foreignId = await build({ activity_document_type_id: types.verbale, dealer_id: foreign.id })
  workshopUploadId = await build({ activity_document_type_id: types.ponte, workshop_id: workshop.id })
  await sql`DELETE FROM upload_status_notices`.execute(db)
  lastNotificationId = Number(
    (await sql<{ id: number | null }>`SELECT max(id) AS id FROM notifications`.execute(db)).rows[0]?.id ?? 0,
  )
})
afterAll(() => t.close())

describe('a rejected request writes nothing', () => {
  it('rejects a missing session (401), partners and others (403), documents out of scope (404)', async () => {
    const seller = await t.as('dealer_sales_manager')
    const afterSales = await t.as('after_sales_manager_rt', { workshops: [fixtures.workshop.id] })
    await assertWritesNothing(t, async () => {
      expect((await verify([row(0, 'verified')], t.anonymous)).status).toBe(401)
      for (const caller of [fixtures.holder, fixtures.mechanic, seller])
        expect((await verify([row(0, 'verified')], caller)).status).toBe(403)
      expect((await verify([row(0, 'verified')], afterSales)).status).toBe(404)
      for (const id of [foreignId, workshopUploadId, 999_999_999]) {
        const { status, body } = await verify([row(0, 'verified'), { id, status: 'verified' }])
        expect([status, Object.keys(body.errors)]).toEqual([404, ['managed.1.status']])
      }
    })
  })

  it.each([
    ['managed.1.status', (): unknown => [row(0, 'verified'), row(1, 'approved')]],
    ['managed.0.reason', () => [row(0, 'rejected')]],
    ['managed.1.reason', () => [row(0, 'verified'), row(1, 'rejected', { reason: '  ' })]],
    ['managed.0.reason', () => [row(0, 'rejected', { reason: 'x'.repeat(10_001) })]],
    ['managed.1.status', () => [row(0, 'verified'), row(0, 'verified')]],
    ['managed.0', () => [null]],
    ['managed', () => undefined],
    ['managed', () => Array.from({ length: 1001 }, () => row(0, 'verified'))],
  ])('rejects at %s (422)', async (key, managed) => {
    const answer = await assertWritesNothing(t, () => verify(managed()))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [key]])
  })

  it('names in a 409 also the rows that lack a reason, so that one answer says what to leave out', async () => {
    await verify([row(1, 'verified')], admin)
    const rows = [row(0, 'rejected'), row(1, 'verified', { lock_version: 0 }), row(2, 'verified')]
    const { status, body } = await assertWritesNothing(t, () => verify(rows))
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([409, ['managed.0.reason', 'managed.1.status']])
  })

  it('names every row that a colleague changed meanwhile, and who did (409)', async () => {
    expect(
      (await verify([row(1, 'verified', { lock_version: 0 }), row(2, 'verified', { lock_version: 0 })])).status,
    ).toBe(200)
    const stale = await assertWritesNothing(t, () =>
      verify(
        [0, 1, 2].map((index) => row(index, 'verified', { lock_version: 0 })),
        admin,
      ),
    )
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('2 documenti sono cambiati nel frattempo: non è stato salvato niente.')
    expect(Object.keys(stale.body.errors)).toEqual(['managed.1.status', 'managed.2.status'])
    expect(stale.body.errors['managed.1.status']?.[0]).toContain('l’ha modificato Marta Conti il')
    expect(await statuses()).toEqual(['pending', 'verified', 'verified'])
  })
})

describe('an accepted request', () => {
  it('verifies documents of several partners at once, and answers the rows as they are now', async () => {
    const managed = [
      row(0, 'verified'),
      { id: foreignId, status: 'rejected', reason: 'Sfocata' },
      { id: workshopUploadId, status: 'verified' },
    ]
    const { status, body } = await verify(managed, admin)
    expect(status).toBe(200)
    expect(
      body.data.map(({ status: after, lock_version, status_by }) => [after, lock_version, status_by?.name]),
    ).toEqual([
      ['verified', 1, expect.any(String)],
      ['rejected', 1, expect.any(String)],
      ['verified', 1, expect.any(String)],
    ])
  })

  it('answers a batch that is sent again after a lost answer as saved', async () => {
    const managed = [0, 1].map((index) => row(index, 'verified', { lock_version: 0 }))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await verify(managed, manager, headers)
    const again = await assertWritesNothing(t, () => verify(managed, manager, headers))
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })

  it('lets one of two win that verify the same document at the same time', async () => {
    const answers = await Promise.all(
      [manager, admin].map((caller) => verify([row(0, 'verified', { lock_version: 0 })], caller)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('notifies the partner once, of all documents of an activity together, a moment later', async () => {
    await verify([row(0, 'verified')])
    await verify([row(1, 'rejected', { reason: 'Manca la firma' })])
    await notifyVerifiedUploads(t.deps)
    expect(await notices(fixtures.holder)).toEqual([])
    await makeDue()
    await Promise.all([notifyVerifiedUploads(t.deps), notifyVerifiedUploads(t.deps)])
    const [notice, ...others] = await notices(fixtures.holder)
    expect(others).toEqual([])
    expect(notice?.title).toBe('Stato dei documenti aggiornato')
    expect(notice?.message).toContain('Manca la firma')
    expect(await sql`SELECT FROM upload_status_notices`.execute(t.deps.db)).toMatchObject({ rows: [] })
  })

  it('notifies nobody of what was undone, and of the last status only', async () => {
    const [saved] = (await verify([row(0, 'verified', { lock_version: 0 })])).body.data
    await verify([row(0, 'pending', { lock_version: saved?.lock_version })])
    await verify([row(1, 'verified')])
    await verify([row(1, 'rejected', { reason: 'Sfocata' })])
    await makeDue()
    await notifyVerifiedUploads(t.deps)
    const found = await notices(fixtures.holder)
    expect(found.map(({ title }) => title)).toEqual(['Documento rifiutato'])
    expect(await notices(fixtures.stranger)).toEqual([])
  })

  it('offers the reasons that the caller gave last', async () => {
    await verify([row(0, 'rejected', { reason: 'Manca la firma' }), row(1, 'rejected', { reason: 'Sfocata' })])
    await verify([row(2, 'rejected', { reason: 'Sfocata' })])
    const { body } = await manager.get<{ recent_reasons: string[] }>(`/api/v1/activity_document_uploads/${ids[0]}`)
    expect(body.recent_reasons.toSorted()).toEqual(['Manca la firma', 'Sfocata'])
  })
})
