import type { RecordChange, ReferenceNames } from '@portale/domain/history/audit/change.ts'
import type { Customer, CustomerContact } from '@portale/domain/network/customers/customer.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, buildDealer, buildUser, buildWorkshop, vatNumber } from '../../../test/fixtures/factories.ts'
import { type Fields, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

type History = Page<RecordChange> & { names: ReferenceNames }

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
const historyOf = async (kind: Registry, id: number, query = '') =>
  (await admin.get<History>(`/api/v1/${kind}/${id}/history${query}`)).body
/** The changes in short, newest first: a request a line, its rows as "table event columns". */
const shown = ({ data }: History) =>
  data.map(({ changes }) =>
    changes
      .map(({ model_type, event, new_values }) =>
        [model_type, event, ...(event === 'updated' ? Object.keys(new_values ?? {}) : [])].join(' '),
      )
      .join(', '),
  )
const create = async <T>(kind: Registry, body: object) => (await admin.send<T>('POST', `/api/v1/${kind}`, body)).body
const save = async (kind: string, id: number, body: object, caller = admin) => {
  expect((await caller.send('PUT', `/api/v1/${kind}/${id}`, body)).status).toBe(200)
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as((await buildUser(t.deps.db, { role: 'administrator', name: 'Ada Bruni' })).id)
  form = await partnerForm(t)
})
afterAll(() => t.close())

describe('a dealer', () => {
  it('shows its creation with all values and its changes with old and new ones, newest first', async () => {
    const fields = form({ name: 'Prima' })
    const { id } = await create<Dealer>('dealers', { dealer: fields })
    const genoa = await t.deps.db
      .selectFrom('districts')
      .select('id')
      .where('code', '=', 'GE')
      .executeTakeFirstOrThrow()
    await save('dealers', id, { dealer: { ...fields, name: 'Seconda', district_id: genoa.id } })
    const history = await historyOf('dealers', id)
    expect(history).toMatchObject({ total: 2, from: 1, to: 2, current_page: 1, last_page: 1, per_page: 25 })
    const [changed, made] = history.data
    expect(made).toMatchObject({
      user: { id: admin.user_id, name: 'Ada Bruni' },
      impersonator: null,
      changes: [
        { model_type: 'dealers', model_id: id, event: 'created', old_values: null, new_values: { ...fields, id } },
      ],
    })
    expect(changed?.changes).toMatchObject([
      {
        event: 'updated',
        old_values: { name: 'Prima', district_id: fields.district_id },
        new_values: { name: 'Seconda', district_id: genoa.id },
      },
    ])
    expect(Object.keys(changed?.changes[0]?.new_values ?? {}).toSorted()).toEqual([
      'district_id',
      'lock_version',
      'name',
      'updated_at',
    ])
    expect(Date.parse(changed?.at ?? '')).toBeGreaterThan(Date.parse(made?.at ?? ''))
    expect(history.names.district_id).toEqual({
      [String(fields.district_id)]: 'Torino - TO (Piemonte)',
      [genoa.id]: 'Genova - GE (Liguria)',
    })
  })

  it('leaves out saves without changes, and changes of bookkeeping columns', async () => {
    const dealer = await create<Dealer>('dealers', { dealer: form() })
    await save('dealers', dealer.id, { dealer })
    const bump = t.deps.db.updateTable('dealers').where('id', '=', dealer.id)
    await bump.set({ lock_version: 5 }).execute()
    await bump.set({ lock_version: 6, updated_at: '2020-01-01Z' }).execute()
    expect(shown(await historyOf('dealers', dealer.id))).toEqual(['dealers created'])
  })

  it('leaves out the changes of other dealers', async () => {
    const { id } = await buildDealer(t.deps.db)
    const other = await create<Dealer>('dealers', { dealer: form() })
    await save('dealers', other.id, { dealer: { ...other, name: 'Altra' } })
    const history = await historyOf('dealers', id)
    expect(shown(history)).toEqual(['dealers created'])
    expect(history.data[0]).toMatchObject({ user: null, changes: [{ model_id: id }] })
  })

  it('leaves out a row of another table with the same id', async () => {
    const customer = await buildCustomer(t.deps.db, { contacts: ['Anna'] })
    while ((await buildDealer(t.deps.db)).id < customer.id);
    const tables = async (kind: Registry) =>
      (await historyOf(kind, customer.id)).data.flatMap(({ changes }) => changes.map(({ model_type }) => model_type))
    expect(new Set(await tables('dealers'))).toEqual(new Set(['dealers']))
    expect((await tables('customers')).toSorted()).toEqual(['customer_contacts', 'customers'])
  })

  it('shows the impersonator and the person', async () => {
    const boss = await buildUser(t.deps.db, { role: 'administrator', name: 'Capo' })
    const { id: ritaId } = await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })
    const rita = await impersonate(t, await t.as(boss.id), ritaId)
    const { id } = await buildDealer(t.deps.db)
    await save('dealers', id, { dealer: form() }, rita)
    expect((await historyOf('dealers', id)).data[0]).toMatchObject({
      user: { id: rita.user_id, name: 'Rita Neri' },
      impersonator: { id: boss.id, name: 'Capo' },
    })
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', rita.user_id).execute()
    expect((await historyOf('dealers', id)).data[0]?.user?.name).toBe('Rita Neri')
  })

  it('returns pages, newest first, every change once', async () => {
    const { id } = await buildDealer(t.deps.db)
    for (let turn = 0; turn < 26; turn += 1)
      await t.deps.db
        .updateTable('dealers')
        .set({ city: `Città ${turn}` })
        .where('id', '=', id)
        .execute()
    const pages = [await historyOf('dealers', id), await historyOf('dealers', id, '?page=2')]
    expect(pages.map(({ data, total, from, to, last_page }) => [data.length, total, from, to, last_page])).toEqual([
      [25, 27, 1, 25, 2],
      [2, 27, 26, 27, 2],
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map((change) => change.id))).size).toBe(27)
    const cities = pages.flatMap(({ data }) => data.map(({ changes }) => changes[0]?.new_values?.city))
    expect(cities.slice(0, 2)).toEqual(['Città 25', 'Città 24'])
    expect(cities.at(-1)).toBe('Torino')
    const small = await historyOf('dealers', id, '?per_page=10&page=99')
    expect([small.data.length, small.current_page]).toEqual([7, 3])
    expect(small.links.at(0)?.url).toBe(`/api/v1/dealers/${id}/history?page=2&per_page=10`)
  })
})

