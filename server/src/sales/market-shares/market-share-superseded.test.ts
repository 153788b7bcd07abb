import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { createImportApp, type ErrorBody } from '../../../test/fixtures/import.fixtures.ts'
import {
  createShareFixtures,
  type ShareFixtures,
  sharesPath,
  uploadShare,
} from '../../../test/fixtures/market-share.fixtures.ts'

let t: TestApp
let fixtures: ShareFixtures
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  fixtures = await createShareFixtures(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const read = async (id: number) => (await admin.get<MarketShare>(`${sharesPath}/${id}`)).body
const rowsOf = (id: number) =>
  t.deps.db
    .selectFrom('workshop_market_share_workshops')
    .select('id')
    .where('workshop_market_share_id', '=', id)
    .execute()

describe('superseded_by', () => {
  const user_id = () => fixtures.people.anna.id
  const upload = (year: number, more: Partial<Parameters<typeof buildShare>[1]> = {}) =>
    buildShare(t.deps.db, { user_id: user_id(), year, ...more })

  it('is the newest later upload of the same year and type', async () => {
    const first = await upload(2040)
    expect((await read(first.id)).superseded_by).toBeNull()
    await upload(2041)
    await upload(2040, { type: 'start' })
    expect((await read(first.id)).superseded_by).toBeNull()
    await upload(2040)
    const newest = await upload(2040)
    expect((await read(first.id)).superseded_by).toMatchObject({ id: newest.id, sent_at: null })
    expect((await read(newest.id)).superseded_by).toBeNull()
  })

  it('is a sent upload before an unsent one, in the list too', async () => {
    const first = await upload(2042)
    const sent = await upload(2042, { sent_at: '2026-11-20T10:00:00Z' })
    await upload(2042)
    const { data } = (await admin.get<{ data: MarketShare[] }>(sharesPath)).body
    const expected = { id: sent.id, sent_at: expect.any(String) }
    expect((await read(first.id)).superseded_by).toMatchObject(expected)
    expect(data.find(({ id }) => id === first.id)?.superseded_by).toMatchObject(expected)
  })
})

describe('DELETE', () => {
  it('removes an unsent upload with its rows, once', async () => {
    const { id } = await uploadShare(admin, [['A1', '10', '12']])
    const statuses = []
    for (let call = 0; call < 2; call += 1) statuses.push((await admin.send('DELETE', `${sharesPath}/${id}`)).status)
    expect([statuses, await rowsOf(id)]).toEqual([[204, 404], []])
  })

  it('rejects a sent upload (409)', async () => {
    const { id } = await uploadShare(admin, [['A1', '10', '12']])
    await admin.send('POST', `${sharesPath}/${id}`)
    const { status, body } = await assertWritesNothing(t, () => admin.send<ErrorBody>('DELETE', `${sharesPath}/${id}`))
    expect(status).toBe(409)
    expect(body.message).toMatch(/^È già stato inviato il \d\d\/\d\d\/\d{4} \d\d:\d\d da .+: non si può eliminare\.$/)
  })

  it('of a sending and a deletion at once, one happens', async () => {
    const { id } = await uploadShare(admin, [['A1', '10', '12']])
    const [sent, deleted] = await Promise.all([
      admin.send('POST', `${sharesPath}/${id}`),
      admin.send('DELETE', `${sharesPath}/${id}`),
    ])
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([sent.status, deleted.status])
  })
})

it('a share says whether a mail server is configured', async () => {
  const { id, smtp } = await uploadShare(admin, [['A1', '10', '12']])
  t.deps.config.smtpUrl = 'smtp://127.0.0.1:1'
  const configured = (await read(id)).smtp
  t.deps.config.smtpUrl = undefined
  expect([smtp, configured]).toEqual([false, true])
})
