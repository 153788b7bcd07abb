import { type RoleName, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { canSeeLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import type { LeadAccess } from '@portale/domain/sales/leads/lead-access.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildUser } from '../../../test/fixtures/factories.ts'
import { moveWorkshop } from '../../../test/fixtures/lead.fixtures.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'

type Answered = LeadAccess & ErrorBody

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
let lead: number
const url = (id: number | string = lead) => `/api/v1/leads/${id}/users`
const read = async (query = '') => (await admin.get<Answered>(`${url()}${query}`)).body
const put = (users: unknown, caller = admin, id: number | string = lead, loaded?: unknown) =>
  caller.send<Answered>('PUT', url(id), { users, loaded })
const sees = async (caller: Caller) => (await caller.get(`/api/v1/leads/${lead}`)).status

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  admin = fixtures.mine.people.administrator
})
beforeEach(async () => {
  lead = (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })).id
})
afterAll(() => t.close())

describe('access by role', () => {
  it('lists exactly the users who can open the lead, each with the reason', async () => {
    const { by_role, granted } = await read()
    expect(granted).toEqual([])
    const reasons = new Map(by_role.map(({ id, reason }) => [id, reason]))
    const expected: Partial<Record<RoleName, string>> = {
      administrator: 'Amministratore',
      superuser_rt: 'Amministratore',
      after_sales_manager_rt: 'Officina assegnata',
      dealer_sales_manager: 'Officina assegnata',
      workshop_user: 'Officina assegnata',
      sales_manager_rt: `Concessionaria di oggi: ${fixtures.mine.dealer.name}`,
      dealer_holder_sales_manager: `Concessionaria di oggi: ${fixtures.mine.dealer.name}`,
    }
    for (const role of roleNames) {
      const [mine, other] = [fixtures.mine.people[role], fixtures.other.people[role]]
      expect([role, reasons.get(mine.user_id)]).toEqual([role, expected[role]])
      const isAdmin = expected[role] === 'Amministratore'
      expect([role, reasons.get(other.user_id)]).toEqual([role, isAdmin ? 'Amministratore' : undefined])
      for (const caller of [mine, other]) {
        const opens = !canSeeLeads({ role }) ? 403 : reasons.has(caller.user_id) ? 200 : 404
        expect([role, await sees(caller)]).toEqual([role, opens])
      }
    }
    expect(by_role.find(({ id }) => id === admin.user_id)?.role_label).toBe(roleLabels.administrator)
  })

  it('follows the workshop’s current dealer and omits deleted users', async () => {
    const { db } = t.deps
    const gone = await buildUser(db, { role: 'workshop_user', workshops: [fixtures.mine.workshop.id] })
    await db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', gone.id).execute()
    await moveWorkshop(t, fixtures.mine.workshop.id, fixtures.other.dealer.id, new Date(Date.now() - 86_400_000))
    const { by_role } = await read()
    const ids = by_role.map(({ id }) => id)
    expect(ids).not.toContain(gone.id)
    for (const role of ['sales_manager_rt', 'dealer_holder_sales_manager'] as const) {
      expect(ids).not.toContain(fixtures.mine.people[role].user_id)
      expect(by_role.find(({ id }) => id === fixtures.other.people[role].user_id)?.reason).toBe(
        `Concessionaria di oggi: ${fixtures.other.dealer.name}`,
      )
    }
    await moveWorkshop(t, fixtures.mine.workshop.id, fixtures.mine.dealer.id, new Date())
  })
})

