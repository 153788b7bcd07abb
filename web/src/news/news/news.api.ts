import type { News, NewsReader } from '@portale/domain/news/news/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'

export const newsUrl = '/api/v1/news'

/** The query key prefixes to invalidate when a news changes. */
export const newsKeys = ['news', 'home']

export const fetchNews = (id: number | string, options?: RequestOptions) => api.get<News>(`${newsUrl}/${id}`, options)

export const newsQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['news', 'one', id], queryFn: ({ signal }) => fetchNews(id, { signal }) }),
  /** How many people a save with these audiences notifies. */
  audience: ({ id, dealers, workshops }: { id?: number; dealers: boolean; workshops: boolean }) => {
    const query = `dealers=${Number(dealers)}&workshops=${Number(workshops)}${id === undefined ? '' : `&id=${id}`}`
    return queryOptions({
      queryKey: ['news', 'audience', query],
      queryFn: ({ signal }) => api.get<{ people: number }>(`${newsUrl}/audience?${query}`, { signal }),
    })
  },
  readers: (id: number) =>
    queryOptions({
      queryKey: ['news', 'readers', String(id)],
      queryFn: ({ signal }) => api.get<NewsReader[]>(`${newsUrl}/${id}/readers`, { signal }),
    }),
  /** Always fetched when the form opens, and never refetched while the user edits it. */
  form: (id: string) =>
    queryOptions({
      queryKey: ['news-form', id],
      queryFn: ({ signal }) => fetchNews(id, { signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const confirmRead = (id: number) => api.post<News>(`${newsUrl}/${id}/read`)

export const remindReaders = (id: number) => api.post<News>(`${newsUrl}/${id}/remind`)
