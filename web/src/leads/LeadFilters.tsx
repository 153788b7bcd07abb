import { leadStatusFilters } from '@portale/domain/leads/lead-home.ts'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DateFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { leadQueries } from './lead.api.ts'

const names = [
  'customer',
  'status',
  'workshop_id',
  'lead_model_id',
  'lead_work_type_id',
  'approved',
  'from',
  'to',
  'id',
]

/** The filters of the list and its export; a workshop's users have no filter by workshop (spec 2 §6). */
export const leadFilters = (withWorkshops: boolean): string[] =>
  names.filter((name) => withWorkshops || name !== 'workshop_id')

const approvals = [
  { value: '0', label: 'Da approvare' },
  { value: '1', label: 'Approvate' },
]

/** The filters of the list (spec 2 §2; decisions "Leads"). */
export function LeadFilters({ withWorkshops }: { withWorkshops: boolean }) {
  const { data: statuses = {} } = useQuery(leadQueries.statuses)
  const { open } = leadStatusFilters
  const statusFilters = withWorkshops ? leadStatusFilters : { open } // a workshop's users see no offers
  return (
    <FilterBar names={leadFilters(withWorkshops)}>
      <TextFilter name="customer" label="Cliente" placeholder="Ragione sociale o P.IVA" wide />
      <SelectFilter
        name="status"
        label="Stato"
        placeholder="Tutti"
        wide={false}
        options={Object.entries({ ...statuses, ...statusFilters }).map(([value, label]) => ({ value, label }))}
      />
      {withWorkshops && <WorkshopFilter />}
      <ReferenceFilter kind="lead_models" name="lead_model_id" label="Modello" />
      <ReferenceFilter kind="lead_work_types" name="lead_work_type_id" label="Tipo di lavoro" />
      <SelectFilter name="approved" label="Approvazione" wide={false} options={approvals} />
      <DateFilter name="from" label="Dal" />
      <DateFilter name="to" label="Al" />
      <TextFilter name="id" label="Numero" numeric />
    </FilterBar>
  )
}

function WorkshopFilter() {
  const [search] = useSearchParams()
  const [isOpened, setIsOpened] = useState(false)
  // Loaded when the filter is used, because a network has many workshops.
  const isNeeded = isOpened || search.has('workshop_id')
  const { data = [], isLoading } = useQuery({ ...leadQueries.workshops, enabled: isNeeded })
  const options = data.map(({ id, baldo_id, name }) => ({ value: String(id), label: `${baldo_id} ${name}` }))
  const open = () => setIsOpened(true)
  return (
    <SelectFilter
      name="workshop_id"
      label="Officina"
      wide={false}
      options={options}
      loading={isLoading}
      onOpen={open}
    />
  )
}

function ReferenceFilter({ kind, name, label }: { kind: LeadReferenceKind; name: string; label: string }) {
  const [search] = useSearchParams()
  // Includes an archived record if the URL filters by it.
  const { data = [] } = useQuery(leadQueries.references(kind, search.get(name) ?? undefined))
  const options = data.map((reference) => ({ value: String(reference.id), label: reference.name }))
  return <SelectFilter name={name} label={label} placeholder="Tutti" wide={false} options={options} />
}
