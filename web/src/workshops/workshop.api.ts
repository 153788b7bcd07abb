import type { District } from '@portale/domain/dealers/partner.ts'
import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import { editablePartner, type PartnerFormFields, partnerConflictFields } from '../dealers/partner.api.ts'
import type { ConflictField } from '../form/conflict.ts'
import { bodyOf, continued, type HistoryRow, readableHistory, rowsOf } from './history.ts'

export type WorkshopFormValues = { workshop: PartnerFormFields & { dealers: HistoryRow[] } }

const url = '/api/v1/workshops'

export async function loadWorkshop(id: number | string): Promise<WorkshopFormValues> {
  const record = await api.get<WorkshopRecord>(`${url}/${id}`)
  return { workshop: { ...editablePartner(record), dealers: rowsOf(record.dealers) } }
}

/** What a form begins with: fresh data, never changed under the hands of who is typing. */
export const workshopFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['workshop-form', id],
    queryFn: () => loadWorkshop(id),
    ...formQueryOptions,
  })

/** The fields as two versions of them are compared; the history is one. */
export const workshopConflictFields = (districts: District[]): ConflictField[] => [
  ...partnerConflictFields('workshop', districts),
  { path: 'workshop.dealers', label: 'Storico concessionarie', format: readableHistory, merge: continued },
]

export function saveWorkshop({ workshop: values }: WorkshopFormValues, options: RequestOptions = {}) {
  const workshop = { ...values, dealers: bodyOf(values.dealers) }
  return workshop.id === undefined
    ? api.post<WorkshopRecord>(url, { workshop }, options)
    : api.put<WorkshopRecord>(`${url}/${workshop.id}`, { workshop }, options)
}
