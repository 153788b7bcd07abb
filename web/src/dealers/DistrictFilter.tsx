import { type District, formatDistrict } from '@portale/domain/dealers/partner.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { SelectFilter } from '../list/SelectFilter.tsx'

/** The Italian districts, for selects. */
export const districtsQuery = queryOptions({
  queryKey: ['districts'],
  queryFn: ({ signal }) => api.get<District[]>('/api/v1/districts', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The filter "Provincia" of the lists of partners. */
export function DistrictFilter() {
  const { data: districts = [] } = useQuery(districtsQuery)
  const options = districts.map((district) => ({ value: String(district.id), label: formatDistrict(district) }))
  return <SelectFilter name="district_id" label="Provincia" options={options} />
}
