import type { Me } from '@portale/domain/front/me.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { withNewSession } from '../../../test/fixtures/people.fixtures.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'

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

it('gives none to who acts as that person, with or without changes, at the beginning or later', async () => {
  const { user_id } = await t.as('workshop_user')
  for (const with_changes of [true, false]) {
    const admin = await t.as('administrator')
    const begun = await admin.send<Me>('POST', `/impersonate/${user_id}`, { with_changes })
    expect([begun.status, begun.body.draft_key]).toEqual([200, null])
    const acting = withNewSession(t, begun, user_id)
    expect((await acting.get<Me>('/api/v1/me')).body.draft_key).toBeNull()
    const back = await acting.send<Me>('POST', '/impersonate/stop')
    expect(back.body.draft_key).toBe((await (await t.as(admin.user_id)).get<Me>('/api/v1/me')).body.draft_key)
  }
})

it('gives none to a token, of the person or of a service', async () => {
  const { user_id } = await t.as('workshop_user')
  for (const kind of ['personal', 'service'] as const) {
    const { caller } = await buildToken(t, user_id, { kind })
    const { status, body } = await caller.get<Me>('/api/v1/me')
    expect([status, body.user.id, body.draft_key]).toEqual([200, user_id, null])
  }
})
