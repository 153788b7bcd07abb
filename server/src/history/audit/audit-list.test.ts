import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer, buildUser, vatNumber } from '../../../test/fixtures/factories.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'

let t: TestApp
let admin: Caller
let audit: ReturnType<typeof readAudit>

const contact = { customer_contact: { name: 'Anna', email: 'a@b.it', phone: '011 12345' } }
const customer = (vat_n = vatNumber()) => ({ customer: { vat_n, name: 'Trasporti' } })

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  audit = readAudit(admin)
})
afterAll(() => t.close())

const create = async (url: string, body: unknown, caller = admin) => {
  const made = await caller.send<{ id: number }>('POST', url, body)
  expect(made.status).toBe(201)
  return made.body.id
}

/** A moment as text that can be compared: PostgreSQL leaves out the last zeros. */
const digits = (moment = '') => moment.replace('Z', '')

/** Twelve requests of three rows each. */
async function twelve(year: number) {
  for (let index = 0; index < 12; index += 1) {
    const years = await create('/api/v1/activity_years', { activity_year: { year: String(year + index) } })
    const types = [{ description: 'uno' }, { description: 'due' }]
    const activity = {
      title: 'A',
      description: '<p>a</p>',
      for_dealers: 1,
      for_workshops: 0,
      activity_document_types: types,
    }
    await create(`/api/v1/activity_years/${years}/activities`, { activity })
  }
}

describe('row by row', () => {
  it('lists the newest first, page by page, each row once', async () => {
    await twelve(2050)
    const { total } = await audit.rows()
    const seen: { id: number; logged_at: string }[] = []
    for (let page = 1; page <= Math.ceil(total / 10); page += 1)
      seen.push(...(await audit.rows({ page, per_page: 10 })).data)
    expect(seen).toHaveLength(total)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
    const sorted = seen.toSorted((a, b) =>
      a.logged_at === b.logged_at ? b.id - a.id : a.logged_at < b.logged_at ? 1 : -1,
    )
    expect(seen).toEqual(sorted)
  })

  it('shows the event, the row, the person and the time', async () => {
    const dealer = await buildDealer(t.deps.db)
    const vat_n = vatNumber()
    const id = await create('/api/v1/customers', customer(vat_n))
    const { data } = await audit.rows({ model_type: 'customers', model_id: id })
    const { name } = await t.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', admin.user_id)
      .executeTakeFirstOrThrow()
    expect(data).toEqual([
      {
        id: expect.any(Number),
        model_type: 'customers',
        model_id: id,
        event: 'created',
        old_values: null,
        new_values: expect.objectContaining({ vat_n }),
        user_id: admin.user_id,
        user: { id: admin.user_id, name },
        impersonator: null,
        token: null,
        logged_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
        request: expect.any(Number),
      },
    ])
    expect((await audit.rows({ model_type: 'dealers', model_id: dealer.id })).data).toMatchObject([
      { user_id: null, user: null },
    ])
  })

  it('includes changes of bookkeeping columns, and truncates long texts', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    await db.updateTable('dealers').set({ lock_version: 7 }).where('id', '=', dealer.id).execute()
    await db
      .updateTable('dealers')
      .set({ city: 'x'.repeat(50_000) })
      .where('id', '=', dealer.id)
      .execute()
    const { data } = await audit.rows({ model_type: 'dealers', model_id: dealer.id })
    expect(data.map(({ new_values }) => new_values)).toMatchObject([
      { city: `${'x'.repeat(10_000)}…` },
      { lock_version: 7 },
      { city: 'Torino' },
    ])
  })
})

