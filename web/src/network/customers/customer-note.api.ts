import type { CustomerNote } from '@portale/domain/network/customers/customer-note.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { customersUrl } from './customer.api.ts'

const notesUrl = (customerId: number) => `${customersUrl}/${customerId}/customer_notes`

/** The notes about a customer, newest first, as many pages as were asked for. */
export const notesQuery = (customerId: number) =>
  infiniteQueryOptions({
    queryKey: ['customer-notes', customerId],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page<CustomerNote>>(`${notesUrl(customerId)}?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  })

export type NoteValues = { customer_note: { id?: number; text: string; lock_version?: number } }

/** The form values of a note, empty for a new one. */
export const noteValues = (note?: CustomerNote): NoteValues =>
  note
    ? { customer_note: { id: note.id, text: note.text, lock_version: note.lock_version } }
    : { customer_note: { text: '' } }

export function saveNote(customerId: number, { customer_note }: NoteValues, options: RequestOptions) {
  const { id } = customer_note
  return id === undefined
    ? api.post<CustomerNote>(notesUrl(customerId), { customer_note }, options)
    : api.put<CustomerNote>(`${notesUrl(customerId)}/${id}`, { customer_note }, options)
}

export const fetchNote = (customerId: number, id: number) => api.get<CustomerNote>(`${notesUrl(customerId)}/${id}`)

export const deleteNote = (customerId: number, id: number) => api.delete(`${notesUrl(customerId)}/${id}`)
