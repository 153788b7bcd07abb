import type { SearchResults } from '@portale/domain/front/search/search.ts'
import type { RelationHint } from '@portale/domain/generator/records/view.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestResponse } from '../../../test/app.ts'
import { buildLead, buildWorkshop } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/import.fixtures.ts'
import { moveWorkshop } from '../../../test/fixtures/lead.fixtures.ts'
import {
  createScopeFixtures,
  importRow,
  listExportedIds,
  listIds,
  type Ride,
  type Rule,
  ridesUrl,
  ruleNames,
  rules,
  type ScopeFixtures,
  scopedRoles,
} from '../../../test/fixtures/row-scope.fixtures.ts'

let fixtures: ScopeFixtures
let mine: Ride
let theirs: Ride
beforeAll(async () => {
  fixtures = await createScopeFixtures()
  mine = await fixtures.createRide(fixtures.mine, 'Mia')
  theirs = await fixtures.createRide(fixtures.theirs, 'Altrui')
})
afterAll(() => fixtures.t.close())

const findRide = async (id: number) => (await fixtures.admin.get<Ride>(ridesUrl('rides', `/${id}`))).body
const fileOf = ({ id, paper: [file] }: Ride) => `/${id}?_file=${file?.id}`

/** Sends calls that must leave all rides as they were; returns their answers. */
async function sendRejected(...calls: (() => Promise<TestResponse>)[]): Promise<TestResponse[]> {
  const readAll = async () => (await fixtures.admin.get(ridesUrl('rides', '?per_page=100'))).text
  const before = await readAll()
  const answers: TestResponse[] = []
  for (const call of calls) answers.push(await call())
  expect(await readAll()).toBe(before)
  return answers
}

/** Every call that reads or changes a ride of others answers as if there were none. */
async function expectHidden(caller: Caller, prefix: string, ride: Ride): Promise<void> {
  const update = { title: 'Preso', lock_version: ride.lock_version }
  expect(await listIds(caller, prefix, `&title=${ride.title}`)).toEqual([])
  expect(await listExportedIds(caller, prefix)).not.toContain(ride.id)
  const answers = await sendRejected(
    () => caller.get(ridesUrl(prefix, `/${ride.id}`)),
    () => caller.get(ridesUrl(prefix, fileOf(ride))),
    () => caller.send('PUT', ridesUrl(prefix, `/${ride.id}`), { ride: update }),
    () => caller.send('DELETE', ridesUrl(prefix, `/${ride.id}`)),
    () => caller.send('PUT', ridesUrl(prefix), { ride: [{ ...update, id: ride.id }] }),
    () => caller.send('PUT', ridesUrl(prefix), { ride: [{ id: ride.id, _delete: true }] }),
    () => importRow(caller, prefix, { Id: String(ride.id), Titolo: 'Preso' }, { confirm: '1' }),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422, 422, 422])
  expect(answers.at(-1)?.text).toContain(`l’elemento ${ride.id} non c’è`)
}

const isByAsset = (rule: Rule) => rules[rule].startsWith('asset_id')
/** What a new ride must say: by their asset, the asset; directly, nothing. */
const ownerOf = (rule: Rule) => (isByAsset(rule) ? { asset_id: fixtures.mine.asset } : {})

/** One role for each way to have partners: many dealers, one dealer, one workshop. */
const writers = ['sales_manager_rt', 'dealer_holder', 'workshop_user'] as const

