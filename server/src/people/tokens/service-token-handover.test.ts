import type { ListedToken } from '@portale/domain/people/tokens/token.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTokenCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { insertToken } from './token.queries.ts'

// A service's token lives as long as somebody answers for it: who created it, or the one it was handed over to.

let t: TestApp
let admin: Caller
let leaving: number
let service: number
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.as('administrator')
  leaving = (await buildUser(t.deps.db, { role: 'administrator' })).id
  service = (await buildUser(t.deps.db, { role: 'superuser_rt' })).id
})

async function buildServiceToken(name: string, created_by = leaving) {
  const values = {
    user_id: service,
    created_by,
    kind: 'service',
    name,
    scopes: ['leads:read'],
    expires_on: null,
  } as const
  const { id, secret } = await insertToken(t.deps.db, { ...values, scopes: [...values.scopes] })
  const caller = createTokenCaller(t.app, secret, service)
  return { id, status: async () => (await caller.get('/api/v1/me')).status }
}
const close = (keep = '', id = leaving) =>
  admin.send<{ errors: object }>('DELETE', `/api/users/${id}${keep && `?keep_tokens=${keep}`}`)
const managed = async (id: number) =>
  (await admin.get<Page<ListedToken>>(`/api/tokens?state=active&kind=service&manager_id=${id}`)).body.data.map(
    (token) => token.id,
  )

describe('closing an administrator', () => {
  it('ends the services’ tokens that this person answers for, and no others', async () => {
    const [mine, others] = [await buildServiceToken('Gestionale'), await buildServiceToken('Altro', admin.user_id)]
    expect(await managed(leaving)).toEqual([mine.id])
    expect([await mine.status(), await others.status()]).toEqual([200, 200])
    expect((await close()).status).toBe(204)
    await expect.poll(mine.status).toBe(401)
    expect(await others.status()).toBe(200)
    expect(await managed(leaving)).toEqual([])
  })

  it('leaves those that the caller takes over, until the caller’s account is closed', async () => {
    const [kept, ended] = [await buildServiceToken('Tenuto'), await buildServiceToken('Finito')]
    expect((await close(String(kept.id))).status).toBe(204)
    await expect.poll(ended.status).toBe(401)
    expect(await kept.status()).toBe(200)
    expect(await managed(admin.user_id)).toEqual([kept.id])
    const next = await t.as('administrator')
    expect((await next.send('DELETE', `/api/users/${admin.user_id}`)).status).toBe(204)
    await expect.poll(kept.status).toBe(401)
  })

  it('takes over nothing else, and then closes nobody (422)', async () => {
    const others = await buildServiceToken('Altro', admin.user_id)
    const mine = await buildServiceToken('Mio')
    for (const keep of [`${others.id}`, `${mine.id},${others.id}`, '999999999', 'x', '1e1', `${mine.id},`]) {
      const { status, body } = await close(keep)
      expect([keep, status, Object.keys(body.errors)]).toEqual([keep, 422, ['keep_tokens']])
    }
    expect([await mine.status(), await others.status()]).toEqual([200, 200])
    expect(await managed(leaving)).toEqual([mine.id])
  })

  it('lets nobody but administrators take tokens over (403)', async () => {
    const superuser = await t.as('superuser_rt')
    const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const token = await buildServiceToken('Di prima', id)
    expect((await superuser.send('DELETE', `/api/users/${id}?keep_tokens=${token.id}`)).status).toBe(403)
    expect(await token.status()).toBe(200)
  })
})