describe('a workshop with its dealers', () => {
  it('shows one entry per request: periods added, changed and removed', async () => {
    const [a, b] = [await buildDealer(t.deps.db, { name: 'Alfa' }), await buildDealer(t.deps.db, { name: 'Beta' })]
    const entry = (dealer_id: number, valid_from: string) => ({ pivot: { dealer_id, valid_from } })
    const fields = form()
    const made = await create<WorkshopRecord>('workshops', {
      workshop: { ...fields, dealers: [entry(a.id, '2020-01-01')] },
    })
    const { id } = made
    const put = (dealers: unknown[], more: Fields = {}) =>
      save('workshops', id, { workshop: { ...fields, ...more, dealers } })
    const first = made.dealers[0]?.pivot
    await put([entry(b.id, '2024-01-01'), { pivot: { ...first, valid_to: '' } }], { name: 'Nuovo nome' })
    await put([{ pivot: { ...first, dealer_id: b.id } }], { name: 'Nuovo nome' })

    const history = await historyOf('workshops', id)
    expect(shown(history)).toEqual(
      [
        'workshop_dealers deleted, workshop_dealers updated valid_to dealer_id',
        'workshop_dealers updated valid_to, workshop_dealers created, workshops updated name updated_at lock_version',
        'workshops created, workshop_dealers created',
      ].map((line) => expect.toSatisfy((text: string) => sameRows(text, line))),
    )
    const [gone] = history.data[0]?.changes.filter(({ event }) => event === 'deleted') ?? []
    expect(gone).toMatchObject({ old_values: { workshop_id: id, dealer_id: b.id, valid_to: null }, new_values: null })
    expect(history.names.dealer_id).toEqual({ [a.id]: `${a.baldo_id} Alfa`, [b.id]: `${b.baldo_id} Beta` })
    expect(history.total).toBe(3)
  })

  it('leaves out the dealers of other workshops', async () => {
    const dealer = await buildDealer(t.deps.db)
    const [one, other] = [
      await buildWorkshop(t.deps.db, { dealer_id: dealer.id }),
      await buildWorkshop(t.deps.db, { dealer_id: dealer.id }),
    ]
    await t.deps.db.deleteFrom('workshop_dealers').where('workshop_id', '=', other.id).execute()
    const ids = (await historyOf('workshops', one.id)).data.flatMap(({ changes }) =>
      changes.map(({ model_id }) => model_id),
    )
    expect(ids).toHaveLength(2)
    expect(shown(await historyOf('workshops', one.id))).toEqual(['workshop_dealers created', 'workshops created'])
    expect(shown(await historyOf('dealers', dealer.id))).toEqual(['dealers created'])
  })
})

