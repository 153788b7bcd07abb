import type { RejectionReason } from '@portale/domain/documents/verification/rejection-reason.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildRejectionReason, buildUpload } from '../../../test/fixtures/factories.ts'
import { type ErrorBody, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { countReasonDifferences, rebuildReasonCounts } from './rejection-reason.queries.ts'

type Answer = RejectionReason & ErrorBody
const path = '/api/v1/rejection_reasons'
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const post = (fields: unknown) => admin.send<Answer>('POST', path, { rejection_reason: fields })
const put = (id: number, fields: unknown) => admin.send<Answer>('PUT', `${path}/${id}`, { rejection_reason: fields })
const list = async (query: string) => (await admin.get<Page<RejectionReason>>(`${path}?${query}`)).body

describe('a prepared reason', () => {
  it('is created for all activities or for one, and changed; what a body does not name stays', async () => {
    const { id, title } = fixtures.activity
    const { status, body } = await post({ text: ' Manca la firma. ', activity_id: String(id) })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: 'Manca la firma.',
        activity: { id, title, year: '2026' },
        archived: false,
        lock_version: 0,
        uses: 0,
      },
    ])
    const renamed = await put(body.id, { text: 'Manca il timbro.', lock_version: 0 })
    expect(renamed.body).toMatchObject({ text: 'Manca il timbro.', activity: { id }, archived: false, lock_version: 1 })
    const archived = await put(body.id, { text: 'Manca il timbro.', activity_id: null, archived: 1, lock_version: 1 })
    expect(archived.body).toMatchObject({ activity: null, archived: true, lock_version: 2 })
    const same = await put(body.id, { text: 'Manca il timbro.', lock_version: 2 })
    expect(same.body.lock_version).toBe(2)
  })

  it.each([
    ['text', { text: undefined }, 'Il campo testo è obbligatorio.'],
    ['text', { text: ' ' }, 'Il campo testo è obbligatorio.'],
    ['text', { text: 'x'.repeat(256) }, 'Il campo testo non può superare i 255 caratteri.'],
    ['activity_id', { activity_id: 'x' }, 'Il campo attività non è valido.'],
    ['activity_id', { activity_id: -1 }, 'Il campo attività non è valido.'],
    ['activity_id', { activity_id: 999_999 }, 'Scegli un’attività dall’elenco.'],
    ['archived', { archived: 2 }, 'Il campo archiviato non è valido.'],
    ['lock_version', { lock_version: 'x' }, 'La versione del modulo non è valida: ricarica la pagina.'],
  ])('rejects %s in %j (422)', async (field, change, message) => {
    const id = await buildRejectionReason(t.deps.db)
    for (const send of [() => post({ text: 'Nuovo', ...change }), () => put(id, { text: 'Nuovo', ...change })])
      expect(await sendRejected(t, send)).toEqual({ status: 422, errors: { [`rejection_reason.${field}`]: [message] } })
  })

  it('rejects the words of another one of the same activities (422), a stale version (409), an unknown id (404)', async () => {
    const id = await buildRejectionReason(t.deps.db, 'Illeggibile')
    const taken = { status: 422, errors: { 'rejection_reason.text': ['Questo motivo esiste già: Illeggibile.'] } }
    expect(await sendRejected(t, () => post({ text: 'Illeggibile' }))).toEqual(taken)
    expect((await post({ text: 'Illeggibile', activity_id: fixtures.activity.id })).status).toBe(201)
    await put(id, { text: 'Non si legge', lock_version: 0 })
    expect((await sendRejected(t, () => put(id, { text: 'Altro', lock_version: 0 }))).status).toBe(409)
    expect((await sendRejected(t, () => put(999_999, { text: 'Altro' }))).status).toBe(404)
  })
})

