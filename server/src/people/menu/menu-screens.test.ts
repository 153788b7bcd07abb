import { readFileSync } from 'node:fs'
import { rolesWithoutAccess } from '@portale/domain/people/menu/screens.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { listMenu } from './menu.queries.ts'
import { seedMenu } from './menu.seed.ts'

const table = readFileSync(new URL('../../../../docs/spec/authorisation.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = table[0]?.split(',') ?? []

/** The roles that may not make a call, as authorisation.csv has it. */
function rolesWithoutCall(call: string): string[] {
  const cells = table.find((line) => line.startsWith(`${call.replace(' ', ',')},`))?.split(',')
  if (!cells) throw new Error(`authorisation.csv has no ${call}`)
  return roleNames.filter((role) => cells[columns.indexOf(role)] === 'none')
}

// Each screen with the call that it can't do without.
it.each([
  ['/', 'GET /api/v1/home'],
  ['/profile', 'GET /api/profile'],
  ['/profile/edit', 'PUT /api/profile/edit'],
  ['/activities', 'GET /api/v1/activities'],
  ['/activities/7/upload', 'POST /api/v1/activities/{id}'],
  ['/activity_years', 'GET /api/v1/activity_years'],
  ['/activity_years/new', 'POST /api/v1/activity_years'],
  ['/activity_years/7', 'GET /api/v1/activity_years/{id}'],
  ['/activity_years/7/edit', 'PUT /api/v1/activity_years/{id}'],
  ['/activity_years/7/activities/new', 'POST /api/v1/activity_years/{activity_year_id}/activities'],
  ['/activity_years/7/activities/7/edit', 'PUT /api/v1/activity_years/{activity_year_id}/activities/{activity_id}'],
  ['/activity_years/7/dashboard/dealers', 'GET /api/v1/activity_years/{id}/dashboard/dealers'],
  ['/dealers', 'GET /api/v1/dealers'],
  ['/dealers/activity_years', 'GET /api/v1/dealers/activity_years'],
  ['/dealers/import', 'POST /api/v1/dealers/import'],
  ['/dealers/new', 'POST /api/v1/dealers'],
  ['/dealers/7', 'GET /api/v1/dealers/{dealer_id}/activities'],
  ['/dealers/7/edit', 'PUT /api/v1/dealers/{id}'],
  ['/dealers/7/activities/7/manage', 'POST /api/v1/dealers/{dealer_id}/activities/{activity_id}/manage'],
  ['/workshops', 'GET /api/v1/workshops'],
  ['/workshops/activity_years', 'GET /api/v1/workshops/activity_years'],
  ['/workshops/import', 'POST /api/v1/workshops/import'],
  ['/workshops/new', 'POST /api/v1/workshops'],
  ['/workshops/7', 'GET /api/v1/workshops/{id}/activities'],
  ['/workshops/7/edit', 'PUT /api/v1/workshops/{id}'],
  ['/workshops/7/activities/7/manage', 'POST /api/v1/workshops/{id}/activities/{aid}/manage'],
  ['/customers', 'GET /api/v1/customers'],
  ['/customers/import', 'POST /api/v1/customers/import'],
  ['/customers/new', 'POST /api/v1/customers'],
  ['/customers/7', 'GET /api/v1/customers/{id}'],
  ['/customers/7/edit', 'PUT /api/v1/customers/{id}'],
  ['/customers/7/customer_contacts/new', 'POST /api/v1/customers/{id}/customer_contacts'],
  ['/customers/7/customer_contacts/7/edit', 'PUT /api/v1/customers/{id}/customer_contacts/{contact_id}'],
  ['/users', 'GET /api/users'],
  ['/impersonate/7', 'GET /impersonate/{userId}'],
  ['/menu-management', 'GET /api/menu-management'],
  ['/tokens', 'GET /api/tokens'],
  ['/system', 'GET /api/system'],
  ['/accesses', 'GET /api/accesses'],
  ['/outbox', 'GET /api/mails'],
  ['/webhooks', 'GET /api/v1/webhooks'],
  ['/outbox/7', 'GET /api/mails/{id}'],
])('%s is inaccessible to the roles that may not call %s', (url, call) => {
  expect(rolesWithoutAccess({ url, role: null })).toEqual(rolesWithoutCall(call))
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await seedMenu(t.deps.db)
})
afterAll(() => t.close())

it.each(roleNames)('the initial menu of %s has only accessible screens', async (role) => {
  const menu = await listMenu(t.deps.db, role)
  expect(menu.length).toBeGreaterThan(0)
  expect(menu.filter(({ url }) => rolesWithoutAccess({ url, role }).length > 0)).toEqual([])
})