describe.each(ruleNames)('the rule own by %s', (rule) => {
  const prefix = `rides-${rule}`

  it.each(scopedRoles)('%s has only the own rides, in every call', async (role) => {
    const caller = fixtures.mine.people[role]
    expect(await listIds(caller, prefix, '&title=Mia')).toEqual([mine.id])
    for (const path of [`/${mine.id}`, fileOf(mine)])
      expect((await caller.get(ridesUrl(prefix, path))).status).toBe(200)
    expect(await listExportedIds(caller, prefix)).toContain(mine.id)
    await expectHidden(caller, prefix, theirs)
    const outsider = fixtures.outsiders[role]
    expect([await listIds(outsider, prefix), await listExportedIds(outsider, prefix)]).toEqual([[], []])
    for (const path of [`/${mine.id}`, fileOf(mine)])
      expect((await outsider.get(ridesUrl(prefix, path))).status).toBe(404)
  })

  it.each(writers)('%s creates own rides only, one, many and by import', async (role) => {
    const caller = fixtures.mine.people[role]
    const title = `${rule} ${role}`
    const ride = { title, ...ownerOf(rule) }
    const created = await caller.send<Ride>('POST', ridesUrl(prefix), { ride })
    expect(created.status).toBe(201)
    const { body: rows } = await caller.send<Ride[]>('PUT', ridesUrl(prefix), { ride: [ride] })
    const cells = { Titolo: title, ...(isByAsset(rule) && { Asset: 'Mezzo Mia' }) }
    expect((await importRow(caller, prefix, cells, { confirm: '1' })).status).toBe(200)
    const ids = await listIds(caller, prefix, `&title=${title}`)
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(expect.arrayContaining([created.body.id, rows[0]?.id]))
    for (const id of ids) {
      const stored = await findRide(id)
      if (rule === 'dealer') expect(stored.dealer_id).toBe(fixtures.mine.dealer)
      if (rule === 'workshops') expect(stored.workshop_ids).toEqual([fixtures.mine.workshop])
    }
    expect(await listIds(fixtures.theirs.people[role], prefix, `&title=${title}`)).toEqual([])
    expect((await caller.send('PUT', ridesUrl(prefix, `/${ids[0]}`), { ride: { title } })).status).toBe(200)
    expect((await caller.send('DELETE', ridesUrl(prefix, `/${ids[1]}`))).status).toBe(204)

    const [key = ''] = rules[rule].split('.')
    const { dealer, workshop, asset } = fixtures.theirs
    const foreign = { dealer_id: dealer, workshop_ids: [workshop], asset_id: asset }[key]
    const names = { dealer_id: 'Concessionaria', workshop_ids: 'Officine', asset_id: 'Asset' }
    const [header, name] = [
      names[key as keyof typeof names],
      { asset_id: 'Mezzo' }[key] ?? `${key.startsWith('dealer') ? 'Concessionaria' : 'Officina'}`,
    ]
    const answers = await sendRejected(
      () => caller.send('POST', ridesUrl(prefix), { ride: { title, [key]: foreign } }),
      () => caller.send('PUT', ridesUrl(prefix, `/${ids[0]}`), { ride: { [key]: foreign } }),
      () => caller.send('PUT', ridesUrl(prefix), { ride: [{ id: ids[0], [key]: foreign }] }),
      () => fixtures.outsiders[role].send('POST', ridesUrl(prefix), { ride: { title } }),
      () => importRow(caller, prefix, { Titolo: title, [header]: `${name} Altrui` }, { confirm: '1' }),
    )
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    for (const { text } of answers.slice(0, -1)) expect(text).toContain(`.${key}`)
    expect(answers.at(-1)?.text).toContain(`“${name} Altrui” non c’è`)
    const emptied = await caller.send('PUT', ridesUrl(prefix, `/${ids[0]}`), { ride: { [key]: null } })
    expect(emptied.status).toBe(isByAsset(rule) ? 422 : 200)
    expect((await caller.get(ridesUrl(prefix, `/${ids[0]}`))).status).toBe(200)
  })
})

it.each(scopedRoles)('%s has all rides where the view says so', async (role) => {
  const people = [fixtures.mine, fixtures.theirs].map((side) => side.people[role])
  for (const caller of [...people, fixtures.outsiders[role]])
    for (const ride of [mine, theirs]) {
      expect(await listIds(caller, 'rides-all', `&title=${ride.title}`)).toEqual([ride.id])
      for (const path of [`/${ride.id}`, fileOf(ride)])
        expect((await caller.get(ridesUrl('rides-all', path))).status).toBe(200)
      expect(await listExportedIds(caller, 'rides-all')).toContain(ride.id)
    }
})

it('without a rule partners have only their own rides, and staff all', async () => {
  for (const role of scopedRoles) {
    const isStaff = role.endsWith('_rt')
    const caller = fixtures.mine.people[role]
    expect(await listIds(caller, 'rides-default', '&title=Mia')).toEqual([mine.id])
    if (isStaff) expect(await listIds(caller, 'rides-default', '&title=Altrui')).toEqual([theirs.id])
    else await expectHidden(caller, 'rides-default', theirs)
  }
})

it('a workshop that moves takes its dealer’s rides along for those who have them by workshop', async () => {
  const { t, mine: side } = fixtures
  const { dealer_sales_manager: seller } = side.people
  expect(await listIds(seller, 'rides-dealer', '&title=Altrui')).toEqual([])
  await moveWorkshop(t, side.workshop, fixtures.theirs.dealer, new Date(Date.now() - 1000))
  expect(await listIds(seller, 'rides-dealer', '&title=Altrui')).toEqual([theirs.id])
  await moveWorkshop(t, side.workshop, side.dealer, new Date())
})

