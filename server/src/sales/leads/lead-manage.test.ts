import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildOffer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  manageForm,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'
import { countStatusPairs } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
let seller: Caller
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  admin = fixtures.mine.people.administrator
  seller = fixtures.mine.people.dealer_sales_manager
})
afterAll(() => t.close())

const approved_at = '2026-11-20T08:00:00Z'
const leadIn = async (status: LeadStatus, more: object = {}) => {
  const { id } = await buildLead(t.deps.db, {
    workshop_id: fixtures.mine.workshop.id,
    status,
    quantity: 3,
    approved_at,
    ...more,
  })
  return id
}
const row = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const manages = (lead_id: number) =>
  t.deps.db
    .selectFrom('lead_manages')
    .select(['user_id', 'current_status', 'current_salesnotes'])
    .where('lead_id', '=', lead_id)
    .orderBy('id')
    .execute()

describe('a save', () => {
  it('writes status, notes and a history entry, and returns the lead', async () => {
    const id = await leadIn('offer')
    await buildOffer(t.deps.db, { lead_id: id, status: 'verified' })
    const before = await row(id)
    const { status, body } = await postManage(seller, id, { status: 'contacted', salesnotes: ' Richiamare lunedì ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'contacted',
      salesnotes: 'Richiamare lunedì',
      lock_version: before.lock_version + 1,
      lead_manages: [{ current_status: 'contacted', current_salesnotes: 'Richiamare lunedì' }],
    })
    expect((await seller.get(`/api/v1/leads/${id}/manage`)).body).toEqual(body)
    expect(await manages(id)).toEqual([
      { user_id: seller.user_id, current_status: 'contacted', current_salesnotes: 'Richiamare lunedì' },
    ])
    const after = await row(id)
    expect(after.status_at > before.status_at && after.updated_at > before.updated_at).toBe(true)
  })

  it('of the same status adds a note and keeps the time of the status', async () => {
    const id = await leadIn('contacted')
    const before = await row(id)
    for (const salesnotes of ['Primo', 'Secondo'])
      expect((await postManage(seller, id, { status: 'contacted', salesnotes })).status).toBe(200)
    const after = await row(id)
    expect([after.status_at, after.salesnotes, after.lock_version]).toEqual([
      before.status_at,
      'Secondo',
      before.lock_version + 2,
    ])
    expect((await manages(id)).map(({ current_salesnotes }) => current_salesnotes)).toEqual(['Primo', 'Secondo'])
  })

  it('sets the time of the first contact once, in any contacted status', async () => {
    for (const status of ['contacted', 'offer', 'closed'] as const) {
      const id = await leadIn('created')
      await postManage(admin, id, { status, saled_quantity: 1 })
      const first = (await row(id)).contacted_at
      expect(first).toEqual(expect.any(String))
      await postManage(admin, id, { status: 'created' })
      await postManage(admin, id, { status: 'contacted' })
      expect((await row(id)).contacted_at).toBe(first)
    }
    for (const status of ['lost', 'cancelled'] as const) {
      const id = await leadIn('created')
      await postManage(admin, id, { status, lostnotes: 'Prezzo' })
      expect((await row(id)).contacted_at).toBeNull()
    }
  })

  it('clears reason and vehicles sold with their status', async () => {
    const id = await leadIn('created')
    const both = { lostnotes: 'Prezzo', saled_quantity: 2 }
    const outcome = async (status: LeadStatus) => {
      expect((await postManage(admin, id, { ...both, status })).status).toBe(200)
      const { lostnotes, saled_quantity } = await row(id)
      return [lostnotes, saled_quantity]
    }
    expect(await outcome('lost')).toEqual(['Prezzo', null])
    expect(await outcome('closed')).toEqual([null, 2])
    expect(await outcome('contacted')).toEqual([null, null])
  })

  it('writes nothing without changes', async () => {
    const id = await leadIn('contacted')
    const same = { salesnotes: '', workshop_id: fixtures.mine.workshop.id }
    expect((await assertWritesNothing(t, () => postManage(admin, id, same))).status).toBe(200)
  })

  it('of an administrator without a status adds a history entry and keeps status and notes', async () => {
    const id = await leadIn('closed', { saled_quantity: 2, salesnotes: 'Firmato' })
    const { body } = await postManage(admin, id, { salesnotes: 'Consegnati' })
    expect(body).toMatchObject({ status: 'closed', salesnotes: 'Consegnati', saled_quantity: 2 })
    await postManage(admin, id, { salesnotes: '', workshop_id: fixtures.other.workshop.id })
    expect((await row(id)).salesnotes).toBe('Consegnati')
    expect(await manages(id)).toEqual([
      { user_id: admin.user_id, current_status: 'closed', current_salesnotes: 'Consegnati' },
      { user_id: admin.user_id, current_status: 'closed', current_salesnotes: null },
    ])
  })
})

