import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** How a field looks for what is typed: the call, what it asks for, and from how many characters on. */
export type HintSource<Hint, Key extends QueryKey> = {
  query: (search: string) => UseQueryOptions<Hint[], Error, Hint[], Key>
  ask: string
  none?: string
  shortest?: number
}

/** What the server knows by these words, asked at each pause in typing; a sentence when there is nothing. */
export function useHints<Hint, Key extends QueryKey>(source: HintSource<Hint, Key>, typed: string) {
  const { query, ask, none = 'Nessun risultato', shortest = 1 } = source
  const [search] = useDebouncedValue(typed, 200)
  const hints = useQuery({ ...query(search), enabled: search.length >= shortest })
  const enough = typed.length >= shortest
  const late = typed !== search || hints.isFetching ? 'Caricamento in corso' : undefined
  const failed = hints.isError ? 'La ricerca non è riuscita. Riprova.' : none
  return { found: enough ? (hints.data ?? []) : [], message: enough ? (late ?? failed) : ask }
}