it('of several workshops one must stay the caller’s', async () => {
  const { mine: side, theirs: other, admin } = fixtures
  const shared = await fixtures.createRide(side, 'Condivisa')
  const ride = { workshop_ids: [side.workshop, other.workshop] }
  await admin.send('PUT', ridesUrl('rides', `/${shared.id}`), { ride })
  for (const { people } of [side, other])
    expect(await listIds(people.workshop_user, 'rides-workshops', '&title=Condivisa')).toEqual([shared.id])
  const left = await side.people.workshop_user.send<ErrorBody>('PUT', ridesUrl('rides-workshops', `/${shared.id}`), {
    ride: { workshop_ids: [other.workshop] },
  })
  expect([left.status, left.body.errors]).toEqual([
    422,
    { 'ride.workshop_ids': ['Officine: scegline almeno una delle tue.'] },
  ])
})

it('a record lists only the caller’s children, also of a model that the role has no view of', async () => {
  const { admin, mine: side, theirs: other } = fixtures
  for (const { dealer } of [side, other])
    await admin.send('POST', ridesUrl('tolls'), { toll: { asset_id: side.asset, dealer_id: dealer } })
  const countChildren = async (caller: Caller) => {
    type Asset = { tolls: { total: number; data: { id: number }[] } }
    const { tolls } = (await caller.get<Asset>(ridesUrl('mezzi', `/${side.asset}`))).body
    return [tolls.total, tolls.data.length]
  }
  expect(await countChildren(admin)).toEqual([2, 2])
  expect(await countChildren(side.people.dealer_holder)).toEqual([1, 1])
  expect(await countChildren(side.people.sales_manager_rt)).toEqual([2, 2])
})

