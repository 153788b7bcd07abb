import type { ReactNode } from 'react'
import { FilterBar } from '../list/FilterBar.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { DistrictFilter } from './DistrictFilter.tsx'

/** The filters that every list of dealers or workshops takes (spec 1 §2). */
export const partnerFilters = ['baldo_id', 'name', 'district_id']

/** Their inputs; further ones come as children, their names in `others`. */
export function PartnerFilters({ others = [], children }: { others?: string[]; children?: ReactNode }) {
  return (
    <FilterBar names={[...partnerFilters, ...others]}>
      <TextFilter name="baldo_id" label="Baldo Id" />
      <TextFilter name="name" label="Ragione sociale" wide />
      <DistrictFilter />
      {children}
    </FilterBar>
  )
}
