import type { Activity, Upload } from '@portale/domain/documents/activities/activity.ts'
import type { Home } from '@portale/domain/front/me.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { findRejectedUpload } from '@portale/domain/platform/documents.ts'
import type { Mail } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildOffer,
  buildUpload,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { buildMail } from '../../../test/fixtures/factories-notices.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures

/** Every state of document, quote, lead and mail, for a partner in everybody's scope and for one in nobody's. */
beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  fixtures = await createLeadManageFixtures(t)
  const { user_id } = fixtures.mine.people.dealer_holder
  const everyUpload = async (activity_document_type_id: number, partner: object) => {
    for (const status of ['pending', 'pending', 'rejected', 'cancelled'] as const)
      await buildUpload(db, { ...partner, activity_document_type_id, user_id, status })
  }
  for (const name of ['2024', '2025', '2026']) {
    const activity_year_id = (await buildYear(db, name)).id
    for (const side of [fixtures.mine, fixtures.other])
      for (const audience of ['dealers', 'workshops'] as const) {
        const partner = audience === 'dealers' ? { dealer_id: side.dealer.id } : { workshop_id: side.workshop.id }
        const { type_ids } = await buildActivity(db, {
          activity_year_id,
          audience,
          types: ['A', 'B', 'C', 'Eliminato'],
        })
        const [waiting = 0, rejected = 0, verified = 0, deleted = 0] = type_ids
        await everyUpload(waiting, partner)
        await buildUpload(db, { ...partner, activity_document_type_id: rejected, user_id, status: 'rejected' })
        await buildUpload(db, { ...partner, activity_document_type_id: verified, user_id, status: 'verified' })
        await everyUpload(deleted, partner)
        await sql`UPDATE activity_document_types SET deleted_at = now() WHERE id = ${deleted}`.execute(db)
      }
  }
  await buildDealer(db)
  const approved = { approved_at: '2026-11-20T08:00:00Z' }
  for (const { workshop } of [fixtures.mine, fixtures.other]) {
    await buildLead(db, { workshop_id: workshop.id })
    for (const status of ['created', 'contacted', 'offer', 'offer', 'closed', 'lost', 'cancelled']) {
      const { id } = await buildLead(db, { workshop_id: workshop.id, ...approved, status })
      for (const offer of ['pending', 'pending', 'rejected'] as const)
        await buildOffer(db, { lead_id: id, status: offer })
    }
    await buildLead(db, { workshop_id: workshop.id, ...approved, status: 'offer' })
  }
  for (const state of ['waiting', 'retrying', 'sent', 'parked', 'parked'] as const)
    await buildMail(db, { user_id, state })
  const { id } = await buildMail(db, { user_id, state: 'parked' })
  await sql`UPDATE mails SET secret_expires_at = now() - interval '1 day' WHERE id = ${id}`.execute(db)
})
afterAll(() => t.close())

/** All rows of a list, over its pages. */
async function listAll<Row>(caller: Caller, path: string, query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { status, body } = await caller.get<Page<Row>>(`${path}?${query}&page=${page}&per_page=10`)
    expect(status, path).toBe(200)
    rows.push(...body.data)
    last = body.last_page
  }
  return rows
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

type Year = { year: string; activities: Activity[] }

/** The documents to replace among the activities of a list: what its screen shows under each. */
async function countRejected(caller: Caller, years: Year[]): Promise<number> {
  const counts = years.map(async ({ year, activities }) => {
    const { body } = await caller.get<Upload[]>(`/api/v1/activity_document_uploads?year=${year}`)
    const byType = Map.groupBy(body, (found) => found.activity_document_type_id)
    const types = activities.flatMap((activity) => activity.activity_document_types)
    expect(types.filter(({ id }) => !findRejectedUpload(byType.get(id) ?? [], romeDay(new Date())))).toEqual([])
    return types.length
  })
  return sum(await Promise.all(counts))
}

/** What the list behind the address of a tile shows, counted in the tile's unit. */
async function countListed(caller: Caller, url: string): Promise<number> {
  const [path = '', query = ''] = url.split('?')
  if (path === '/documents') return (await listAll<Upload>(caller, '/api/v1/activity_document_uploads', query)).length
  if (path === '/leads') {
    const rows = await listAll<LeadRow>(caller, '/api/v1/leads', query)
    const pending = (lead: LeadRow) => (lead.lead_offers ?? []).filter(({ status }) => status === 'pending').length
    return query === 'status=offer_pending' ? sum(rows.map(pending)) : rows.length
  }
  if (path === '/outbox') return (await listAll<Mail>(caller, '/api/mails', query)).length
  if (path === '/activities') {
    const years = await listAll<Year>(caller, '/api/v1/activities', query)
    return query === 'state=rejected'
      ? countRejected(caller, years)
      : sum(years.map(({ activities }) => activities.length))
  }
  const shares = await listAll<{ sent_at: string | null }>(caller, '/api/v1/workshop_market_shares', '')
  return shares.filter(({ sent_at }) => sent_at === null).length
}

const seen = new Set<string>()

it.each<RoleName>([...roleNames])('%s: every tile opens a list of exactly what it counts', async (role) => {
  const caller = fixtures.mine.people[role]
  const { queues, leads } = (await caller.get<Home>('/api/v1/home')).body
  for (const { label, count, url } of queues) {
    expect(`${label}: ${await countListed(caller, url)}`).toBe(`${label}: ${count}`)
    if (count > 0) seen.add(url)
  }
  for (const { status, count } of leads?.statuses ?? []) {
    const listed = await countListed(caller, `/leads?from=${leads?.year}-01-01&status=${status}`)
    expect(`${status}: ${listed}`).toBe(`${status}: ${count}`)
  }
})

it('a workshop’s user can’t find leads by their quotes', async () => {
  const caller = fixtures.mine.people.workshop_user
  expect(await listAll(caller, '/api/v1/leads', 'status=offer')).toHaveLength(3)
  expect(await listAll(caller, '/api/v1/leads', 'status=offer_pending')).toEqual([])
})

it('each kind of tile counted something', () => {
  expect([...seen].sort()).toEqual([
    '/activities?state=open',
    '/activities?state=rejected',
    '/documents?status=pending',
    '/documents?status=pending&audience=dealers',
    '/documents?status=pending&audience=workshops',
    '/leads?approved=0',
    '/leads?approved=1&status=open',
    '/leads?status=offer_pending',
    '/outbox?state=resendable',
  ])
})

it('the partners’ pages list as many documents to verify as their rows count', async () => {
  const caller = fixtures.mine.people.administrator
  for (const kind of ['dealers', 'workshops'])
    for (const { id, pending_documents } of await listAll<Dealer>(caller, `/api/v1/${kind}`, 'pending=1')) {
      const counts: number[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const { body } = await caller.get<{ activities_paginate: Page<Year>; uploaded: Upload[] }>(
          `/api/v1/${kind}/${id}/activities?state=pending&page=${page}`,
        )
        const types = body.activities_paginate.data.flatMap(({ activities }) =>
          activities.flatMap((activity) => activity.activity_document_types.map((type) => type.id)),
        )
        const listed = body.uploaded.filter(({ activity_document_type_id }) =>
          types.includes(activity_document_type_id),
        )
        counts.push(listed.filter(({ status }) => status === 'pending').length)
        last = body.activities_paginate.last_page
      }
      expect(sum(counts)).toBe(pending_documents)
    }
})
