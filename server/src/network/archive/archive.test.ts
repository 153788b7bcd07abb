import { randomUUID } from 'node:crypto'
import type { ArchiveEffects } from '@portale/domain/network/archive/archive.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import { buildCustomer, buildDealer, buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'

type Row = { id: number; lock_version: number }
type Answer = { rows: Row[]; message: string; errors: Record<string, string[]> }
type Shown = { archived_at: string | null; archived_by: { name: string } | null; lock_version: number }

let t: TestApp
let admin: Caller
let superuser: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  superuser = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Sara Neri' })).id)
})
afterAll(() => t.close())

const builders: Record<Registry, (name: string) => Promise<{ id: number }>> = {
  dealers: (name) => buildDealer(t.deps.db, { name }),
  workshops: (name) => buildWorkshop(t.deps.db, { name }),
  customers: (name) => buildCustomer(t.deps.db, { name }),
}

describe.each(registries)('%s', (registry) => {
  const path = `/api/v1/${registry}`
  let prefix: string
  let ids: number[]
  const send = (action: string, rows: unknown, caller = admin, headers = {}) =>
    caller.send<Answer>('POST', `${path}/${action}`, { rows }, headers)
  const rows = (lock_version = 0) => ids.map((id) => ({ id, lock_version }))
  const one = (action: string, id: number, body: object = {}, caller = admin) =>
    caller.send<Shown & { message: string }>('POST', `${path}/${id}/${action}`, body)
  const show = async (id: number) => (await admin.get<Shown>(`${path}/${id}`)).body
  const names = async (query: string) => {
    const parameters = new URLSearchParams({ name: prefix, ...Object.fromEntries(new URLSearchParams(query)) })
    return (await admin.get<Page<{ name: string }>>(`${path}?${parameters}`)).body.data.map(({ name }) => name)
  }

  beforeEach(async () => {
    prefix = `Prova ${randomUUID().slice(0, 8)}`
    ids = []
    for (const letter of 'abc') ids.push((await builders[registry](`${prefix} ${letter}`)).id)
  })

  it('are archived and brought back one at a time, with the person and the time', async () => {
    const [id = 0] = ids
    const archived = await one('archive', id, { lock_version: 0 }, superuser)
    expect(archived.status).toBe(200)
    expect(archived.body).toMatchObject({ archived_by: { name: 'Sara Neri' }, lock_version: 1 })
    expect(await show(id)).toMatchObject({ archived_at: archived.body.archived_at })
    const back = await one('unarchive', id, { lock_version: 1 })
    expect(back.body).toMatchObject({ archived_at: null, archived_by: null, lock_version: 2 })
  })

  it('reject one that changed meanwhile (409), that is so already (422) or does not exist (404)', async () => {
    const [id = 0] = ids
    await one('archive', id, {}, superuser)
    await assertWritesNothing(t, async () => {
      const stale = await one('unarchive', id, { lock_version: 0 })
      expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/modificat[oa] Sara Neri il /)])
      const twice = await one('archive', id)
      expect([twice.status, twice.body.message]).toEqual([422, expect.stringMatching(/^È già archiviat[ao]\.$/)])
      expect((await one('unarchive', ids[1] ?? 0)).body.message).toMatch(/^Non è archiviat[ao]\.$/)
      expect((await one('archive', id, { lock_version: 'x' })).status).toBe(422)
      expect((await one('archive', 999_999_999)).status).toBe(404)
    })
  })

  it('are archived many at once, once for the same key, and brought back with the answer', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send('archive', rows(), admin, headers)
    const again = await send('archive', rows(), admin, headers)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(first.body.rows.toSorted((a, b) => a.id - b.id)).toEqual(rows(1))
    const back = await send('unarchive', first.body.rows)
    expect([back.status, back.body.rows.length]).toEqual([200, 3])
    expect(await show(ids[0] ?? 0)).toMatchObject({ archived_at: null, archived_by: null })
  })

  it('name each row that stands in the way, and archive none', async () => {
    await one('archive', ids[1] ?? 0)
    await assertWritesNothing(t, async () => {
      const missing = await send('archive', [...rows(), { id: 999_999_999 }])
      expect([missing.status, Object.keys(missing.body.errors)]).toEqual([404, ['rows.3.id']])
      const stale = await send('archive', rows())
      expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['rows.1.id']])
      const rejected = await send('archive', [{ id: ids[0] }, { id: ids[1] }])
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['rows.1.id']])
      const twice = await send('archive', [{ id: ids[0] }, { id: ids[0] }])
      expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['rows.1.id']])
      for (const bad of [
        undefined,
        [],
        'x',
        [null],
        [{ id: 'x' }],
        Array.from({ length: 1001 }, (_, n) => ({ id: n })),
      ])
        expect((await send('archive', bad)).status).toBe(422)
    })
  })

  it('let one of two win that archive the same at once', async () => {
    const answers = await Promise.all([admin, superuser].map((caller) => send('archive', rows(), caller)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are hidden by the filter of the list, and of the export', async () => {
    await one('archive', ids[1] ?? 0)
    expect(await names('')).toHaveLength(3)
    expect(await names('archived=0')).toEqual([`${prefix} a`, `${prefix} c`])
    expect(await names('archived=1')).toEqual([`${prefix} b`])
    expect(await names('archived=all')).toHaveLength(3)
    if (registry === 'customers') return
    const { bytes } = await admin.get(`${path}/xls?archived=0&name=${encodeURIComponent(prefix)}`)
    expect((await readExport(bytes)).length).toBe(3)
  })

  it('come last in the search, marked as archived', async () => {
    await one('archive', ids[0] ?? 0)
    type Groups = { groups: { kind: string; items: { label: string; archived?: boolean }[] }[] }
    const { body } = await admin.get<Groups>(`/api/v1/search?${new URLSearchParams({ q: prefix })}`)
    const group = body.groups.find(({ kind }) => kind === registry)
    expect(group?.items.map(({ label, archived }) => [label, archived])).toEqual([
      [`${prefix} b`, undefined],
      [`${prefix} c`, undefined],
      [`${prefix} a`, true],
    ])
  })

  it('come back by the undo of their archiving, unless somebody brought them back already', async () => {
    const [id = 0] = ids
    await one('archive', id)
    const audit = await findLastAuditId(t, registry, id)
    expect((await undo(admin, audit)).status).toBe(200)
    expect(await show(id)).toMatchObject({ archived_at: null })
    await one('archive', id)
    const second = await findLastAuditId(t, registry, id)
    await one('unarchive', id)
    expect((await undo(admin, second)).status).toBe(409)
  })
})

