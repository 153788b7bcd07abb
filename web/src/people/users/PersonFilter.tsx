import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { TypeaheadField } from '../../platform/form/TypeaheadField.tsx'
import { FilterChip, useIsChip } from '../../platform/list/FilterChip.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { usersUrl } from './user.api.ts'

type Person = Pick<User, 'id' | 'name' | 'deleted_at'>

const formatPerson = ({ name, deleted_at }: Person) => (deleted_at ? `${name} (eliminato)` : name)

const fetchPeople = async (filter: Record<string, string>, signal: AbortSignal): Promise<Person[]> =>
  (await api.get<Page<User>>(`${usersUrl}?${new URLSearchParams({ ...filter, deleted: 'all' })}`, { signal })).data

const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'any', id],
    queryFn: async ({ signal }) => (await fetchPeople({ id }, signal))[0] ?? null,
  })

const searchPeople = (name: string) =>
  queryOptions({
    queryKey: ['users', 'hints', name],
    queryFn: ({ signal }) => fetchPeople({ name, per_page: '10' }, signal),
    placeholderData: keepPreviousData,
  })

/** Finds what a person did, also while impersonating another user. */
export function PersonFilter({ name = 'user_id', label = 'Persona' }: { name?: string; label?: string }) {
  const [id, setId] = useFilter(name)
  const { data, isPending } = useQuery({ ...personQuery(id), enabled: id !== '' })
  const unknown = isPending ? null : { id: Number(id), name: `Utente ${id}`, deleted_at: null }
  const selected = id === '' ? null : (data ?? unknown)
  if (useIsChip())
    return <FilterChip label={label} text={selected ? formatPerson(selected) : ''} onRemove={() => setId('')} />
  return (
    <TypeaheadField<Person, string[]>
      label={label}
      placeholder="Tutte"
      source={{ query: searchPeople, prompt: 'Scrivi un nome' }}
      getLabel={formatPerson}
      clearable={id !== ''}
      selected={selected}
      onChange={(person) => setId(person ? String(person.id) : '')}
    />
  )
}
