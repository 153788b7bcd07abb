import type { SearchResults } from '@portale/domain/front/search/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import {
  createScopeFixtures,
  type Ride,
  type ScopeFixtures,
  scopedRoles,
} from '../../../test/fixtures/row-scope.fixtures.ts'

let fixtures: ScopeFixtures
let mine: Ride
let theirs: Ride
beforeAll(async () => {
  fixtures = await createScopeFixtures()
  mine = await fixtures.createRide(fixtures.mine, 'Corsa mia 100%')
  theirs = await fixtures.createRide(fixtures.theirs, 'Corsa altrui')
})
afterAll(() => fixtures.t.close())

async function searchRides(caller: Caller, q: string) {
  const { body } = await caller.get<SearchResults>(`/api/v1/search?q=${encodeURIComponent(q)}`)
  return body.groups.filter(({ kind }) => kind === 'records').flatMap(({ items }) => items)
}

describe('the search finds designed records by their label', () => {
  it('all of them in the views of administrators, once each', async () => {
    const found = await searchRides(fixtures.admin, 'CORSA')
    expect(found.map(({ label }) => label).sort()).toEqual(['Corsa altrui', 'Corsa mia 100%'])
    expect(found.map(({ url }) => url).sort()).toEqual([`/rides/${mine.id}`, `/rides/${theirs.id}`])
    for (const { url } of found) expect((await fixtures.admin.get(`/api/v1/generated${url}`)).status).toBe(200)
  })

  it.each([
    ['100%', 1],
    ['100_', 0],
    ['corsa mia', 1],
    ['mia corsa', 1],
    ['corsa nessuna', 0],
  ])('%j: %s', async (q, count) => {
    expect(await searchRides(fixtures.admin, q)).toHaveLength(count)
  })

  it.each(scopedRoles)('%s: in a view that shows it, its own alone where the rule says so', async (role) => {
    const caller = fixtures.mine.people[role]
    const rides = await searchRides(caller, 'corsa')
    expect(rides).toHaveLength(2) // one of the views has all
    for (const { url } of rides) expect([url, (await caller.get(`/api/v1/generated${url}`)).status]).toEqual([url, 200])
    const everything = ['Mezzo Altrui', 'Mezzo Mia']
    const isStaff = role.endsWith('_rt')
    const shown = (found: { label: string }[]) => found.map(({ label }) => label)
    expect(shown(await searchRides(caller, 'mezzo'))).toEqual(isStaff ? everything : ['Mezzo Mia'])
    expect(shown(await searchRides(fixtures.outsiders[role], 'mezzo'))).toEqual(isStaff ? everything : [])
  })

  it('a role of the generator in its own view, and nothing else', async () => {
    expect(await searchRides(fixtures.fleetManager, 'mezzo')).toEqual([])
    const { body } = await fixtures.fleetManager.get<SearchResults>('/api/v1/search?q=corsa')
    expect(body.groups.map(({ kind }) => kind)).toEqual(['records'])
    expect(body.groups[0]?.items[0]?.url).toMatch(/^\/rides-fleet\//)
  })
})
