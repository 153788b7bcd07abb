import { type Page, test } from '@playwright/test'
import type { TestFile } from './files.ts'

export type Activity = { id: number; title: string; activity_document_types: { id: number; description: string }[] }

type Body = { data?: unknown; multipart?: Record<string, TestFile | string> }

/** Calls the API as the user of this page, to prepare what a test needs. */
export async function callApi<T>(page: Page, method: string, url: string, body: Body = {}): Promise<T> {
  const context = page.context()
  const cookies = await context.cookies()
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    // Current cookies, because every response sets a new token, which must match the header.
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  const answer = await context.request.fetch(url, { method, headers, ...body })
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

type Year = { id: number; year: string }

const listYears = async (admin: Page): Promise<Year[]> =>
  (await callApi<{ data: Year[] }>(admin, 'GET', '/api/v1/activity_years?per_page=100')).data

/** The id of a year, which is created if necessary. */
export async function ensureYear(admin: Page, year: string): Promise<number> {
  const find = async () => (await listYears(admin)).find((row) => row.year === year)?.id
  const known = await find()
  if (known !== undefined) return known
  const made = await callApi<Year>(admin, 'POST', '/api/v1/activity_years', {
    data: { activity_year: { year } },
  }).catch(() => undefined) // another test has created it meanwhile
  const id = made?.id ?? (await find())
  if (id === undefined) throw new Error(`the year ${year} does not exist`)
  return id
}

type ActivityOptions = {
  year?: string
  title: string
  documents?: string[]
  audience?: 'dealers' | 'workshops'
  description?: string
  dueOn?: string
}

/** The year of the activities that tests create. */
export const scratchYear = '2040'
/** The newest possible year. */
export const lastYear = '2099'

/** Consecutive unused years, the latest possible ones, in a range that no other worker uses. */
export async function findFreeYears(admin: Page, count = 1): Promise<string[]> {
  const { parallelIndex, config } = test.info()
  const share = Math.floor((Number(lastYear) - Number(scratchYear) - 1) / config.workers)
  const taken = new Set((await listYears(admin)).map(({ year }) => year))
  for (let first = Number(lastYear) - count - parallelIndex * share, left = share - count; left >= 0; first--, left--) {
    const years = Array.from({ length: count }, (_, index) => String(first + index))
    if (!years.some((year) => taken.has(year))) return years
  }
  throw new Error('no year is free')
}

export async function createActivity(admin: Page, options: ActivityOptions): Promise<Activity & { yearId: number }> {
  const { year = scratchYear, title, documents = ['Verbale firmato'], audience = 'dealers' } = options
  const id = await ensureYear(admin, year)
  const activity = {
    title,
    description: options.description ?? '<p>Carica quanto richiesto.</p>',
    for_dealers: audience === 'dealers',
    for_workshops: audience === 'workshops',
    due_on: options.dueOn,
    activity_document_types: documents.map((description, weight) => ({ description, weight, deleted_at: null })),
  }
  const made = await callApi<Activity>(admin, 'POST', `/api/v1/activity_years/${id}/activities`, { data: { activity } })
  return { ...made, yearId: id }
}

/** Uploads one file for one of an activity's required documents. */
export async function uploadDocument(partner: Page, activity: Activity, file: TestFile, position = 0): Promise<void> {
  const typeId = activity.activity_document_types[position]?.id
  await callApi(partner, 'POST', `/api/v1/activities/${activity.id}`, {
    multipart: { [`new_activity_document_type[${typeId}][]`]: file },
  })
}

type Person = { user: Record<'dealers' | 'workshops', { id: number }[]> }

/** The id of the partner of this page's user. */
export async function fetchPartnerId(page: Page, kind: 'dealers' | 'workshops'): Promise<number> {
  const { user } = await callApi<Person>(page, 'GET', '/api/v1/me')
  return user[kind][0]?.id ?? 0
}

/** How long to wait for what is notified together: files that are sent one by one, and statuses, 15 s after the last. */
export const gathered = { timeout: 40_000 }

/** Rejects all uploads of a dealer for an activity, as the user of this page. */
export async function rejectUploads(manager: Page, dealerId: number, activityId: number, reason: string) {
  const path = `/api/v1/dealers/${dealerId}/activities/${activityId}`
  const uploads = await callApi<{ id: number }[]>(manager, 'GET', `${path}/uploaded`)
  const managed = uploads.map(({ id }) => ({ id, status: 'rejected', reason }))
  await callApi(manager, 'POST', `${path}/manage`, { data: { managed } })
}
