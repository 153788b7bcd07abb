import { randomUUID } from 'node:crypto'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import { buildLead, buildUser } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

type Answer = BatchAnswer & { message: string; errors: Record<string, string[]> }
const path = '/api/v1/leads'

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
let manager: Caller
let seller: Caller
let author: Caller
let ids: number[]
let foreign: number
let lastNotificationId: number

const send = (call: string, leads: unknown, caller = manager, more: object = {}, headers = {}) =>
  caller.send<Answer>('POST', `${path}/${call}`, { rows: leads, ...more }, headers)
const current = (lock_version = 0) => ids.map((id) => ({ id, lock_version }))
const build = async (more: object = {}) =>
  (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, user_id: author.user_id, ...more })).id
const rows = () => t.deps.db.selectFrom('leads').selectAll().where('id', 'in', ids).orderBy('id').execute()
const notices = ({ user_id }: Caller) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['title', 'message', 'url'])
    .where('user_id', '=', user_id)
    .where('id', '>', lastNotificationId)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  const { people } = fixtures.mine
  admin = people.administrator
  manager = people.after_sales_manager_rt
  seller = people.dealer_sales_manager
  author = people.workshop_user
  foreign = (await buildLead(t.deps.db, { workshop_id: fixtures.other.workshop.id })).id
})
beforeEach(async () => {
  ids = [await build(), await build(), await build()]
  const last = await t.deps.db
    .selectFrom('notifications')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirst()
  lastNotificationId = last?.id ?? 0
})
afterAll(() => t.close())

