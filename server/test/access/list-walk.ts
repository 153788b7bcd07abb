import { seedDemo } from '../../src/demo/demo.ts'
import { seedVehicles } from '../../src/demo/vehicles.ts'
import type { Caller, TestApp } from '../app.ts'

/** Ids that exist in the demonstration data; `:id` is 1 elsewhere. */
const ids = { year: 1, activity: 1, market_share: 1 }

/** Fills every list: the demonstration has rows of all. */
export async function seedLists({ deps }: TestApp): Promise<void> {
  await seedDemo(deps.db, deps.files, deps.config)
  await seedVehicles(deps)
  const { user_id } = await deps.db.selectFrom('leads').select('user_id').executeTakeFirstOrThrow()
  await deps.db
    .insertInto('customer_notes')
    .values(['Prima nota', 'Seconda nota'].map((text) => ({ customer_id: 1, user_id, text })))
    .execute()
  const reminded = await deps.db
    .selectFrom('activity_reminders')
    .select(['activity_year_id', 'activity_id'])
    .where('dealer_id', 'is not', null)
    .executeTakeFirstOrThrow()
  Object.assign(ids, { year: reminded.activity_year_id, activity: reminded.activity_id })
}

/** The address of a list, or of any call of the demonstration, with ids that exist. */
export const toAddress = (pattern: string): string =>
  pattern
    .replace('activity_years/:id', `activity_years/${ids.year}`)
    .replace(':activity', String(ids.activity))
    .replace(':prefix', 'veicoli-demo')
    .replace(/:\w+/g, '1')

export const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The calls whose answer is a page, found by making every call that reads. */
export async function findPages({ app }: TestApp, caller: Caller): Promise<string[]> {
  const pages: string[] = []
  for (const { method, url } of app.declaredRoutes) {
    if (method !== 'GET' || url.startsWith('/assets/') || url.endsWith('/xls')) continue
    const { status, body } = await caller.get<Record<string, object> | undefined>(toAddress(url))
    const page = body?.activities_paginate ?? body
    if (status === 200 && page && 'current_page' in page) pages.push(url)
  }
  return pages.sort()
}
