import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { countIdleTransactions } from '../../../test/fixtures/audit.fixtures.ts'
import { withWriteTransaction } from './write-transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the actor is passed unchanged, also with quotes and backslashes, and ends with the transaction', async () => {
  const hostile = `\\'; DROP TABLE leads; -- $1 "à" '' \\\\`
  const read = sql<{
    id: string
    user: string
    token: string
  }>`SELECT current_setting('portale.request_id', true) AS id,
    current_setting('portale.user_id', true) AS user, current_setting('portale.token_id', true) AS token`
  const actor = { user_id: 7, request_id: hostile }
  const inside = await withWriteTransaction(t.deps.db, actor, (tx) => read.execute(tx))
  expect(inside.rows).toEqual([{ id: hostile, user: '7', token: '' }])
  const after = await Promise.all(Array.from({ length: 10 }, () => read.execute(t.deps.db)))
  for (const { rows } of after) expect(rows[0]?.id ?? '').toBe('')
})

it('a transaction that fails, at its commit too, is rolled back and leaves its connection free', async () => {
  await sql`INSERT INTO customers (vat_n, name) VALUES ('00743110157', 'Circolo')`.execute(t.deps.db)
  const failures = [
    withWriteTransaction(t.deps.db, {}, (tx) => sql`SELECT 1/0`.execute(tx)),
    withWriteTransaction(t.deps.db, {}, () => Promise.reject(new Error('before any statement'))),
    withWriteTransaction(
      t.deps.db,
      {},
      (tx) => sql`UPDATE customers SET merged_into_id = id, archived_at = now()`.execute(tx), // rejected by a deferred trigger
    ),
    withWriteTransaction(t.deps.db, {}, async (tx) => {
      await sql`CREATE TEMPORARY TABLE written (id int)`.execute(tx)
      throw new Error('after a write')
    }),
  ]
  const results = await Promise.allSettled(failures)
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await withWriteTransaction(t.deps.db, {}, async () => 'no statement')).toBe('no statement')
  expect(await countIdleTransactions(t)).toBe(0)
  const { rows } = await sql`SELECT FROM pg_class WHERE relname = 'written'`.execute(t.deps.db)
  expect(rows).toEqual([])
})

it('a session that became read-only rejects the write', async () => {
  await t.deps.db.connection().execute(async (db) => {
    await sql`SET default_transaction_read_only = on`.execute(db)
    const write = withWriteTransaction(db, {}, (tx) => sql`UPDATE customers SET name = name WHERE false`.execute(tx))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })
})
