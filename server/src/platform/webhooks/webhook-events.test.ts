import { model, portalRoles } from '@portale/domain/generator/designer/design.fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { buildLead, buildUpload } from '../../../test/fixtures/factories.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'
import { createUploadFixtures, fileFor, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { type WebhookFixtures, webhookFixtures } from '../../../test/fixtures/webhook.fixtures.ts'
import { withWriteTransaction } from '../db/write-transaction.ts'

let t: TestApp
let fixtures: UploadFixtures
let hooks: WebhookFixtures
let endpoint: number

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  hooks = webhookFixtures(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await hooks.clear()
  endpoint = (await hooks.build('https://crm.example/')).id
})

const events = async () => (await hooks.rows(endpoint)).map(({ type, data }) => ({ type, data }))
const upload = () =>
  buildUpload(t.deps.db, {
    dealer_id: fixtures.dealer.id,
    user_id: fixtures.holder.user_id,
    activity_document_type_id: fixtures.types.verbale,
  })

describe('an event is queued in the transaction that causes it', () => {
  it('for a document that a partner uploads, with ids alone', async () => {
    const url = `/api/v1/activities/${fixtures.workshops.id}`
    const { status } = await fixtures.mechanic.upload(url, [fileFor(fixtures.types.ponte)])
    expect(status).toBe(200)
    expect(await events()).toEqual([
      {
        type: 'document.uploaded',
        data: {
          id: expect.any(Number),
          activity_id: fixtures.workshops.id,
          activity_document_type_id: fixtures.types.ponte,
          dealer_id: null,
          workshop_id: fixtures.workshop.id,
          status: 'pending',
          lock_version: 0,
        },
      },
    ])
  })

  it('for documents that one request verifies and rejects, each once', async () => {
    const [first, second] = [await upload(), await upload()]
    await hooks.clear()
    endpoint = (await hooks.build('https://crm.example/')).id
    const manager = await t.as('sales_manager_rt', { dealers: [fixtures.dealer.id] })
    const managed = [
      { id: first.id, status: 'verified' },
      { id: second.id, status: 'rejected', reason: 'Manca la firma.' },
    ]
    const url = `/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.activity.id}/manage`
    expect((await manager.send('POST', url, { managed })).status).toBe(200)
    expect(await events()).toMatchObject([
      { type: 'document.verified', data: { id: first.id, status: 'verified' } },
      { type: 'document.rejected', data: { id: second.id, status: 'rejected' } },
    ])
    expect(JSON.stringify(await events())).not.toContain('firma')
  })

  it('for a lead that is created and moved, with both statuses, and not for another change of it', async () => {
    const lead = await buildLead(t.deps.db, { workshop_id: fixtures.workshop.id })
    const change = (values: object) => t.deps.db.updateTable('leads').set(values).where('id', '=', lead.id).execute()
    await change({ notes: 'Altro' })
    await change({ status: 'contacted' })
    expect(await events()).toMatchObject([
      { type: 'lead.created', data: { id: lead.id, status: 'created', previous_status: null } },
      {
        type: 'lead.moved',
        data: { id: lead.id, status: 'contacted', previous_status: 'created', workshop_id: lead.workshop_id },
      },
    ])
    expect(Object.keys((await events())[0]?.data as object)).toHaveLength(6)
  })

  it('for market shares when they are sent', async () => {
    const { user_id } = fixtures.holder
    const share = await buildShare(t.deps.db, { user_id, rows: [{ workshop_id: fixtures.workshop.id }] })
    expect(await events()).toEqual([])
    await t.deps.db
      .updateTable('workshop_market_shares')
      .set({ sent_at: sql`now()`, sent_by: user_id })
      .where('id', '=', share.id)
      .execute()
    expect(await events()).toEqual([
      { type: 'share.sent', data: { id: share.id, type: 'update', year: 2026, workshops: 1 } },
    ])
  })

  it('for records of designed models, whatever changes them', async () => {
    await applyDesign(t, { roles: [...portalRoles], models: [model('Gadget')] })
    const { table } = (
      await sql<{ table: string }>`
      SELECT models -> 0 ->> 'table' AS table FROM designs ORDER BY id DESC LIMIT 1`.execute(t.deps.db)
    ).rows[0] ?? { table: '' }
    const target = sql.table(`generated.${table}`)
    const { id } = (await sql<{ id: number }>`INSERT INTO ${target} DEFAULT VALUES RETURNING id`.execute(t.deps.db))
      .rows[0] ?? { id: 0 }
    await sql`UPDATE ${target} SET lock_version = lock_version + 1`.execute(t.deps.db)
    await sql`UPDATE ${target} SET created_at = now() - interval '1 day'`.execute(t.deps.db)
    await sql`DELETE FROM ${target}`.execute(t.deps.db)
    expect(await events()).toEqual(
      ['created', 'updated', 'deleted'].map((event) => ({ type: `record.${event}`, data: { model: 'Gadget', id } })),
    )
  })
})

describe('no event is queued', () => {
  it('when the transaction is rolled back', async () => {
    const failing = withWriteTransaction(t.deps.db, {}, async (tx) => {
      await buildLead(tx, { workshop_id: fixtures.workshop.id })
      throw new Error('too late')
    })
    await expect(failing).rejects.toThrow('too late')
    expect(await events()).toEqual([])
  })

  it('when an undo puts a change back', async () => {
    const admin = await t.as('administrator')
    const { id } = await upload()
    const row = () => t.deps.db.updateTable('activity_document_uploads').where('id', '=', id)
    await row().set({ status: 'verified' }).execute()
    const { status } = await undo(admin, await findLastAuditId(t, 'activity_document_uploads', id))
    expect(status).toBe(200)
    expect((await events()).map(({ type }) => type)).toEqual(['document.uploaded', 'document.verified'])
  })

  it('for an endpoint that did not choose it, or is not active', async () => {
    const other = (await hooks.build('https://other.example/', ['lead.created'])).id
    await upload()
    await t.deps.db.updateTable('webhook_endpoints').set({ active: false }).where('id', '=', other).execute()
    await buildLead(t.deps.db, { workshop_id: fixtures.workshop.id })
    expect(await hooks.rows(other)).toEqual([])
    expect(await events()).toHaveLength(2)
  })
})

it('an event that several endpoints receive has one id', async () => {
  const other = (await hooks.build('https://other.example/')).id
  await buildLead(t.deps.db, { workshop_id: fixtures.workshop.id })
  const ids = [...(await hooks.rows(endpoint)), ...(await hooks.rows(other))].map(({ event_id }) => event_id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
