import type { ListSettings, ListViews, SavedView } from '@portale/domain/platform/lists/list-view.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'

const viewsUrl = '/api/v1/saved_views'

export const listViewQueries = {
  /** The views of all lists, and how each list is liked: small, and needed by each list. */
  all: queryOptions({
    queryKey: ['list-views'],
    queryFn: ({ signal }) => api.get<ListViews>(viewsUrl, { signal }),
    staleTime: 5 * 60_000,
  }),
}

export type SavedViewValues = {
  saved_view: Pick<SavedView, 'list' | 'name' | 'search' | 'columns' | 'shared_roles'> & {
    id?: number
    lock_version?: number
  }
}

export function saveView(values: SavedViewValues, options?: RequestOptions) {
  const { id } = values.saved_view
  return id === undefined
    ? api.post<SavedView>(viewsUrl, values, options)
    : api.put<SavedView>(`${viewsUrl}/${id}`, values, options)
}

export const deleteView = (id: number) => api.delete<void>(`${viewsUrl}/${id}`)

/** Changes how the person likes a list: what is not given stays. */
export const saveListSettings = (list: string, settings: Partial<ListSettings>) =>
  api.put<{ settings: ListSettings }>(`/api/v1/list_settings/${encodeURIComponent(list)}`, { settings })