describe('folded', () => {
  it('shows an entry per request: its first five rows, their number, the moment before', async () => {
    const years = await create('/api/v1/activity_years', { activity_year: { year: '2090' } })
    const types = Array.from({ length: 7 }, (_, index) => ({ description: `d${index}` }))
    const activity = {
      title: 'B',
      description: '<p>b</p>',
      for_dealers: 1,
      for_workshops: 0,
      activity_document_types: types,
    }
    const id = await create(`/api/v1/activity_years/${years}/activities`, { activity })
    const { data } = await audit.folded()
    const [newest, before] = data
    expect(newest).toMatchObject({ total: 8, user: { id: admin.user_id }, impersonator: null, restored_to: null })
    expect(newest?.changes.map(({ model_type }) => model_type)).toEqual([
      'activities',
      ...Array.from({ length: 4 }, () => 'activity_document_types'),
    ])
    expect(newest?.changes[0]?.model_id).toBe(id)
    expect(before).toMatchObject({ total: 1, changes: [{ model_type: 'activity_years', model_id: years }] })
    expect(Date.parse(newest?.at ?? '') - Date.parse(newest?.before ?? '')).toBeLessThanOrEqual(1)
    expect(digits(newest?.before) < digits(newest?.at)).toBe(true)
    const all = await audit.rows({ request: newest?.id ?? 0 })
    expect(all.data).toHaveLength(8)
  })

  it('lists each request once, page by page, with totals that match the rows', async () => {
    const first = await audit.folded({ per_page: 10 })
    const entries = [...first.data]
    for (let page = 2; page <= first.last_page; page += 1)
      entries.push(...(await audit.folded({ per_page: 10, page })).data)
    expect(entries).toHaveLength(first.total)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(first.total)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    for (const { id, total } of entries.slice(0, 10)) expect((await audit.rows({ request: id })).total).toBe(total)
  })

  it('leaves out requests that changed only bookkeeping columns', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    const { total } = await audit.folded()
    await db.updateTable('dealers').set({ lock_version: 3 }).where('id', '=', dealer.id).execute()
    expect((await audit.folded()).total).toBe(total)
    expect((await audit.folded({ model_type: 'dealers', model_id: dealer.id })).total).toBe(1)
  })

  it('children=1: includes the child rows of the record, deleted ones too', async () => {
    const { db } = t.deps
    const id = await create('/api/v1/customers', customer())
    const other = await create('/api/v1/customers', customer())
    const anna = await create(`/api/v1/customers/${id}/customer_contacts`, contact)
    await create(`/api/v1/customers/${other}/customer_contacts`, contact)
    await db.deleteFrom('customer_contacts').where('id', '=', anna).execute()
    const record = { model_type: 'customers', model_id: id }
    const all = await audit.folded({ ...record, children: 1 })
    expect(all.data.flatMap(({ changes }) => changes.map((row) => `${row.model_type} ${row.event}`))).toEqual([
      'customer_contacts deleted',
      'customer_contacts created',
      'customers created',
    ])
    expect((await audit.folded(record)).total).toBe(1)
    expect((await audit.rows({ ...record, children: 1, event: 'deleted' })).total).toBe(1)
    expect((await audit.folded({ model_type: '__proto__', model_id: id, children: 1 })).total).toBe(0)
  })
})

describe('who did it', () => {
  it('shows the impersonator, and finds the change by either person', async () => {
    const other = await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Sara Bianchi' })
    const master = await t.as('administrator')
    const begun = await master.send('POST', `/impersonate/${other.id}`, {})
    const cookie = String(
      [begun.headers['set-cookie']].flat().find((text) => String(text).startsWith('portale_session=')),
    )
    const token = cookie.split(';')[0]?.split('=')[1] ?? ''
    const session = await t.app.inject({ url: '/api/audits', cookies: { portale_session: token } })
    expect(session.statusCode).toBe(403)
    const actor = { user_id: other.id, impersonator_id: master.user_id }
    await withWriteTransaction(t.deps.db, actor, (tx) => buildDealer(tx, { name: 'Di due' }))
    const filters = { model_type: 'dealers', event: 'created' }
    for (const user_id of [other.id, master.user_id]) {
      const [newest] = (await audit.folded({ ...filters, user_id })).data
      expect(newest).toMatchObject({
        user: { id: other.id, name: 'Sara Bianchi' },
        impersonator: { id: master.user_id },
      })
      expect((await audit.rows({ ...filters, user_id })).data[0]).toMatchObject({
        impersonator: { id: master.user_id },
      })
    }
  })

  it('shows the name of a deleted person', async () => {
    const gone = await t.as('administrator')
    await create('/api/v1/customers', customer(), gone)
    await t.deps.db
      .updateTable('users')
      .set({ name: 'Andato Via', deleted_at: new Date().toISOString() })
      .where('id', '=', gone.user_id)
      .execute()
    expect((await audit.folded({ user_id: gone.user_id })).data[0]?.user).toEqual({
      id: gone.user_id,
      name: 'Andato Via',
    })
  })

  it('rejects everybody but administrators', async () => {
    for (const role of roleNames.slice(1))
      for (const url of ['/api/audits', '/api/audits?folded=1'])
        expect((await (await t.as(role)).get(url)).status).toBe(403)
    expect((await t.anonymous.get('/api/audits')).status).toBe(401)
  })
})
