import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildOffer } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  type LeadResponse,
  offerFile,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let manager: Caller
let lead: number
let ids: number[]
let foreign: number

const leadOf = async (side: 'mine' | 'other') =>
  (await buildLead(t.deps.db, { workshop_id: fixtures[side].workshop.id, status: 'offer' })).id
const url = (id: number | string = lead) => `/api/v1/leads/${id}/lead_offers`
const save = (lead_offers: unknown, caller = manager, id: number | string = lead) =>
  caller.send<LeadResponse>('POST', url(id), { lead_offers })
const row = (index: number, status: string, more: object = {}) => ({ id: ids[index], status, ...more })
const rows = () => t.deps.db.selectFrom('lead_offers').selectAll().where('lead_id', '=', lead).orderBy('id').execute()

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  manager = fixtures.mine.people.sales_manager_rt
})
beforeEach(async () => {
  lead = await leadOf('mine')
  const made = []
  for (let index = 0; index < 3; index += 1) made.push(await buildOffer(t.deps.db, { lead_id: lead }))
  ids = made.map(({ id }) => id)
  foreign = (await buildOffer(t.deps.db, { lead_id: await leadOf('mine') })).id
})
afterAll(() => t.close())

const managers: RoleName[] = ['administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt']

describe('access', () => {
  it.each(managers)('%s changes any status to any other', async (role) => {
    const [one] = ids
    for (const from of documentStatuses)
      for (const to of documentStatuses) {
        await t.deps.db.updateTable('lead_offers').set({ status: from }).where('id', '=', Number(one)).execute()
        const { status, body } = await save([row(0, to)], fixtures.mine.people[role])
        expect([status, body.lead_offers[0]?.status]).toEqual([200, to])
      }
  })

  it.each(roleNames.filter((role) => !managers.includes(role)))('rejects %s (403)', async (role) => {
    expect((await assertWritesNothing(t, () => save([row(0, 'verified')], fixtures.mine.people[role]))).status).toBe(
      403,
    )
  })

  it('rejects leads outside the scope or unknown (404), and requests without a session (401)', async () => {
    await assertWritesNothing(t, async () => {
      for (const role of ['after_sales_manager_rt', 'sales_manager_rt'] as const)
        expect((await save([row(0, 'verified')], fixtures.other.people[role])).status).toBe(404)
      for (const id of ['999999', 'abc', '0']) expect((await save([], manager, id)).status).toBe(404)
      expect((await save([row(0, 'verified')], t.anonymous)).status).toBe(401)
    })
  })
})

describe('the reason of a rejection', () => {
  const stored = async () => (await rows()).map(({ status, reason }) => [status, reason])

  it('stays when a later save has none, and goes with the rejection', async () => {
    const { body } = await save([
      row(0, 'rejected', { reason: ' Manca la firma ' }),
      row(1, 'verified', { reason: 'x' }),
    ])
    expect(body.lead_offers.map(({ reason }) => reason)).toEqual(['Manca la firma', null, null])
    await save([row(0, 'rejected'), row(1, 'rejected')])
    expect(await stored()).toEqual([
      ['rejected', 'Manca la firma'],
      ['rejected', null],
      ['pending', null],
    ])
    await save([row(0, 'verified'), row(1, 'rejected', { reason: 'Scaduto' })])
    expect(await stored()).toEqual([
      ['verified', null],
      ['rejected', 'Scaduto'],
      ['pending', null],
    ])
  })
})

