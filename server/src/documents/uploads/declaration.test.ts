import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildUpload } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, fileFor, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

type Answer = Upload & { message: string; errors: Record<string, string[]> }
const reason = 'La sede non ha un’insegna su palo.'
let t: TestApp
let fixtures: UploadFixtures
let manager: Caller

const pathOf = (typeId: unknown) => `/api/v1/activity_document_types/${typeId}/not_applicable`
const declare = (caller: Caller = fixtures.holder, typeId: unknown = fixtures.types.verbale, headers = {}) =>
  caller.send<Answer>('POST', pathOf(typeId), { declaration: { reason } }, headers)
const rows = () => t.deps.db.selectFrom('activity_document_uploads').selectAll().orderBy('id').execute()
const build = (more: Partial<Parameters<typeof buildUpload>[1]> = {}) =>
  buildUpload(t.deps.db, {
    activity_document_type_id: fixtures.types.verbale,
    dealer_id: fixtures.dealer.id,
    user_id: fixtures.holder.user_id,
    ...more,
  })

beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.uploads = { count: 1000, minutes: 60 }
  fixtures = await createUploadFixtures(t)
  manager = await t.as('sales_manager_rt', { dealers: [fixtures.dealer.id] })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('activity_document_uploads').execute()
})
afterAll(() => t.close())