describe('validation', () => {
  it.each<[Record<string, string | number>, string[]]>([
    [{}, ['lead.statuses']],
    [{ status: '' }, ['lead.statuses']],
    [{ status: 'constructor' }, ['lead.statuses']],
    [{ status: 'contacted', salesnotes: '  ' }, ['lead.salesnotes']],
    [{ status: 'contacted', salesnotes: 'x'.repeat(10_001) }, ['lead.salesnotes']],
    [{ status: 'contacted', salesnotes: 'a\0b' }, ['lead.salesnotes']],
    [{ status: 'contacted', lostnotes: 'x'.repeat(10_001) }, ['lead.lostnotes']],
    [{ status: 'contacted', saled_quantity: 'tre' }, ['lead.saled_quantity']],
    [{ status: 'contacted', saled_quantity: 0 }, ['lead.saled_quantity']],
    [{ status: 'contacted', saled_quantity: -1 }, ['lead.saled_quantity']],
    [{ status: 'contacted', saled_quantity: '1.5' }, ['lead.saled_quantity']],
    [{ status: 'contacted', workshop_id: 'x' }, ['lead.workshops']],
    [{ status: 'contacted', lock_version: 'x' }, ['lead.lock_version']],
    [{ status: 'closed', salesnotes: '' }, ['lead.saled_quantity', 'lead.salesnotes', 'lead.statuses']],
    [{ status: 'lost', salesnotes: '' }, ['lead.lostnotes', 'lead.salesnotes', 'lead.statuses']],
  ])('rejects %j (422 at %j)', async (fields, keys) => {
    const id = await leadIn('contacted')
    const { status, body } = await assertWritesNothing(t, () => postManage(seller, id, fields))
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, keys])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('a closed deal has from one to the reported number of vehicles', async () => {
    const id = await leadIn('offer')
    for (const saled_quantity of ['', 4, 99_999_999_999_999]) {
      const { status, body } = await assertWritesNothing(t, () =>
        postManage(admin, id, { status: 'closed', saled_quantity }),
      )
      expect([status, Object.keys(body.errors)]).toEqual([422, ['lead.saled_quantity']])
    }
    expect((await postManage(admin, id, { status: 'closed', saled_quantity: 3 })).body.saled_quantity).toBe(3)
  })
})

describe('the workshop', () => {
  it('changed by an administrator, sets its dealer of the day of the report', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const [former, later] = [fixtures.mine.dealer.id, fixtures.other.dealer.id]
    const [start, change] = ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z']
    await db
      .insertInto('workshop_dealers')
      .values([
        { workshop_id: workshop.id, dealer_id: former, valid_from: start, valid_to: change },
        { workshop_id: workshop.id, dealer_id: later, valid_from: change },
      ])
      .execute()
    for (const [created_at, dealer] of [
      ['2025-12-31T23:59:59Z', null],
      ['2026-05-31T23:59:59Z', former],
      ['2026-06-01T00:00:00Z', later],
    ] as const) {
      const id = await leadIn('contacted', { created_at })
      const { status, body } = await postManage(admin, id, { salesnotes: '', workshop_id: workshop.id })
      expect([status, body.workshop_id, body.dealer?.id ?? null]).toEqual([200, workshop.id, dealer])
      expect(body).toMatchObject({ status: 'contacted', lead_manages: [{ current_status: 'contacted' }] })
    }
  })

  it('that does not exist is rejected together with other problems (422)', async () => {
    const id = await leadIn('contacted')
    const rejected = await assertWritesNothing(t, () => postManage(admin, id, { workshop_id: 999_999 }))
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { 'lead.workshops': ['L’officina scelta non esiste o è archiviata.'] },
    ])
    const both = await assertWritesNothing(t, () => postManage(admin, id, { workshop_id: 999_999, status: 'lost' }))
    expect(Object.keys(both.body.errors).toSorted()).toEqual(['lead.lostnotes', 'lead.workshops'])
  })

  it('sent by a seller is ignored', async () => {
    const id = await leadIn('contacted')
    const { status, body } = await postManage(seller, id, {
      status: 'contacted',
      workshop_id: fixtures.other.workshop.id,
    })
    expect([status, body.workshop_id]).toEqual([200, fixtures.mine.workshop.id])
  })
})

describe('concurrent saves', () => {
  it('409 names who changed the lead, and when; without a version the last save wins', async () => {
    const id = await leadIn('contacted')
    const { lock_version } = await row(id)
    expect((await postManage(seller, id, { status: 'created', lock_version })).status).toBe(200)
    const stale = await assertWritesNothing(t, () => postManage(admin, id, { status: 'lost', lock_version }))
    const { name } = (await seller.get<{ user: { name: string } }>('/api/v1/me')).body.user
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(
      new RegExp(
        `^La segnalazione è cambiata: l’ha modificata ${name} il \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d\\.`,
      ),
    )
    expect((await postManage(admin, id, { status: 'lost', lostnotes: 'Prezzo' })).status).toBe(200)
  })

  it('two users with the same version, 30 times: one save succeeds, the other gets 409', async () => {
    const seen = await countStatusPairs(30, async () => {
      const id = await leadIn('offer')
      const { lock_version } = await row(id)
      const answers = await Promise.all([
        postManage(seller, id, { status: 'contacted', salesnotes: 'venditore', lock_version }),
        postManage(admin, id, { status: 'lost', salesnotes: 'amministratore', lostnotes: 'Prezzo', lock_version }),
      ])
      const winner = answers[0].status === 200 ? ['contacted', 'venditore'] : ['lost', 'amministratore']
      const { status, salesnotes } = await row(id)
      expect([status, salesnotes]).toEqual(winner)
      expect(await manages(id)).toHaveLength(1)
      return answers
    })
    expect(seen).toEqual({ '200 409': 30 })
  })

  it('the same Idempotency-Key returns the first response again', async () => {
    const id = await leadIn('contacted')
    const send = () =>
      seller.upload(`/api/v1/leads/${id}/manage`, manageForm({ status: 'contacted' }), { 'idempotency-key': 'uno' })
    const answers = [await send(), ...(await Promise.all([send(), send()]))]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await manages(id)).toHaveLength(1)
  })
})
