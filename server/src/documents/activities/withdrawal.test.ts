import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUpload, buildUser } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { notifyVerifiedUploads } from '../uploads/upload-notice.job.ts'

type Answer = Upload & { message: string; errors: Record<string, string[]> }
type Change = { status: string; reason?: string; lock_version?: number }
const queue = '/api/v1/activity_document_uploads'
let t: TestApp
let fixtures: UploadFixtures
let holder: Caller
let manager: Caller
let id: number

const withdraw = (caller = holder, uploadId: unknown = id, upload: unknown = { lock_version: 0 }, headers = {}) =>
  caller.send<Answer>('POST', `${queue}/${uploadId}/withdraw`, { upload }, headers)
const verify = (change: Change, caller = manager) =>
  caller.send<{ data: ListedUpload[]; message: string }>('POST', `${queue}/verify`, { managed: [{ id, ...change }] })
const manage = (change: Change) =>
  manager.send<{ message: string }>(
    'POST',
    `/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.activity.id}/manage`,
    { managed: [{ id, ...change }] },
  )
const row = () =>
  t.deps.db.selectFrom('activity_document_uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const build = async (more: Partial<Parameters<typeof buildUpload>[1]> = {}) =>
  (
    await buildUpload(t.deps.db, {
      activity_document_type_id: fixtures.types.verbale,
      dealer_id: fixtures.dealer.id,
      user_id: holder.user_id,
      file_name: 'Verbale.pdf',
      ...more,
    })
  ).id
const by = (name: string) => new RegExp(`${name} il \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d\\.`)

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const dealers = [fixtures.dealer.id]
  holder = await t.as((await buildUser(t.deps.db, { role: 'dealer_holder', name: 'Laura Bianchi', dealers })).id)
  manager = await t.as((await buildUser(t.deps.db, { role: 'sales_manager_rt', name: 'Marta Conti', dealers })).id)
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('activity_document_uploads').execute()
  id = await build()
})
afterAll(() => t.close())