describe('a rejected declaration writes nothing', () => {
  it('rejects a missing session (401), a missing token (419), staff and sellers (403)', async () => {
    const others = [manager, await t.as('administrator'), await t.as('dealer_sales_manager')]
    await assertWritesNothing(t, async () => {
      expect((await declare(t.anonymous)).status).toBe(401)
      expect((await declare(fixtures.holder, fixtures.types.verbale, { 'x-xsrf-token': 'x' })).status).toBe(419)
      for (const caller of others) expect((await declare(caller)).status).toBe(403)
    })
  })

  it('rejects a type of the other kind of partner, of a draft, a removed one, and what is no id (404)', async () => {
    const { db } = t.deps
    const draft = await buildActivity(db, { activity_year_id: fixtures.year.id, state: 'draft', types: ['Bozza'] })
    const removed = await buildActivity(db, { activity_year_id: fixtures.year.id, types: ['Tolto'] })
    await sql`UPDATE activity_document_types SET deleted_at = now() WHERE activity_id = ${removed.id}`.execute(db)
    await assertWritesNothing(t, async () => {
      for (const typeId of [fixtures.types.ponte, draft.type_ids[0], removed.type_ids[0], 999_999_999, 0, 'x', '1e3'])
        expect((await declare(fixtures.holder, typeId)).status, String(typeId)).toBe(404)
      expect((await declare(fixtures.mechanic)).status).toBe(404)
    })
  })

  it.each([
    undefined,
    {},
    { declaration: null },
    { declaration: { reason: '  ' } },
    { declaration: { reason: 7 } },
    { declaration: { reason: 'x'.repeat(1001) } },
    { declaration: { reason: 'a\u0000b' } },
    { reason },
  ])('rejects the body %j (422)', async (body) => {
    const { status, body: answer } = await assertWritesNothing(t, () =>
      fixtures.holder.send<Answer>('POST', pathOf(fixtures.types.verbale), body),
    )
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['declaration.reason']])
  })

  it('rejects a user without a partner (422)', async () => {
    const unassigned = await t.as('dealer_holder')
    const { status, body } = await assertWritesNothing(t, () => declare(unassigned))
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Il tuo utente non è assegnato/)])
  })

  it('rejects a concluded document (422)', async () => {
    await build({ status: 'verified' })
    const { status, body } = await assertWritesNothing(t, declare)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Questo documento è concluso/)])
  })

  it('rejects a second declaration while the first one waits (409)', async () => {
    await build({ not_applicable_reason: reason })
    const { status, body } = await assertWritesNothing(t, declare)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Questo documento è già stato dichiarato/)])
  })

  it('rejects one for a closed activity, and one that arrives while it is being closed (409)', async () => {
    const { activity } = fixtures
    const close = (db = t.deps.db) => sql`UPDATE activities SET state = 'closed' WHERE id = ${activity.id}`.execute(db)
    const { declaring } = await t.deps.db.transaction().execute(async (tx) => {
      await close(tx)
      const declaring = declare()
      // The transaction ends only when the declaration waits for its row.
      for (let waiting = 0; waiting === 0; )
        waiting =
          (await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`.execute(t.deps.db))
            .rows[0]?.n ?? 0
      return { declaring }
    })
    expect((await declaring).body.message).toMatch(/^Questa attività è stata chiusa/)
    expect((await assertWritesNothing(t, declare)).status).toBe(409)
    await sql`UPDATE activities SET state = 'open' WHERE id = ${activity.id}`.execute(t.deps.db)
    expect(await rows()).toEqual([])
  })

  it('counts as an upload for the limit of an hour (429)', async () => {
    t.deps.config.limits.uploads = { count: 1, minutes: 60 }
    const caller = await t.as('dealer_holder', { dealers: [fixtures.dealer.id] })
    const answers = [await declare(caller), await declare(caller, fixtures.types.foto)]
    t.deps.config.limits.uploads = { count: 1000, minutes: 60 }
    expect(answers.map(({ status }) => status)).toEqual([201, 429])
  })
})

describe('an accepted declaration', () => {
  it('is an upload without a file, of the caller’s partner, that waits for staff', async () => {
    const { status, body } = await declare()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ activity_document_type_id: fixtures.types.verbale, file_name: 'Non applicabile', status: 'pending' },
      ...{ media_type: null, size: null, not_applicable_reason: reason, withdrawn: false, lock_version: 0 },
    })
    expect(await rows()).toMatchObject([
      {
        id: body.id,
        dealer_id: fixtures.dealer.id,
        workshop_id: null,
        file_id: null,
        user_id: fixtures.holder.user_id,
      },
    ])
    const listed = await fixtures.holder.get<Upload[]>(`/api/v1/activities/${fixtures.activity.id}/uploaded`)
    expect(listed.body).toEqual([body])
    expect((await fixtures.holder.get(`/activity_document_upload/${body.id}`)).status).toBe(404)
    expect((await manager.get(`/activity_document_upload/${body.id}`)).status).toBe(404)
  })

  it('is made once for repeated and concurrent requests with one Idempotency-Key', async () => {
    const send = () => declare(fixtures.holder, fixtures.types.verbale, { 'idempotency-key': 'dichiarazione' })
    const answers = [await send(), ...(await Promise.all([send(), send()]))]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it('is one of two that two users of a partner make at the same time', async () => {
    const colleague = await t.as('dealer_holder_sales_manager', { dealers: [fixtures.dealer.id] })
    const answers = await Promise.all([declare(), declare(colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await rows()).toHaveLength(1)
  })

  it('notifies those who verify, with the document and the reason', async () => {
    await declare()
    const notice = await t.deps.db
      .selectFrom('notifications')
      .select(['title', 'message', 'url'])
      .where('user_id', '=', manager.user_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(notice).toMatchObject({
      title: 'Documenti da verificare',
      url: `/dealers/${fixtures.dealer.id}/activities/${fixtures.activity.id}/manage`,
    })
    expect(notice.message).toContain('ha dichiarato non applicabile un documento dell’attività')
    expect(notice.message).toContain(`<li>Verbale. Motivo: ${reason}</li>`)
  })

  it('is possible again after a refusal, a cancellation, and beside a file or another partner’s', async () => {
    for (const status of documentStatuses.filter((status) => status === 'rejected' || status === 'cancelled'))
      await build({ status, not_applicable_reason: reason })
    await build()
    await build({ dealer_id: fixtures.foreign.id, not_applicable_reason: reason })
    expect((await declare()).status).toBe(201)
  })

  it('stands beside a file that is uploaded later, and concludes its document when staff accept both', async () => {
    const { body } = await declare()
    const url = `/api/v1/activities/${fixtures.activity.id}`
    expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.verbale)])).status).toBe(200)
    const managed = (await rows()).map(({ id }) => ({ id, status: 'verified' }))
    await manager.send('POST', '/api/v1/activity_document_uploads/verify', { managed })
    expect(managed.map(({ id }) => id)).toContain(body.id)
    expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.verbale)])).status).toBe(422)
    expect((await declare()).status).toBe(422)
  })

  it('works for a workshop and its activity', async () => {
    const { status, body } = await declare(fixtures.mechanic, fixtures.types.ponte)
    expect([status, body.not_applicable_reason]).toEqual([201, reason])
    expect(await rows()).toMatchObject([{ workshop_id: fixtures.workshop.id, dealer_id: null }])
  })
})
