import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchResults } from '@portale/domain/front/search/search.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from './app.ts'
import { buildCustomer, buildDealer, buildUser, buildWorkshop } from './fixtures/factories.ts'

// The search box and the text filters of the lists find what Italians write in several ways.

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  for (const name of ['Zeta Autocarri S.r.l.', 'ZETA AUTOCARRI SRL']) {
    await buildDealer(db, { name })
    await buildWorkshop(db, { name })
    await buildCustomer(db, { name, contacts: [`Nicolò ${name}`] })
  }
  for (const name of ['Nicolò Zeta', "NICOLO' ZETA", 'Nicolo’ Zeta'])
    await buildUser(db, { role: 'administrator', name })
  await sql`UPDATE dealers SET city = CASE WHEN name ~ '[.]' THEN 'CITTA'' DI CASTELLO' ELSE 'Città di Castello' END`.execute(
    db,
  )
})
afterAll(() => t.close())

const search = async (q: string) =>
  (await admin.get<SearchResults>(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.groups
const countOf = (groups: SearchResults['groups'], kind: string) =>
  groups.find((group) => group.kind === kind)?.items.length ?? 0
const total = async (path: string, filters: Record<string, string>) =>
  (await admin.get<Page<object>>(`${path}?${new URLSearchParams(filters)}`)).body.total

describe('the search box', () => {
  it.each(['zeta srl', 'ZETA S.R.L.', 'zeta s.r.l', 'srl zeta'])(
    'finds both spellings of a company by %j',
    async (q) => {
      const groups = await search(q)
      expect(['dealers', 'workshops', 'customers'].map((kind) => countOf(groups, kind))).toEqual([2, 2, 2])
    },
  )

  it.each(["nicolo' zeta", 'nicolò zeta', 'NICOLO’ zeta', 'nicolo zeta'])('finds a person by %j', async (q) => {
    const groups = await search(q)
    expect([countOf(groups, 'people'), countOf(groups, 'contacts')]).toEqual([3, 2])
  })

  it.each(['CITTÀ zeta', "citta' zeta", 'citta zeta'])('finds a town by %j', async (q) => {
    expect(countOf(await search(q), 'dealers')).toBe(2)
  })

  it.each(['...', "'''", " '. ", 'zeta spa', "nicola' zeta"])('finds nothing by %j', async (q) => {
    expect(await search(q)).toEqual([])
  })
})

describe('the text filters of lists', () => {
  it.each([
    ['/api/v1/dealers', 'name', 'autocarri srl', 2],
    ['/api/v1/dealers', 'name', 'AUTOCARRI S.R.L.', 2],
    ['/api/v1/workshops', 'name', 'zeta autocarri s.r.l.', 2],
    ['/api/v1/customers', 'name', 'autocarri srl', 2],
    ['/api/users', 'name', "nicolo' zeta", 3],
    ['/api/users', 'name', 'NICOLÒ ZETA', 3],
    ['/api/users', 'name', 'nicolo zetta', 0],
    ['/api/v1/dealers', 'name', 'autocarri s r l', 0],
  ])('%s?%s=%s finds %i', async (path, name, value, found) => {
    expect(await total(path, { [name]: value })).toBe(found)
  })

  it.each(["'", '.', " . ' "])('%j alone is found nowhere', async (value) => {
    expect(await total('/api/v1/dealers', { name: value })).toBe(0)
  })
})

it('no statement compares texts that people type in another way than by `containing`', () => {
  const folder = join(import.meta.dirname, '../src')
  const compares = /ILIKE|~\*|LIKE (?!\$\{containing|\(SELECT containing)/
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => compares.test(readFileSync(join(folder, file), 'utf8')))
  // Fixed words: names of connections and of their state, the zeros in front of a Baldo ID.
  expect(files.toSorted()).toEqual([
    'network/imports/partner-import.queries.ts',
    'platform/db/open-connections.ts',
    'platform/jobs/release.queries.ts',
  ])
})
