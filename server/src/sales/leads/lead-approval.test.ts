import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  type LeadResponse,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'
import { countStatusPairs } from '../../../test/fixtures/partner.fixtures.ts'

const approvers: RoleName[] = ['administrator', 'superuser_rt', 'after_sales_manager_rt']
const outcomes = ['approved', 'cancelled'] as const

let t: TestApp
let fixtures: LeadManageFixtures
const created = async (more: object = {}) =>
  (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, ...more })).id
const decide = (caller: Caller, id: number | string, outcome: string) =>
  caller.send<LeadResponse>('POST', `/api/v1/leads/${id}/change-created-status/${outcome}`, {})
const row = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
})
afterAll(() => t.close())

describe.each(approvers)('a decision by %s', (role) => {
  it('approves the lead, which stays created, with user and time', async () => {
    const id = await created()
    const before = await row(id)
    const caller = fixtures.mine.people[role]
    const { status, body } = await decide(caller, id, 'approved')
    expect([status, body.status, body.lock_version]).toEqual([200, 'created', before.lock_version + 1])
    expect((await caller.get(`/api/v1/leads/${id}`)).body).toEqual(body)
    expect(await row(id)).toMatchObject({
      approved_at: expect.any(String),
      approved_by: caller.user_id,
      status_at: before.status_at,
    })
  })

  it('cancels the lead without approving it', async () => {
    const id = await created()
    const before = await row(id)
    const { status, body } = await decide(fixtures.mine.people[role], id, 'cancelled')
    expect([status, body.status, body.approved_at, body.approved_by]).toEqual([200, 'cancelled', null, null])
    expect((await row(id)).status_at > before.status_at).toBe(true)
  })
})

describe('a rejected decision', () => {
  it.each(roleNames.filter((role) => !approvers.includes(role)))(
    '%s: 403, for any status in the path',
    async (role) => {
      const id = await created()
      await assertWritesNothing(t, async () => {
        for (const outcome of [...outcomes, 'x'])
          expect((await decide(fixtures.mine.people[role], id, outcome)).status).toBe(403)
      })
    },
  )

  it('404 for an unknown decision, an unknown lead or one outside the scope; 401 without a session', async () => {
    const id = await created()
    const { administrator } = fixtures.mine.people
    await assertWritesNothing(t, async () => {
      for (const word of [
        'created',
        'contacted',
        'offer',
        'closed',
        'lost',
        'Approved',
        'constructor',
        '__proto__',
        '%20',
      ])
        expect((await decide(administrator, id, word)).status).toBe(404)
      for (const wrong of ['999999', 'abc', '0'])
        expect((await decide(administrator, wrong, 'approved')).status).toBe(404)
      expect((await decide(fixtures.other.people.after_sales_manager_rt, id, 'approved')).status).toBe(404)
      expect((await decide(t.anonymous, id, 'approved')).status).toBe(401)
    })
  })

  it('409 for an approved lead, with user and time', async () => {
    const id = await created()
    const first = fixtures.mine.people.after_sales_manager_rt
    await decide(first, id, 'approved')
    const { name } = (await first.get<{ user: { name: string } }>('/api/v1/me')).body.user
    for (const outcome of outcomes) {
      const { status, body } = await assertWritesNothing(t, () =>
        decide(fixtures.mine.people.administrator, id, outcome),
      )
      expect(status).toBe(409)
      expect(body.message).toMatch(
        new RegExp(
          `^La segnalazione è già stata approvata da ${name} il \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d\\.$`,
        ),
      )
    }
  })

  it('409 for a lead in another status, with the user who changed the status', async () => {
    const { administrator, superuser_rt } = fixtures.mine.people
    const { name } = (await superuser_rt.get<{ user: { name: string } }>('/api/v1/me')).body.user
    for (const status of leadStatuses.filter((status) => status !== 'created')) {
      const id = await created()
      if (status === 'cancelled') await decide(superuser_rt, id, 'cancelled')
      else await postManage(superuser_rt, id, { status, lostnotes: 'Prezzo', saled_quantity: 1 })
      await postManage(administrator, id, { status, lostnotes: 'Altro', saled_quantity: 1 })
      const { body, ...answer } = await assertWritesNothing(t, () => decide(administrator, id, 'approved'))
      expect(answer.status).toBe(409)
      expect(body.message).toMatch(
        new RegExp(`^La segnalazione non è più da approvare: ${name} l’ha portata in «.+» il `),
      )
    }
  })
})

it('approval and cancellation at the same time, 30 times: one succeeds, the other gets 409', async () => {
  const { after_sales_manager_rt, administrator } = fixtures.mine.people
  const seen = await countStatusPairs(30, async () => {
    const id = await created()
    const answers = await Promise.all([
      decide(after_sales_manager_rt, id, 'approved'),
      decide(administrator, id, 'cancelled'),
    ])
    const { status, approved_at } = await row(id)
    expect([status, approved_at !== null]).toEqual(answers[0].status === 200 ? ['created', true] : ['cancelled', false])
    return answers
  })
  expect(seen).toEqual({ '200 409': 30 })
})
