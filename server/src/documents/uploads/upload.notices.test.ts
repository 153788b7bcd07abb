import type { NoticeChoices } from '@portale/domain/people/notices.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestResponse, testApp } from '../../../test/app.ts'
import { buildDealer, buildUpload, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, fileFor, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { notifyVerifiedUploads } from './upload-notice.job.ts'

type Person = Awaited<ReturnType<typeof buildUser>>
const script = '<script>alert(1)</script>'

let t: TestApp
let fixtures: UploadFixtures
let administrators: number[]
let dealer: { id: number; name: string }
let workshop: { id: number; name: string }
let manager: Person
let holder: Caller

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  administrators = []
  for (const role of ['administrator', 'superuser_rt'] as const)
    administrators.push((await buildUser(t.deps.db, { role })).id)
})
afterAll(() => t.close())
beforeEach(async () => {
  dealer = await buildDealer(t.deps.db, { name: `Autocarri ${script}` })
  workshop = await buildWorkshop(t.deps.db)
  manager = await person('sales_manager_rt')
  holder = await t.as((await person('dealer_holder')).id)
})

/** A user assigned to the dealer and the workshop of this test, or to other ones. */
function person(
  role: RoleName,
  more: { otherPartners?: boolean; do_not_disturb?: boolean; channels?: NoticeChoices } = {},
): Promise<Person> {
  const { otherPartners = false, ...values } = more
  const partners = otherPartners
    ? { dealers: [fixtures.foreign.id], workshops: [fixtures.workshop.id] }
    : { dealers: [dealer.id], workshops: [workshop.id] }
  return buildUser(t.deps.db, { role, ...partners, ...values })
}

const lastIds = async () => {
  const last = (table: 'notifications' | 'mails') =>
    t.deps.db
      .selectFrom(table)
      .select((all) => all.fn.max('id').as('id'))
      .executeTakeFirst()
  return { notifications: (await last('notifications'))?.id ?? 0, mails: (await last('mails'))?.id ?? 0 }
}

/** Notifies of the statuses that were set, as if the time to undo them were over. */
async function notifyStatuses() {
  await sql`UPDATE upload_status_notices SET due_at = now()`.execute(t.deps.db)
  await notifyVerifiedUploads(t.deps)
}

/** The notifications and mails that a call creates, and the job that gathers new statuses, with the ids of their recipients. */
async function captureNotices(call: () => Promise<TestResponse<unknown> | TestResponse<unknown>[]>) {
  const before = await lastIds()
  const answers = [await call()].flat()
  await notifyStatuses()
  const notifications = await t.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '>', before.notifications)
    .orderBy('user_id')
    .execute()
  const mails = await t.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '>', before.mails)
    .orderBy('user_id')
    .execute()
  return {
    statuses: answers.map(({ status }) => status),
    notifications,
    mails,
    notified: notifications.map(({ user_id }) => user_id),
    mailed: mails.map(({ user_id }) => user_id),
  }
}

const upload =
  (files: ReturnType<typeof fileFor>[], headers = {}, caller = holder) =>
  () =>
    caller.upload(`/api/v1/activities/${fixtures.activity.id}`, files, headers)

