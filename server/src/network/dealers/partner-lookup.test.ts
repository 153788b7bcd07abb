import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let mine: number
let foreign: number
const names = async (url: string, caller = admin) => (await caller.get<PartnerHint[]>(url)).body.map(({ name }) => name)
const found = (search: string, kind = 'dealers') => names(`/api/v2/${kind}?search=${encodeURIComponent(search)}`)

const special = [
  'Àncora Motori',
  'Sconto 100% Auto',
  'Under_score Srl',
  'Back\\slash',
  'O’Neil "Truck"',
  "D'Angelo; DROP TABLE dealers",
]

/** A workshop that belonged to `from` and belongs to `to` from this moment on. */
async function moved(name: string, from: number, to: number, at: string): Promise<number> {
  const { id } = await buildWorkshop(t.deps.db, { name })
  const row = { workshop_id: id, valid_from: '2015-01-01Z', valid_to: at }
  await t.deps.db
    .insertInto('workshop_dealers')
    .values([
      { ...row, dealer_id: from },
      { ...row, dealer_id: to, valid_from: at, valid_to: null },
    ])
    .execute()
  return id
}
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  mine = (await buildDealer(db, { name: 'Mia', baldo_id: '00204118' })).id
  foreign = (await buildDealer(db, { name: 'Altra' })).id
  for (const name of special) await buildDealer(db, { name })
  await buildWorkshop(db, { name: 'Mia da sempre', dealer_id: mine })
  await buildWorkshop(db, { name: 'Altrui', dealer_id: foreign })
  await buildWorkshop(db, { name: 'Di nessuno' })
  await moved('Mia da ieri', foreign, mine, inDays(-1))
  await moved('Mia fino a ieri', mine, foreign, inDays(-1))
  await moved('Mia da domani', foreign, mine, inDays(1))
  await moved('Mia fino a domani', mine, foreign, inDays(1))
})
afterAll(() => t.close())

it('answers all partners by name, with three keys only, also for a blank search', async () => {
  const { body } = await admin.get<PartnerHint[]>('/api/v2/dealers')
  const listed = body.map(({ name }) => name)
  expect(listed).toHaveLength(special.length + 2)
  expect(listed).toEqual(listed.toSorted(new Intl.Collator('it').compare))
  for (const hint of body) expect(Object.keys(hint)).toEqual(['id', 'baldo_id', 'name'])
  for (const search of ['', '%20', '%09%0a', '%00'])
    expect(await names(`/api/v2/dealers?search=${search}`)).toEqual(listed)
  expect(await names('/api/v2/workshops')).toHaveLength(7)
})

describe('scope', () => {
  const ofDealer = ['Mia da ieri', 'Mia da sempre', 'Mia fino a domani']
  it.each<[RoleName, string[]]>([
    ['sales_manager_rt', ofDealer],
    ['dealer_holder_sales_manager', ofDealer],
    ['after_sales_manager_rt', ['Altrui', 'Mia da domani']],
    ['dealer_sales_manager', ['Altrui', 'Mia da domani']],
  ])('%s', async (role, expected) => {
    const rows = await t.deps.db
      .selectFrom('workshops')
      .select('id')
      .where('name', 'in', ['Altrui', 'Mia da domani'])
      .execute()
    const caller = await t.as(role, { dealers: [mine], workshops: rows.map(({ id }) => id) })
    expect(await names('/api/v2/workshops', caller)).toEqual(expected)
    expect(await names('/api/v2/workshops?search=nessuno', caller)).toEqual([])
    expect(await names('/api/v2/workshops?search=mia&dealer_id=1&workshop_id=1', caller)).toEqual(
      expected.filter((name) => name.startsWith('Mia')),
    )
    expect((await caller.get('/api/v2/dealers')).status).toBe(403)
    expect(await names('/api/v2/workshops', await t.as(role))).toEqual([])
  })

  it.each<RoleName>(['dealer_holder', 'workshop_user'])('%s: 403', async (role) => {
    const caller = await t.as(role, { dealers: [mine], workshops: [1] })
    for (const kind of ['dealers', 'workshops']) expect((await caller.get(`/api/v2/${kind}`)).status).toBe(403)
  })

  it('answers all to a superuser, 401 without a session', async () => {
    const caller = await t.as('superuser_rt')
    expect(await names('/api/v2/dealers', caller)).toHaveLength(special.length + 2)
    expect(await names('/api/v2/workshops', caller)).toHaveLength(7)
    expect((await t.anonymous.get('/api/v2/workshops')).status).toBe(401)
  })

  it('offers a workshop to its new dealer at once', async () => {
    const id = await moved('Appena passata', foreign, mine, inDays(1))
    const caller = await t.as('dealer_holder_sales_manager', { dealers: [mine] })
    const passed = async () => (await names('/api/v2/workshops', caller)).includes('Appena passata')
    expect(await passed()).toBe(false)
    await t.deps.db.transaction().execute(async (tx) => {
      const move = tx.updateTable('workshop_dealers').where('workshop_id', '=', id)
      await move
        .set({ valid_to: inDays(-2) })
        .where('valid_to', 'is not', null)
        .execute()
      const at = tx
        .selectFrom('workshop_dealers')
        .select('valid_to')
        .where('workshop_id', '=', id)
        .where('valid_to', 'is not', null)
      await move
        .set({ valid_from: (await at.executeTakeFirstOrThrow()).valid_to ?? '' })
        .where('valid_to', 'is', null)
        .execute()
    })
    expect(await passed()).toBe(true)
  })
})

describe('search', () => {
  it.each([
    ['ancora', ['Àncora Motori']],
    ['ÀNCORA motori', ['Àncora Motori']],
    ['motori ancora', ['Àncora Motori']],
    ['tori torino anc', ['Àncora Motori']],
    ['a\u0300ncora', ['Àncora Motori']],
    ['  motori \t ancora ', ['Àncora Motori']],
    ['motori officina', []],
    ['204118', ['Mia']],
    ['mia 0020', ['Mia']],
    ['%', ['Sconto 100% Auto']],
    ['_', ['Under_score Srl']],
    ['\\', ['Back\\slash']],
    ['"truck"', ['O’Neil "Truck"']],
    ["D'Angelo; DROP", ["D'Angelo; DROP TABLE dealers"]],
    ['anc\0ora', ['Àncora Motori']],
    ['%%', []],
    ['$1', []],
    ['{}', []],
    ['x'.repeat(5000), []],
    ['x '.repeat(2000), []],
  ])('%.20j', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  it('the last of several counts; a broken code is no 500', async () => {
    expect(await names('/api/v2/dealers?search=x&search=ancora')).toEqual(['Àncora Motori'])
    for (const search of ['%', '%zz', '%ff', '%ed%a0%80', '%25']) {
      const { status } = await admin.get(`/api/v2/dealers?search=${search}`)
      expect([200, 400]).toContain(status)
    }
  })

  it('twenty at most, the first by name', async () => {
    for (let index = 0; index < 25; index += 1) await buildWorkshop(t.deps.db, { name: `Tante ${index + 10}` })
    const many = await found('tante', 'workshops')
    expect([many.length, many[0], many.at(-1)]).toEqual([20, 'Tante 10', 'Tante 29'])
  })
})
