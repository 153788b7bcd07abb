import type { Page } from '@portale/domain/platform/page.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { recordLastSearch } from '../ui/last-search.ts'

/**
 * Loads the list whose page, sort order and filters are in the address. `key` is what `useSave` refreshes, and `url` may
 * already have parameters. The screen's address is recorded, for links that lead back to it. The previous rows stay
 * visible while others of the same `url` load.
 */
export function useListQuery<Answer>(
  key: string,
  url: string,
  filters: readonly string[] = [],
  refetchInterval: (answer?: Answer) => number | false = () => false,
) {
  const { pathname, search: addressSearch } = useLocation()
  const [search] = useSearchParams()
  useEffect(() => recordLastSearch(pathname, addressSearch), [pathname, addressSearch])
  const [, urlParameters] = url.split('?')
  const parameters = new URLSearchParams(urlParameters)
  parameters.set('page', search.get('page') ?? '1')
  for (const name of ['per_page', 'sort', ...filters]) {
    const value = search.get(name)
    if (value) parameters.set(name, value)
  }
  return useQuery({
    ...pageOptions<Answer>(key, url, parameters),
    placeholderData: (previous, query) => (query?.queryKey[1] === url ? previous : undefined),
    refetchInterval: ({ state }) => refetchInterval(state.data),
  })
}

const pageOptions = <Answer>(key: string, url: string, parameters: URLSearchParams) => ({
  queryKey: [key, url, parameters.toString()] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Answer>(`${url.split('?')[0]}?${parameters}`, { signal }),
})

/** Loads another page of the list that has answered `page`, so that it is known when it is opened. */
export function prefetchPage(client: QueryClient, page: unknown, number: string): void {
  const [query] = client.getQueryCache().findAll({ predicate: ({ state }) => state.data === page })
  const [key, url, search] = query?.queryKey ?? []
  if (typeof key !== 'string' || typeof url !== 'string' || typeof search !== 'string') return
  const parameters = new URLSearchParams(search)
  parameters.set('page', number)
  void client.prefetchQuery(pageOptions(key, url, parameters))
}

/** `useListQuery` for lists whose response is a page and nothing else. */
export const usePageQuery = <T>(key: string, url: string, filters?: readonly string[]) =>
  useListQuery<Page<T>>(key, url, filters)

/** Replaces parameters of the address; empty ones are removed, and `page` always is. */
export function useUpdateSearchParams(): (changes: Record<string, string | null>) => void {
  const [, setSearch] = useSearchParams()
  return (changes) => {
    // From the address bar, because the hook's parameters are stale during a navigation.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
}

/**
 * The value of a filter and its setter, which also writes it to the address. Values that have not reached the address yet
 * are recorded, so that a slow navigation never overwrites later keystrokes.
 */
export function useFilter(key: string): [string, (value: string) => void] {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const addressValue = search.get(key) ?? ''
  const [value, setValue] = useState(addressValue)
  const pending = useRef([addressValue])
  useEffect(() => {
    const arrived = pending.current.indexOf(addressValue)
    if (arrived < 0) setValue(addressValue)
    pending.current = arrived < 0 ? [addressValue] : pending.current.slice(arrived)
  }, [addressValue])
  const change = (typed: string) => {
    setValue(typed)
    pending.current.push(typed)
    setSearch({ [key]: typed })
  }
  return [value, change]
}