describe('typeaheads', () => {
  const hint = async (caller: Caller, key: string, query = '', prefix = 'rides-all') => {
    const { status, body } = await caller.get<RelationHint[]>(ridesUrl(prefix, `?_hints=${key}${query}`))
    expect(status).toBe(200)
    return body.map(({ label }) => label)
  }

  type Hints = { dealer_id: string[]; workshop_ids: string[] }
  const [dealer, workshop] = [['Concessionaria Mia'], ['Officina Mia']]
  const cases: Record<(typeof scopedRoles)[number], Hints> = {
    after_sales_manager_rt: { dealer_id: [], workshop_ids: workshop },
    sales_manager_rt: { dealer_id: dealer, workshop_ids: workshop },
    dealer_sales_manager: { dealer_id: [], workshop_ids: workshop },
    dealer_holder: { dealer_id: dealer, workshop_ids: [] },
    dealer_holder_sales_manager: { dealer_id: dealer, workshop_ids: workshop },
    workshop_user: { dealer_id: [], workshop_ids: workshop },
  }

  it.each(scopedRoles)('offer %s only what the portal’s own calls show them', async (role) => {
    const caller = fixtures.mine.people[role]
    for (const prefix of ['rides-all', 'rides-default']) {
      expect(await hint(caller, 'dealer_id', '', prefix)).toEqual(cases[role].dealer_id)
      expect(await hint(caller, 'workshop_ids', '', prefix)).toEqual(cases[role].workshop_ids)
      for (const key of ['customer_id', 'user_id']) expect(await hint(caller, key, '', prefix)).toEqual([])
    }
    for (const [key, id] of [
      ['dealer_id', fixtures.theirs.dealer],
      ['workshop_ids', fixtures.theirs.workshop],
      ['customer_id', fixtures.mine.customer],
      ['user_id', fixtures.mine.people[role].user_id],
    ] as const) {
      expect(await hint(caller, key, `&id=${id}`)).toEqual([])
      const value = key === 'workshop_ids' ? [id] : id
      const sent = await caller.send<ErrorBody>('POST', ridesUrl('rides-all'), { ride: { title: 'X', [key]: value } })
      expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, [`ride.${key}`]])
    }
    expect(await hint(fixtures.outsiders[role], 'dealer_id')).toEqual([])
  })

  it('offer the own partners where they say whose a record is, also of the kind that is not assigned', async () => {
    const { t, mine: side } = fixtures
    const { dealer_holder: holder, dealer_sales_manager: seller, workshop_user: user } = side.people
    for (const caller of [seller, user])
      expect(await hint(caller, 'dealer_id', '', 'rides-dealer')).toEqual(['Concessionaria Mia'])
    const second = await buildWorkshop(t.deps.db, { name: 'Officina Seconda', dealer_id: side.dealer })
    expect(await hint(holder, 'workshop_ids', '', 'rides-workshops')).toEqual(['Officina Mia', 'Officina Seconda'])
    expect(await hint(fixtures.theirs.people.dealer_holder, 'workshop_ids', '', 'rides-workshops')).toEqual([
      'Officina Altrui',
    ])
    const send = (ride: Record<string, unknown>) =>
      holder.send<ErrorBody>('POST', ridesUrl('rides-workshops'), { ride: { title: 'Scelta', ...ride } })
    const [unchosen, chosen] = [await send({}), await send({ workshop_ids: [second.id] })]
    expect([unchosen.status, Object.keys(unchosen.body.errors)]).toEqual([422, ['ride.workshop_ids']])
    expect(chosen.status).toBe(201)
    await moveWorkshop(t, second.id, fixtures.theirs.dealer, new Date())
  })

  it.each(['administrator', 'superuser_rt'] as const)('offer %s everything', async (role) => {
    const caller = await fixtures.t.as(role)
    if (role === 'superuser_rt') expect((await caller.get(ridesUrl('rides', '?_hints=dealer_id'))).status).toBe(403)
    else {
      expect(await hint(caller, 'dealer_id', '&search=a', 'rides')).toHaveLength(2)
      expect(await hint(caller, 'customer_id', '&search=Cliente', 'rides')).toHaveLength(2)
      expect(await hint(caller, 'user_id', '', 'rides')).not.toEqual([])
    }
  })

  it('offer a role of the generator none of the portal’s records, and records of models', async () => {
    const caller = fixtures.fleetManager
    for (const key of ['dealer_id', 'workshop_ids', 'customer_id', 'user_id'])
      expect(await hint(caller, key, '', 'rides-fleet')).toEqual([])
    expect(await hint(caller, 'asset_id', '', 'rides-fleet')).toHaveLength(2)
    expect(await listIds(caller, 'rides-fleet', '&title=Altrui')).toEqual([theirs.id])
  })

  it('offer a workshop the customers of its own leads', async () => {
    const { t, mine: side, theirs: other } = fixtures
    const lead = await buildLead(t.deps.db, { workshop_id: side.workshop })
    expect(await hint(side.people.workshop_user, 'customer_id', `&id=${lead.customer_id}`)).toHaveLength(1)
    expect(await hint(side.people.workshop_user, 'customer_id')).toHaveLength(1)
    expect(await hint(other.people.workshop_user, 'customer_id')).toEqual([])
    expect(await hint(side.people.dealer_holder_sales_manager, 'customer_id')).toEqual([])
  })

  it('offer the records of a model that the role’s own views of it show', async () => {
    for (const prefix of ['rides-all', 'rides-asset-dealer']) {
      expect(await hint(fixtures.mine.people.dealer_holder, 'asset_id', '', prefix)).toEqual(['Mezzo Mia'])
      expect(await hint(fixtures.theirs.people.workshop_user, 'asset_id', '', prefix)).toEqual(['Mezzo Altrui'])
      expect(await hint(fixtures.outsiders.dealer_holder, 'asset_id', '', prefix)).toEqual([])
    }
    const staff = fixtures.mine.people.sales_manager_rt
    expect(await hint(staff, 'asset_id')).toHaveLength(2)
    expect(await hint(staff, 'asset_id', '', 'rides-asset-dealer')).toEqual(['Mezzo Mia'])
  })
})

it('search, home and history show partners none of the records that no view shows them', async () => {
  for (const role of scopedRoles) {
    const caller = fixtures.mine.people[role]
    const { groups } = (await caller.get<SearchResults>('/api/v1/search?q=Altrui')).body
    const found = groups.flatMap(({ items }) => items).filter(({ label }) => label === 'Altrui')
    // A view without a rule shows staff all records, and one with the rule "all" everybody.
    const shown = role.endsWith('_rt') ? ['/rides-default', '/rides-all'] : ['/rides-all']
    expect(found.filter(({ url }) => !shown.some((prefix) => url.startsWith(prefix)))).toEqual([])
    expect((await caller.get('/api/v1/home')).text).not.toContain('"Altrui"')
    expect((await caller.get(`/api/audits?model_type=ride&model_id=${theirs.id}`)).status).toBe(403)
  }
})
