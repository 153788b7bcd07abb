import type { Customer, CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import type { MergedField, MergePreview, Side } from '@portale/domain/network/customers/merge.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { customersUrl } from './customer.api.ts'

/** Customers by name or VAT number, archived ones too: a duplicate may have been archived before. */
export const customerHintsQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'merge-hints', search],
    async queryFn({ signal }): Promise<Customer[]> {
      const digits = foldVat(search)
      const isNumber = /^\d+$/.test(digits)
      const parameters = new URLSearchParams({
        per_page: '10',
        [isNumber ? 'vat_n' : 'name']: isNumber ? digits : search,
      })
      return (await api.get<Page<Customer>>(`${customersUrl}?${parameters}`, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

export const mergePreviewQuery = (keptId: number, mergedId: number) =>
  queryOptions({
    queryKey: ['customers', 'merge', keptId, mergedId],
    queryFn: ({ signal }) => api.get<MergePreview>(`${customersUrl}/${keptId}/merge?merged_id=${mergedId}`, { signal }),
    gcTime: 0,
  })

export type MergeValues = { merge: Record<MergedField, Side> }

export const mergeCustomers = (
  { kept, merged }: Pick<MergePreview, 'kept' | 'merged'>,
  { merge }: MergeValues,
  options: RequestOptions,
) =>
  api.post<CustomerRecord>(
    `${customersUrl}/${kept.id}/merge`,
    {
      merge: {
        ...merge,
        merged_id: merged.id,
        lock_version: kept.lock_version,
        merged_lock_version: merged.lock_version,
      },
    },
    options,
  )

/** Takes back that a customer was merged into another one. */
export const unmergeCustomer = (id: number) => api.post<CustomerRecord>(`${customersUrl}/${id}/unmerge`)