describe('a rejected withdrawal writes nothing', () => {
  it('rejects a missing session (401), a missing token (419), staff and sellers (403)', async () => {
    const others = [manager, await t.as('administrator'), await t.as('dealer_sales_manager')]
    await assertWritesNothing(t, async () => {
      expect((await withdraw(t.anonymous)).status).toBe(401)
      expect((await withdraw(holder, id, {}, { 'x-xsrf-token': 'x' })).status).toBe(419)
      for (const caller of others) expect((await withdraw(caller)).status).toBe(403)
    })
  })

  it('rejects an upload of another partner or of a removed document, and what is no id (404)', async () => {
    const { db } = t.deps
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO activity_document_types (activity_id, description, weight, deleted_at)
      VALUES (${fixtures.activity.id}, 'Tolto', 9, now()) RETURNING id`.execute(db)
    const removed = await build({ activity_document_type_id: rows[0]?.id ?? 0 })
    const foreign = await build({ dealer_id: fixtures.foreign.id })
    const unassigned = await t.as('dealer_holder')
    await assertWritesNothing(t, async () => {
      for (const other of [removed, foreign, 999_999_999, 0, 'x', '1e3'])
        expect((await withdraw(holder, other)).status, String(other)).toBe(404)
      for (const caller of [fixtures.stranger, fixtures.mechanic, unassigned])
        expect((await withdraw(caller)).status).toBe(404)
    })
  })

  it.each(['x', -1, 1.5, {}, [0], true])('rejects the version %j (422)', async (lock_version) => {
    const { status, body } = await assertWritesNothing(t, () => withdraw(holder, id, { lock_version }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['upload.lock_version']])
  })

  it.each(['verified', 'rejected', 'cancelled'])('rejects one that is %s, naming who decided (409)', async (status) => {
    await verify({ status, reason: 'Sfocata' })
    for (const upload of [{ lock_version: 0 }, { lock_version: 1 }, {}, null]) {
      const { status: code, body } = await assertWritesNothing(t, () => withdraw(holder, id, upload))
      expect(code).toBe(409)
      expect(body.message).toMatch(/^Il documento «Verbale.pdf» è cambiato: l’ha modificato Marta Conti il /)
    }
  })

  it('rejects an old version of one that waits again (409)', async () => {
    await verify({ status: 'verified' })
    await verify({ status: 'pending' })
    expect((await assertWritesNothing(t, () => withdraw())).status).toBe(409)
    expect((await withdraw(holder, id, { lock_version: 2 })).status).toBe(200)
  })

  it('rejects what could not be replaced: of a closed activity (409), by an archived partner (422)', async () => {
    const setState = (state: string) =>
      sql`UPDATE activities SET state = ${state} WHERE id = ${fixtures.activity.id}`.execute(t.deps.db)
    const setArchived = (at: string | null) =>
      t.deps.db.updateTable('dealers').set({ archived_at: at }).where('id', '=', fixtures.dealer.id).execute()
    const declared = await build({ not_applicable_reason: 'Nessuna insegna', file_name: 'Non applicabile' })
    await setState('closed')
    for (const upload of [id, declared]) {
      const { status, body } = await assertWritesNothing(t, () => withdraw(holder, upload))
      expect([status, body.message]).toEqual([409, expect.stringContaining('non si potrebbe più sostituire')])
    }
    await setState('open')
    await setArchived('2026-01-01T00:00:00Z')
    const archived = await assertWritesNothing(t, () => withdraw())
    expect([archived.status, archived.body.message]).toEqual([
      422,
      expect.stringMatching(/^La tua concessionaria è archiviata: /),
    ])
    await setArchived(null)
    expect((await withdraw()).status).toBe(200)
  })

  it('rejects the second of two, naming who withdrew it, also when they come at the same time (409)', async () => {
    const colleague = await t.as('dealer_holder', { dealers: [fixtures.dealer.id] })
    const answers = await Promise.all([withdraw(), withdraw(colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await assertWritesNothing(t, () => withdraw())
    expect(body.message).toMatch(/^Il documento «Verbale.pdf» è stato ritirato da /)
    expect(body.message).toMatch(by(answers[0].status === 200 ? 'Laura Bianchi' : 'Persona \\d+'))
  })
})

describe('a withdrawn upload', () => {
  it('is cancelled, stays in the lists with who withdrew it, and leaves the queue', async () => {
    await manager.send('POST', `${queue}/${id}/review`, {})
    const { status, body } = await withdraw()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ id, status: 'cancelled', withdrawn: true, lock_version: 1, status_at: expect.any(String) },
      status_by: { name: 'Laura Bianchi' },
    })
    const listed = await holder.get<Upload[]>(`/api/v1/activities/${fixtures.activity.id}/uploaded`)
    expect(listed.body).toEqual([body])
    const queued = async (query: string) => (await manager.get<Page<ListedUpload>>(`${queue}?${query}`)).body.data
    expect(await queued('status=pending')).toEqual([])
    expect(await queued('status=cancelled')).toMatchObject([{ id, withdrawn: true, reviewer: null }])
    expect((await manager.get<{ pending: number }>(`${queue}/pending`)).body.pending).toBe(0)
  })

  it('may be a declaration', async () => {
    id = await build({ not_applicable_reason: 'Nessuna insegna', file_name: 'Non applicabile' })
    expect((await withdraw()).status).toBe(200)
    const { body } = await withdraw()
    expect(body.message).toMatch(/^Il documento «Verbale \(non applicabile\)» è stato ritirato da Laura Bianchi il /)
  })

  it('is recorded in the audit, and its undo makes it wait again', async () => {
    await withdraw()
    const { id: auditId } = await t.deps.db
      .selectFrom('audits')
      .select('id')
      .where('model_type', '=', 'activity_document_uploads')
      .where('model_id', '=', id)
      .where('event', '=', 'updated')
      .executeTakeFirstOrThrow()
    const admin = await t.as('administrator')
    expect((await admin.send('POST', `/api/audits/${auditId}/undo`)).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'pending', withdrawn: false })
    expect((await verify({ status: 'verified' })).status).toBe(200)
  })

  it.each(['pending', 'verified', 'rejected'])(
    'can’t be set to %s by staff, who read who withdrew it (409)',
    async (status) => {
      await withdraw()
      for (const lock_version of [undefined, 0, 1])
        for (const change of [verify, manage]) {
          const answer = await assertWritesNothing(t, () => change({ status, reason: 'Sfocata', lock_version }))
          expect(answer.status).toBe(409)
          expect(answer.body.message).toMatch(/^Il documento «Verbale.pdf» è stato ritirato da Laura Bianchi il /)
          expect(answer.body.message).toMatch(by('Laura Bianchi'))
        }
    },
  )

  it('is left as it is by a save of the other documents', async () => {
    await withdraw()
    const before = await row()
    expect((await assertWritesNothing(t, () => manage({ status: 'cancelled', lock_version: 1 }))).status).toBe(200)
    expect(await row()).toEqual(before)
  })

  it('is either verified or withdrawn when both come at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      id = await build()
      const calls = [() => verify({ status: 'verified', lock_version: 0 }), () => withdraw()]
      const [first, second] = round % 2 === 0 ? calls : calls.toReversed()
      const answers = await Promise.all([first?.(), second?.()])
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
      const { status, withdrawn, lock_version } = await row()
      expect([`verified false`, `cancelled true`]).toContain(`${status} ${withdrawn}`)
      expect(lock_version).toBe(1)
    }
  })

  it('notifies nobody, also of what staff had changed and undone just before', async () => {
    await sql`DELETE FROM upload_status_notices`.execute(t.deps.db)
    await verify({ status: 'verified' })
    await verify({ status: 'pending' })
    await assertNotifiesNobody(() => withdraw(holder, id, { lock_version: 2 }))
    await sql`UPDATE upload_status_notices SET due_at = now()`.execute(t.deps.db)
    await assertNotifiesNobody(() => notifyVerifiedUploads(t.deps))
  })
})

/** Asserts that nobody is notified. */
async function assertNotifiesNobody(work: () => Promise<unknown>): Promise<void> {
  const count = async () => (await sql`SELECT count(*) FROM notifications`.execute(t.deps.db)).rows
  const before = await count()
  await work()
  expect(await count()).toEqual(before)
}
