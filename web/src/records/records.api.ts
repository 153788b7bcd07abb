import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/records/view.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'

/** The first field of the query keys of everything generated: a record may be shown by those of other models too. */
export const recordKeys = ['generated']

type Id = number | string

export const recordsUrl = (prefix: string): string => `/api/v1/generated/${encodeURIComponent(prefix)}`
export const recordUrl = (prefix: string, id: Id) => `${recordsUrl(prefix)}/${encodeURIComponent(id)}`

/** A record as it is now. */
export const fetchRecord = (prefix: string, id: Id, options?: RequestOptions) =>
  api.get<ModelRecord>(recordUrl(prefix, id), options)

const fetchHints = (prefix: string, asked: Record<string, string>, options?: RequestOptions) =>
  api.get<RelationHint[]>(`${recordsUrl(prefix)}?${new URLSearchParams(asked)}`, options)

export const recordQueries = {
  view: (prefix: string) =>
    queryOptions({
      queryKey: ['generated', prefix, 'view'],
      queryFn: ({ signal }) => api.get<ModelView>(`${recordsUrl(prefix)}?_view=1`, { signal }),
    }),
  one: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['generated', prefix, String(id)],
      queryFn: ({ signal }) => fetchRecord(prefix, id, { signal }),
    }),
  /** Fresh, and never changed under the hands of who is typing. */
  form: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['generated-form', prefix, String(id)],
      queryFn: ({ signal }) => fetchRecord(prefix, id, { signal }),
      ...formQueryOptions,
    }),
  /** The records that a relation may name, by what is typed. */
  hints: (prefix: string, name: string, search: string) =>
    queryOptions({
      queryKey: ['generated', prefix, 'hints', name, search],
      queryFn: ({ signal }) => fetchHints(prefix, { _hints: name, search }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** One of them, by its id; undefined records are null, as a query may not answer nothing. */
  hint: (prefix: string, name: string, id: Id) =>
    queryOptions({
      queryKey: ['generated', prefix, 'hint', name, String(id)],
      queryFn: async ({ signal }) =>
        (await fetchHints(prefix, { _hints: name, id: String(id) }, { signal }))[0] ?? null,
    }),
}
