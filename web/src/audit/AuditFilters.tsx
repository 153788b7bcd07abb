import { auditEventLabels } from '@portale/domain/audit/change.ts'
import { type AuditLabels, auditLabels } from '@portale/domain/audit/labels.ts'
import type { Page } from '@portale/domain/page.ts'
import type { User } from '@portale/domain/users/user.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { DateFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useFilter } from '../list/usePageQuery.ts'
import { usersUrl } from '../users/user.api.ts'
import classes from './AuditList.module.css'

/** The filters of the audit; `children`, the child rows of a record, only comes with links. */
export const auditFilters = ['model_type', 'model_id', 'event', 'user_id', 'from', 'to', 'children']

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
    <div className={classes.filters}>
      <FilterBar names={auditFilters}>
        <SelectFilter name="model_type" label="Modello" placeholder="Tutti" wide={false} options={models} />
        <div className={classes.narrow}>
          <TextFilter name="model_id" label="ID" />
        </div>
        <SelectFilter name="event" label="Evento" placeholder="Tutti" wide={false} options={eventOptions} />
        <PersonFilter />
        <div className={classes.moment}>
          <DateFilter name="from" label="Dal" withTime />
        </div>
        <div className={classes.moment}>
          <DateFilter name="to" label="Al" withTime />
        </div>
      </FilterBar>
    </div>
  )
}

type Person = Pick<User, 'id' | 'name' | 'deleted_at'>

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

/** Finds the changes of a person, also while impersonating another user. */
function PersonFilter() {
  const [id, setId] = useFilter('user_id')
  const { data, isPending } = useQuery({ ...personQuery(id), enabled: id !== '' })
  const unknown = isPending ? null : { id: Number(id), name: `Utente ${id}`, deleted_at: null }
  return (
    <TypeaheadField<Person, string[]>
      label="Persona"
      placeholder="Tutte"
      source={{ query: searchPeople, prompt: 'Scrivi un nome' }}
      getLabel={({ name, deleted_at }) => (deleted_at ? `${name} (eliminato)` : name)}
      clearable={id !== ''}
      selected={id === '' ? null : (data ?? unknown)}
      onChange={(person) => setId(person ? String(person.id) : '')}
    />
  )
}
