import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { type District, formatDistrict, isDistrictTyped } from '@portale/domain/network/dealers/district.ts'
import type { Dealer, PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import {
  partnerColumns,
  partnerTextColumns,
  storedPartnerColumns,
} from '@portale/domain/network/dealers/partner-columns.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'

/** The registry of a kind of partner. */
export const partnerUrl = (kind: Partner): string => `/api/v1/${partnerAudiences[kind]}`

type PartnerRecords = { dealer: Dealer; workshop: WorkshopRecord }

export const partnerQueries = {
  one: <Kind extends Partner>(kind: Kind, id: string) =>
    queryOptions({
      queryKey: ['partners', kind, id],
      queryFn: ({ signal }) => api.get<PartnerRecords[Kind]>(`${partnerUrl(kind)}/${id}`, { signal }),
    }),
}

/** The form values that dealers and workshops share. */
export type PartnerFormFields = Omit<
  Dealer,
  'id' | 'district' | 'district_id' | 'ceased_on' | 'archived_at' | 'archived_by' | 'lock_version'
> & {
  id?: number
  /** 2026-11-21, or '' for a partner of the network. */
  ceased_on: string
  district_id: number | null
  lock_version?: number
}

export type DealerFormValues = { dealer: PartnerFormFields }

export const formatPartner = ({ baldo_id, name }: Omit<PartnerHint, 'id'>): string => `${baldo_id} ${name}`

export const blankPartner: PartnerFormFields = {
  ...mapKeys(partnerTextColumns, () => ''),
  district_id: null,
  ceased_on: '',
}

/** The values of a form from a record. */
export const toPartnerForm = ({ id, lock_version, ...record }: Dealer): PartnerFormFields => ({
  id,
  ...pickColumns(record, partnerTextColumns),
  district_id: record.district_id,
  ceased_on: record.ceased_on ?? '',
  lock_version,
})

/** How the shared fields of two versions are compared. */
export const partnerConflictFields = (prefix: 'dealer' | 'workshop', districts: District[]): ConflictField[] =>
  storedPartnerColumns.map((name) => ({
    path: `${prefix}.${name}`,
    label: partnerColumns[name].label,
    ...(name === 'ceased_on' && { format: (day: string) => (day ? formatDay(day) : '') }),
    ...(name === 'district_id' && {
      format: (id: number | null) => {
        const district = districts.find((candidate) => candidate.id === id)
        return district ? formatDistrict(district) : ''
      },
    }),
  }))

const url = '/api/v1/dealers'

export const fetchDealerForm = async (id: number | string): Promise<DealerFormValues> => ({
  dealer: toPartnerForm(await api.get<Dealer>(`${url}/${id}`)),
})

export const dealerQueries = {
  form: (id: string) =>
    queryOptions({
      queryKey: ['dealer-form', id],
      queryFn: () => fetchDealerForm(id),
      ...formQueryOptions,
    }),
}

/** The dealers or workshops whose code, name or town has these words. */
export const partnerHints = (kind: Partner, search: string) =>
  queryOptions({
    queryKey: [partnerAudiences[kind], 'hints', search],
    queryFn: ({ signal }) =>
      api.get<PartnerHint[]>(`/api/v2/${partnerAudiences[kind]}?${new URLSearchParams({ search })}`, { signal }),
    placeholderData: keepPreviousData,
  })

export function saveDealer({ dealer }: DealerFormValues, options: RequestOptions = {}) {
  return dealer.id === undefined
    ? api.post<Dealer>(url, { dealer }, options)
    : api.put<Dealer>(`${url}/${dealer.id}`, { dealer }, options)
}

/** The Italian districts, for selects. */
export const districtsQuery = queryOptions({
  queryKey: ['districts'],
  queryFn: ({ signal }) => api.get<District[]>('/api/v1/districts', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether a text means the district of a select's option: "Reggio Emilia", "Bozen", "(RM)". */
export const findTyped = (districts: District[]) => {
  const byId = new Map(districts.map((district) => [String(district.id), district]))
  return (value: unknown, search: string): boolean => {
    const district = byId.get(String(value))
    return district !== undefined && isDistrictTyped(search, district)
  }
}
