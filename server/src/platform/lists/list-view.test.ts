import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ListViews,
  listNames,
  maxSavedViews,
  type SavedView,
} from '@portale/domain/platform/lists/list-view.rules.ts'
import { leadReferenceKinds } from '@portale/domain/sales/leads/lead-reference.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign, demoDesign } from '../../../test/fixtures/designer.fixtures.ts'

let t: TestApp
let admin: Caller
let manager: Caller
let other: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  manager = await t.as('sales_manager_rt')
  other = await t.as('sales_manager_rt')
})
afterAll(() => t.close())

const path = '/api/v1/saved_views'
const view = (changes: object = {}) => ({
  saved_view: { list: 'dealers', name: 'Torino', search: 'city=torino', ...changes },
})
const create = (caller: Caller, changes: object = {}, headers = {}) =>
  caller.send<SavedView & { errors: object }>('POST', path, view(changes), headers)
const listFor = async (caller: Caller) => (await caller.get<ListViews>(path)).body
const namesFor = async (caller: Caller) => (await listFor(caller)).views.map(({ name }) => name)

describe('a saved view', () => {
  it('is its owner’s alone, with its filters and columns (201)', async () => {
    const columns = [
      { key: 'Nome', width: 200 },
      { key: 'Città', hidden: true },
    ]
    const { status, body } = await create(manager, { search: '?city=torino&page=4', columns })
    expect([status, body.search, body.columns, body.owner.id]).toEqual([201, 'city=torino', columns, manager.user_id])
    expect(await namesFor(manager)).toEqual(['Torino'])
    expect(await namesFor(other)).toEqual([])
    expect((await t.anonymous.get(path)).status).toBe(401)
  })

  it('is created once for an idempotency key, and once for two requests at once', async () => {
    const headers = { 'idempotency-key': 'vista-1' }
    const [first, second] = [
      await create(other, { name: 'Una' }, headers),
      await create(other, { name: 'Una' }, headers),
    ]
    expect([first.status, second.body.id]).toEqual([201, first.body.id])
    const both = await Promise.all([create(other, { name: 'Due' }), create(other, { name: 'Due' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await namesFor(other)).toEqual(['Due', 'Una'])
  })

  it('has a name of its own in a list (422)', async () => {
    const { status, body } = await create(manager)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['saved_view.name']])
    expect((await create(manager, { list: 'workshops' })).status).toBe(201)
  })

  it('is shared by administrators alone (403), with roles that exist (422), which then see it', async () => {
    expect((await create(manager, { name: 'Condivisa', shared_roles: ['sales_manager_rt'] })).status).toBe(403)
    const unknown = await create(admin, { name: 'Condivisa', shared_roles: ['nessuno'] })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['saved_view.shared_roles']])
    const { body } = await create(admin, { name: 'Condivisa', shared_roles: ['sales_manager_rt'] })
    expect(await namesFor(manager)).toContain('Condivisa')
    expect(await namesFor(await t.as('workshop_user'))).toEqual([])
    const change = view({ lock_version: 0, name: 'Mia' })
    expect((await manager.send('PUT', `${path}/${body.id}`, change)).status).toBe(404)
    expect((await manager.send('DELETE', `${path}/${body.id}`)).status).toBe(404)
  })

  it('is changed by its owner, and not over a change that was not seen (409)', async () => {
    const { body } = await create(manager, { name: 'Da cambiare' })
    const save = (name: string, lock_version: number) =>
      manager.send<SavedView>('PUT', `${path}/${body.id}`, view({ name, lock_version }))
    expect((await save('Cambiata', 0)).body).toMatchObject({ name: 'Cambiata', lock_version: 1 })
    expect((await save('Persa', 0)).status).toBe(409)
    expect((await save('Torino', 1)).status).toBe(422)
    expect((await other.send('PUT', `${path}/${body.id}`, view({ lock_version: 1 }))).status).toBe(404)
    expect(await namesFor(manager)).toContain('Cambiata')
  })

  it('is deleted also where a list opens with it (204)', async () => {
    const { body } = await create(manager, { name: 'Iniziale' })
    const settings = { default_view_id: body.id, columns: [{ key: 'Nome' }], density: 'compact' }
    expect((await manager.send('PUT', '/api/v1/list_settings/dealers', { settings })).status).toBe(200)
    expect((await listFor(manager)).settings.dealers).toEqual(settings)
    expect((await manager.send('DELETE', `${path}/${body.id}`)).status).toBe(204)
    expect((await listFor(manager)).settings.dealers).toEqual({ ...settings, default_view_id: null })
    expect((await manager.send('DELETE', `${path}/${body.id}`)).status).toBe(404)
  })

  it('is one of a hundred at most (422)', async () => {
    const person = await t.as('dealer_sales_manager')
    await t.deps.db
      .insertInto('saved_views')
      .values(
        Array.from({ length: maxSavedViews - 1 }, (_, index) => ({
          ...{ user_id: person.user_id, list: 'leads', name: `Vista ${index}`, search: '' },
        })),
      )
      .execute()
    const both = await Promise.all([create(person, { name: 'Cento' }), create(person, { name: 'Centouno' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await listFor(person)).views).toHaveLength(maxSavedViews)
  })
})

describe('many views', () => {
  it('of others never hide one’s own, and 500 are answered at once', async () => {
    const person = await t.as('after_sales_manager_rt')
    await create(person, { name: 'Zeta' })
    const shared_roles = ['after_sales_manager_rt']
    const owners = await Promise.all(Array.from({ length: 5 }, () => t.as('administrator')))
    for (const owner of owners)
      await t.deps.db
        .insertInto('saved_views')
        .values(
          Array.from({ length: maxSavedViews }, (_, index) => ({
            ...{ user_id: owner.user_id, list: 'leads', name: `Molte ${index}`, search: '', shared_roles },
          })),
        )
        .execute()
    const names = await namesFor(person)
    expect([names.length, names.at(-1)]).toEqual([500, 'Zeta'])
  })
})

describe('the settings of a list', () => {
  it('are the person’s, and the last ones of two tabs', async () => {
    const save = (density: string | null) => other.send('PUT', '/api/v1/list_settings/leads', { settings: { density } })
    await save('compact')
    await save('comfortable')
    expect((await listFor(other)).settings.leads).toEqual({
      density: 'comfortable',
      columns: null,
      default_view_id: null,
    })
    expect((await listFor(manager)).settings.leads).toBeUndefined()
  })

  it('keep what is not sent: one tab sets the density, another one the columns', async () => {
    const save = (settings: object) => manager.send('PUT', '/api/v1/list_settings/workshops', { settings })
    const columns = [{ key: 'Città', hidden: true }]
    await save({ density: 'compact' })
    const all = { settings: { columns, density: 'compact', default_view_id: null } }
    expect((await save({ columns })).body).toEqual(all)
    expect((await save({})).body).toEqual(all)
    await save({ columns: null })
    expect((await listFor(manager)).settings.workshops).toEqual({ ...all.settings, columns: null })
  })

  it('are also those of a designed list, whose name has a slash', async () => {
    await applyDesign(t, demoDesign())
    const save = (list: string) =>
      other.send('PUT', `/api/v1/list_settings/${encodeURIComponent(list)}`, { settings: { density: 'compact' } })
    expect((await save('records/demo-vehicles')).status).toBe(200)
    expect((await listFor(other)).settings['records/demo-vehicles']?.density).toBe('compact')
    expect((await create(other, { list: 'records/demo-vehicles', name: 'Veicoli' })).status).toBe(201)
  })

  it('are of known lists alone, also those of views (404, 422), however many names somebody makes up', async () => {
    const names = [
      'lead',
      'x1',
      'records/nessuno',
      'records/',
      'records/a/b',
      'constructor',
      'dealers/',
      'a'.repeat(80),
    ]
    for (const name of names) {
      const answer = await other.send('PUT', `/api/v1/list_settings/${encodeURIComponent(name)}`, { settings: {} })
      expect(`${name} ${answer.status}`).toBe(`${name} 404`)
      const { status, body } = await create(other, { list: name, name: 'Una vista' })
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, ['saved_view.list']])
    }
    expect(Object.keys((await listFor(other)).settings).filter((name) => names.includes(name))).toEqual([])
  })

  it('have a size: at most sixty columns, each with a key of a hundred characters', async () => {
    const save = (columns: unknown) => other.send('PUT', '/api/v1/list_settings/leads', { settings: { columns } })
    const columns = (count: number, length = 3) =>
      Array.from({ length: count }, (_, index) => ({ key: String(index).padStart(length, 'k') }))
    const statuses: number[] = []
    for (const sent of [columns(60), columns(61), columns(1, 100), columns(1, 101)])
      statuses.push((await save(sent)).status)
    expect(statuses).toEqual([200, 422, 200, 422])
  })

  it('know every list of the screens', () => {
    const folder = fileURLToPath(new URL('../../../../web/src/', import.meta.url))
    const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\blist="([^"]+)"/g)])
      .map(([, list = '']) => list)
    const kinds = ['dealers/activity_years', 'workshops/activity_years', ...leadReferenceKinds]
    expect([...new Set([...used, ...kinds])].toSorted()).toEqual([...listNames])
  })

  it.each([
    ['an unknown view', 'leads', { default_view_id: 999_999 }, 422],
    ['an unknown density', 'leads', { density: 'x' }, 422],
    ['a column without a key', 'leads', { columns: [{}] }, 422],
    ['a name that no list has', 'LEADS', {}, 404],
  ])('reject %s', async (_name, list, settings, status) => {
    expect((await other.send('PUT', `/api/v1/list_settings/${list}`, { settings })).status).toBe(status)
  })

  it('don’t open a list with a view of another one, or of somebody else (422)', async () => {
    const { body } = await create(manager, { list: 'customers', name: 'Clienti' })
    const set = (caller: Caller, list: string) =>
      caller.send('PUT', `/api/v1/list_settings/${list}`, { settings: { default_view_id: body.id } })
    expect([(await set(manager, 'leads')).status, (await set(other, 'customers')).status]).toEqual([422, 422])
    expect((await set(manager, 'customers')).status).toBe(200)
  })
})
