import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { canSeeSales } from '@portale/domain/sales/leads/lead.policy.ts'
import { idlePeriods, leadFilterNames } from '@portale/domain/sales/leads/lead-filters.ts'
import { leadStatusFilters } from '@portale/domain/sales/leads/lead-home.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { PeriodFilter } from '../../platform/list/DateFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter, useIsChip } from '../../platform/list/FilterChip.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { leadQueries } from './lead.api.ts'

const usual = ['customer', 'status', 'approved']

const approvals = [
  { value: '0', label: 'Da approvare' },
  { value: '1', label: 'Approvate' },
]

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The filters of the list and the board (spec 2 §2; decisions "Leads"). */
export function LeadFilters() {
  const actor = useActor()
  const { data: statuses = {} } = useQuery(leadQueries.statuses)
  const { open } = leadStatusFilters
  const statusFilters = canSeeSales(actor) ? leadStatusFilters : { open }
  const names = leadFilterNames(actor)
  const more = (
    <>
      {names.includes('idle') && (
        <SelectFilter name="idle" label="Ferma da" placeholder="Tutte" wide={false} options={toOptions(idlePeriods)} />
      )}
      {names.includes('workshop_id') && <WorkshopFilter />}
      {names.includes('dealer_id') && <NetworkFilter name="dealer_id" label="Concessionaria" />}
      <CurrentDealerFilter />
      <CustomerIdFilter />
      <NoticeFilter />
      {names.includes('seller_id') && <NetworkFilter name="seller_id" label="Venditore" />}
      <ReferenceFilter kind="lead_models" name="lead_model_id" label="Modello" />
      <ReferenceFilter kind="lead_work_types" name="lead_work_type_id" label="Tipo di lavoro" />
      <PeriodFilter />
      <TextFilter name="id" label="Numero" numeric />
    </>
  )
  return (
    <FilterBar names={names} folded={names.filter((name) => !usual.includes(name))} more={more}>
      <TextFilter name="customer" label="Cliente" placeholder="Ragione sociale o P.IVA" wide />
      <SelectFilter
        name="status"
        label="Stato"
        placeholder="Tutti"
        wide={false}
        options={toOptions({ ...statuses, ...statusFilters })}
      />
      <SelectFilter name="approved" label="Approvazione" wide={false} options={approvals} />
    </FilterBar>
  )
}

/** The filter by the dealer that the workshops belong to today, which a dealer's page links to. */
function CurrentDealerFilter() {
  const [id, setId] = useFilter('current_dealer_id')
  const { data } = useQuery({ ...leadQueries.filters, enabled: id !== '' })
  const name = data?.dealers.find((dealer) => String(dealer.id) === id)?.name
  const remove = () => setId('')
  return <LinkedFilter label="Concessionaria di oggi" text={name ?? `N. ${id}`} isSet={id !== ''} onRemove={remove} />
}

/** The leads that one notice counts, which it links to. */
function NoticeFilter() {
  const [id, setId] = useFilter('notice')
  const text = 'solo le segnalazioni che conta'
  return <LinkedFilter label="Avviso" text={text} isSet={id !== ''} onRemove={() => setId('')} />
}

/** The filter by one customer, which its page links to. */
function CustomerIdFilter() {
  const [id, setId] = useFilter('customer_id')
  const administrator = isAdministrator(useActor())
  const { data } = useQuery({ ...leadQueries.customer(id), enabled: administrator && id !== '' })
  return <LinkedFilter label="Cliente" text={data?.name ?? `N. ${id}`} isSet={id !== ''} onRemove={() => setId('')} />
}

/** A filter by dealer or seller, whose options are loaded when it is used. */
function NetworkFilter({ name, label }: { name: 'dealer_id' | 'seller_id'; label: string }) {
  const [search] = useSearchParams()
  const [isOpened, setIsOpened] = useState(false)
  const { data, isLoading, isError, refetch } = useQuery({
    ...leadQueries.filters,
    enabled: isOpened || search.has(name),
  })
  const options =
    name === 'dealer_id'
      ? data?.dealers.map((dealer) => ({ value: String(dealer.id), label: `${dealer.baldo_id} ${dealer.name}` }))
      : data?.sellers.map((seller) => ({ value: String(seller.id), label: seller.name }))
  return (
    <SelectFilter
      name={name}
      label={label}
      placeholder={name === 'seller_id' ? 'Tutti' : 'Tutte'}
      wide={false}
      options={options ?? []}
      loading={isLoading}
      failed={isError}
      onOpen={() => (isError ? void refetch() : setIsOpened(true))}
    />
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
  const { data = [], isLoading } = useQuery({
    ...leadQueries.references(kind, search.get(name) ?? undefined),
    enabled: !useIsChip() || search.has(name),
  })
  const options = data.map((reference) => ({ value: String(reference.id), label: reference.name }))
  return (
    <SelectFilter name={name} label={label} placeholder="Tutti" wide={false} options={options} loading={isLoading} />
  )
}
