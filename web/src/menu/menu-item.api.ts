import type { ManagedMenuItem } from '@portale/domain/menu/menu.ts'
import type { Page } from '@portale/domain/page.ts'
import type { Role } from '@portale/domain/users/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, type RequestOptions } from '../api/client.ts'

/** The call that the list of menu items reads through the address of its screen. */
export const menuItemsUrl = '/api/menu-management'

/** What is old once an item has changed: the list, and the menu of whoever is logged in. */
export const menuKeys = ['menu-items', 'me']

async function listMenuItems(filters: Record<string, string>, options?: RequestOptions): Promise<ManagedMenuItem[]> {
  const items: ManagedMenuItem[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const asked = new URLSearchParams({ ...filters, per_page: '100', page: String(page) })
    const { data, last_page } = await api.get<Page<ManagedMenuItem>>(`${menuItemsUrl}?${asked}`, options)
    items.push(...data)
    last = last_page
  }
  return items
}

/** The menu that a role sees: its own items and those for everybody. */
export const menuOfRole = (role: string) =>
  queryOptions({
    queryKey: ['menu-items', 'role', role],
    queryFn: ({ signal }) => listMenuItems({ role }, { signal }),
  })

export async function getMenuItem(id: number): Promise<ManagedMenuItem> {
  const item = (await listMenuItems({})).find((one) => one.id === id)
  if (!item) throw new ApiError(404, 'Questo punto di menu non c’è più.')
  return item
}

/** Who sees an item, by the label of its role. */
export const seenBy = (role: string | null, roles: Role[]): string =>
  role === null ? 'Tutti' : (roles.find(({ name }) => name === role)?.label ?? role)

/** What the form of a menu item holds; the weight as it was typed. */
export type MenuItemValues = {
  id?: number
  name: string
  url: string
  role: string | null
  weight: number | string
  lock_version?: number
}

export const blankMenuItem: MenuItemValues = { name: '', url: '', role: null, weight: '' }

export function saveMenuItem({ id, ...item }: MenuItemValues, options: RequestOptions) {
  return id === undefined
    ? api.post<ManagedMenuItem>(menuItemsUrl, item, options)
    : api.put<ManagedMenuItem>(`${menuItemsUrl}/${id}`, item, options)
}

export const deleteMenuItem = ({ id, lock_version }: ManagedMenuItem) =>
  api.delete(`${menuItemsUrl}/${id}?lock_version=${lock_version}`)
