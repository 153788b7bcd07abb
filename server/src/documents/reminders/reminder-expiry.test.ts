import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUpload } from '../../../test/fixtures/factories.ts'
import { at, createReminderFixtures, type ReminderFixtures } from '../../../test/fixtures/reminder.fixtures.ts'

let t: TestApp
let fixtures: ReminderFixtures
beforeAll(async () => {
  t = await testApp()
  fixtures = await createReminderFixtures(t)
})
afterAll(() => t.close())
beforeEach(() => fixtures.endAll())

describe('a document that expires', () => {
  /** A partner whose verified document is valid until some days from the deadline. */
  async function buildExpiring(days: number, ...statuses: DocumentStatus[]) {
    const partner = await fixtures.buildPartner()
    const activity = await fixtures.buildDue([], ['Polizza'], { due_on: null })
    const valid_until = new Date(Date.UTC(2026, 5, 30 + days)).toISOString().slice(0, 10)
    const upload = { activity_document_type_id: activity.type_ids[0] ?? 0, dealer_id: partner.dealer.id }
    const user_id = partner.person.id
    await buildUpload(t.deps.db, { ...upload, user_id, status: 'verified', valid_until })
    for (const status of statuses) await buildUpload(t.deps.db, { ...upload, user_id, status })
    return partner
  }

  it('reminds before its expiry and after it, once a step, without any other deadline', async () => {
    const partners = [await buildExpiring(0)]
    const days = []
    for (let day = -16; day <= 9; day += 1) if ((await fixtures.reminded(at(day), partners)).length > 0) days.push(day)
    expect(days).toEqual([-14, -3, 1, 8])
  })

  it('says when it expires or expired', async () => {
    const partners = [await buildExpiring(0)]
    expect((await fixtures.run(at(-14), partners)).mails[0]?.text).toContain('Polizza (scade il 30/06/2026)')
    const { mails, notifications } = await fixtures.run(at(1), partners)
    expect(mails[0]?.text).toContain('Polizza (scaduto il 30/06/2026). In ritardo di 1 giorno')
    expect(notifications[0]?.title).toBe('Documenti in ritardo')
  })

  it('is not reminded of while a new one waits, or once one is verified for good', async () => {
    const partners = [await buildExpiring(0, 'pending'), await buildExpiring(0, 'verified'), await buildExpiring(0)]
    expect(await fixtures.reminded(at(-14), partners)).toEqual([2])
    expect(await fixtures.reminded(at(1), partners)).toEqual([2])
  })
})

it('an optional document is never reminded of', async () => {
  const partners = [await fixtures.buildPartner()]
  const { type_ids } = await fixtures.buildDue(partners)
  await t.deps.db.updateTable('activity_document_types').set({ optional: true }).where('id', 'in', type_ids).execute()
  expect(await fixtures.reminded(at(-14), partners)).toEqual([])
})
