import type { ManagedMenuItem } from '@portale/domain/menu/menu.ts'
import type { Page } from '@portale/domain/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'

/** The call that the list of menu items reads through the address of its screen. */
export const menuItemsUrl = '/api/menu-management'

/** What is old once an item has changed: the list, and the menu of whoever is logged in. */
export const menuKeys = ['menu-items', 'me']

/** The menu that a role sees: its own items and those for everybody. */
export const menuOfRole = (role: string) =>
  queryOptions({
    queryKey: ['menu-items', 'role', role],
    queryFn: ({ signal }) =>
      api.get<Page<ManagedMenuItem>>(`${menuItemsUrl}?${new URLSearchParams({ role, per_page: '100' })}`, { signal }),
  })

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
  api.del(`${menuItemsUrl}/${id}?lock_version=${lock_version}`)
