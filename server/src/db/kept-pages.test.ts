import { gunzipSync } from 'node:zlib'
import type { Page } from '@portale/domain/page.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildDealer } from '../../test/fixtures/factories.ts'
import { partnerForm } from '../../test/fixtures/partner.fixtures.ts'
import { startSecondServer } from '../../test/second.ts'

type Row = { id: number; name: string; lock_version: number; baldo_id: string }
const path = '/api/v1/dealers?sort=name'
const names = async (who: Caller) => (await who.get<Page<Row>>(path)).body.data.map(({ name }) => name)

let t: TestApp
let second: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
const dealers: number[] = []

beforeAll(async () => {
  t = await testApp()
  second = await startSecondServer(t)
  admin = await t.as('administrator')
  for (const name of ['Alfa', 'Beta', 'Gamma']) dealers.push((await buildDealer(t.deps.db, { name })).id)
})
afterAll(async () => {
  await second.close()
  await t.close()
})

it('answers the same page without asking PostgreSQL', async () => {
  const first = await admin.get(path)
  const query = vi.spyOn(t.deps.pool, 'query')
  expect((await admin.get(path)).text).toBe(first.text)
  expect((await (await t.as('superuser_rt')).get(path)).text).toBe(first.text)
  const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  query.mockRestore()
  expect(texts.filter((text) => text.includes('WITH page AS'))).toEqual([])
})

it('answers nobody with the rows of another scope', async () => {
  const seller = await t.as('sales_manager_rt', { dealers: dealers.slice(0, 2) })
  const other = await t.as('sales_manager_rt', { dealers: dealers.slice(1) })
  const everybody = [admin, seller, other, admin, other, seller]
  expect(await Promise.all(everybody.map(names))).toEqual([
    ['Alfa', 'Beta', 'Gamma'],
    ['Alfa', 'Beta'],
    ['Beta', 'Gamma'],
    ['Alfa', 'Beta', 'Gamma'],
    ['Beta', 'Gamma'],
    ['Alfa', 'Beta'],
  ])
  await t.deps.db
    .insertInto('user_dealers')
    .values({ user_id: seller.user_id, dealer_id: Number(dealers[2]) })
    .execute()
  expect(await names(seller)).toHaveLength(3)
  await t.deps.db.deleteFrom('user_dealers').where('user_id', '=', seller.user_id).execute()
  expect(await names(seller)).toEqual([])
})

it('shows a save at once to who saved, and to everybody on both servers', async () => {
  const elsewhere = second.as(admin)
  const form = await partnerForm(t)
  const url = `/api/v1/dealers/${dealers[0]}`
  const save = async (who: Caller, name: string) => {
    const { lock_version, baldo_id } = (await who.get<Row>(url)).body
    expect((await who.send('PUT', url, { dealer: form({ name, baldo_id, lock_version }) })).status).toBe(200)
  }
  for (const [writer, reader, name] of [
    [admin, elsewhere, 'Albatros'],
    [elsewhere, admin, 'Airone'],
  ] as const) {
    await Promise.all([names(writer), names(reader)])
    await save(writer, name)
    expect((await names(writer))[0]).toBe(name)
    expect((await names(reader))[0]).toBe(name)
  }
})

it('compresses the same text for a browser that takes gzip', async () => {
  for (let number = 0; number < 12; number += 1) await buildDealer(t.deps.db, { name: `Zeta ${number}` })
  const { text } = await admin.get(path)
  const get = (encoding: string) =>
    t.app.inject({ url: path, cookies: { portale_session: admin.token }, headers: { 'accept-encoding': encoding } })
  expect((await get('gzip;q=0')).body).toBe(text)
  for (const encoding of ['gzip', 'br, gzip', 'gzip, deflate, br, zstd']) {
    const answer = await get(encoding)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(answer.rawPayload).toString()).toBe(text)
  }
})

it('keeps nothing that was read before notifications may have been lost', async () => {
  await names(admin)
  expect(t.deps.pages.size.pages).toBeGreaterThan(0)
  t.deps.invalidateCaches()
  expect(t.deps.pages.size.pages).toBe(0)
})

it('does not keep the answer to a page that is refused', async () => {
  const { pages } = t.deps.pages.size
  expect((await admin.get('/api/v1/dealers?sort=secret')).status).toBe(422)
  expect(t.deps.pages.size.pages).toBe(pages)
})
