import { auditLabels } from '@portale/domain/audit/change.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'

/** Columns that a record's history does not show, each with its reason. */
const technical: Record<string, string> = {
  id: 'stands in the address',
  lock_version: 'a counter',
  created_at: 'the time of the first line',
  updated_at: 'the time of the line',
  workshop_id: 'the record whose history it is',
  customer_id: 'the record whose history it is',
  user_id: 'the record whose history it is',
  password_hash: 'never recorded',
  lead_id: 'the record whose history it is',
  file_id: 'the name of the file is told',
  news_id: 'the record whose history it is',
  workshop_market_share_id: 'the record whose history it is',
  excerpt: 'the first words of the text',
  shown_at: 'follows from the others',
  updated_by: 'stands beside every line',
}

const labelled = ['dealers', 'workshops', 'workshop_dealers', 'customers', 'customer_contacts']
const ofPeople = ['users', 'user_dealers', 'user_workshops', 'menu_items']
const ofNews = ['news', 'document_news', 'news_reads']
const ofMarketShares = ['workshop_market_shares', 'workshop_market_share_workshops']
const ofLeads = ['lead_models', 'lead_work_types', 'leads', 'lead_manages', 'lead_offers', 'lead_users']

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const all = [...labelled, ...ofPeople, ...ofLeads, ...ofNews, ...ofMarketShares]

it.each(all)('every column of %s has a label or is technical', async (table) => {
  const { rows } = await t.deps.pool.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const labels = auditLabels[table]?.fields ?? {}
  expect(columns.length).toBeGreaterThanOrEqual(3)
  expect(columns.filter((column) => !technical[column] || labels[column]).toSorted()).toEqual(
    Object.keys(labels).toSorted(),
  )
  expect(auditLabels[table]?.label).toMatch(/^[A-Z]/)
  for (const label of Object.values(labels)) expect(label).toMatch(/^[A-Z]/)
})

it('no other table is labelled', () => {
  expect(Object.keys(auditLabels).toSorted()).toEqual(all.toSorted())
})
