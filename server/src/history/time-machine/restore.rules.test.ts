import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildLead, buildNews, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { lastCommitTime, previewRestore, restore, unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const dealersOf = async (user_id: number) => {
  const rows = await t.deps.db.selectFrom('user_dealers').select('dealer_id').where('user_id', '=', user_id).execute()
  return rows.map(({ dealer_id }) => dealer_id)
}
const isThere = async (table: 'leads' | 'news' | 'workshops' | 'dealers' | 'workshop_dealers', id: number) =>
  (await t.deps.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

describe('people and their access', () => {
  const change = (id: number, values: object) =>
    t.deps.db.updateTable('users').set(values).where('id', '=', id).execute()
  const give = async (user_id: number, dealer_id: number) => {
    await t.deps.db.deleteFrom('user_dealers').where('user_id', '=', user_id).execute()
    await t.deps.db.insertInto('user_dealers').values({ user_id, dealer_id }).execute()
  }

  it('people stay as they are; their dealers are restored if they exist and have the same role', async () => {
    const { db } = t.deps
    const [first, second] = [await buildDealer(db), await buildDealer(db)]
    const person = () => buildUser(db, { role: 'dealer_holder', dealers: [first.id] })
    const [same, other, ended, back] = [await person(), await person(), await person(), await person()]
    const moment = await lastCommitTime(t)
    for (const { id } of [same, other, ended, back]) await give(id, second.id)
    await change(same.id, { name: 'Un altro nome' })
    await change(other.id, { role_id: roleIds.dealer_holder_sales_manager })
    await change(ended.id, { deleted_at: new Date().toISOString() })
    await change(back.id, { role_id: roleIds.workshop_user })
    await change(back.id, { role_id: roleIds.dealer_holder })
    const born = await buildUser(db, { role: 'dealer_holder', dealers: [second.id] })
    const third = await buildDealer(db)
    const bornToo = await buildUser(db, { role: 'dealer_holder', dealers: [third.id] })
    const { untouched } = await previewRestore(admin, moment)
    expect(untouched).toEqual([
      { model_type: 'user_dealers', count: 5 },
      { model_type: 'users', count: 5 },
    ])
    await restore(admin, moment)
    const users = [same, other, ended, back, born, bornToo]
    expect(await Promise.all(users.map(({ id }) => dealersOf(id)))).toEqual([
      [first.id],
      [second.id],
      [second.id],
      [first.id],
      [second.id],
      [],
    ])
    const now_ = await db
      .selectFrom('users')
      .select(['name', 'role_id', 'deleted_at'])
      .where('id', 'in', [same.id, other.id, ended.id])
      .orderBy('id')
      .execute()
    expect(now_.map(({ name }) => name)).toEqual(['Un altro nome', other.name, ended.name])
    expect(now_[1]?.role_id).toBe(roleIds.dealer_holder_sales_manager)
    expect(now_[2]?.deleted_at).not.toBeNull()
  })

  it('access to a lead is restored for people who existed then and exist now, whatever their role', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const lead = await buildLead(db, { workshop_id: workshop.id })
    const person = () => buildUser(db, { role: 'sales_manager_rt' })
    const [kept, ended, late] = [await person(), await person(), await person()]
    const grant = (lead_id: number, user_id: number) =>
      db.insertInto('lead_users').values({ lead_id, user_id, granted_by: admin.user_id }).execute()
    for (const { id } of [kept, ended]) await grant(lead.id, id)
    const moment = await lastCommitTime(t)
    await db.deleteFrom('lead_users').where('lead_id', '=', lead.id).execute()
    await grant(lead.id, late.id)
    await change(kept.id, { role_id: roleIds.after_sales_manager_rt })
    await change(ended.id, { deleted_at: new Date().toISOString() })
    const born = await person()
    await grant(lead.id, born.id)
    const newLead = await buildLead(db, { workshop_id: workshop.id })
    await grant(newLead.id, born.id)
    await restore(admin, moment)
    const rows = await db
      .selectFrom('lead_users')
      .select(['lead_id', 'user_id'])
      .where('lead_id', 'in', [lead.id, newLead.id])
      .orderBy('user_id')
      .execute()
    expect(rows).toEqual([
      { lead_id: lead.id, user_id: kept.id },
      { lead_id: lead.id, user_id: born.id },
    ])
  })

  it('roles, menu items and read marks stay', async () => {
    const { db } = t.deps
    const news = await buildNews(db, { must_read: true })
    const moment = await lastCommitTime(t)
    const late = await buildNews(db, { must_read: true })
    for (const { id } of [news, late])
      await db.insertInto('news_reads').values({ news_id: id, user_id: admin.user_id }).execute()
    await db.insertInto('menu_items').values({ name: 'Nuova', url: '/' }).execute()
    await restore(admin, moment)
    expect(await isThere('news', late.id)).toBe(false)
    expect(
      await db.selectFrom('news_reads').select('news_id').where('user_id', '=', admin.user_id).execute(),
    ).toHaveLength(2)
    expect(await db.selectFrom('menu_items').select('id').where('name', '=', 'Nuova').execute()).toHaveLength(1)
  })
})

describe('what people were notified of', () => {
  it('an announced news stays announced, also when it was deleted and is restored', async () => {
    const { db } = t.deps
    const [news, gone] = [await buildNews(db, { title: 'Prima' }), await buildNews(db, { title: 'Prima' })]
    const moment = await lastCommitTime(t)
    const [announced_at, reminded_at] = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z']
    const ids = [news.id, gone.id]
    await db.updateTable('news').set({ title: 'Dopo', announced_at, reminded_at }).where('id', 'in', ids).execute()
    await db.deleteFrom('news').where('id', '=', gone.id).execute()
    await restore(admin, moment)
    const rows = await db
      .selectFrom('news')
      .select(['title', 'announced_at', 'reminded_at'])
      .where('id', 'in', ids)
      .execute()
    expect(rows).toEqual([
      { title: 'Prima', announced_at, reminded_at },
      { title: 'Prima', announced_at, reminded_at },
    ])
  })

  it('a sent market share stays as it is, with its workshops', async () => {
    const { db } = t.deps
    const user_id = admin.user_id
    const old = await buildWorkshop(db)
    const waiting = await buildShare(db, { user_id, file_name: 'prima.xlsx', rows: [{ workshop_id: old.id }] })
    const moment = await lastCommitTime(t)
    const dealer = await buildDealer(db)
    const [sentWorkshop, unsentWorkshop] = [await buildWorkshop(db, { dealer_id: dealer.id }), await buildWorkshop(db)]
    const holder = await buildUser(db, { role: 'dealer_holder', dealers: [dealer.id] })
    const sent_at = '2026-11-20T10:00:00Z'
    await db
      .updateTable('workshop_market_shares')
      .set({ sent_at, sent_by: user_id })
      .where('id', '=', waiting.id)
      .execute()
    const sent = await buildShare(db, {
      user_id,
      sent_at,
      rows: [{ workshop_id: old.id }, { workshop_id: sentWorkshop.id }],
    })
    const unsent = await buildShare(db, { user_id, rows: [{ workshop_id: unsentWorkshop.id }] })
    const { untouched } = await previewRestore(admin, moment)
    expect(untouched).toEqual([
      { model_type: 'dealers', count: 1 },
      { model_type: 'user_dealers', count: 1 },
      { model_type: 'users', count: 1 },
      { model_type: 'workshop_dealers', count: 1 },
      { model_type: 'workshop_market_share_workshops', count: 2 },
      { model_type: 'workshop_market_shares', count: 1 },
      { model_type: 'workshops', count: 1 },
    ])
    await restore(admin, moment)
    const shares = await db.selectFrom('workshop_market_shares').select(['id', 'sent_at']).orderBy('id').execute()
    expect(shares).toEqual([
      { id: waiting.id, sent_at },
      { id: sent.id, sent_at },
    ])
    const rows = db
      .selectFrom('workshop_market_share_workshops')
      .select('id')
      .where('workshop_market_share_id', '=', sent.id)
    expect(await rows.execute()).toHaveLength(2)
    expect(await isThere('workshops', sentWorkshop.id)).toBe(true)
    expect(await isThere('dealers', dealer.id)).toBe(true)
    const given = db.selectFrom('user_dealers').select('dealer_id').where('user_id', '=', holder.id)
    expect(await given.execute()).toEqual([{ dealer_id: dealer.id }])
    expect(await isThere('workshops', unsentWorkshop.id)).toBe(false)
    expect(unsent.id).toBeGreaterThan(sent.id)
  })
})