describe.each(['approve', 'unapprove', 'assign', 'unassign'])('a rejected %s writes nothing', (call) => {
  const isAssignment = call.endsWith('assign')

  it('rejects a missing session (401), other roles (403) and leads out of scope (404)', async () => {
    const others: RoleName[] = ['sales_manager_rt', 'dealer_sales_manager', 'workshop_user']
    await assertWritesNothing(t, async () => {
      expect((await send(call, current(), t.anonymous)).status).toBe(401)
      for (const role of others) expect((await send(call, current(), fixtures.mine.people[role])).status).toBe(403)
      for (const id of [isAssignment ? 999_999_999 : foreign, 999_999_999]) {
        const caller = isAssignment ? admin : manager
        const { status, body } = await send(call, [...current(), { id }], caller, { user_id: seller.user_id })
        expect([status, Object.keys(body.errors)]).toEqual([404, ['rows.3.id']])
      }
    })
  })

  it.each([
    [undefined, 'rows'],
    ['1', 'rows'],
    [[], 'rows'],
    [Array.from({ length: 1001 }, (_, index) => ({ id: index + 1 })), 'rows'],
    [[null], 'rows.0'],
    [[{ id: 'x' }], 'rows.0.id'],
    [[{ id: 1, lock_version: -1 }], 'rows.0.lock_version'],
  ])('rejects the leads %j (422)', async (leads, key) => {
    const { status, body } = await send(call, leads, admin, { user_id: seller.user_id })
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('rejects a lead that is there twice (422)', async () => {
    const twice = [...current(), { id: ids[0] }]
    const { status, body } = await assertWritesNothing(t, () => send(call, twice, admin, { user_id: seller.user_id }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.3.id']])
  })

  it('names every lead that a colleague changed meanwhile, and who did (409)', async () => {
    await fixtures.mine.people.administrator.send('POST', `${path}/approve`, { rows: [{ id: ids[1] }] })
    const stale = await assertWritesNothing(t, () => send(call, current(), admin, { user_id: seller.user_id }))
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('1 segnalazione è cambiata nel frattempo: non è stato salvato niente.')
    expect(stale.body.errors['rows.1.id']?.[0]).toMatch(/^È cambiata: l’ha modificata .+ il \d/)
  })
})

describe('approve', () => {
  it('approves all, with the person and the time, and increments their versions', async () => {
    const { status, body } = await send('approve', current())
    expect([status, body.rows.length]).toEqual([200, 3])
    expect(body.rows.toSorted((a, b) => a.id - b.id)).toEqual(ids.map((id) => ({ id, lock_version: 1 })))
    for (const row of await rows())
      expect(row).toMatchObject({ status: 'created', approved_by: manager.user_id, lock_version: 1 })
    const audits = await t.deps.db
      .selectFrom('audits')
      .select('audit_tx_id')
      .where('model_type', '=', 'leads')
      .where('event', '=', 'updated')
      .where('model_id', 'in', ids)
      .execute()
    expect([audits.length, new Set(audits.map(({ audit_tx_id }) => audit_tx_id)).size]).toEqual([3, 1])
  })

  it('names the leads that do not wait, and approves none (422)', async () => {
    ids = [...ids, await build({ approved_at: '2026-01-01Z' }), await build({ status: 'lost' })]
    const { status, body } = await assertWritesNothing(t, () => send('approve', current()))
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'rows.3.id': ['È già approvata.'],
      'rows.4.id': ['È in stato «Trattativa persa».'],
    })
  })

  it('notifies the author and the seller once of all their leads', async () => {
    const other = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
    await send('approve', [...current(), { id: other.id }])
    const [notice, ...more] = await notices(seller)
    expect([notice?.title, notice?.url, more]).toEqual(['Segnalazioni approvate', '/leads?approved=1', []])
    expect(notice?.message).toContain('4 segnalazioni sono state approvate.')
    expect(await notices(author)).toMatchObject([{ message: expect.stringContaining('3 segnalazioni') }])
    expect(await notices(manager)).toEqual([])
    expect(await notices(fixtures.other.people.dealer_sales_manager)).toEqual([])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', seller.user_id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(mails).toEqual([{ subject: 'Segnalazioni approvate' }])
  })

  it('writes once what is sent twice with the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send('approve', current(), manager, {}, headers)
    const again = await send('approve', current(), manager, {}, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await notices(seller)).toHaveLength(1)
  })

  it('lets one of two win that approve the same leads at once', async () => {
    const answers = await Promise.all([manager, admin].map((caller) => send('approve', current(), caller)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('unapprove', () => {
  it('takes back the caller’s own approvals and notifies of it', async () => {
    const { body } = await send('approve', current())
    const back = await send('unapprove', body.rows)
    expect([back.status, back.body.rows.length]).toEqual([200, 3])
    for (const row of await rows()) expect(row).toMatchObject({ approved_at: null, approved_by: null, lock_version: 2 })
    expect((await notices(seller)).map(({ title }) => title)).toEqual([
      'Segnalazioni approvate',
      'Approvazioni annullate',
    ])
  })

  it('rejects what another person approved, or what has advanced (422)', async () => {
    await send('approve', current(), admin)
    const advanced = await build({ status: 'contacted', approved_at: '2026-01-01Z', approved_by: manager.user_id })
    const { status, body } = await assertWritesNothing(t, () => send('unapprove', [{ id: ids[0] }, { id: advanced }]))
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'rows.0.id': ['L’ha approvata un’altra persona.'],
      'rows.1.id': ['È già in stato «Azienda contattata».'],
    })
  })
})

describe('assign', () => {
  it('gives a person access to those leads that it did not see, and notifies it once', async () => {
    const person = await t.as('dealer_sales_manager')
    const [first] = ids
    const granted = { lead_id: first ?? 0, user_id: person.user_id, granted_by: admin.user_id }
    await t.deps.db.insertInto('lead_users').values(granted).execute()
    const { status, body } = await send('assign', current(), admin, { user_id: person.user_id })
    expect([status, body.rows.length]).toEqual([200, 2])
    for (const id of ids) expect((await person.get(`${path}/${id}`)).status).toBe(200)
    expect(await notices(person)).toMatchObject([{ title: 'Accesso a segnalazioni', url: '/leads' }])
    expect((await send('assign', current(), admin, { user_id: person.user_id })).body.rows.length).toBe(0)
    expect((await send('assign', current(), admin, { user_id: seller.user_id })).body.rows.length).toBe(0)
    expect(await notices(seller)).toEqual([])
  })

  it('rejects unknown people and those whose role sees no leads (422)', async () => {
    const holder = await buildUser(t.deps.db, { role: 'dealer_holder' })
    for (const user_id of [undefined, 'x', 999_999_999, holder.id]) {
      const { status, body } = await assertWritesNothing(t, () => send('assign', current(), admin, { user_id }))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']])
    }
  })

  it('is taken back by who gave it, from those leads alone', async () => {
    const person = await t.as('dealer_sales_manager')
    const { user_id } = person
    const [first] = ids
    const earlier = { lead_id: first ?? 0, user_id, granted_by: manager.user_id }
    await t.deps.db.insertInto('lead_users').values(earlier).execute()
    const { body } = await send('assign', current(), admin, { user_id })
    expect((await send('unassign', body.rows, fixtures.other.people.administrator, { user_id })).body.rows).toEqual([])
    expect((await send('unassign', current(), admin, { user_id })).body.rows).toEqual(body.rows)
    const statuses = await Promise.all(ids.map(async (id) => (await person.get(`${path}/${id}`)).status))
    expect(statuses).toEqual([200, 404, 404])
  })

  it('finds the people by name', async () => {
    const { name } = await t.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', seller.user_id)
      .executeTakeFirstOrThrow()
    const { body } = await admin.get<{ id: number }[]>(`${path}/assignees?${new URLSearchParams({ search: name })}`)
    expect(body.map(({ id }) => id)).toContain(seller.user_id)
    expect((await admin.get(`${path}/assignees?search=`)).body).toEqual([])
  })
})

describe('the selection', () => {
  const select = (query: string, caller = manager) => caller.get<{ data: SelectedLead[] }>(`${path}/selection?${query}`)

  it('has the leads of the filter in scope, with their versions', async () => {
    await send('approve', [{ id: ids[0] }])
    const { data } = (await select('sort=id')).body
    const chosen = data.filter(({ id }) => ids.includes(id))
    expect(chosen.map(({ id, lock_version }) => [id, lock_version])).toEqual(ids.map((id, at) => [id, at ? 0 : 1]))
    expect(Object.keys(chosen[0] ?? {}).toSorted()).toEqual(['approved_at', 'customer', 'id', 'lock_version', 'status'])
    expect(data.map(({ id }) => id)).not.toContain(foreign)
    expect((await select('status=lost&approved=0')).body.data).toEqual([])
    expect((await select('sort=customer')).status).toBe(200)
    expect((await select('sort=x')).status).toBe(422)
  })

  it('is exported by its ids, within the scope', async () => {
    const { bytes, status } = await admin.send('POST', `${path}/xls?sort=id`, { ids: [ids[2], ids[0]] })
    expect(status).toBe(200)
    const exported = (await readExport(bytes)).slice(1).map(({ cells }) => cells[0]?.v)
    expect(exported).toEqual([ids[0], ids[2]])
    for (const bad of [undefined, [], ['x'], Array.from({ length: 10_001 }, (_, index) => index + 1)])
      expect((await admin.send('POST', `${path}/xls`, { ids: bad })).status).toBe(422)
  })
})