describe('the effects of archiving', () => {
  const effects = async (registry: Registry, ...ids: number[]) =>
    (
      await admin.send<ArchiveEffects>('POST', `/api/v1/${registry}/archive/effects`, {
        rows: ids.map((id) => ({ id })),
      })
    ).body

  it('count the people, the workshops of today and the open leads, each once', async () => {
    const { db } = t.deps
    const [dealer, second] = [await buildDealer(db), await buildDealer(db)]
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    await buildUser(db, { role: 'sales_manager_rt', dealers: [dealer.id, second.id] })
    await buildUser(db, { role: 'dealer_holder', dealers: [dealer.id], deleted_at: '2026-01-01Z' })
    await buildUser(db, { role: 'workshop_user', workshops: [workshop.id] })
    const lead = await buildLead(db, { workshop_id: workshop.id })
    await buildLead(db, { workshop_id: workshop.id, status: 'lost' })
    expect(await effects('dealers', dealer.id, second.id)).toEqual({ users: 1, workshops: 1, leads: 0 })
    expect(await effects('workshops', workshop.id)).toEqual({ users: 1, workshops: 0, leads: 1 })
    expect(await effects('customers', lead.customer_id)).toEqual({ users: 0, workshops: 0, leads: 1 })
    expect((await admin.send('POST', '/api/v1/dealers/archive/effects', { rows: [] })).status).toBe(422)
  })
})