describe('granted access', () => {
  it('opens the lead within the limits of the role until it is revoked; other grants are unchanged', async () => {
    const [one, two] = [fixtures.other.people.dealer_sales_manager, fixtures.other.people.workshop_user]
    expect([await sees(one), await sees(two)]).toEqual([404, 404])
    const first = await put([one.user_id, String(one.user_id)])
    expect(first.status).toBe(200)
    expect(first.body.granted).toMatchObject([
      { id: one.user_id, role_label: roleLabels.dealer_sales_manager, granted_by: { name: expect.any(String) } },
    ])
    expect(first.body).toEqual(await read())
    expect([await sees(one), await sees(two)]).toEqual([200, 404])
    const [kept] = await t.deps.db.selectFrom('lead_users').selectAll().where('lead_id', '=', lead).execute()
    expect((await put([two.user_id, one.user_id])).body.granted.map(({ id }) => id)).toEqual([one.user_id, two.user_id])
    const rows = await t.deps.db.selectFrom('lead_users').selectAll().where('lead_id', '=', lead).execute()
    expect(rows).toContainEqual(kept)
    expect(rows.every(({ granted_by }) => granted_by === admin.user_id)).toBe(true)
    expect((await one.send('POST', `/api/v1/leads/${lead}/lead_offers`, { lead_offers: [] })).status).toBe(403)
    expect((await assertWritesNothing(t, () => put([one.user_id, two.user_id]))).status).toBe(200)
    expect((await put([])).body.granted).toEqual([])
    expect([await sees(one), await sees(two)]).toEqual([404, 404])
  })

  it('can be granted to every role that sees leads, and to no other', async () => {
    for (const role of roleNames) {
      const caller = fixtures.other.people[role]
      const send = () => put([caller.user_id])
      if (!canSeeLeads({ role })) {
        const { status, body } = await assertWritesNothing(t, send)
        expect([status, body.errors.users?.[0]]).toEqual([
          422,
          expect.stringMatching(/^Il ruolo di .+ non prevede le segnalazioni\.$/),
        ])
        continue
      }
      expect([role, (await send()).status]).toEqual([role, 200])
      expect([role, await sees(caller)]).toEqual([role, 200])
    }
  })

  it('has no effect for a role that no longer sees leads, and can be revoked', async () => {
    const person = await buildUser(t.deps.db, { role: 'workshop_user' })
    await put([person.id])
    await t.deps.db.updateTable('users').set({ role_id: 6 }).where('id', '=', person.id).execute()
    expect(await sees(await t.as(person.id))).toBe(403)
    expect((await put([person.id])).body.granted.map(({ id }) => id)).toEqual([person.id])
    expect((await put([])).body.granted).toEqual([])
  })

  it.each<[string, () => unknown]>([
    ['an unknown user', () => [admin.user_id, 999_999]],
    ['a word', () => ['x']],
    ['an object', () => [{ id: 1 }]],
    ['zero', () => [0]],
    ['no list', () => 'tutti'],
    ['nothing at all', () => undefined],
    ['null', () => null],
    ['too many', () => Array.from({ length: 6000 }, (_, index) => index + 1)],
  ])('rejects %s (422 at users)', async (_name, users) => {
    await put([fixtures.other.people.workshop_user.user_id])
    const { status, body } = await assertWritesNothing(t, () => put(users()))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['users']])
  })

  it('rejects a deleted user (422); a user deleted later is no longer listed', async () => {
    const gone = await buildUser(t.deps.db, { role: 'workshop_user' })
    await put([gone.id])
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', gone.id).execute()
    expect((await read()).granted).toEqual([])
    await put([])
    expect((await assertWritesNothing(t, () => put([gone.id]))).status).toBe(422)
  })

  it('rejects a suspended user (422); one who is suspended later keeps the access', async () => {
    const person = await buildUser(t.deps.db, { role: 'workshop_user' })
    const suspend = t.deps.db.updateTable('users').set({ suspended_at: '2026-01-01Z' }).where('id', '=', person.id)
    await put([person.id])
    await suspend.execute()
    expect((await put([person.id])).body.granted.map(({ id }) => id)).toEqual([person.id])
    await put([])
    const { status, body } = await assertWritesNothing(t, () => put([person.id]))
    expect([status, body.errors.users?.[0]]).toEqual([422, expect.stringMatching(/^L’utente .+ è sospeso: /)])
  })

  it('is not overwritten by a form that was opened before it changed (409)', async () => {
    const role = 'workshop_user'
    const [first, second] = [await buildUser(t.deps.db, { role }), await buildUser(t.deps.db, { role })]
    expect((await put([first.id], admin, lead, [])).status).toBe(200)
    const late = await assertWritesNothing(t, () => put([second.id], fixtures.mine.people.superuser_rt, lead, []))
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^L’accesso aggiunto: l’ha modificato .+ il \d\d\/\d\d\/\d{4} /)
    const revoked = await assertWritesNothing(t, () => put([], admin, lead, [first.id, second.id]))
    expect([revoked.status, revoked.body.message]).toEqual([409, expect.stringContaining('qualcuno l’ha modificato')])
    expect((await assertWritesNothing(t, () => put([], admin, lead, 'tutti'))).status).toBe(422)
    expect((await put([first.id, second.id], admin, lead, [first.id])).body.granted).toHaveLength(2)
  })

  it('is granted once by two administrators at the same time', async () => {
    const person = await buildUser(t.deps.db, { role: 'workshop_user' })
    const answers = await Promise.all([put([person.id]), put([person.id], fixtures.mine.people.superuser_rt)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).granted).toHaveLength(1)
  })
})

describe('candidates', () => {
  it('are at most ten users without access, found by literal name or address', async () => {
    for (let index = 0; index < 12; index += 1)
      await buildUser(t.deps.db, { role: 'workshop_user', name: `Zoë Più 10%_${index}` })
    const holder = await buildUser(t.deps.db, { role: 'dealer_holder', name: 'Zoe Piu holder' })
    const seller = await buildUser(t.deps.db, {
      role: 'dealer_sales_manager',
      name: 'Zoe piu 10%',
      workshops: [fixtures.mine.workshop.id],
    })
    const { candidates = [] } = await read('?search=zoe%20piu')
    expect(candidates).toHaveLength(10)
    expect(candidates[0]).toEqual({
      id: expect.any(Number),
      name: 'Zoë Più 10%_0',
      role_label: roleLabels.workshop_user,
    })
    expect(candidates.map(({ id }) => id)).not.toContain(holder.id)
    expect((await read('?search=10%25')).candidates?.map(({ id }) => id)).not.toContain(seller.id)
    await put([candidates[0]?.id ?? 0])
    expect((await read('?search=10%25_0')).candidates).toEqual([])
    expect((await read('?search=%25%25%25')).candidates).toEqual([])
    const candidate = await buildUser(t.deps.db, { role: 'workshop_user', email: 'unico.indirizzo@rete.example' })
    expect((await read('?search=UNICO.ind')).candidates?.map(({ id }) => id)).toEqual([candidate.id])
  })

  it('are returned only for a search', async () => {
    expect(Object.keys(await read())).toEqual(['by_role', 'granted'])
    expect(Object.keys(await read('?search=%20'))).toEqual(['by_role', 'granted'])
  })
})

it('rejects other roles (403), unknown leads (404) and requests without a session (401)', async () => {
  await assertWritesNothing(t, async () => {
    for (const role of roleNames.slice(2)) {
      expect((await fixtures.mine.people[role].get(url())).status).toBe(403)
      expect((await put([], fixtures.mine.people[role])).status).toBe(403)
    }
    for (const id of ['999999', 'abc', '0']) {
      expect((await admin.get(url(id))).status).toBe(404)
      expect((await put([], admin, id)).status).toBe(404)
    }
    expect([(await t.anonymous.get(url())).status, (await put([], t.anonymous)).status]).toEqual([401, 401])
  })
})
