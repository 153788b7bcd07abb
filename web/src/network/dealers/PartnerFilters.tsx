import { formatDistrict } from '@portale/domain/network/dealers/district.ts'
import { filterablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DuplicatesFilter } from '../../platform/list/DuplicatesFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { ArchivedFilter } from '../archive/ArchivedFilter.tsx'
import { districtsQuery, findTyped } from './partner.api.ts'

/** The filters that every list of dealers or workshops takes (spec 1 §2). */
export const partnerFilters = [
  ...new Set(['name', ...filterablePartnerColumns]),
  'ceased',
  'archived',
  'pending',
  'duplicates',
]

const ceasedOptions = [
  { value: '0', label: 'Nella rete' },
  { value: '1', label: 'Cessate' },
]
const pendingOptions = [{ value: '1', label: 'Da verificare' }]

/** The filters of a list of partners, with those that only come with links. */
export const partnerFilterNames = (kind: Partner): string[] =>
  kind === 'workshop' ? [...partnerFilters, 'dealer_id', 'at'] : partnerFilters

/** Their inputs; further ones come as children, their names in `others`. */
export function PartnerFilters({ others = [], children }: { others?: string[]; children?: ReactNode }) {
  return (
    <FilterBar
      names={[...partnerFilters, ...others]}
      folded={['ceased', 'archived', 'pending', 'duplicates', ...others]}
      more={
        <>
          <SelectFilter name="ceased" label="Rete" wide={false} options={ceasedOptions} />
          <ArchivedFilter />
          <SelectFilter name="pending" label="Documenti" placeholder="Tutti" wide={false} options={pendingOptions} />
          <DuplicatesFilter />
          {children}
        </>
      }
    >
      <TextFilter name="name" label="Ragione sociale" wide />
      <TextFilter name="baldo_id" label="Baldo Id" />
      <DistrictFilter />
    </FilterBar>
  )
}

/** The filter "Provincia" of the lists of partners. */
export function DistrictFilter() {
  const { data: districts = [], isError, refetch } = useQuery(districtsQuery)
  const options = districts.map((district) => ({ value: String(district.id), label: formatDistrict(district) }))
  return (
    <SelectFilter
      name="district_id"
      label="Provincia"
      options={options}
      isTyped={findTyped(districts)}
      failed={isError}
      onOpen={() => isError && void refetch()}
    />
  )
}
