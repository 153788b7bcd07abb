import type { District } from '@portale/domain/network/dealers/district.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { type PartnerFormFields, partnerConflictFields, toPartnerForm } from '../dealers/partner.api.ts'
import { formatHistory, type HistoryRow, mergeHistory, toBody, toRows } from './history.ts'

export type WorkshopFormValues = { workshop: PartnerFormFields & { dealers: HistoryRow[] } }

const url = '/api/v1/workshops'

export async function fetchWorkshopForm(id: number | string): Promise<WorkshopFormValues> {
  const record = await api.get<WorkshopRecord>(`${url}/${id}`)
  return { workshop: { ...toPartnerForm(record), dealers: toRows(record.dealers) } }
}

/** The initial values of a form: loaded anew and never refreshed while someone types. */
export const workshopFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['workshop-form', id],
    queryFn: () => fetchWorkshopForm(id),
    ...formQueryOptions,
  })

/** How the fields of two versions are compared; the history counts as one field. */
export const workshopConflictFields = (districts: District[]): ConflictField[] => [
  ...partnerConflictFields('workshop', districts),
  { path: 'workshop.dealers', label: 'Storico concessionarie', format: formatHistory, merge: mergeHistory },
]

export function saveWorkshop({ workshop: values }: WorkshopFormValues, options: RequestOptions = {}) {
  const workshop = { ...values, dealers: toBody(values.dealers) }
  return workshop.id === undefined
    ? api.post<WorkshopRecord>(url, { workshop }, options)
    : api.put<WorkshopRecord>(`${url}/${workshop.id}`, { workshop }, options)
}
