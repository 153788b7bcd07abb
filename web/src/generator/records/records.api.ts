import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/generator/records/view.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'

/** The query keys of all records: records of other models may show a changed one, too. */
export const recordKeys = ['records']

type Id = number | string

export const recordsUrl = (prefix: string): string => `/api/v1/generated/${encodeURIComponent(prefix)}`
export const recordUrl = (prefix: string, id: Id) => `${recordsUrl(prefix)}/${encodeURIComponent(id)}`

export const fetchRecord = (prefix: string, id: Id, options?: RequestOptions) =>
  api.get<ModelRecord>(recordUrl(prefix, id), options)

const fetchHints = (prefix: string, asked: Record<string, string>, options?: RequestOptions) =>
  api.get<RelationHint[]>(`${recordsUrl(prefix)}?${new URLSearchParams(asked)}`, options)

export const recordQueries = {
  view: (prefix: string) =>
    queryOptions({
      queryKey: ['records', prefix, 'view'],
      queryFn: ({ signal }) => api.get<ModelView>(`${recordsUrl(prefix)}?_view=1`, { signal }),
    }),
  one: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['records', prefix, String(id)],
      queryFn: ({ signal }) => fetchRecord(prefix, id, { signal }),
    }),
  /** A record for a form: always loaded anew, never refetched while someone types. */
  form: (prefix: string, id: Id) =>
    queryOptions({
      queryKey: ['record-form', prefix, String(id)],
      queryFn: ({ signal }) => fetchRecord(prefix, id, { signal }),
      ...formQueryOptions,
    }),
  /** The records that a relation may name and whose label contains a text. */
  hints: (prefix: string, name: string, search: string) =>
    queryOptions({
      queryKey: ['records', prefix, 'hints', name, search],
      queryFn: ({ signal }) => fetchHints(prefix, { _hints: name, search }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The record with an id that a relation may name; null without one, as a query must not return undefined. */
  hint: (prefix: string, name: string, id: Id) =>
    queryOptions({
      queryKey: ['records', prefix, 'hint', name, String(id)],
      queryFn: async ({ signal }) =>
        (await fetchHints(prefix, { _hints: name, id: String(id) }, { signal }))[0] ?? null,
    }),
}