it('lists them with how often they were given, and the queue lists exactly those documents', async () => {
  const { types, dealer, activity, foreign, holder } = fixtures
  const upload = { user_id: holder.user_id, status: 'rejected' as const, reason: 'Foto sfocata' }
  const { db } = t.deps
  await buildUpload(db, { ...upload, activity_document_type_id: types.foto, dealer_id: dealer.id })
  await buildUpload(db, { ...upload, activity_document_type_id: types.foreignType, dealer_id: foreign.id })
  await buildUpload(db, {
    ...upload,
    reason: 'Foto sfocata!',
    activity_document_type_id: types.foto,
    dealer_id: dealer.id,
  })
  const general = (await post({ text: 'Foto sfocata' })).body
  const special = (await post({ text: 'Foto sfocata', activity_id: activity.id })).body
  expect([general.uses, special.uses]).toEqual([2, 1])
  for (const { id, uses } of [general, special]) {
    const queued = await admin.get<Page<object>>(`/api/v1/activity_document_uploads?status=rejected&reason_id=${id}`)
    expect(queued.body.total).toBe(uses)
  }
  const found = await list('text=SFOCATA&sort=-activity&archived=0')
  expect(found.data.map(({ id }) => id).toSorted()).toEqual([general.id, special.id].toSorted())
  expect((await list(`activity_id=${activity.id}&text=sfocata`)).total).toBe(1)
})

it('counts what is verified after all, given again, removed with its document type, or deleted', async () => {
  const { types, dealer, holder } = fixtures
  const { db } = t.deps
  const { id } = (await post({ text: 'Manca la data' })).body
  const uses = async () => (await admin.get<RejectionReason>(`${path}/${id}`)).body.uses
  const build = (reason: string) =>
    buildUpload(db, {
      user_id: holder.user_id,
      status: 'rejected',
      reason,
      activity_document_type_id: types.foto,
      dealer_id: dealer.id,
    })
  const [first, second] = [await build('Manca la data'), await build('Altro')]
  const update = (upload: { id: number }, values: { status?: 'rejected' | 'verified'; reason?: string | null }) =>
    db.updateTable('activity_document_uploads').set(values).where('id', '=', upload.id).execute()
  const removeType = (deleted_at: string | null) =>
    db.updateTable('activity_document_types').set({ deleted_at }).where('id', '=', types.foto).execute()
  expect(await uses()).toBe(1)
  await update(second, { reason: 'Manca la data' })
  expect(await uses()).toBe(2)
  await update(first, { status: 'verified', reason: null })
  expect(await uses()).toBe(1)
  await removeType('2026-01-01')
  expect(await uses()).toBe(0)
  await removeType(null)
  // Two at once, each with several statements, in opposite order.
  const both = await Promise.all([0, 1].map(() => Promise.all([build('Uno'), build('Due')])))
  await Promise.all(
    both.map(([one, two], index) =>
      db.transaction().execute(async (tx) => {
        for (const upload of index === 0 ? [one, two] : [two, one])
          await tx
            .updateTable('activity_document_uploads')
            .set({ reason: 'Manca la data' })
            .where('id', '=', upload.id)
            .execute()
      }),
    ),
  )
  expect(await uses()).toBe(5)
  await sql`DELETE FROM activity_document_uploads WHERE id = ${second.id}`.execute(db)
  expect([await uses(), await countReasonDifferences(db)]).toEqual([4, 0])
  await rebuildReasonCounts(db)
  expect([await uses(), await countReasonDifferences(db)]).toEqual([4, 0])
})

it('offers those of the activity and of all to whoever examines a document, archived ones to nobody', async () => {
  const { types, dealer, activity, other, holder } = fixtures
  await post({ text: 'A: di questa', activity_id: activity.id })
  await post({ text: 'B: di tutte' })
  await post({ text: 'C: di un’altra', activity_id: other.id })
  await post({ text: 'D: archiviato', archived: 1 })
  const upload = { user_id: holder.user_id, activity_document_type_id: types.verbale, dealer_id: dealer.id }
  const { id } = await buildUpload(t.deps.db, upload)
  const manager = await t.as('sales_manager_rt', { dealers: [dealer.id] })
  const { body } = await manager.get<{ prepared_reasons: string[] }>(`/api/v1/activity_document_uploads/${id}`)
  const offered = body.prepared_reasons.filter((text) => /^[A-D]: /.test(text))
  expect(offered).toEqual(['A: di questa', 'B: di tutte'])
})
