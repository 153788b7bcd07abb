import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { notifyArrivedUploads } from './upload-notice.job.ts'

let t: TestApp
let fixtures: UploadFixtures
let manager: Caller
let holder: Caller

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
})
beforeEach(async () => {
  await sql`DELETE FROM upload_arrivals`.execute(t.deps.db)
  const { id } = await buildDealer(t.deps.db)
  manager = await t.as('sales_manager_rt', { dealers: [id] })
  holder = await t.as('dealer_holder', { dealers: [id] })
})
afterAll(() => t.close())

const notify = { field: 'notify', value: 'later' }
const makeDue = () => sql`UPDATE upload_arrivals SET due_at = now()`.execute(t.deps.db)
const send = async (name: string) => {
  const url = `/api/v1/activities/${fixtures.activity.id}`
  const { status, body } = await holder.upload<Sent>(url, [notify, fileFor(fixtures.types.verbale, name)])
  expect(status).toBe(200)
  return body.uploaded[0]?.id ?? 0
}
const listNotices = async () =>
  (
    await sql<{ message: string }>`SELECT message FROM notifications WHERE user_id = ${manager.user_id}`.execute(
      t.deps.db,
    )
  ).rows
const countMails = async () =>
  (
    await sql`SELECT FROM mails WHERE to_address = (SELECT email FROM users WHERE id = ${manager.user_id})`.execute(
      t.deps.db,
    )
  ).rows.length

it('notifies the verifiers once of files that came one by one, a moment later, on whichever server', async () => {
  for (const name of ['uno.pdf', 'due.pdf', 'tre.pdf']) await send(name)
  await notifyArrivedUploads(t.deps)
  expect(await listNotices()).toEqual([])
  await makeDue()
  await Promise.all([notifyArrivedUploads(t.deps), notifyArrivedUploads(t.deps)])
  const [notice, ...others] = await listNotices()
  expect(others).toEqual([])
  expect(notice?.message).toContain('ha caricato 3 documenti')
  for (const name of ['uno.pdf', 'due.pdf', 'tre.pdf']) expect(notice?.message).toContain(name)
  expect(await countMails()).toBe(1)
  expect((await sql`SELECT FROM upload_arrivals`.execute(t.deps.db)).rows).toEqual([])
})

it('waits for the last file, but not for ever', async () => {
  await send('uno.pdf')
  await makeDue()
  await send('due.pdf')
  await notifyArrivedUploads(t.deps)
  expect(await listNotices()).toEqual([])
  await sql`UPDATE upload_arrivals SET due_at = due_at - interval '6 minutes'
    WHERE upload_id = (SELECT min(upload_id) FROM upload_arrivals)`.execute(t.deps.db)
  await notifyArrivedUploads(t.deps)
  expect(await listNotices()).toHaveLength(1)
})

it('notifies nobody of what was withdrawn, verified or restored away meanwhile', async () => {
  const [withdrawn, verified] = [await send('ritirato.pdf'), await send('verificato.pdf')]
  await sql`UPDATE activity_document_uploads SET withdrawn = true, status = 'cancelled' WHERE id = ${withdrawn}`.execute(
    t.deps.db,
  )
  await sql`UPDATE activity_document_uploads SET status = 'verified' WHERE id = ${verified}`.execute(t.deps.db)
  await sql`INSERT INTO upload_arrivals VALUES (999999999, ${holder.user_id}, now())`.execute(t.deps.db)
  await makeDue()
  await notifyArrivedUploads(t.deps)
  expect([await listNotices(), await countMails()]).toEqual([[], 0])
  expect((await sql`SELECT FROM upload_arrivals`.execute(t.deps.db)).rows).toEqual([])
})