describe('new documents notify', () => {
  it('the managers in scope, on the portal and by mail', async () => {
    await person('sales_manager_rt', { otherPartners: true })
    await person('after_sales_manager_rt')
    const quiet = await person('sales_manager_rt', { do_not_disturb: true })
    const { statuses, notified, mailed, notifications, mails } = await captureNotices(
      upload([fileFor(fixtures.types.verbale)]),
    )
    expect([statuses, notified, mailed]).toEqual([[200], [manager.id, quiet.id], [manager.id]])
    const url = `/dealers/${dealer.id}/activities/${fixtures.activity.id}/manage`
    expect(notifications[0]).toMatchObject({ title: 'Documenti da verificare', url })
    expect(mails[0]).toMatchObject({
      kind: 'document_uploaded',
      subject: 'Documenti da verificare',
      to_address: manager.email,
      text: expect.stringContaining(`Verifica i documenti:\n${t.deps.config.baseUrl}${url}`),
    })
  })

  it('on the portal alone who chose one mail each morning', async () => {
    const digested = await person('sales_manager_rt', { channels: { document_uploaded: 'digest' } })
    const { notified, mailed } = await captureNotices(upload([fileFor(fixtures.types.verbale)]))
    expect([notified, mailed]).toEqual([[manager.id, digested.id], [manager.id]])
  })

  it('the administrators where no manager is in scope', async () => {
    await t.deps.db.deleteFrom('user_dealers').where('user_id', '=', manager.id).execute()
    const { notified } = await captureNotices(upload([fileFor(fixtures.types.verbale)]))
    expect(notified).toEqual(administrators)
  })

  it('the administrators where the only manager was deleted', async () => {
    const deleted_at = new Date().toISOString()
    await t.deps.db.updateTable('users').set({ deleted_at }).where('id', '=', manager.id).execute()
    const { notified, mailed } = await captureNotices(upload([fileFor(fixtures.types.verbale)]))
    expect([notified, mailed]).toEqual([administrators, administrators])
  })

  it('only the after-sales managers of a workshop', async () => {
    const after = await person('after_sales_manager_rt')
    const mechanic = await t.as((await person('workshop_user')).id)
    const { notified, notifications } = await captureNotices(() =>
      mechanic.upload(`/api/v1/activities/${fixtures.workshops.id}`, [fileFor(fixtures.types.ponte)]),
    )
    expect(notified).toEqual([after.id])
    expect(notifications[0]?.url).toBe(`/workshops/${workshop.id}/activities/${fixtures.workshops.id}/manage`)
  })

  it('once for a batch, naming the stored files as plain text', async () => {
    await t.deps.db
      .updateTable('activities')
      .set({ title: `Titolo ${script}` })
      .where('id', '=', fixtures.activity.id)
      .execute()
    const batch = [
      fileFor(fixtures.types.verbale, '<img src=x onerror=alert(1)>.pdf'),
      fileFor(fixtures.types.foto, '__TOKEN__ & b.pdf'),
      fileFor(fixtures.types.foto, 'cattivo.exe', 'MZ'),
    ]
    const { notifications, mails } = await captureNotices(upload(batch))
    expect([notifications.length, mails.length]).toEqual([1, 1])
    const [notification] = notifications
    const [mail] = mails
    for (const html of [notification?.message, mail?.html]) expect(html).not.toMatch(/<script|<img|cattivo/)
    expect(mail?.text).toContain(
      `la concessionaria ${dealer.name} ha caricato 2 documenti per l’attività «Titolo ${script}».`,
    )
    expect(mail?.text).toContain('- <img src=x onerror=alert(1)>.pdf\n- __TOKEN__ & b.pdf\n')
    expect(notification?.message).toMatch(
      /^<p>La concessionaria Autocarri &lt;script&gt;.*<ul><li>.*<\/li><li>.*<\/li><\/ul>$/,
    )
  })

  it('nobody when no file was stored', async () => {
    const { statuses, notified, mailed } = await captureNotices(
      upload([fileFor(fixtures.types.verbale, 'a.exe', 'MZ')]),
    )
    expect([statuses, notified, mailed]).toEqual([[415], [], []])
  })

  it('once for repeated and concurrent requests with one Idempotency-Key', async () => {
    const send = upload([fileFor(fixtures.types.verbale)], { 'idempotency-key': `key-${holder.user_id}` })
    const { statuses, notified, mailed } = await captureNotices(async () => [
      await send(),
      await send(),
      ...(await Promise.all([send(), send()])),
    ])
    expect([statuses, notified, mailed]).toEqual([[200, 200, 200, 200], [manager.id], [manager.id]])
  })
})

