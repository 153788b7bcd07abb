import type { News, NewsReader } from '@portale/domain/news/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'

type Id = number | string

export const newsUrl = '/api/v1/news'

/** The first parts of the query keys whose data is old once a news changed. */
export const newsKeys = ['news', 'home']

export const getNews = (id: Id, options?: RequestOptions) => api.get<News>(`${newsUrl}/${id}`, options)

export const newsQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['news', 'one', id], queryFn: ({ signal }) => getNews(id, { signal }) }),
  /** Its audience, who has not read it first. */
  readers: (id: Id) =>
    queryOptions({
      queryKey: ['news', 'readers', String(id)],
      queryFn: ({ signal }) => api.get<NewsReader[]>(`${newsUrl}/${id}/readers`, { signal }),
    }),
  /** Fresh, and never changed under the hands of who is typing. */
  form: (id: string) =>
    queryOptions({
      queryKey: ['news-form', id],
      queryFn: ({ signal }) => getNews(id, { signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** "Ho letto". */
export const confirmRead = (id: Id) => api.post<News>(`${newsUrl}/${id}/read`)

/** Reminds those of its audience who have not read it. */
export const remindReaders = (id: Id) => api.post<News>(`${newsUrl}/${id}/remind`)
