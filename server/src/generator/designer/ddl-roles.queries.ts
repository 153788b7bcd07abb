import type { Change, MenuEntry } from '@portale/domain/generator/designer/plan-changes.ts'
import { escapeLiteral } from 'pg'

type RoleChange = Extract<Change, { do: 'addRole' | 'updateRole' | 'removeRole' }>
type MenuChange = Extract<Change, { do: 'addMenu' | 'updateMenu' | 'removeMenu' }>

/** The role's name changes before its menu items do. */
const deferMenuRoles = 'SET CONSTRAINTS menu_items_role_fkey DEFERRED'

const valuesList = (rows: (string | number)[][]) =>
  rows
    .map((row) => `(${row.map((value) => (typeof value === 'number' ? value : escapeLiteral(value))).join(', ')})`)
    .join(',\n  ')

/** Changes a role, and the menu items that refer to it by name. */
export function roleSql(change: RoleChange): string[] {
  if (change.do === 'addRole') {
    const { id, name, label } = change.role
    return [`INSERT INTO roles (id, name, label) VALUES ${valuesList([[id, name, label]])}`]
  }
  if (change.do === 'removeRole') {
    const { id, name } = change.role
    return [`DELETE FROM menu_items WHERE role = ${escapeLiteral(name)}`, `DELETE FROM roles WHERE id = ${id}`]
  }
  const { from, to } = change
  return [
    deferMenuRoles,
    `UPDATE roles SET name = ${escapeLiteral(to.name)}, label = ${escapeLiteral(to.label)} WHERE id = ${to.id}`,
    ...(from.name === to.name
      ? []
      : [
          `UPDATE menu_items SET role = ${escapeLiteral(to.name)}, lock_version = lock_version + 1 WHERE role = ${escapeLiteral(from.name)}`,
        ]),
  ]
}

const entryKey = ({ url, role }: MenuEntry) => [url, role]

/** Changes the menu entries of views; a name or an address that an administrator chose stays. */
export function menuSql(change: MenuChange): string[] {
  if (change.do === 'addMenu')
    return [
      `INSERT INTO menu_items (name, url, role, weight) VALUES\n  ${valuesList(change.entries.map(({ name, url, role }) => [name, url, role, 1000]))}`,
    ]
  if (change.do === 'removeMenu')
    return [`DELETE FROM menu_items WHERE (url, role) IN (VALUES\n  ${valuesList(change.entries.map(entryKey))})`]
  const rows = change.entries.map(({ from, to }) => [...entryKey(from), from.name, to.url, to.name])
  return [
    `UPDATE menu_items m SET url = v.new_url, name = CASE WHEN m.name = v.name THEN v.new_name ELSE m.name END, lock_version = m.lock_version + 1
  FROM (VALUES\n  ${valuesList(rows)}) v (url, role, name, new_url, new_name) WHERE m.url = v.url AND m.role = v.role`,
  ]
}
