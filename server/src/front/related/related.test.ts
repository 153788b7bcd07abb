import { type Related, registryKeys } from '@portale/domain/front/related/related.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'
import { createRecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

let t: TestApp
let admin: Caller
let dealer: number
let other: number
let workshop: number
let moved: number
let customer: number
let year: number

const related = async (registry: Registry, id: number, caller = admin) =>
  (await caller.get<Related>(`/api/v1/${registry}/${id}/related`)).body
const page = async (url: string, caller = admin) => (await caller.get<Page<{ id: number; name: string }>>(url)).body

/** The list of each count. */
const listUrls = (registry: Registry, id: number): Record<string, string> => {
  const filter = `${registryKeys[registry]}=${id}`
  return {
    contacts: `/api/v1/customers/${id}/customer_contacts`,
    notes: `/api/v1/customers/${id}/customer_notes`,
    workshops: `/api/v1/workshops?${filter}`,
    users: `/api/users?${filter}`,
    leads: `/api/v1/leads?${filter}`,
    documents: `/api/v1/activity_document_uploads?${filter}`,
  }
}

/** A workshop that belonged to `other` in 2025, and to `dealer` from 31/12/2025 at noon. */
async function buildMovedWorkshop() {
  const { id } = await buildWorkshop(t.deps.db, { name: 'Officina spostata' })
  const periods = [
    { dealer_id: other, valid_from: '2025-01-01T00:00:00+01:00', valid_to: '2025-12-31T12:00:00+01:00' },
    { dealer_id: dealer, valid_from: '2025-12-31T12:00:00+01:00' },
  ]
  await t.deps.db
    .insertInto('workshop_dealers')
    .values(periods.map((period) => ({ workshop_id: id, ...period })))
    .execute()
  return id
}

beforeAll(async () => {
  const fixtures = await createRecordFixtures()
  t = fixtures.app
  const { db } = t.deps
  admin = fixtures.admin
  dealer = (await buildDealer(db)).id
  other = (await buildDealer(db)).id
  workshop = (await buildWorkshop(db, { dealer_id: dealer, name: 'Officina ferma' })).id
  moved = await buildMovedWorkshop()
  const holder = await buildUser(db, { role: 'dealer_holder', dealers: [dealer] })
  await buildUser(db, { role: 'dealer_holder', dealers: [dealer], deleted_at: '2026-01-01T00:00:00Z' })
  await buildUser(db, { role: 'workshop_user', workshops: [workshop] })
  const lead = await buildLead(db, { workshop_id: workshop })
  customer = lead.customer_id
  // Reported when the workshop belonged to the other dealer.
  await buildLead(db, { workshop_id: moved, dealer_id: other })
  year = (await buildYear(db, '2026')).id
  for (const audience of ['dealers', 'workshops'] as const) {
    const { types } = await buildActivity(db, { activity_year_id: year, audience, types: ['Contratto', 'Listino'] })
    for (const { id } of types)
      await buildUpload(db, {
        activity_document_type_id: id,
        user_id: holder.id,
        ...(audience === 'dealers' ? { dealer_id: dealer } : { workshop_id: workshop }),
      })
  }
  const sent_at = '2026-02-01T00:00:00Z'
  await buildShare(db, { user_id: holder.id, sent_at, rows: [{ workshop_id: workshop }] })
  await buildShare(db, { user_id: holder.id, rows: [{ workshop_id: workshop }] })
  const samples = [
    { title: 'Uno', dealer_id: dealer, workshop_ids: [workshop, moved] },
    { title: 'Due', dealer_id: other, workshop_ids: [workshop] },
  ]
  expect((await admin.send('PUT', samplesUrl, { sample: samples })).status).toBe(200)
})
afterAll(() => t.close())

describe('the counts of the tabs', () => {
  it('counts what refers to a dealer, with the leads of then and of today', async () => {
    expect(await related('dealers', dealer)).toEqual({
      totals: { workshops: 2, users: 1, leads: 1, documents: 2 },
      current_leads: 2,
      records: [{ prefix: 'samples', key: 'dealer_id', label: 'Campioni', total: 1 }],
    })
    expect(await related('dealers', other)).toMatchObject({ totals: { workshops: 0, leads: 1 }, current_leads: 0 })
  })

  it('counts what refers to a workshop: sent targets only, records that have it among several', async () => {
    expect(await related('workshops', workshop)).toEqual({
      totals: { users: 1, leads: 1, targets: 1, documents: 2 },
      records: [{ prefix: 'samples', key: 'workshop_ids', label: 'Campioni', total: 2 }],
    })
  })

  it('counts what refers to a customer', async () => {
    expect(await related('customers', customer)).toEqual({ totals: { contacts: 1, notes: 0, leads: 1 }, records: [] })
  })

  it('is what the lists of their own have', async () => {
    const ids = { dealers: dealer, workshops: workshop, customers: customer }
    for (const registry of registries) {
      const { totals, records } = await related(registry, ids[registry])
      const urls = listUrls(registry, ids[registry])
      for (const [kind, total] of Object.entries(totals))
        if (urls[kind]) expect([kind, (await page(urls[kind])).total]).toEqual([kind, total])
      for (const { prefix, key, total } of records)
        expect((await page(`/api/v1/generated/${prefix}?${key}=${ids[registry]}`)).total).toBe(total)
    }
    expect((await page(`/api/v1/leads?current_dealer_id=${dealer}`)).total).toBe(2)
  })

  it('follows a change at once', async () => {
    const before = (await related('dealers', dealer)).totals.users ?? 0
    await buildUser(t.deps.db, { role: 'dealer_holder', dealers: [dealer] })
    await expect.poll(async () => (await related('dealers', dealer)).totals.users).toBe(before + 1)
  })
})

describe('roles and scopes', () => {
  it('has no tab of what a role may not list, and counts the rows in scope only', async () => {
    const holder = await t.as('dealer_holder', { dealers: [dealer] })
    const { totals, current_leads } = await related('dealers', dealer, holder)
    expect([totals, current_leads]).toEqual([{ documents: 2 }, undefined])
    const manager = await t.as('after_sales_manager_rt', { workshops: [workshop] })
    expect((await related('workshops', workshop, manager)).totals).toEqual({ leads: 1, targets: 1, documents: 2 })
    const seller = await t.as('dealer_holder_sales_manager', { dealers: [other] })
    expect(await related('dealers', other, seller)).toMatchObject({ totals: { leads: 0 }, current_leads: 0 })
  })

  it('answers 404 out of scope and for unknown records, 403 for other roles', async () => {
    const holder = await t.as('dealer_holder', { dealers: [dealer] })
    const seller = await t.as('dealer_sales_manager', { workshops: [workshop] })
    const statuses = [
      await holder.get(`/api/v1/dealers/${other}/related`),
      await admin.get('/api/v1/dealers/999999/related'),
      await admin.get('/api/v1/customers/999999/related'),
      await admin.get('/api/v1/workshops/x/related'),
      await seller.get(`/api/v1/workshops/${workshop}/related`),
      await holder.get(`/api/v1/customers/${customer}/related`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 403, 403])
  })

  it('has no people while an administrator browses as another one', async () => {
    const superuser = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const caller = await impersonate(t, await t.as('administrator'), superuser.id)
    expect(Object.keys((await related('dealers', dealer, caller)).totals)).toEqual(['workshops', 'leads', 'documents'])
  })
})

describe('the workshops of a dealer on a day', () => {
  const names = async (query: string) => (await page(`/api/v1/workshops?${query}`)).data.map(({ name }) => name)

  it.each([
    ['today', '', ['Officina ferma', 'Officina spostata'], []],
    ['the last day of a year, at its end', '&at=2025-12-31', ['Officina ferma', 'Officina spostata'], []],
    ['the day before', '&at=2025-12-30', ['Officina ferma'], ['Officina spostata']],
    ['its first day', '&at=2025-01-01', ['Officina ferma'], ['Officina spostata']],
    ['before that', '&at=2024-12-31', ['Officina ferma'], []],
    ['before any history', '&at=2001-01-01', [], []],
    ['no day of the calendar', '&at=2025-02-30', [], []],
    ['a text', '&at=ieri', [], []],
    ['a moment', '&at=2025-12-31T10:00', [], []],
  ])('%s', async (_name, at, ofDealer, ofOther) => {
    expect([await names(`dealer_id=${dealer}${at}`), await names(`dealer_id=${other}${at}`)]).toEqual([
      ofDealer,
      ofOther,
    ])
  })

  it('finds nothing for what is no id, and ignores a day without a dealer', async () => {
    expect(await names("dealer_id=1'%20OR%201=1")).toEqual([])
    expect((await page('/api/v1/workshops?at=2025-12-31')).total).toBe((await page('/api/v1/workshops')).total)
  })

  it('is the filter of the spreadsheet, too', async () => {
    const file = await admin.get(`/api/v1/workshops/xls?dealer_id=${dealer}&at=2025-12-30`)
    expect(file.status).toBe(200)
  })
})

it('rejects an unknown order in a filtered list (422)', async () => {
  expect((await admin.get(`/api/v1/leads?customer_id=${customer}&sort=password_hash`)).status).toBe(422)
})