describe('a customer with its contacts', () => {
  it('includes created, changed and deleted contacts, and leaves out those of others', async () => {
    const customer = await create<Customer>('customers', { customer: { vat_n: vatNumber(), name: 'Trasporti' } })
    const contacts = `customers/${customer.id}/customer_contacts`
    const anna = { name: 'Anna', email: 'a@b.it', phone: '011 12345' }
    const { body } = await admin.send<CustomerContact>('POST', `/api/v1/${contacts}`, { customer_contact: anna })
    await save(contacts, body.id, { customer_contact: { ...anna, email: 'c@d.it' } })
    await t.deps.db.deleteFrom('customer_contacts').where('id', '=', body.id).execute()
    await buildCustomer(t.deps.db, { contacts: ['Altrui'] })
    const history = await historyOf('customers', customer.id)
    expect(shown(history)).toEqual(
      [
        'customer_contacts deleted',
        'customer_contacts updated email lock_version updated_at',
        'customer_contacts created',
        'customers created',
      ].map((line) => expect.toSatisfy((text: string) => sameRows(text, line))),
    )
    expect(history.data[1]?.changes[0]).toMatchObject({
      old_values: { email: 'a@b.it' },
      new_values: { email: 'c@d.it' },
    })
    expect(history.data[0]).toMatchObject({ user: null, changes: [{ old_values: { email: 'c@d.it' } }] })
    expect(history.names).toMatchObject({ district_id: {}, dealer_id: {}, customer_contacts: {} })
  })
})

/** The same tables, events and columns, in whatever order PostgreSQL has them. */
const sameRows = (one: string, other: string): boolean => {
  const sorted = (text: string) =>
    text
      .split(', ')
      .map((row) => row.split(' ').toSorted().join(' '))
      .toSorted()
      .join(', ')
  return sorted(one) === sorted(other)
}

it.each(['dealers', 'workshops', 'customers'] as const)(
  '%s: rejects an unknown record (404), no session (401) and other roles (403)',
  async (kind) => {
    for (const id of ['999999', 'abc', '0', '-1', '99999999999999999999', '1;2'])
      expect((await admin.get(`/api/v1/${kind}/${id}/history`)).status).toBe(404)
    expect((await t.anonymous.get(`/api/v1/${kind}/1/history`)).status).toBe(401)
    const [dealer, workshop] = [await buildDealer(t.deps.db), await buildWorkshop(t.deps.db)]
    const own = { dealers: [dealer.id], workshops: [workshop.id] }
    for (const role of ['sales_manager_rt', 'after_sales_manager_rt', 'dealer_holder', 'workshop_user'] as const) {
      const caller = await t.as(role, own)
      for (const id of [dealer.id, workshop.id, 999_999])
        expect((await caller.get(`/api/v1/${kind}/${id}/history`)).status).toBe(403)
    }
  },
)