describe('a rejected save writes nothing', () => {
  it('404 for an offer of another visible lead', async () => {
    const send = () => save([row(0, 'verified'), { id: foreign, status: 'verified' }])
    expect((await assertWritesNothing(t, send)).status).toBe(404)
  })

  it.each([
    ['lead_offers.1.status', (): unknown => [row(0, 'verified'), row(1, 'approved')]],
    ['lead_offers.0.status', () => [row(0, 'constructor')]],
    ['lead_offers.0.status', () => [{ id: ids[0] }]],
    ['lead_offers.0.id', () => [{ id: 'x', status: 'verified' }]],
    ['lead_offers.2.status', () => [row(0, 'verified'), row(1, 'verified'), row(0, 'rejected')]],
    ['lead_offers.0.lock_version', () => [row(0, 'verified', { lock_version: 'x' })]],
    ['lead_offers.0.reason', () => [row(0, 'rejected', { reason: 1 })]],
    ['lead_offers.0', () => [null]],
    ['lead_offers', () => 'x'],
    ['lead_offers', () => undefined],
  ])('422 at %s', async (key, offers) => {
    const { status, body } = await assertWritesNothing(t, () => save(offers()))
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('409 names the offer, who changed it and when; valid rows are not written either', async () => {
    await save([row(1, 'rejected', { lock_version: 0 })], fixtures.mine.people.after_sales_manager_rt)
    const { status, body } = await assertWritesNothing(t, () =>
      save([row(0, 'verified', { lock_version: 0 }), row(1, 'verified', { lock_version: 0 })]),
    )
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^Il preventivo «.+» è cambiato: l’ha modificato Persona \d+ il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./,
    )
  })

  it('two managers at the same time: one save succeeds, the other gets 409', async () => {
    const all = (status: DocumentStatus) => ids.map((_id, index) => row(index, status, { lock_version: 0 }))
    const answers = await Promise.all([
      save(all('verified')),
      save(all('cancelled').toReversed(), fixtures.mine.people.superuser_rt),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(new Set((await rows()).map(({ status }) => status)).size).toBe(1)
  })
})

describe('a save', () => {
  it('writes only changed offers, with user and time, and marks the lead as active', async () => {
    const before = await t.deps.db.selectFrom('leads').selectAll().where('id', '=', lead).executeTakeFirstOrThrow()
    const { status, body } = await save([row(0, 'verified', { lock_version: 0 }), row(1, 'pending')])
    expect(status).toBe(200)
    expect(body.lead_offers.map((offer) => [offer.status, offer.lock_version])).toEqual([
      ['verified', 1],
      ['pending', 0],
      ['pending', 0],
    ])
    expect((await rows())[0]).toMatchObject({ status_by: manager.user_id, status_at: expect.any(String) })
    const after = await t.deps.db.selectFrom('leads').selectAll().where('id', '=', lead).executeTakeFirstOrThrow()
    expect(after).toEqual({ ...before, updated_at: expect.any(String) })
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  it('writes nothing without changes, or without rows', async () => {
    await save([row(0, 'verified')])
    expect((await assertWritesNothing(t, () => save([row(0, 'verified')]))).status).toBe(200)
    expect((await assertWritesNothing(t, () => save([]))).status).toBe(200)
  })
})

describe('the file', () => {
  const readers: RoleName[] = [...managers, 'dealer_sales_manager', 'dealer_holder_sales_manager']
  let file: string
  beforeAll(async () => {
    const id = (
      await buildLead(t.deps.db, {
        workshop_id: fixtures.mine.workshop.id,
        status: 'offer',
        approved_at: '2026-11-20T08:00:00Z',
      })
    ).id
    const { body } = await postManage(
      fixtures.mine.people.dealer_sales_manager,
      id,
      { status: 'offer' },
      offerFile('<b>.pdf'),
    )
    file = `/lead_offers/${body.lead_offers[0]?.id}`
  })

  it.each(roleNames)('opens for %s according to role and scope', async (role) => {
    const { status, headers } = await fixtures.mine.people[role].get(file)
    if (!readers.includes(role)) return expect(status).toBe(403)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^inline; filename=/)
    const isAdmin = role === 'administrator' || role === 'superuser_rt'
    expect((await fixtures.other.people[role].get(file)).status).toBe(isAdmin ? 200 : 404)
  })

  it('404 for an unknown offer; 401 or the login page without a session', async () => {
    for (const id of ['999999', 'abc', '0', '-1', '99999999999999999999'])
      expect((await manager.get(`/lead_offers/${id}`)).status).toBe(404)
    expect((await t.anonymous.get(file)).status).toBe(401)
    expect((await t.anonymous.get(file, { accept: 'text/html' })).status).toBe(302)
  })
})