describe('a new status notifies the partner’s users', () => {
  let uploads: Awaited<ReturnType<typeof buildUpload>>[]
  let chief: Caller
  let colleague: Person

  beforeEach(async () => {
    uploads = []
    for (const type of [fixtures.types.verbale, fixtures.types.foto, fixtures.types.budget])
      uploads.push(
        await buildUpload(t.deps.db, {
          activity_document_type_id: type,
          dealer_id: dealer.id,
          user_id: holder.user_id,
          file_name: `${script} & ${type}.pdf`,
        }),
      )
    chief = await t.as(manager.id)
    colleague = await person('dealer_holder_sales_manager', { do_not_disturb: true })
    await person('dealer_sales_manager')
    await person('dealer_holder', { otherPartners: true })
  })

  const manage =
    (managed: object[], caller = chief) =>
    () =>
      caller.send('POST', `/api/v1/dealers/${dealer.id}/activities/${fixtures.activity.id}/manage`, { managed })
  const row = (index: number, status: DocumentStatus, more: object = {}) => ({
    id: uploads[index]?.id,
    status,
    ...more,
  })

  it.each<[string, DocumentStatus[], string]>([
    ['one', ['verified'], 'Documento verificato'],
    ['one', ['rejected'], 'Documento rifiutato'],
    ['one', ['cancelled'], 'Documento cancellato'],
    ['two', ['verified', 'verified'], 'Documenti verificati'],
    ['three', ['rejected', 'rejected', 'rejected'], 'Documenti rifiutati'],
    ['two', ['verified', 'rejected'], 'Stato dei documenti aggiornato'],
  ])('once for %s: %j', async (_name, statuses, title) => {
    const sent = await captureNotices(manage(statuses.map((status, index) => row(index, status))))
    expect([sent.notified, sent.mailed]).toEqual([[holder.user_id, colleague.id], [holder.user_id]])
    expect([sent.notifications[0]?.title, sent.mails[0]?.subject]).toEqual([title, title])
    expect(sent.notifications[0]?.url).toBe(`/activities/${fixtures.activity.id}/upload`)
    expect(sent.notifications[0]?.message.match(/<li>/g)).toHaveLength(statuses.length)
  })

  it('back to pending', async () => {
    await captureNotices(manage([row(0, 'verified')]))
    const { notifications } = await captureNotices(manage([row(0, 'pending')]))
    expect(notifications[0]?.title).toBe('Documento di nuovo da verificare')
  })

  it('with the reason of a rejection, file names and reason as plain text', async () => {
    const reason = `Firma <b>mancante</b> & ${script}`
    const { notifications, mails } = await captureNotices(manage([row(0, 'rejected', { reason })]))
    const line = `${uploads[0]?.file_name}: Rifiutato. Motivo: ${reason}`
    expect(mails[0]?.text).toContain(`- ${line}\n`)
    const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(notifications[0]?.message).toContain(`<li>${escaped}</li>`)
    expect(mails[0]?.html).not.toMatch(/<script|<b>/)
  })

  it('of another reason for the same rejection', async () => {
    await captureNotices(manage([row(0, 'rejected', { reason: 'Firma mancante' })]))
    expect((await captureNotices(manage([row(0, 'rejected', { reason: 'Data mancante' })]))).notified).toHaveLength(2)
  })

  it.each<[string, () => object[], number]>([
    ['nothing changed', () => [row(0, 'pending'), row(1, 'pending')], 200],
    ['a row is stale', () => [row(0, 'verified'), row(1, 'verified', { lock_version: 99 })], 409],
    ['a row belongs to another partner', () => [row(0, 'verified'), { id: 999_999_999, status: 'verified' }], 404],
    ['a status is unknown', () => [row(0, 'verified'), { ...row(1, 'pending'), status: 'x' }], 422],
    ['a document comes twice', () => [row(0, 'verified'), row(0, 'rejected')], 422],
  ])('not when %s', async (_name, managed, status) => {
    const { statuses, notified, mailed } = await captureNotices(manage(managed()))
    expect([statuses, notified, mailed]).toEqual([[status], [], []])
  })

  it('once of what two saves changed, not of what was undone', async () => {
    const { notifications } = await captureNotices(async () => [
      await manage([row(0, 'verified'), row(1, 'rejected')])(),
      await manage([row(1, 'pending'), row(2, 'verified')])(),
    ])
    expect(notifications.map(({ title }) => title)).toEqual(['Documenti verificati', 'Documenti verificati'])
    expect(notifications[0]?.message.match(/<li>/g)).toHaveLength(2)
  })

  it('only of changed documents', async () => {
    const { notifications } = await captureNotices(manage([row(0, 'pending'), row(1, 'verified')]))
    expect(notifications[0]).toMatchObject({
      title: 'Documento verificato',
      message: expect.stringContaining('di un documento'),
    })
  })
})
