import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'

export type ReminderFormValues = { reminders: { message: string } }
type Reminders = { partner_ids: number[]; message: string; again?: boolean }

const remindersUrl = (activityId: number) => `/api/v1/activities/${activityId}/reminders`

/** The reminders that were sent in a year. */
export const yearRemindersUrl = (yearId: string) => `/api/v1/activity_years/${yearId}/reminders`

export const createReminders = (activityId: number, reminders: Reminders, options: RequestOptions = {}) =>
  api.post<{ sent: number[]; skipped: number[] }>(remindersUrl(activityId), { reminders }, options)

type Preview = {
  partners: number
  people: number
  skipped: number
  mail: { to: string; subject: string; html: string; text: string } | null
}

/** The first mail and the numbers of a reminder; not cached, because documents arrive meanwhile. */
export const reminderPreviewQuery = (activityId: number, reminders: Reminders) =>
  queryOptions({
    queryKey: ['reminder-preview', activityId, reminders],
    queryFn: ({ signal }) => api.post<Preview>(`${remindersUrl(activityId)}/preview`, { reminders }, { signal }),
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
