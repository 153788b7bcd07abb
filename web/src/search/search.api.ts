import { minSearchLength, type SearchHit, type SearchResults } from '@portale/domain/search/search.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { type Icon, IconBuildingStore, IconTool, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { paths } from '../paths.ts'

/** The results for a search; not fetched below the minimum length. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => api.get<SearchResults>(`/api/v1/search?${new URLSearchParams({ q: words })}`, { signal }),
    enabled: words.length >= minSearchLength,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** A result with the page that it opens. */
export type SearchResult = { key: string; to: string; name: string; detail: string }
export type SearchResultGroup = { label: string; icon: Icon; results: SearchResult[] }

const formatDetail = (code: string, city: string | null) => (city ? `${code} · ${city}` : code)

/** The results by kind, in the order of the menu, without empty kinds. */
export function groupResults({ dealers, workshops, customers }: SearchResults): SearchResultGroup[] {
  const group = (
    label: string,
    icon: Icon,
    hits: SearchHit[],
    to: (id: number) => string,
    formatCode = (code: string) => code,
  ) => ({
    label,
    icon,
    results: hits.map((hit) => ({
      key: to(hit.id),
      to: to(hit.id),
      name: hit.name,
      detail: formatDetail(formatCode(hit.code), hit.city),
    })),
  })
  return [
    group('Concessionarie', IconBuildingStore, dealers, (id) => paths.partner('dealer', id)),
    group('Officine', IconTool, workshops, (id) => paths.partner('workshop', id)),
    group('Clienti', IconUsers, customers, paths.customer, formatVat),
  ].filter(({ results }) => results.length > 0)
}
