import type { Me } from '@portale/domain/front/me.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { withNewSession } from '../../../test/fixtures/people.fixtures.ts'
import { readOnlyMessage } from '../../platform/http/session.ts'

let t: TestApp
let admin: Caller
let target: number
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.as('administrator')
  target = (await buildUser(t.deps.db, { role: 'superuser_rt' })).id
})

const begin = (body: object) => admin.send<Me>('POST', `/impersonate/${target}`, body)
async function beginAs(body: object): Promise<Caller> {
  const answer = await begin(body)
  expect(answer.status).toBe(200)
  return withNewSession(t, answer, target)
}

const createDealer = (caller: Caller) =>
  caller.send<{ message: string }>('POST', '/api/v1/dealers', { dealer: { name: 'Alfa' } })

describe('without changes', () => {
  it.each([{}, { reason: 'Prova' }, { with_changes: false }, { with_changes: '0' }])(
    'begun with %j reads, and changes nothing (403)',
    async (body) => {
      const caller = await beginAs(body)
      const { id } = await buildDealer(t.deps.db)
      expect((await caller.get(`/api/v1/dealers/${id}`)).status).toBe(200)
      const { status, body: answer } = await assertWritesNothing(t, () => createDealer(caller))
      expect([status, answer]).toEqual([403, { message: readOnlyMessage }])
      for (const [method, url] of [
        ['PUT', `/api/v1/dealers/${id}`],
        ['DELETE', '/api/v1/saved_views/1'],
        ['PUT', '/api/v1/list_settings/dealers'],
        ['POST', '/api/v1/dealers/import'],
      ] as const)
        expect((await caller.send(method, url, {})).status).toBe(403)
    },
  )

  it('exports chosen rows, which changes nothing', async () => {
    const caller = await beginAs({})
    const { id } = await buildDealer(t.deps.db)
    expect((await caller.send('POST', '/api/v1/dealers/xls', { ids: [id] })).status).toBe(200)
  })

  it('ends, and logs out', async () => {
    const back = await (await beginAs({})).send<Me>('POST', '/impersonate/stop')
    expect([back.status, back.body.impersonator]).toEqual([200, null])
    const own = withNewSession(t, back, admin.user_id)
    expect((await createDealer(own)).status).toBe(422)
    admin = await t.as('administrator')
    expect((await (await beginAs({})).send('POST', '/logout')).status).toBe(204)
  })
})

describe('with changes', () => {
  it.each([{ with_changes: true }, { with_changes: '1' }])(
    'begun with %j changes what the person may',
    async (body) => {
      expect((await createDealer(await beginAs(body))).status).toBe(422)
    },
  )

  it('is in the log, and in what the signed-in user is told', async () => {
    const caller = await beginAs({ with_changes: true, page: '/users?text=anna' })
    expect((await caller.get<Me>('/api/v1/me')).body.impersonator).toMatchObject({
      with_changes: true,
      page: '/users?text=anna',
    })
    const log = t.deps.db.selectFrom('impersonations').select('with_changes').where('impersonated_id', '=', target)
    expect(await log.execute()).toEqual([{ with_changes: true }])
  })

  it('rejects what is neither yes nor no (422)', async () => {
    expect((await begin({ with_changes: 'forse' })).status).toBe(422)
  })
})

describe('the page where it began', () => {
  it.each(['https://evil.example/', '//evil.example', '/\\evil', `/${'x'.repeat(2001)}`, 7, null, '/a\nb'])(
    'is not %j',
    async (page) => {
      expect((await begin({ page })).body.impersonator?.page).toBeNull()
    },
  )

  it.each([
    ['/users?text=anna', '/users?text=anna'],
    [null, '/users'],
  ])('%j is where a page that is asked for after the end leads, as oneself', async (page, address) => {
    const caller = await beginAs({ page })
    await sql`UPDATE sessions SET created_at = created_at - interval '61 minutes' WHERE user_id = ${target}`.execute(
      t.deps.db,
    )
    t.deps.sessions.invalidateAll()
    expect((await caller.get('/api/v1/me')).status).toBe(401)
    const answer = await caller.get('/activities', { accept: 'text/html' })
    expect([answer.status, answer.headers.location]).toEqual([302, address])
    const own = withNewSession(t, answer as never, admin.user_id)
    expect((await own.get<Me>('/api/v1/me')).body).toMatchObject({ user: { id: admin.user_id }, impersonator: null })
    expect((await caller.get('/activities', { accept: 'text/html' })).headers.location).toMatch('/login?next=')
    const ended = t.deps.db
      .selectFrom('access_events')
      .select('detail')
      .where('user_id', '=', target)
      .where('kind', '=', 'impersonation_ended')
    expect(await ended.execute()).toEqual([{ detail: { by_itself: true } }])
  })
})
