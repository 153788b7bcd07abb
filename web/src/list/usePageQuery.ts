import type { Page } from '@portale/domain/page.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'

/**
 * A list of which page, sort and filters live in the address; `key` is what `useSave` refreshes.
 * The rows before stay visible while the next ones come, unless the list itself is another one: `url`, with a query of
 * its own or without. `again` tells in how many milliseconds an answer is old, false for never.
 */
export function useListQuery<Answer>(
  key: string,
  url: string,
  filters: readonly string[] = [],
  again: (answer?: Answer) => number | false = () => false,
) {
  const [search] = useSearchParams()
  const [path, own] = url.split('?')
  const asked = new URLSearchParams(own)
  asked.set('page', search.get('page') ?? '1')
  for (const name of ['per_page', 'sort', ...filters]) {
    const value = search.get(name)
    if (value) asked.set(name, value)
  }
  return useQuery({
    queryKey: [key, url, asked.toString()],
    queryFn: ({ signal }) => api.get<Answer>(`${path}?${asked}`, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === url ? previous : undefined),
    refetchInterval: ({ state }) => again(state.data),
  })
}

/** The same for the lists that answer a bare page. */
export const usePageQuery = <T>(key: string, url: string, filters?: readonly string[]) =>
  useListQuery<Page<T>>(key, url, filters)

/** Changes some parameters of the address in place; empty ones disappear, and so does the page. */
export function useUpdateSearchParams(): (changes: Record<string, string | null>) => void {
  const [, setSearch] = useSearchParams()
  return (changes) => {
    // The address bar, because a navigation still under way has not reached the hook's own parameters.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
}

/**
 * A filter of a list: what is typed shows at once and is mirrored to the address.
 * Values on their way to the address are remembered, so that a slow navigation never eats a keystroke.
 */
export function useFilter(key: string): [string, (value: string) => void] {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const there = search.get(key) ?? ''
  const [value, setValue] = useState(there)
  const sent = useRef([there])
  useEffect(() => {
    const arrived = sent.current.indexOf(there)
    if (arrived < 0) setValue(there)
    sent.current = arrived < 0 ? [there] : sent.current.slice(arrived)
  }, [there])
  const change = (typed: string) => {
    setValue(typed)
    sent.current.push(typed)
    setSearch({ [key]: typed })
  }
  return [value, change]
}
