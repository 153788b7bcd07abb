import type { Page } from '@portale/domain/page.ts'
import type { User } from '@portale/domain/users/user.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { useFilter } from '../list/usePageQuery.ts'
import { userQueries, usersUrl } from '../users/user.api.ts'

type Person = { id: number; name: string }

const candidates = (name: string) =>
  queryOptions({
    queryKey: ['users', 'hints', name],
    queryFn: async ({ signal }): Promise<Person[]> =>
      (await api.get<Page<User>>(`${usersUrl}?${new URLSearchParams({ name, per_page: '10' })}`, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Whose changes are shown: those that somebody made, under whatever name. */
export function PersonFilter() {
  const [id, setId] = useFilter('user_id')
  const { data, isError } = useQuery({ ...userQueries.one(id), enabled: id !== '' })
  // Whoever left the portal can't be looked up any more, but what they did is still found.
  const gone = isError ? { id: Number(id), name: `Utente ${id}` } : null
  return (
    <TypeaheadField<Person, string[]>
      label="Persona"
      placeholder="Tutte"
      source={{ query: candidates, prompt: 'Scrivi un nome' }}
      getLabel={({ name }) => name}
      clearable={id !== ''}
      selected={id === '' ? null : (data ?? gone)}
      onChange={(person) => setId(person ? String(person.id) : '')}
    />
  )
}
