import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { roleIds, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'

let t: TestApp
let admin: Caller
let photo: number
const list = async (query = '', caller = admin) => (await caller.get<Page<User>>(`/api/users${query}`)).body
const names = (page: Page<User>) => page.data.map(({ name }) => name)

const special = [
  'Àncora Élite',
  'Cento 100%',
  'Under_score',
  'Back\\slash',
  '"; DROP TABLE users; --',
  '<b>Grassetto</b>',
]

beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  const chief = await buildUser(db, { role: 'administrator', name: 'Ada Capo', email: 'Ada@Capo.example' })
  admin = await t.as(chief.id)
  for (const [index, name] of special.entries())
    await buildUser(db, { role: 'dealer_holder', name, email: `x${index}_%+y@special.example` })
  for (let index = 0; index < 30; index += 1)
    await buildUser(db, {
      role: 'workshop_user',
      name: `Bianchi ${index + 10}`,
      email: `b${39 - index}@bianchi.example`,
    })
  const gone = await buildUser(db, { role: 'workshop_user', name: 'Bianchi eliminato' })
  await db.updateTable('users').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone.id).execute()
  const dealers = [await buildDealer(db, { name: 'Zeta' }), await buildDealer(db, { name: 'Alfa' })]
  const workshops = [await buildWorkshop(db, { name: 'Officina Beta', baldo_id: '00017' })]
  const { id } = await buildUser(db, {
    role: 'superuser_rt',
    name: 'Con tutto',
    dealers: dealers.map((dealer) => dealer.id),
    workshops: workshops.map((workshop) => workshop.id),
  })
  const file = { key: 'f'.repeat(32), sha256: '', size: 1, media_type: 'image/webp' }
  photo = (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
  await db.updateTable('users').set({ avatar_file_id: photo }).where('id', '=', id).execute()
})
afterAll(() => t.close())

describe('GET /api/users', () => {
  it('lists users who are not deleted by name, with role and partners', async () => {
    const page = await list('?per_page=50')
    expect([page.total, page.from, page.to, page.last_page]).toEqual([38, 1, 38, 1])
    expect(names(page)).toEqual(names(page).toSorted(new Intl.Collator('it').compare))
    const [one] = (await list('?name=con tutto')).data
    expect(one).toEqual({
      id: expect.any(Number),
      name: 'Con tutto',
      email: expect.any(String),
      do_not_disturb: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      deleted_at: null,
      avatar: `/avatars/${one?.id}?v=${photo}`,
      roles: [{ id: 2, name: 'superuser_rt', label: roleLabels.superuser_rt }],
      workshops: [{ id: expect.any(Number), baldo_id: '00017', name: 'Officina Beta' }],
      dealers: [expect.objectContaining({ name: 'Alfa' }), expect.objectContaining({ name: 'Zeta' })],
      lock_version: 0,
      is_accepted: false,
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
      last_login_at: null,
      last_seen_at: null,
      invitation: { state: 'none', created_at: null, sent_at: null, last_error: null },
      last_mail: null,
    })
    expect((await list('?name=ada capo')).data[0]).toMatchObject({ avatar: null, workshops: [], dealers: [] })
  })

  it('answers no password hash', async () => {
    const { text } = await admin.get('/api/users?per_page=100')
    expect(text).not.toMatch(/password|argon2|token/)
  })

  it('answers no avatar with the flag off', async () => {
    const other = await startSecondServer(t, { flags: { ...t.deps.config.flags, avatar: false } })
    expect((await list('?name=con tutto', other.as(admin))).data[0]?.avatar).toBeNull()
    await other.close()
  })

  it.each([
    ['?name=bianchi&sort=-name&per_page=10', 'Bianchi 39'],
    ['?name=bianchi&sort=email', 'Bianchi 39'],
    ['?name=bianchi&sort=-email', 'Bianchi 10'],
    ['?name=bianchi&sort=created_at', 'Bianchi 10'],
    ['?name=bianchi&sort=-created_at', 'Bianchi 39'],
    ['?name=bianchi&page=2&per_page=10', 'Bianchi 20'],
    ['?name=bianchi&page=99&per_page=10', 'Bianchi 30'],
  ])('%s begins with %s', async (query, first) => {
    expect(names(await list(query))[0]).toBe(first)
  })

  it.each([
    ['name', 'ANCORA elite', 1],
    ['name', ' bianchi ', 30],
    ['name', 'eliminato', 0],
    ['name', '%', 1],
    ['name', '_', 1],
    ['name', '\\', 1],
    ['name', '"; drop', 1],
    ['name', '<b>', 1],
    ['name', '', 38],
    ['email', 'ADA@', 1],
    ['email', '_%+y', 6],
    ['email', 'bianchi.example', 30],
    ['email', "' OR '1'='1", 0],
    ['role', 'workshop_user', 30],
    ['role', 'administrator', 1],
    ['role', 'sales_manager_rt', 0],
    ['role', 'Workshop_User', 0],
    ['role', 'no_such_role', 0],
    ['role', '8', 0],
    ['role', '%', 0],
    ['role', '', 38],
    ['id', '0', 0],
    ['id', 'x', 0],
    ['id', '1 OR 1=1', 0],
    ['id', '99999999999999999999', 0],
    ['id', '', 38],
    ['nothing', 'x', 38],
  ])('%s=%s finds %d', async (key, value, total) => {
    expect((await list(`?${key}=${encodeURIComponent(value)}`)).total).toBe(total)
  })

  it('combines filters, finds by id, and has the filters in its links', async () => {
    const page = await list('?role=workshop_user&name=bianchi&email=b&per_page=10')
    expect([page.total, page.data.length]).toEqual([30, 10])
    expect(page.links[2]?.url).toBe('/api/users?page=2&role=workshop_user&name=bianchi&email=b&per_page=10')
    expect(names(await list(`?id=${admin.user_id}`))).toEqual(['Ada Capo'])
    expect((await list(`?id=${admin.user_id}&role=workshop_user`)).total).toBe(0)
  })

  it('uses an index for every order and filter', async () => {
    await t.deps.pool.query('ANALYZE users')
    for (const [condition, order, index] of [
      ['', 'name, id', 'users_name'],
      ['', 'email DESC, id DESC', 'users_email_order'],
      ['', 'created_at, id', 'users_created'],
      ["AND role_id = (SELECT id FROM roles WHERE name = 'workshop_user')", 'name, id', 'users_role_name'],
    ] as const) {
      const client = await t.deps.pool.connect()
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off')
      const text = `EXPLAIN SELECT id FROM users WHERE deleted_at IS NULL ${condition} ORDER BY ${order} LIMIT 25`
      const plan = await client.query<{ 'QUERY PLAN': string }>(text)
      await client.query('ROLLBACK')
      client.release()
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index.* using ${index} `))
    }
  })
})

describe('authorisation', () => {
  it.each(roleNames)('%s', async (role) => {
    const caller = await t.as(role)
    const status = ['administrator', 'superuser_rt'].includes(role) ? 200 : 403
    expect([(await caller.get('/api/users')).status, (await caller.get('/api/roles')).status]).toEqual([status, status])
  })
})

it('GET /api/roles lists the portal’s own roles before generated ones', async () => {
  const made = { name: 'warehouse', label: 'Magazzino' }
  const { id } = await t.deps.db.insertInto('roles').values(made).returning('id').executeTakeFirstOrThrow()
  const { body } = await admin.get<unknown[]>('/api/roles')
  const own = roleNames.map((name) => ({ id: roleIds[name], name, label: roleLabels[name] }))
  expect(body).toEqual([...own, { id, ...made }])
})
