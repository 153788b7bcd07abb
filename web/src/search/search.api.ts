import { minSearchLength, type SearchHit, type SearchResults } from '@portale/domain/search.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { type Icon, IconBuildingStore, IconTool, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { paths } from '../paths.ts'

/** What the portal finds for these words; nothing is asked until there are enough of them. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => api.get<SearchResults>(`/api/v1/search?${new URLSearchParams({ q: words })}`, { signal }),
    enabled: words.length >= minSearchLength,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** A result as the box shows it, with the page that it opens. */
export type Found = { key: string; to: string; name: string; detail: string }
export type FoundGroup = { label: string; icon: Icon; found: Found[] }

const detailOf = (code: string, city: string | null) => (city ? `${code} · ${city}` : code)

/** The results by kind, in the order of the menu; kinds without any are left out. */
export function foundGroups({ dealers, workshops, customers }: SearchResults): FoundGroup[] {
  const group = (
    label: string,
    icon: Icon,
    hits: SearchHit[],
    to: (id: number) => string,
    code = (kept: string) => kept,
  ) => ({
    label,
    icon,
    found: hits.map((hit) => ({
      key: to(hit.id),
      to: to(hit.id),
      name: hit.name,
      detail: detailOf(code(hit.code), hit.city),
    })),
  })
  return [
    group('Concessionarie', IconBuildingStore, dealers, (id) => paths.partner('dealer', id)),
    group('Officine', IconTool, workshops, (id) => paths.partner('workshop', id)),
    group('Clienti', IconUsers, customers, paths.customer, formatVat),
  ].filter(({ found }) => found.length > 0)
}
