import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { cases } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { accessDesign } from './records.cases.ts'

type Answer = { data: { id: number }[]; errors?: Record<string, string[]> }

// The calls are those of a server, whose routes describe themselves.
const t: TestApp = await testApp()
let admin: Caller
let fixtures: AccessFixtures
beforeAll(async () => {
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  admin = await t.as('administrator')
  // A mail, which the fixtures of the access walk don't have.
  await t.anonymous.send('POST', '/forgot-password', { email: 'administrator@demo.example' })
})
afterAll(() => t.close())

const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')
const isSelection = (call: string) => /^GET .*\/(selection|progress\/\w+)$/.test(call)
const selections = t.app.describedRoutes.map(({ method, url }) => `${method} ${url}`).filter(isSelection)
const urlOf = (call: string) => {
  const [, found] = Object.entries(cases).find(([known]) => normalizePath(known) === normalizePath(call)) ?? []
  return found?.url(fixtures.mine, fixtures, 'administrator') ?? ''
}

it('are all the calls that answer the rows of a filter', () => {
  const answering = t.app.describedRoutes.filter(({ describe: { query } }) => query && '_ids' in query)
  expect(answering.map(({ method, url }) => `${method} ${url}`)).toEqual(selections)
  expect(selections).toHaveLength(12)
})

describe.each(selections)('%s', (call) => {
  const get = (query: string) => admin.get<Answer>(`${urlOf(call)}${query}`)

  it('answers those of some rows that match the filters', async () => {
    const all = (await get('')).body.data.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(0)
    const first = all.at(0)
    const { status, body } = await get(`?_ids=${first},999999999`)
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [first]])
    expect((await get(`?_ids=${all.join()}`)).body.data.map(({ id }) => id)).toEqual(all)
    expect((await get('?_ids=999999999')).body.data).toEqual([])
  })

  it('rejects other ids (422)', async () => {
    for (const ids of ['', 'x', '1,', '0', '-1', '1.5', '1e1', '1 OR true', Array(501).fill(1).join()]) {
      const { status, body } = await get(`?_ids=${encodeURIComponent(ids)}`)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['_ids']])
    }
  })
})

it('narrows by filter and ids together', async () => {
  const { body } = await admin.get<Answer>('/api/v1/dealers/selection')
  const ids = body.data.map(({ id }) => id).join()
  expect((await admin.get<Answer>(`/api/v1/dealers/selection?name=nobody&_ids=${ids}`)).body.data).toEqual([])
})
