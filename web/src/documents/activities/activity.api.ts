import { audienceFlags, byTitle, getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import type {
  Activity,
  ActivityDashboardData,
  ActivityYear,
  ActivityYearDetail,
  ActivityYearRow,
  EditedActivity,
  PartnerProgressRow,
  RejectedFile,
  Upload,
  YearOption,
} from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import type { ReminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import type { DocumentDoubt } from '@portale/domain/platform/document-doubts.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { partnerUrl } from '../../network/dealers/partner.api.ts'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'

/** One year of activities: what a page of /api/v1/activities holds. */
export type ActivitiesOfYear = { id: number; year: string; activities: Activity[] }

/** A page of /api/v1/activities; the years are its pages. */
export type ActivityPage = Page<ActivitiesOfYear> & { years: YearOption[] }

/** What a page of /dealers/activity_years and /workshops/activity_years holds. */
export type ProgressOfYear = {
  id: number
  year: string
  dealers?: PartnerProgressRow[]
  workshops?: PartnerProgressRow[]
}

/** The activities of a partner by year, with what it uploaded. */
export type PartnerActivityPage = { activities_paginate: ActivityPage; uploaded: Upload[] }

/** The calls that a list reads through the address of its screen. */
export const activityUrls = {
  activities: '/api/v1/activities',
  years: '/api/v1/activity_years',
  progress: (audience: Audience) => `/api/v1/${audience}/activity_years`,
  matrix: (yearId: string, audience: Audience) => `/api/v1/activity_years/${yearId}/matrix/${audience}`,
  partnerActivities: (kind: Partner, id: string) => `${partnerUrl(kind)}/${id}/activities`,
}

type Id = number | string

export const fetchActivityOfYear = (yearId: Id, id: Id, options?: RequestOptions) =>
  api.get<EditedActivity>(`${activityUrls.years}/${yearId}/activities/${id}`, options)

export const fetchActivityYear = (id: Id, options?: RequestOptions) =>
  api.get<ActivityYearDetail>(`${activityUrls.years}/${id}`, options)

/** What a partner uploaded for an activity. */
export const fetchUploads = (kind: Partner, id: Id, activityId: Id, options?: RequestOptions) =>
  api.get<Upload[]>(`${partnerUrl(kind)}/${id}/activities/${activityId}/uploaded`, options)

export const activityQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['activities', 'one', id],
      queryFn: ({ signal }) => api.get<Activity>(`${activityUrls.activities}/${id}`, { signal }),
    }),
  /** The newest open year, as the list opens it. */
  newestYear: queryOptions({
    queryKey: ['activities', 'newest'],
    queryFn: ({ signal }) => api.get<ActivityPage>(activityUrls.activities, { signal }),
  }),
  partnerUploads: (id: string) =>
    queryOptions({
      queryKey: ['uploads', 'activity', id],
      queryFn: ({ signal }) => api.get<Upload[]>(`${activityUrls.activities}/${id}/uploaded`, { signal }),
    }),
  partnerUploadsOfYear: (year: string | undefined) =>
    queryOptions({
      queryKey: ['uploads', 'year', year],
      queryFn: ({ signal }) => api.get<Upload[]>(`/api/v1/activity_document_uploads?year=${year}`, { signal }),
      enabled: year !== undefined,
    }),
  form: (yearId: string, id: string) =>
    queryOptions({
      queryKey: ['activity-form', yearId, id],
      queryFn: ({ signal }) => fetchActivityOfYear(yearId, id, { signal }),
      ...formQueryOptions,
    }),
}

