import { useDebouncedValue } from '@mantine/hooks'
import { isAdministrator } from '@portale/domain/roles.ts'
import { minSearchLength } from '@portale/domain/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useActor } from '../api/session.ts'
import { useDelayed } from '../ui/useDelayed.ts'
import { foundGroups, searchQuery } from './search.api.ts'

const pause = 200

/** What is typed in the search box, what was found for it, and which of the results Enter opens. */
export function useSearch(close: (returnFocus: boolean) => void) {
  const customersToo = isAdministrator(useActor())
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, pause)
  const answer = useQuery(searchQuery(asked))

  const short = words.length < minSearchLength
  const groups =
    short || answer.isError ? [] : foundGroups(answer.data ?? { dealers: [], workshops: [], customers: [] })
  const all = groups.flatMap(({ found }) => found)
  const active = all.find(({ key }) => key === chosen) ?? all[0]
  // Results of other words: still readable, but Enter would open something else than what was asked for.
  const stale = words !== asked || answer.isPlaceholderData || answer.isPending

  const settled = all.length > 0 ? ('found' as const) : ('none' as const)
  const state = short ? 'short' : stale ? 'waiting' : answer.isError ? 'failed' : settled
  return {
    typed,
    words,
    groups,
    active,
    state,
    count: all.length,
    dim: useDelayed(state === 'waiting', 300),
    waiting: useDelayed(state === 'waiting' && all.length === 0, 150),
    error: answer.error,
    retry: () => void answer.refetch(),
    placeholder: customersToo ? 'Baldo ID, nome, città o partita IVA' : 'Baldo ID, nome o città',
    type: (text: string) => {
      setTyped(text)
      setChosen(undefined)
    },
    choose: setChosen,
    move: (step: 1 | -1) => {
      const index = active ? all.indexOf(active) : -1
      setChosen(all.at((index + step) % all.length)?.key)
    },
    open: () => {
      if (!active || stale) return
      close(active.to === pathname)
      void navigate(active.to)
    },
  }
}

export type Search = ReturnType<typeof useSearch>
