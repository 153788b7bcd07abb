import { auditEventLabels } from '@portale/domain/history/audit/change.ts'
import { type AuditLabels, auditLabels } from '@portale/domain/history/audit/labels.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { PeriodFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { FilterChip, LinkedFilter, useIsChip } from '../list/FilterChip.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useFilter } from '../list/usePageQuery.ts'
import { usersUrl } from '../users/user.api.ts'

const folded = ['model_id', 'from', 'to', 'children', 'impersonation']

/** The filters of the audit; `children`, the rows that belong to a record, only comes with links. */
export const auditFilters = ['model_type', 'user_id', 'event', ...folded]

const options = (labels: [value: string, label: string][]) => labels.map(([value, label]) => ({ value, label }))

const modelOptions = (labels: AuditLabels) =>
  options(Object.entries(labels).map(([name, { label }]) => [name, label])).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'it'),
  )
const eventOptions = options(Object.entries(auditEventLabels))

/** The filters of the audit (decisions "Audit and time machine"); `labels` are those of designed tables. */
export function AuditFilters({ labels }: { labels: AuditLabels }) {
  const models = modelOptions({ ...auditLabels, ...labels })
  return (
    <FilterBar
      names={auditFilters}
      folded={folded}
      more={
        <>
          <TextFilter name="model_id" label="ID" numeric />
          <PeriodFilter withTime />
          <ChildrenFilter />
          <ImpersonationFilter />
        </>
      }
    >
      <SelectFilter name="model_type" label="Modello" placeholder="Tutti" wide={false} options={models} />
      <PersonFilter />
      <SelectFilter name="event" label="Evento" placeholder="Tutti" wide={false} options={eventOptions} />
    </FilterBar>
  )
}

function ChildrenFilter() {
  const [value, setValue] = useFilter('children')
  return (
    <LinkedFilter label="Con" text="ciò che appartiene al record" isSet={value === '1'} onRemove={() => setValue('')} />
  )
}

/** What was done under one impersonation, from the register of access. */
function ImpersonationFilter() {
  const [value, setValue] = useFilter('impersonation')
  return <LinkedFilter label="Navigazione" text={`n. ${value}`} isSet={value !== ''} onRemove={() => setValue('')} />
}

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
