import type { Me } from '@portale/domain/me.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { findMe } from './me.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('gives each person a key of 256 bits for drafts, the same in every session, that no cache keeps', async () => {
  const [first, other] = [await t.as('workshop_user'), await t.as('workshop_user')]
  const { headers, body } = await first.get<Me>('/api/v1/me')
  expect(headers['cache-control']).toContain('no-store')
  expect(Buffer.from(body.draft_key ?? '', 'base64')).toHaveLength(32)
  expect((await (await t.as(first.user_id)).get<Me>('/api/v1/me')).body.draft_key).toBe(body.draft_key)
  expect((await other.get<Me>('/api/v1/me')).body.draft_key).not.toBe(body.draft_key)
})

it('gives none to who acts as that person', async () => {
  const { user_id } = await t.as('workshop_user')
  const impersonator = { id: 1, name: 'Anna', ends_at: '2026-11-21T10:00:00Z', with_changes: true, page: null }
  expect((await findMe(t.deps, user_id, impersonator)).draft_key).toBeNull()
})
