import type { RoleName } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildNews } from '../../../test/fixtures/factories.ts'
import { whereClause } from '../../platform/db/list.ts'
import { newsList } from './news.queries.ts'
import { announceNews } from './news-announce.job.ts'

const people = 3000

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { user_id } = admin
  // 20,000, a quarter each for dealers, workshops, both and nobody; the newest scheduled, the oldest expired.
  await sql`INSERT INTO news (title, body, excerpt, dealers, workshops, pinned, publish_at, expires_at, announced_at, user_id,
      updated_by)
    SELECT 'News ' || n, '<p>Testo</p>', 'Testo', n % 4 IN (0, 1), n % 4 IN (0, 2), n % 500 = 0,
      now() + make_interval(hours => 100 - n), CASE WHEN n > 10000 THEN now() - interval '1 hour' END, now(), ${user_id},
      ${user_id}
    FROM generate_series(1, 20000) n`.execute(t.deps.db)
  await sql`INSERT INTO users (name, email, role_id, do_not_disturb)
    SELECT 'Persona ' || n, 'tanti' || n || '@rete.example', 6 + n % 3, n % 10 = 0 FROM generate_series(1, ${sql.lit(people)}) n`.execute(
    t.deps.db,
  )
})
afterAll(() => t.close())

/** The plan that PostgreSQL makes for the first page of the list. */
async function planOf(role: RoleName, query: Record<string, string>): Promise<string> {
  const list = newsList({ id: 1, role, name: '', email: '', dealer_ids: [], workshop_ids: [] }, query)
  const { text, values } = whereClause(list.where)
  const page = `EXPLAIN SELECT n.id FROM ${list.from} ${text} ORDER BY ${list.order} LIMIT 25`
  const { rows } = await t.deps.pool.query<{ 'QUERY PLAN': string }>(page, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('a page among 20,000', () => {
  it.each<[RoleName, string, Record<string, string>]>([
    ['administrator', 'news_newest', {}],
    ['superuser_rt', 'news_newest', { state: 'shown' }],
    ['administrator', 'news_newest', { state: 'expired' }],
    ['administrator', 'news_newest', { state: 'draft' }],
    ['sales_manager_rt', 'news_dealers', {}],
    ['dealer_holder', 'news_dealers', {}],
    ['workshop_user', 'news_workshops', {}],
    ['after_sales_manager_rt', 'news_workshops', {}],
    ['dealer_sales_manager', 'news_newest', {}],
    ['administrator', 'news_title_search', { title: 'ews 1234' }],
  ])('%s: by %s %j', async (role, index, query) => {
    const plan = await planOf(role, query)
    expect(plan).toContain(index)
    if (index !== 'news_title_search') expect(plan).not.toContain('Sort')
  })
})

describe('a large audience', () => {
  it('is announced in short statements, all of them or none', async () => {
    const { id } = await buildNews(t.deps.db)
    await announceNews(t.deps)
    const counted = await sql<{ notified: number; mailed: number; noticed: number }>`SELECT
      (SELECT count(*)::int FROM notifications WHERE url = ${`/news/${id}`}) AS notified,
      (SELECT count(*)::int FROM mails WHERE kind = 'news_published') AS mailed,
      (SELECT count(*)::int FROM news_notices WHERE news_id = ${id}) AS noticed`.execute(t.deps.db)
    expect(counted.rows).toEqual([{ notified: people, mailed: people * 0.9, noticed: people }])
  })
})