export const activityYearQueries = {
  /** All years, newest first: what the year selectors offer. */
  all: queryOptions({
    queryKey: ['activity-years', 'all'],
    queryFn: ({ signal }) => api.get<Page<ActivityYearRow>>(`${activityUrls.years}?per_page=100`, { signal }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['activity-years', 'one', id],
      queryFn: ({ signal }) => fetchActivityYear(id, { signal }),
    }),
  form: (id: string) =>
    queryOptions({ ...activityYearQueries.one(id), queryKey: ['activity-year-form', id], ...formQueryOptions }),
  dashboard: (id: string, audience: Audience) =>
    queryOptions({
      queryKey: ['activity-years', 'dashboard', id, audience],
      queryFn: ({ signal }) =>
        api.get<ActivityDashboardData>(`${activityUrls.years}/${id}/dashboard/${audience}?names=0`, { signal }),
    }),
  /** A page of the partners that completed an activity of a year. */
  completed: (audience: Audience, year: string, activityId: number, page: number) =>
    queryOptions({
      queryKey: ['activity-years', 'completed', audience, year, activityId, page],
      queryFn: ({ signal }) => {
        const filters = `year=${year}&completed=${activityId}&page=${page}&per_page=100`
        return api.get<Page<ProgressOfYear>>(`${activityUrls.progress(audience)}?${filters}`, { signal })
      },
      placeholderData: keepPreviousData,
    }),
}

/** The documents that a partner uploaded for an activity, as a form. */
export const partnerUploadsQuery = (kind: Partner, id: string, activityId: string) =>
  queryOptions({
    queryKey: ['uploads-form', kind, id, activityId],
    queryFn: ({ signal }) => fetchUploads(kind, id, activityId, { signal }),
    ...formQueryOptions,
  })

/** `copies` is for a new year alone: whether it copies the activities of an earlier one, as drafts. */
export type ActivityYearForm = { activity_year: { id?: number; year: string; copies?: boolean; lock_version?: number } }

export function saveActivityYear({ activity_year: values }: ActivityYearForm, options: RequestOptions = {}) {
  const { copies, ...activity_year } = values
  const { id, year } = activity_year
  return id === undefined
    ? api.post<ActivityYear>(
        activityUrls.years,
        { activity_year: { year, ...(copies && { copy_as: 'draft' }) } },
        options,
      )
    : api.put<ActivityYear>(`${activityUrls.years}/${id}`, { activity_year }, options)
}

/** Deletes a year that has so many activities, and no uploads. */
export const deleteActivityYear = (id: number, activities: number) =>
  api.delete<void>(`${activityUrls.years}/${id}?activities=${activities}`)

/** Opens all drafts of a year. */
export const openDrafts = (id: number) => api.post<ActivityYearDetail>(`${activityUrls.years}/${id}/open`, {})

/** Copies the activities of the latest earlier year that has some into this one, as drafts. */
export const copyActivities = (id: number, options: RequestOptions) =>
  api.post<ActivityYearDetail>(`${activityUrls.years}/${id}/copy`, { state: 'draft' }, options)

/** A row of the form; `key` identifies it on the screen only. */
export type DocumentTypeRow = Pick<
  DocumentType,
  'description' | 'weight' | 'deleted_at' | 'optional' | 'asks_valid_until' | 'accepted_kinds' | 'form_file_name'
> & {
  key: string
  id?: number
  /** '' for the activity's. */
  due_on: string
  /** '' without one. */
  instruction: string
  /** Whether the save removes the stored blank form. */
  form_deleted: boolean
  /** A blank form to send: the key of the chosen file, which no draft can store. */
  form_file: { key: string; name: string; size: number; type: string } | null
}

export type ActivityFormValues = {
  activity: {
    id?: number
    title: string
    description: string
    for_dealers: boolean
    for_workshops: boolean
    /** '' without one. */
    due_on: string
    state: ActivityState
    activity_year_id: number
    activity_document_types: DocumentTypeRow[]
    lock_version?: number
  } & Record<keyof ReminderSettings, string>
}

/** Saves an activity; the blank forms to send, by the keys of the rows' files, go next to it in a form. */
export function saveActivity(
  { activity: values }: ActivityFormValues,
  files: Map<string, File>,
  options: UploadOptions = {},
) {
  const activity_document_types = values.activity_document_types.map(
    ({ key, form_file, form_deleted, form_file_name, ...row }) => ({
      ...row,
      form_file_name: form_deleted ? null : form_file_name || undefined,
    }),
  )
  // A comparison of two versions chooses one flag, which decides the other.
  const activity = { ...values, ...audienceFlags(getAudience(values)), activity_document_types }
  const isNew = activity.id === undefined
  const activitiesUrl = `${activityUrls.years}/${activity.activity_year_id}/activities`
  const url = isNew ? activitiesUrl : `${activitiesUrl}/${activity.id}`
  const forms = values.activity_document_types.flatMap(({ form_file }, index) => {
    const file = files.get(form_file?.key ?? '')
    return file ? [{ name: `form_file[${index}]`, file }] : []
  })
  if (forms.length === 0)
    return isNew ? api.post<Activity>(url, { activity }, options) : api.put<Activity>(url, { activity }, options)
  const form = new FormData()
  form.append('activity', JSON.stringify(activity))
  for (const { name, file } of forms) form.append(name, file)
  return uploadForm<Activity>(url, form, { ...options, method: isNew ? 'POST' : 'PUT' })
}

/**
 * Sends a file of an activity, with its last day if it expires. The activity goes with it, as spec 1 §7 asks, without its
 * description: the server ignores the field, and pictures would be sent in vain.
 */
export function uploadDocument(
  { description, ...activity }: Activity,
  { typeId, file, day, confirmed }: { typeId: number; file: File; day?: string; confirmed?: DocumentDoubt[] },
  options: UploadOptions,
) {
  const form = new FormData()
  form.append('activity', JSON.stringify(activity))
  form.append('notify', 'later') // of all files that are sent together
  if (day !== undefined) form.append(`valid_until[${typeId}]`, day)
  if (confirmed) form.append('confirmed', confirmed.join(','))
  form.append(`new_activity_document_type[${typeId}][]`, file)
  return uploadForm<{ uploaded: Upload[]; refused: RejectedFile[] }>(
    `${activityUrls.activities}/${activity.id}`,
    form,
    options,
  )
}

/** The next activity of a year, by title, of which documents of a partner wait; undefined when none is left. */
export async function fetchNextWaiting(kind: Partner, id: Id, { id: activityId, title, year }: Activity) {
  const url = `${activityUrls.partnerActivities(kind, String(id))}?state=pending&year=${year}`
  const { activities_paginate } = await api.get<PartnerActivityPage>(url)
  const waiting = activities_paginate.data
    .filter((found) => found.year === year)
    .flatMap(({ activities }) => activities)
    .filter((other) => other.id !== activityId)
    .toSorted(byTitle)
  return waiting.find((other) => byTitle(other, { title }) > 0) ?? waiting[0]
}

type UploadStatusRow = Pick<Upload, 'id' | 'status' | 'lock_version'> & { reason: string }

/** Sets the statuses of a partner's documents for an activity. */
export const updateUploadStatuses = (
  kind: Partner,
  partnerId: number,
  activityId: number,
  managed: UploadStatusRow[],
) => api.post<Upload[]>(`${partnerUrl(kind)}/${partnerId}/activities/${activityId}/manage`, { managed })
