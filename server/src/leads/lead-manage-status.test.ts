import type { DocumentStatus } from '@portale/domain/documents.ts'
import { statusProblems } from '@portale/domain/leads/lead.rules.ts'
import { type LeadStatus, leadStatuses } from '@portale/domain/leads/lead.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { buildLead, buildOffer } from '../../test/fixtures/factories.ts'
import { moveWorkshop } from '../../test/fixtures/lead.fixtures.ts'
import { createLeadManageFixtures, type LeadManageFixtures, manage } from '../../test/fixtures/lead-manage.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

const managers: RoleName[] = ['administrator', 'superuser_rt', 'dealer_sales_manager', 'dealer_holder_sales_manager']
const pairs = leadStatuses.flatMap((from) => leadStatuses.map((to) => [from, to] as const))
const offered: DocumentStatus[][] = [[], ['pending'], ['verified'], ['rejected']]

let t: TestApp
let w: LeadManageFixtures
beforeAll(async () => {
  t = await testApp()
  w = await createLeadManageFixtures(t)
})
afterAll(() => t.close())

const approved = { approved_at: '2026-11-20T08:00:00Z' }

async function leadWith(status: LeadStatus, offers: DocumentStatus[], more: { approved_at?: string } = approved) {
  const { id } = await buildLead(t.deps.db, { workshop_id: w.mine.workshop.id, status, quantity: 2, ...more })
  for (const offer of offers) await buildOffer(t.deps.db, { lead_id: id, status: offer })
  return id
}

const statusOf = async (id: number) =>
  (await t.deps.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const good = { salesnotes: 'Sentito oggi', lostnotes: 'Prezzo', saled_quantity: 2 }

// What is right is the domain's own table, which its tests compare with the specification.
describe.each(managers)('%s by raw calls', (role) => {
  it.each(pairs)('%s → %s, with each kind of offers', async (from, to) => {
    for (const offers of offered) {
      const id = await leadWith(from, offers)
      const lead = { status: from, quantity: 2, lead_offers: offers.map((status) => ({ status })) }
      const problems = statusProblems({ role }, lead, { ...good, status: to }, false)
      const refused = Object.keys(problems).length > 0
      const send = () => manage(w.mine.people[role], id, { ...good, status: to })
      const { status, body } = await (refused ? assertWritesNothing(t, send) : send())
      expect([offers, status, body.errors]).toEqual([offers, refused ? 422 : 200, refused ? problems : undefined])
      expect(await statusOf(id)).toBe(refused ? from : to)
    }
  })
})

describe('who may not', () => {
  it.each(roleNames.filter((role) => !managers.includes(role)))('%s: 403, whatever is asked', async (role) => {
    const id = await leadWith('offer', ['verified'])
    for (const status of [...leadStatuses, 'x']) {
      const answer = await assertWritesNothing(t, () => manage(w.mine.people[role], id, { ...good, status }))
      expect(answer.status).toBe(403)
    }
  })

  it('401 without a session', async () => {
    const id = await leadWith('offer', [])
    expect((await assertWritesNothing(t, () => manage(t.anonymous, id, good))).status).toBe(401)
  })

  it.each(managers.slice(2))('%s: 403 while it is not approved, 404 for the leads of strangers', async (role) => {
    let id = 0
    for (const status of leadStatuses) {
      id = await leadWith(status, ['verified'], {})
      for (const to of leadStatuses) {
        const { status: code, body } = await assertWritesNothing(t, () =>
          manage(w.mine.people[role], id, { ...good, status: to }),
        )
        expect([code, body.message]).toEqual([403, 'La segnalazione non è ancora approvata.'])
      }
    }
    const foreign = await assertWritesNothing(t, () => manage(w.other.people[role], id, { ...good, status: 'created' }))
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Elemento non trovato.'])
  })

  it.each(roleNames)('access granted to %s of strangers lets it do what its role may, no more', async (role) => {
    const caller = w.other.people[role]
    const granted_by = w.mine.people.administrator.user_id
    for (const more of [approved, {}]) {
      const lead_id = await leadWith('contacted', [], more)
      await t.deps.db.insertInto('lead_users').values({ lead_id, user_id: caller.user_id, granted_by }).execute()
      const mayManage =
        managers.includes(role) && (more === approved || role === 'administrator' || role === 'superuser_rt')
      const { status } = await manage(caller, lead_id, { ...good, status: 'contacted' })
      expect([more, status]).toEqual([more, mayManage ? 200 : 403])
    }
  })

  it.each(['999999', '0', '-1', 'abc', '99999999999999999999', '1%20OR%201=1'])('404 for the lead %s', async (id) => {
    const { status } = await w.mine.people.administrator.upload(`/api/v1/leads/${id}/manage`, [])
    expect(status).toBe(404)
  })

  it('the workshop has another dealer since yesterday: the former one’s people get 404, the new one’s manage it', async () => {
    const id = await leadWith('contacted', [])
    const [former, next] = [w.mine.people.dealer_holder_sales_manager, w.other.people.dealer_holder_sales_manager]
    const note = { ...good, status: 'contacted' }
    expect([(await manage(former, id, note)).status, (await manage(next, id, note)).status]).toEqual([200, 404])
    await moveWorkshop(t, w.mine.workshop.id, w.other.dealer.id, new Date(Date.now() - 86_400_000))
    expect((await assertWritesNothing(t, () => manage(former, id, note))).status).toBe(404)
    const { status, body } = await manage(next, id, note)
    expect([status, body.dealer?.id]).toEqual([200, w.mine.dealer.id])
  })
})
