import type { LeadStatus } from '@portale/domain/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildLead, buildOffer, buildWorkshop } from '../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  manage,
  manageForm,
} from '../../test/fixtures/lead-manage.fixtures.ts'
import { pairs } from '../../test/fixtures/partner.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let t: TestApp
let w: LeadManageFixtures
let admin: Caller
let seller: Caller
beforeAll(async () => {
  t = await testApp()
  w = await createLeadManageFixtures(t)
  admin = w.mine.people.administrator
  seller = w.mine.people.dealer_sales_manager
})
afterAll(() => t.close())

const approved_at = '2026-11-20T08:00:00Z'
const leadIn = async (status: LeadStatus, more: object = {}) => {
  const { id } = await buildLead(t.deps.db, {
    workshop_id: w.mine.workshop.id,
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
  it('writes the status, the notes and a line of the history, and answers the lead', async () => {
    const id = await leadIn('offer')
    await buildOffer(t.deps.db, { lead_id: id, status: 'verified' })
    const before = await row(id)
    const { status, body } = await manage(seller, id, { status: 'contacted', salesnotes: ' Richiamare lunedì ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'contacted',
      salesnotes: 'Richiamare lunedì',
      lock_version: before.lock_version + 1,
      lead_manages: [{ current_status: 'contacted', current_salesnotes: 'Richiamare lunedì' }],
    })
    expect((await seller.get(`/api/v1/leads/${id}`)).body).toEqual(body)
    expect(await manages(id)).toEqual([
      { user_id: seller.user_id, current_status: 'contacted', current_salesnotes: 'Richiamare lunedì' },
    ])
    const after = await row(id)
    expect(after.status_at > before.status_at && after.updated_at > before.updated_at).toBe(true)
  })

  it('of the same status is a note: the status keeps its moment, the history gets a line each', async () => {
    const id = await leadIn('contacted')
    const before = await row(id)
    for (const salesnotes of ['Primo', 'Secondo'])
      expect((await manage(seller, id, { status: 'contacted', salesnotes })).status).toBe(200)
    const after = await row(id)
    expect([after.status_at, after.salesnotes, after.lock_version]).toEqual([
      before.status_at,
      'Secondo',
      before.lock_version + 2,
    ])
    expect((await manages(id)).map(({ current_salesnotes }) => current_salesnotes)).toEqual(['Primo', 'Secondo'])
  })

  it('remembers the first contact alone, whichever step it is', async () => {
    for (const status of ['contacted', 'offer', 'closed'] as const) {
      const id = await leadIn('created')
      await manage(admin, id, { status, saled_quantity: 1 })
      const first = (await row(id)).contacted_at
      expect(first).toEqual(expect.any(String))
      await manage(admin, id, { status: 'created' })
      await manage(admin, id, { status: 'contacted' })
      expect((await row(id)).contacted_at).toBe(first)
    }
    for (const status of ['lost', 'cancelled'] as const) {
      const id = await leadIn('created')
      await manage(admin, id, { status, lostnotes: 'Prezzo' })
      expect((await row(id)).contacted_at).toBeNull()
    }
  })

  it('a reason and a number of vehicles belong to their status, and go with it', async () => {
    const id = await leadIn('created')
    const both = { lostnotes: 'Prezzo', saled_quantity: 2 }
    const outcome = async (status: LeadStatus) => {
      expect((await manage(admin, id, { ...both, status })).status).toBe(200)
      const { lostnotes, saled_quantity } = await row(id)
      return [lostnotes, saled_quantity]
    }
    expect(await outcome('lost')).toEqual(['Prezzo', null])
    expect(await outcome('closed')).toEqual([null, 2])
    expect(await outcome('contacted')).toEqual([null, null])
  })

  it('nothing to save writes nothing', async () => {
    const id = await leadIn('contacted')
    const same = { salesnotes: '', workshop_id: w.mine.workshop.id }
    expect((await assertWritesNothing(t, () => manage(admin, id, same))).status).toBe(200)
  })

  it('of an administrator without a status is a line of the history too: notes are kept, the status as it is', async () => {
    const id = await leadIn('closed', { saled_quantity: 2, salesnotes: 'Firmato' })
    const { body } = await manage(admin, id, { salesnotes: 'Consegnati' })
    expect(body).toMatchObject({ status: 'closed', salesnotes: 'Consegnati', saled_quantity: 2 })
    await manage(admin, id, { salesnotes: '', workshop_id: w.other.workshop.id })
    expect((await row(id)).salesnotes).toBe('Consegnati')
    expect(await manages(id)).toEqual([
      { user_id: admin.user_id, current_status: 'closed', current_salesnotes: 'Consegnati' },
      { user_id: admin.user_id, current_status: 'closed', current_salesnotes: null },
    ])
  })
})

describe('wrong fields', () => {
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
  ])('%j: 422 at %j', async (fields, keys) => {
    const id = await leadIn('contacted')
    const { status, body } = await assertWritesNothing(t, () => manage(seller, id, fields))
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, keys])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('a closed deal sells from one vehicle to what was reported', async () => {
    const id = await leadIn('offer')
    for (const saled_quantity of ['', 4, 99_999_999_999_999]) {
      const { status, body } = await assertWritesNothing(t, () =>
        manage(admin, id, { status: 'closed', saled_quantity }),
      )
      expect([status, Object.keys(body.errors)]).toEqual([422, ['lead.saled_quantity']])
    }
    expect((await manage(admin, id, { status: 'closed', saled_quantity: 3 })).body.saled_quantity).toBe(3)
  })
})

