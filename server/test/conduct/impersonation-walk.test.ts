import { type RoleName, roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { cases } from '../access/access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from '../access/access.fixtures.ts'
import { accessDesign } from '../access/records.cases.ts'
import { rightsTable } from '../access/rights-table.ts'
import { perform } from '../access/walk.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { buildNews, buildUser, storeBuiltFiles } from '../fixtures/factories.ts'
import { buildNotification } from '../fixtures/factories-notices.ts'
import { withNewSession } from '../fixtures/people.fixtures.ts'
import { listPersonColumns, listPersonRows, namingBoth } from './person-rows.ts'

// Who looks as somebody else leaves that person alone: all calls are made under an impersonation that only looks, and then
// all rows that belong to the person are what they were.

let t: TestApp
let fixtures: AccessFixtures
let adminId: number

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ typeahead: { count: 100_000 } }) })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
  adminId = (await t.as('administrator')).user_id
})
afterAll(() => t.close())

const isRead = (call: string) => call.startsWith('GET ')
const walked = rightsTable
  .filter(({ call, rights }) => cases[call] && (isRead(call) || rights.anonymous === 'none'))
  .map(({ call }) => call)

/** As the owner: the application may not read all tables that triggers write. */
const listRows = (person: { id: number; email: string }) =>
  t.deps.withOwnerConnection((db) => listPersonRows(db, person))

/** Begins an impersonation that only looks. */
async function look(user_id: number): Promise<Caller> {
  const answer = await (await t.as(adminId)).send('POST', `/impersonate/${user_id}`, { with_changes: false })
  expect(answer.status).toBe(200)
  return withNewSession(t, answer, user_id)
}

/** A person for whom there is much that a look could change: notifications, read or not, of what has ended and what has not. */
async function buildPerson(role: RoleName) {
  const { db } = t.deps
  const person = await buildUser(db, { role, dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] })
  const expired = await buildNews(db, { publish_at: '2026-01-01T08:00:00Z', expires_at: '2026-01-02T08:00:00Z' })
  for (const url of [`/news/${expired.id}`, `/news/${fixtures.mine.news}`, '/leads/999999', '/dealers'])
    await buildNotification(db, { user_id: person.id, kind: 'news_published', url })
  return db.selectFrom('users').select(['id', 'email']).where('id', '=', person.id).executeTakeFirstOrThrow()
}

it('finds the rows of people by the catalogue', async () => {
  const tables = new Set((await listPersonColumns(t.deps.db)).map(({ table }) => table))
  for (const table of ['customer_disclosures', 'notifications', 'news_reads', 'list_settings', 'users'])
    expect(tables).toContain(table)
  for (const table of Object.keys(namingBoth)) expect(tables).toContain(table)
})

it('walks every call', () => {
  expect(walked.length).toBeGreaterThan(250)
})

describe('every call under an impersonation that only looks leaves the person’s rows as they are', () => {
  it.each(roleNames.filter((role) => role !== 'administrator'))('of a %s', async (role) => {
    const person = await buildPerson(role)
    const before = await listRows(person)
    const answered: number[] = []
    let caller = await look(person.id)
    for (const call of walked) {
      // The logout, and the way back, end it.
      if ((await caller.get('/api/v1/me')).status !== 200) caller = await look(person.id)
      const status = await perform(caller, call, role, fixtures.mine, fixtures)
      answered.push(status)
    }
    expect(await listRows(person)).toEqual(before)
    // A role that came after those of the specification may do less.
    const least = roleIds[role] <= 8 ? 25 : 20
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(least)
  })
})
