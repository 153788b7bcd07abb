import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildOffer } from '../../../test/fixtures/factories.ts'
import { moveWorkshop } from '../../../test/fixtures/lead.fixtures.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'

const administrators: RoleName[] = ['administrator', 'superuser_rt']
const sellers: RoleName[] = ['dealer_sales_manager', 'dealer_holder_sales_manager']

let t: TestApp
let fixtures: LeadManageFixtures
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
})
afterAll(() => t.close())

const approved = { approved_at: '2026-11-20T08:00:00Z' }

async function leadWith(status: LeadStatus, offers: DocumentStatus[], more: { approved_at?: string } = approved) {
  const { id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, status, quantity: 2, ...more })
  for (const offer of offers) await buildOffer(t.deps.db, { lead_id: id, status: offer })
  return id
}

const statusOf = async (id: number) =>
  (await t.deps.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const fields = { salesnotes: 'Sentito oggi', lostnotes: 'Prezzo', saled_quantity: 2 }

type Change = [from: LeadStatus, to: LeadStatus, offers: DocumentStatus[]]

const offerNeeded = 'Carica il preventivo: senza, la segnalazione non può restare in offerta.'
const closedTo = (reason: string) => `Questo stato non si può scegliere. ${reason}.`

// Every reason and every way around it; lead.rules.test.ts proves all changes of all roles against the specification.
const allowed: Change[] = [
  ['contacted', 'created', []],
  ['offer', 'contacted', ['pending']],
  ['offer', 'offer', ['pending']],
  ['closed', 'offer', ['verified']],
  ['closed', 'closed', []],
  ['lost', 'contacted', []],
  ['cancelled', 'created', ['rejected']],
]
const rejected: [...Change, errors: Record<string, string>][] = [
  ['created', 'contacted', [], { 'lead.statuses': closedTo('Non da una segnalazione appena inserita') }],
  ['created', 'offer', ['verified'], { 'lead.statuses': closedTo('La porta in questo stato un amministratore') }],
  ['contacted', 'cancelled', [], { 'lead.statuses': closedTo('Riservato agli amministratori') }],
  ['offer', 'closed', ['verified'], { 'lead.statuses': closedTo('Riservato agli amministratori') }],
  ['offer', 'offer', ['rejected'], { 'lead.uploaded_offer': offerNeeded }],
  [
    'lost',
    'offer',
    [],
    { 'lead.statuses': closedTo('Serve un preventivo verificato'), 'lead.uploaded_offer': offerNeeded },
  ],
]

describe.each(sellers)('a save by %s', (role) => {
  it.each(allowed)('%s → %s with offers %j: 200', async (from, to, offers) => {
    const id = await leadWith(from, offers)
    expect((await postManage(fixtures.mine.people[role], id, { ...fields, status: to })).status).toBe(200)
    expect(await statusOf(id)).toBe(to)
  })

  it.each(rejected)('%s → %s with offers %j: 422', async (from, to, offers, errors) => {
    const id = await leadWith(from, offers)
    const { status, body } = await assertWritesNothing(t, () =>
      postManage(fixtures.mine.people[role], id, { ...fields, status: to }),
    )
    const expected = Object.fromEntries(Object.entries(errors).map(([key, message]) => [key, [message]]))
    expect([status, body.errors]).toEqual([422, expected])
    expect(await statusOf(id)).toBe(from)
  })
})

describe.each(administrators)('a save by %s', (role) => {
  const changes = [...allowed, ...rejected].map(([from, to, offers]): Change => [from, to, offers])
  it.each(changes)('%s → %s with offers %j: 200', async (from, to, offers) => {
    const id = await leadWith(from, offers)
    expect((await postManage(fixtures.mine.people[role], id, { ...fields, status: to })).status).toBe(200)
    expect(await statusOf(id)).toBe(to)
  })
})

describe('access to the manage screen', () => {
  const others = roleNames.filter((role) => ![...administrators, ...sellers].includes(role))
  it.each(others)('rejects %s before reading the fields (403)', async (role) => {
    const id = await leadWith('offer', ['verified'])
    for (const status of ['contacted', 'x']) {
      const answer = await assertWritesNothing(t, () =>
        postManage(fixtures.mine.people[role], id, { ...fields, status }),
      )
      expect(answer.status).toBe(403)
    }
  })

  it('rejects a request without a session (401)', async () => {
    const id = await leadWith('offer', [])
    expect((await assertWritesNothing(t, () => postManage(t.anonymous, id, fields))).status).toBe(401)
  })

  it.each(sellers)('rejects %s on a lead that is not approved (403), or of another workshop (404)', async (role) => {
    for (const status of leadStatuses) {
      const id = await leadWith(status, ['verified'], {})
      const answer = await assertWritesNothing(t, () =>
        postManage(fixtures.mine.people[role], id, { ...fields, status: 'created' }),
      )
      expect([answer.status, answer.body.message]).toEqual([403, 'La segnalazione non è ancora approvata.'])
    }
    const id = await leadWith('contacted', [])
    const foreign = await assertWritesNothing(t, () =>
      postManage(fixtures.other.people[role], id, { ...fields, status: 'created' }),
    )
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Elemento non trovato.'])
  })

  it.each(roleNames)('lets %s with granted access do what the role may do', async (role) => {
    const caller = fixtures.other.people[role]
    const granted_by = fixtures.mine.people.administrator.user_id
    for (const more of [approved, {}]) {
      const lead_id = await leadWith('contacted', [], more)
      await t.deps.db.insertInto('lead_users').values({ lead_id, user_id: caller.user_id, granted_by }).execute()
      const canManage = administrators.includes(role) || (sellers.includes(role) && more === approved)
      const { status } = await postManage(caller, lead_id, { ...fields, status: 'contacted' })
      expect([more, status]).toEqual([more, canManage ? 200 : 403])
    }
  })

  it.each(['999999', '0', '-1', 'abc', '99999999999999999999', '1%20OR%201=1'])(
    'rejects the id %s (404)',
    async (id) => {
      const { status } = await fixtures.mine.people.administrator.upload(`/api/v1/leads/${id}/manage`, [])
      expect(status).toBe(404)
    },
  )

  it('passes to the people of the dealer that the workshop has today', async () => {
    const id = await leadWith('contacted', [])
    const former = fixtures.mine.people.dealer_holder_sales_manager
    const current = fixtures.other.people.dealer_holder_sales_manager
    const note = { ...fields, status: 'contacted' }
    expect([(await postManage(former, id, note)).status, (await postManage(current, id, note)).status]).toEqual([
      200, 404,
    ])
    const yesterday = new Date(Date.now() - 86_400_000)
    await moveWorkshop(t, fixtures.mine.workshop.id, fixtures.other.dealer.id, yesterday)
    expect((await assertWritesNothing(t, () => postManage(former, id, note))).status).toBe(404)
    const { status, body } = await postManage(current, id, note)
    expect([status, body.dealer?.id]).toEqual([200, fixtures.mine.dealer.id])
  })
})
