import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUpload, buildUser } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

type Answer = Upload[] & { message: string; errors: Record<string, string[]> }
let t: TestApp
let fixtures: UploadFixtures
let url: string
let manager: Caller
let ids: number[]
let foreignId: number

const rows = () =>
  t.deps.db.selectFrom('activity_document_uploads').selectAll().where('id', 'in', ids).orderBy('id').execute()
const save = (managed: unknown, caller = manager) => caller.send<Answer>('POST', url, { managed })
const row = (index: number, status: string, more: object = {}) => ({ id: ids[index], status, ...more })

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  url = `/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.activity.id}/manage`
  const person = await buildUser(t.deps.db, {
    role: 'sales_manager_rt',
    name: 'Marta Conti',
    dealers: [fixtures.dealer.id],
  })
  manager = await t.as(person.id)
})
beforeEach(async () => {
  const upload = { dealer_id: fixtures.dealer.id, user_id: fixtures.holder.user_id }
  const made = []
  for (const type of [fixtures.types.verbale, fixtures.types.foto, fixtures.types.foto])
    made.push(await buildUpload(t.deps.db, { ...upload, activity_document_type_id: type }))
  ids = made.map(({ id }) => id)
  foreignId = (
    await buildUpload(t.deps.db, {
      ...upload,
      dealer_id: fixtures.foreign.id,
      activity_document_type_id: fixtures.types.verbale,
    })
  ).id
})
afterAll(() => t.close())

describe('a rejected request writes nothing', () => {
  it('rejects a missing session (401), other roles (403) and partners out of scope (404)', async () => {
    const outside = await t.as('sales_manager_rt', { dealers: [fixtures.foreign.id] })
    const after = await t.as('after_sales_manager_rt', { workshops: [fixtures.workshop.id] })
    await assertWritesNothing(t, async () => {
      expect((await save([row(0, 'verified')], t.anonymous)).status).toBe(401)
      for (const caller of [fixtures.holder, fixtures.mechanic, after])
        expect((await save([row(0, 'verified')], caller)).status).toBe(403)
      expect((await save([row(0, 'verified')], outside)).status).toBe(404)
      const wrong = (path: string) => manager.send('POST', path, { managed: [row(0, 'verified')] })
      expect((await wrong(`/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.other.id}/manage`)).status).toBe(
        404,
      )
      expect(
        (await wrong(`/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.workshops.id}/manage`)).status,
      ).toBe(404)
      expect(
        (await wrong(`/api/v1/dealers/${fixtures.foreign.id}/activities/${fixtures.activity.id}/manage`)).status,
      ).toBe(404)
    })
  })

  it('rejects rows of which one is another partner’s (404)', async () => {
    const answer = await assertWritesNothing(t, () => save([row(0, 'verified'), { id: foreignId, status: 'verified' }]))
    expect(answer.status).toBe(404)
    const foreign = await t.deps.db
      .selectFrom('activity_document_uploads')
      .select('status')
      .where('id', '=', foreignId)
      .executeTakeFirstOrThrow()
    expect(foreign.status).toBe('pending')
  })

  it.each([
    ['managed.1.status', (): unknown => [row(0, 'verified'), row(1, 'approved')]],
    ['managed.0.status', () => [row(0, 'constructor')]],
    ['managed.0.status', () => [{ id: ids[0] }]],
    ['managed.0.reason', () => [row(0, 'rejected', { reason: 'x'.repeat(10_001) })]],
    ['managed.0.reason', () => [row(0, 'rejected', { reason: { a: 1 } })]],
    ['managed.0.id', () => [{ id: 'x', status: 'verified' }]],
    ['managed.1.status', () => [row(0, 'verified'), row(0, 'rejected')]],
    ['managed.0', () => [null]],
    ['managed', () => 'x'],
    ['managed', () => undefined],
  ])('rejects at %s (422)', async (key, managed) => {
    const answer = await assertWritesNothing(t, () => save(managed()))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [key]])
  })

  it('rejects a stale row (409), naming the document, who changed it and when; writes no other row', async () => {
    await save([row(1, 'rejected', { reason: 'Sfocata', lock_version: 0 })])
    const admin = await t.as('administrator')
    const stale = await assertWritesNothing(t, () =>
      save([row(0, 'verified', { lock_version: 0 }), row(1, 'verified', { lock_version: 0 })], admin),
    )
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(
      /^Il documento «Documento \d+\.pdf» è cambiato: l’ha modificato Marta Conti il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./,
    )
    expect((await rows()).map(({ status }) => status)).toEqual(['pending', 'rejected', 'pending'])
  })
})

