import type { ListedToken } from '@portale/domain/people/tokens/token.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTokenCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { Fields } from '../../../test/fixtures/partner.fixtures.ts'
import { findUserRow, toUserForm } from '../../../test/fixtures/people.fixtures.ts'
import { updateRole } from '../accounts/identity.queries.ts'
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
/** The ways in which a person stops answering for tokens; `keep` are those that the caller takes over. */
const ways: Record<
  string,
  (id: number, keep?: string, caller?: Caller) => Promise<{ status: number; body: { errors: object } }>
> = {
  'closing the account': (id, keep = '', caller = admin) => caller.send('DELETE', `/api/users/${id}${toQuery(keep)}`),
  'taking the role of administrator away': (id, keep, caller) =>
    save(id, { roles: [roleIds.dealer_sales_manager], workshops: [], dealers: [] }, keep, caller),
  'giving the account to another address': (id, keep, caller) =>
    save(id, { email: `altro-${id}@rete.example` }, keep, caller),
}
const toQuery = (keep: string) => (keep ? `?keep_tokens=${keep}` : '')
async function save(id: number, change: Fields, keep = '', caller = admin) {
  const { email } = await findUserRow(t, id)
  const { body } = await caller.get<Page<User>>(`/api/users?email=${encodeURIComponent(email)}`)
  const [user] = body.data
  if (!user) throw new Error(`no user ${id}`)
  return caller.send<{ errors: object }>('PUT', `/api/users/${id}${toQuery(keep)}`, toUserForm(user, change))
}
const managed = async (id: number) =>
  (await admin.get<Page<ListedToken>>(`/api/tokens?state=active&kind=service&manager_id=${id}`)).body.data.map(
    (token) => token.id,
  )

describe.each(Object.entries(ways))('%s', (_, end) => {
  it('ends the services’ tokens that this person answers for, and no others', async () => {
    const [mine, others] = [await buildServiceToken('Gestionale'), await buildServiceToken('Altro', admin.user_id)]
    expect(await managed(leaving)).toEqual([mine.id])
    expect([await mine.status(), await others.status()]).toEqual([200, 200])
    expect((await end(leaving)).status).toBeLessThan(300)
    await expect.poll(mine.status).toBe(401)
    expect(await others.status()).toBe(200)
    expect(await managed(leaving)).toEqual([])
  })

  it('leaves those that the caller takes over, until the caller stops answering for them', async () => {
    const [kept, ended] = [await buildServiceToken('Tenuto'), await buildServiceToken('Finito')]
    expect((await end(leaving, String(kept.id))).status).toBeLessThan(300)
    await expect.poll(ended.status).toBe(401)
    expect(await kept.status()).toBe(200)
    expect(await managed(admin.user_id)).toEqual([kept.id])
    expect((await end(admin.user_id, '', await t.as('administrator'))).status).toBeLessThan(300)
    await expect.poll(kept.status).toBe(401)
  })

  it('takes over nothing else, and then changes nobody (422)', async () => {
    const others = await buildServiceToken('Altro', admin.user_id)
    const mine = await buildServiceToken('Mio')
    const before = await findUserRow(t, leaving)
    for (const keep of [`${others.id}`, `${mine.id},${others.id}`, '999999999', 'x', '1e1', `${mine.id},`]) {
      const { status, body } = await end(leaving, keep)
      expect([keep, status, Object.keys(body.errors)]).toEqual([keep, 422, ['keep_tokens']])
    }
    expect([await mine.status(), await others.status()]).toEqual([200, 200])
    expect(await managed(leaving)).toEqual([mine.id])
    expect(await findUserRow(t, leaving)).toEqual(before)
  })

  it('lets nobody but administrators take tokens over (403)', async () => {
    const superuser = await t.as('superuser_rt')
    const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const token = await buildServiceToken('Di prima', id)
    expect((await end(id, String(token.id), superuser)).status).toBe(403)
    expect(await token.status()).toBe(200)
  })
})

it('ends them with the role whatever takes it, as the login of the company does', async () => {
  const mine = await buildServiceToken('Gestionale')
  await updateRole(t.deps.db, leaving, roleIds.superuser_rt)
  await expect.poll(mine.status).toBe(401)
})

it('says with the other credentials that they ended, and leaves them to who changes something else', async () => {
  const mine = await buildServiceToken('Gestionale')
  expect((await save(leaving, { name: 'Altro Nome' })).status).toBe(200)
  expect(await mine.status()).toBe(200)
  const { body } = await save(leaving, { email: `nuovo-${leaving}@rete.example` })
  expect(body).toMatchObject({ ended_credentials: { tokens: 1 } })
})
