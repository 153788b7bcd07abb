import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/records/view.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'

/** The first part of the query keys of everything generated: a record may be shown by those of other models too. */
export const generatedKeys = ['generated']

type Id = number | string

export const generatedUrl = (prefix: string): string => `/api/v1/generated/${encodeURIComponent(prefix)}`
export const recordUrl = (prefix: string, id: Id) => `${generatedUrl(prefix)}/${encodeURIComponent(id)}`

/** A record as it is now. */
export const getRecord = (prefix: string, id: Id, options?: RequestOptions) =>
  api.get<ModelRecord>(recordUrl(prefix, id), options)

const getHints = (prefix: string, asked: Record<string, string>, options?: RequestOptions) =>
  api.get<RelationHint[]>(`${generatedUrl(prefix)}?${new URLSearchParams(asked)}`, options)

export const generatedQueries = {
  view: (prefix: string) =>
    queryOptions({
      queryKey: ['generated', prefix, 'view'],
      queryFn: ({ signal }) => api.get<ModelView>(`${generatedUrl(prefix)}?_view=1`, { signal }),
    }),
  one: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['generated', prefix, String(id)],
      queryFn: ({ signal }) => getRecord(prefix, id, { signal }),
    }),
  /** Fresh, and never changed under the hands of who is typing. */
  form: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['generated-form', prefix, String(id)],
      queryFn: ({ signal }) => getRecord(prefix, id, { signal }),
      ...formQueryOptions,
    }),
  /** The records that a relation may name, by what is typed. */
  hints: (prefix: string, name: string, search: string) =>
    queryOptions({
      queryKey: ['generated', prefix, 'hints', name, search],
      queryFn: ({ signal }) => getHints(prefix, { _hints: name, search }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** One of them, by its id; undefined records are null, as a query may not answer nothing. */
  hint: (prefix: string, name: string, id: Id) =>
    queryOptions({
      queryKey: ['generated', prefix, 'hint', name, String(id)],
      queryFn: async ({ signal }) => (await getHints(prefix, { _hints: name, id: String(id) }, { signal }))[0] ?? null,
    }),
}
