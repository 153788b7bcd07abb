import type { MenuItem } from '@portale/domain/front/me.ts'
import type { ManagedMenuItem, MenuItemInput } from '@portale/domain/people/menu/menu.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'

/** The menu of a role: its own items and those for all roles, by weight. */
export const listMenu = (db: Db, role: string): Promise<MenuItem[]> =>
  db
    .selectFrom('menu_items')
    .select(['id', 'name', 'url', 'group', 'weight'])
    .where((where) => where.or([where('role', 'is', null), where('role', '=', role)]))
    .orderBy('weight')
    .orderBy('id')
    .execute()

const sortColumns = {
  weight: 'm.weight',
  name: 'm.name',
  group: 'm."group"',
  url: 'm.url',
  role: '(SELECT r.label FROM roles r WHERE r.name = m.role)',
}

/** GET /api/menu-management, by weight; the filter `role` shows the menu as that role has it. */
export const menuList = (query: Record<string, string>): List => ({
  path: '/api/menu-management',
  from: 'menu_items m',
  where: query.role ? [{ sql: '(m.role = $ OR m.role IS NULL)', value: query.role }] : [],
  order: orderBy(query.sort, sortColumns, 'm.id'),
  rows: 'SELECT m.id, m.name, m.url, m.role, m."group", m.weight, m.lock_version FROM page JOIN menu_items m USING (id)',
})

const columns = ['id', 'name', 'url', 'role', 'group', 'weight', 'lock_version'] as const

export const lockMenuItem = (db: Db, id: number): Promise<ManagedMenuItem | undefined> =>
  db.selectFrom('menu_items').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const roleExists = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()) !== undefined

type MenuItemValues = Omit<MenuItemInput, 'lock_version'>

export const insertMenuItem = (db: Db, values: MenuItemValues): Promise<ManagedMenuItem> =>
  db.insertInto('menu_items').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateMenuItem = (db: Db, id: number, values: MenuItemValues): Promise<ManagedMenuItem> =>
  db
    .updateTable('menu_items')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteMenuItem(db: Db, id: number): Promise<void> {
  await db.deleteFrom('menu_items').where('id', '=', id).execute()
}