describe('the workshop', () => {
  it('administrators move a lead: the dealer is the one of the day of the report', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const [former, next] = [w.mine.dealer.id, w.other.dealer.id]
    const [from, then] = ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z']
    await db
      .insertInto('workshop_dealers')
      .values([
        { workshop_id: workshop.id, dealer_id: former, valid_from: from, valid_to: then },
        { workshop_id: workshop.id, dealer_id: next, valid_from: then },
      ])
      .execute()
    for (const [created_at, dealer] of [
      ['2025-12-31T23:59:59Z', null],
      ['2026-05-31T23:59:59Z', former],
      ['2026-06-01T00:00:00Z', next],
    ] as const) {
      const id = await leadIn('contacted', { created_at })
      const { status, body } = await manage(admin, id, { salesnotes: '', workshop_id: workshop.id })
      expect([status, body.workshop_id, body.dealer?.id ?? null]).toEqual([200, workshop.id, dealer])
      expect(body).toMatchObject({ status: 'contacted', lead_manages: [{ current_status: 'contacted' }] })
    }
  })

  it('422 for one that does not exist; together with what else is wrong', async () => {
    const id = await leadIn('contacted')
    const refused = await assertWritesNothing(t, () => manage(admin, id, { workshop_id: 999_999 }))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'lead.workshops': ['L’officina scelta non esiste.'] },
    ])
    const both = await assertWritesNothing(t, () => manage(admin, id, { workshop_id: 999_999, status: 'lost' }))
    expect(Object.keys(both.body.errors).toSorted()).toEqual(['lead.lostnotes', 'lead.workshops'])
  })

  it('is not for sellers to choose', async () => {
    const id = await leadIn('contacted')
    const { status, body } = await manage(seller, id, { status: 'contacted', workshop_id: w.other.workshop.id })
    expect([status, body.workshop_id]).toEqual([200, w.mine.workshop.id])
  })
})

describe('two at once', () => {
  it('409 says who changed it and when; without a version the last one counts', async () => {
    const id = await leadIn('contacted')
    const { lock_version } = await row(id)
    expect((await manage(seller, id, { status: 'created', lock_version })).status).toBe(200)
    const stale = await assertWritesNothing(t, () => manage(admin, id, { status: 'lost', lock_version }))
    const { name } = (await seller.get<{ user: { name: string } }>('/api/v1/me')).body.user
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(
      new RegExp(
        `^La segnalazione è cambiata: l’ha modificata ${name} il \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d\\.`,
      ),
    )
    expect((await manage(admin, id, { status: 'lost', lostnotes: 'Prezzo' })).status).toBe(200)
  })

  it('two people with the same version: one wins whole, the other is told, every time', async () => {
    const seen = await pairs(30, async () => {
      const id = await leadIn('offer')
      const { lock_version } = await row(id)
      const answers = await Promise.all([
        manage(seller, id, { status: 'contacted', salesnotes: 'venditore', lock_version }),
        manage(admin, id, { status: 'lost', salesnotes: 'amministratore', lostnotes: 'Prezzo', lock_version }),
      ])
      const winner = answers[0].status === 200 ? ['contacted', 'venditore'] : ['lost', 'amministratore']
      const { status, salesnotes } = await row(id)
      expect([status, salesnotes]).toEqual(winner)
      expect(await manages(id)).toHaveLength(1)
      return answers
    })
    expect(seen).toEqual({ '200 409': 30 })
  })

  it('the same Idempotency-Key answers the first answer again', async () => {
    const id = await leadIn('contacted')
    const send = () =>
      seller.upload(`/api/v1/leads/${id}/manage`, manageForm({ status: 'contacted' }), { 'idempotency-key': 'uno' })
    const answers = [await send(), ...(await Promise.all([send(), send()]))]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await manages(id)).toHaveLength(1)
  })
})
