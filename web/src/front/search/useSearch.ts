import { useDebouncedValue } from '@mantine/hooks'
import { isSearchable } from '@portale/domain/front/search/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { useDelayed } from '../../platform/ui/useDelayed.ts'
import { storeRecent } from './recent.ts'
import { type SearchResult, searchQuery, toSections } from './search.api.ts'
import { useCommands } from './useCommands.ts'

const debounceMs = 120

/** The state of the search box: the text, its results, and the active one, which Enter opens. */
export function useSearch(close: (returnFocus: boolean) => void) {
  const { user, impersonator } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  // Enter before the results are there opens the first of them.
  const [awaited, setAwaited] = useState<{ words: string; newTab: boolean }>()
  const words = typed.trim()
  const [debouncedWords] = useDebouncedValue(words, debounceMs)
  const query = useQuery(searchQuery(debouncedWords))
  const commands = useCommands(words)

  const isShort = !isSearchable(words)
  // Results of the previous text stay visible, but Enter must not open one of them.
  const isStale = !isShort && (words !== debouncedWords || query.isPlaceholderData || query.isPending)
  const found = isShort || query.isError ? [] : toSections(query.data?.groups ?? [])
  const sections = [...commands, ...found]
  const results = sections.flatMap((section) => section.results)
  const active = results.find(({ key }) => key === chosenKey) ?? results[0]
  const isActiveStale = isStale && !commands.some((section) => section.results.some((result) => result === active))

  const settled = results.length > 0 ? ('found' as const) : ('none' as const)
  const failed = query.isError && !isShort
  const state = isStale ? 'waiting' : failed ? 'failed' : isShort && results.length === 0 ? 'short' : settled

  function open(result: SearchResult, newTab: boolean): void {
    if ('run' in result) {
      close(true)
      result.run()
    } else if (newTab || !result.to.startsWith('/')) {
      window.open(result.to, '_blank', 'noopener')
      close(true)
    } else {
      if (!impersonator && result.to !== paths.home()) storeRecent(user.id, result)
      close(result.to === pathname + search)
      void navigate(result.to)
    }
  }

  useEffect(() => {
    if (!awaited || isStale) return
    setAwaited(undefined)
    if (awaited.words === words && active) open(active, awaited.newTab)
  })

  return {
    typed,
    setTyped,
    words,
    sections,
    active,
    state,
    count: results.length,
    isShort,
    dim: useDelayed(isStale, 300),
    waiting: useDelayed(isStale && results.length === 0, 150),
    error: query.error,
    retry: () => void query.refetch(),
    type: (text: string) => {
      setTyped(text)
      setChosenKey(undefined)
      setAwaited(undefined)
    },
    choose: setChosenKey,
    move: (step: 1 | -1) => {
      const index = active ? results.indexOf(active) : -1
      setChosenKey(results.at((index + step) % results.length)?.key)
    },
    open,
    openActive: (newTab: boolean) => {
      if (isActiveStale || (isStale && !active)) setAwaited({ words, newTab })
      else if (active) open(active, newTab)
    },
  }
}

export type Search = ReturnType<typeof useSearch>