describe('an accepted request', () => {
  it('writes and records only the rows whose status changed', async () => {
    const before = await t.deps.db
      .selectFrom('audits')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const { status, body } = await save([
      row(0, 'verified', { lock_version: 0 }),
      row(1, 'pending', { lock_version: 0 }),
      row(2, 'pending'),
    ])
    expect(status).toBe(200)
    expect(
      body.filter((upload) => ids.includes(upload.id)).map((upload) => [upload.status, upload.lock_version]),
    ).toEqual([
      ['verified', 1],
      ['pending', 0],
      ['pending', 0],
    ])
    const recorded = await t.deps.db.selectFrom('audits').selectAll().where('id', '>', before.id).execute()
    expect(recorded.map((audit) => [audit.model_type, audit.model_id, audit.event])).toEqual([
      ['activity_document_uploads', ids[0], 'updated'],
    ])
    expect((await rows())[0]).toMatchObject({ status_by: manager.user_id, status_at: expect.any(String) })
  })

  it('keeps and updates the reason of a rejection, clears it with any other status', async () => {
    await save([row(0, 'rejected', { reason: ' Manca la firma ' }), row(1, 'verified', { reason: 'inutile' })])
    expect((await rows()).map(({ reason }) => reason)).toEqual(['Manca la firma', null, null])
    await save([row(0, 'rejected', { reason: 'Manca il timbro' })])
    expect((await rows())[0]).toMatchObject({ reason: 'Manca il timbro', lock_version: 2 })
    const seen = await fixtures.holder.get<Upload[]>(`/api/v1/activities/${fixtures.activity.id}/uploaded`)
    expect(seen.body.find(({ id }) => id === ids[0])?.reason).toBe('Manca il timbro')
    await save([row(0, 'verified')])
    expect((await rows())[0]).toMatchObject({ status: 'verified', reason: null })
  })

  it('accepts a rejection without a reason', async () => {
    expect((await save([row(0, 'rejected')])).status).toBe(200)
    expect((await rows())[0]).toMatchObject({ status: 'rejected', reason: null })
  })

  it('writes nothing for the same save again', async () => {
    const managed = [row(0, 'rejected', { reason: 'a' })]
    expect((await save(managed)).status).toBe(200)
    expect((await assertWritesNothing(t, () => save(managed))).status).toBe(200)
  })

  it('rejects a stale version even when it sets the same status (409)', async () => {
    const managed = [row(0, 'verified', { lock_version: 0 })]
    expect((await save(managed)).status).toBe(200)
    expect((await assertWritesNothing(t, () => save(managed))).status).toBe(409)
  })

  it('keeps the reasons when the body has none', async () => {
    await save([row(0, 'rejected', { reason: 'Manca la firma.' })])
    const before = (await rows())[0]
    expect(
      (
        await assertWritesNothing(t, () =>
          save(ids.map((id) => ({ id, status: id === ids[0] ? 'rejected' : 'pending' }))),
        )
      ).status,
    ).toBe(200)
    expect((await rows())[0]).toEqual(before)
    await save([row(0, 'rejected', { reason: '' })])
    expect((await rows())[0]?.reason).toBeNull()
  })

  it('accepts an empty list of rows', async () => {
    expect((await assertWritesNothing(t, () => save([]))).status).toBe(200)
  })

  it('applies one of two concurrent saves, rejects the other (409)', async () => {
    const admin = await t.as('superuser_rt')
    const all = (status: string) => ids.map((_id, index) => row(index, status, { lock_version: 0 }))
    const answers = await Promise.all([save(all('verified')), save(all('cancelled').toReversed(), admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(new Set((await rows()).map(({ status }) => status)).size).toBe(1)
  })

  it('lets after-sales managers verify the workshops’ documents', async () => {
    const upload = await buildUpload(t.deps.db, {
      activity_document_type_id: fixtures.types.ponte,
      workshop_id: fixtures.workshop.id,
      user_id: fixtures.mechanic.user_id,
    })
    const after = await t.as('after_sales_manager_rt', { workshops: [fixtures.workshop.id] })
    const path = `/api/v1/workshops/${fixtures.workshop.id}/activities/${fixtures.workshops.id}`
    const { body } = await after.send<Upload[]>('POST', `${path}/manage`, {
      managed: [{ id: upload.id, status: 'verified' }],
    })
    expect(body).toMatchObject([{ id: upload.id, status: 'verified' }])
    expect((await after.get<Upload[]>(`${path}/uploaded`)).body).toEqual(body)
    expect((await manager.send('POST', `${path}/manage`, { managed: [] })).status).toBe(403)
  })
})
