import type { ManagedMenuItem } from '@portale/domain/people/menu/menu.ts'
import type { Role } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, type RequestOptions } from '../../platform/api/client.ts'

export const menuItemsUrl = '/api/menu-management'

/** The queries to refetch after a change: the list, and the signed-in user with the menu. */
export const menuKeys = ['menu-items', 'me']

async function listMenuItems(filters: Record<string, string>, options?: RequestOptions): Promise<ManagedMenuItem[]> {
  const items: ManagedMenuItem[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = new URLSearchParams({ ...filters, per_page: '100', page: String(page) })
    const { data, last_page } = await api.get<Page<ManagedMenuItem>>(`${menuItemsUrl}?${query}`, options)
    items.push(...data)
    last = last_page
  }
  return items
}

/** The items that a role sees. */
export const roleMenuQuery = (role: string) =>
  queryOptions({
    queryKey: ['menu-items', 'role', role],
    queryFn: ({ signal }) => listMenuItems({ role }, { signal }),
  })

export async function fetchMenuItem(id: number): Promise<ManagedMenuItem> {
  const item = (await listMenuItems({})).find((candidate) => candidate.id === id)
  if (!item) throw new ApiError(404, 'Questo punto di menu non c’è più.')
  return item
}

/** The label of the role that sees an item. */
export const formatVisibleTo = (role: string | null, roles: Role[]): string =>
  role === null ? 'Tutti' : (roles.find(({ name }) => name === role)?.label ?? role)

/** The values of the form; the weight may be text that is not a number yet. */
export type MenuItemValues = {
  id?: number
  name: string
  url: string
  role: string | null
  group: string | null
  weight: number | string
  lock_version?: number
}

export const blankMenuItem: MenuItemValues = { name: '', url: '', role: null, group: null, weight: '' }

export function saveMenuItem({ id, ...item }: MenuItemValues, options: RequestOptions) {
  return id === undefined
    ? api.post<ManagedMenuItem>(menuItemsUrl, item, options)
    : api.put<ManagedMenuItem>(`${menuItemsUrl}/${id}`, item, options)
}

export const deleteMenuItem = ({ id, lock_version }: ManagedMenuItem) =>
  api.delete(`${menuItemsUrl}/${id}?lock_version=${lock_version}`)
