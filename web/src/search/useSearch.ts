import { useDebouncedValue } from '@mantine/hooks'
import { isAdministrator } from '@portale/domain/roles.ts'
import { minSearchLength } from '@portale/domain/search/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useActor } from '../api/session.ts'
import { useDelayed } from '../ui/useDelayed.ts'
import { groupResults, searchQuery } from './search.api.ts'

const debounceMs = 200

/** The state of the search dialog: the text, its results, and the active one, which Enter opens. */
export function useSearch(close: (returnFocus: boolean) => void) {
  const findsCustomers = isAdministrator(useActor())
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const words = typed.trim()
  const [debouncedWords] = useDebouncedValue(words, debounceMs)
  const query = useQuery(searchQuery(debouncedWords))

  const short = words.length < minSearchLength
  const groups =
    short || query.isError ? [] : groupResults(query.data ?? { dealers: [], workshops: [], customers: [], groups: [] })
  const allResults = groups.flatMap(({ results }) => results)
  const active = allResults.find(({ key }) => key === chosenKey) ?? allResults[0]
  // Results of the previous text stay visible, but Enter must not open one of them.
  const isStale = words !== debouncedWords || query.isPlaceholderData || query.isPending

  const settled = allResults.length > 0 ? ('found' as const) : ('none' as const)
  const state = short ? 'short' : isStale ? 'waiting' : query.isError ? 'failed' : settled
  return {
    typed,
    setTyped,
    words,
    groups,
    active,
    state,
    count: allResults.length,
    dim: useDelayed(state === 'waiting', 300),
    waiting: useDelayed(state === 'waiting' && allResults.length === 0, 150),
    error: query.error,
    retry: () => void query.refetch(),
    placeholder: findsCustomers ? 'Baldo ID, nome, città o partita IVA' : 'Baldo ID, nome o città',
    type: (text: string) => {
      setTyped(text)
      setChosenKey(undefined)
    },
    choose: setChosenKey,
    move: (step: 1 | -1) => {
      const index = active ? allResults.indexOf(active) : -1
      setChosenKey(allResults.at((index + step) % allResults.length)?.key)
    },
    open: () => {
      if (!active || isStale) return
      close(active.to === pathname)
      void navigate(active.to)
    },
  }
}

export type Search = ReturnType<typeof useSearch>
