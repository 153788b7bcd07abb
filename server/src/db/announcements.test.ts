import type { Page } from '@portale/domain/page.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../test/fixtures/factories.ts'
import { startSecondServer } from '../../test/second.ts'
import type { Db } from './connection.ts'
import { withWriteTransaction } from './write-transaction.ts'

const path = '/api/v1/dealers?sort=name'

let t: TestApp
let second: Awaited<ReturnType<typeof startSecondServer>>
let elsewhere: Caller
let psql: Client
let dealer = 0
const heard: string[] = []

const rename = (name: string) => (tx: Db) => tx.updateTable('dealers').set({ name }).where('id', '=', dealer).execute()

/** Waits until everything that was notified before is heard. */
const hear = async () => {
  await psql.query('SELECT')
  return heard.splice(0)
}

beforeAll(async () => {
  t = await testApp()
  second = await startSecondServer(t)
  elsewhere = second.as(await t.as('administrator'))
  dealer = (await buildDealer(t.deps.db, { name: 'Alfa' })).id
  psql = new Client({ connectionString: t.databaseUrl })
  await psql.connect()
  await psql.query('LISTEN changed')
  psql.on('notification', ({ payload }) => heard.push(payload ?? ''))
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await psql.end()
  await second.close()
  await t.close()
})

it('a transaction that announces its changes names its tables once it is committed, and notifies nobody', async () => {
  let changed: string[] = []
  const work = async (tx: Db) => {
    await rename('Beta')(tx)
    await rename('Gamma')(tx)
    await tx.updateTable('customers').set({ name: 'x' }).where('id', '=', -1).execute()
    await buildDealer(tx)
    await buildWorkshop(tx)
  }
  await withWriteTransaction(t.deps.db, {}, work, (tables) => {
    changed = tables
  })
  expect(changed.toSorted()).toEqual(expect.arrayContaining(['dealers', 'workshops']))
  expect(changed).toHaveLength(new Set(changed).size)
  expect(changed).not.toContain('customers')
  expect(await hear()).toEqual([])
})

it('one that changes nothing has nothing to announce, and one that fails neither commits nor announces', async () => {
  const onChanged = vi.fn()
  await withWriteTransaction(t.deps.db, {}, async () => {}, onChanged)
  expect(onChanged.mock.calls).toEqual([[[]]])
  const failing = async (tx: Db) => {
    await rename('Mai')(tx)
    await sql`UPDATE customers SET merged_into_id = id, archived_at = now() WHERE id = (
      SELECT max(id) FROM customers)`.execute(tx) // rejected at the end of the transaction
  }
  await t.deps.db.insertInto('customers').values({ vat_n: '00743110157', name: 'Circolo' }).execute()
  await expect(withWriteTransaction(t.deps.db, {}, failing, onChanged)).rejects.toMatchObject({ code: '23514' })
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(await t.deps.db.selectFrom('dealers').select('id').where('name', '=', 'Mai').execute()).toEqual([])
  const open = await psql.query(`SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'
    AND datname = current_database()`)
  expect(open.rows).toEqual([])
})

it('who does not announce, as psql, a job or the version before, notifies at the commit, on the same connections too', async () => {
  await hear()
  await Promise.all(Array.from({ length: 10 }, () => withWriteTransaction(t.deps.db, {}, rename('Delta'), () => {})))
  expect(await hear()).toEqual([])
  for (let turn = 0; turn < 10; turn += 1) await rename(`Delta ${turn}`)(t.deps.db)
  expect(await hear()).toHaveLength(10)
  await withWriteTransaction(t.deps.db, {}, rename('Eco'))
  expect(await hear()).toEqual(['dealers'])
})

it('a server that dies between a commit and its announcement leaves others wrong for a second at most', async () => {
  const names = async () => {
    const { body } = await elsewhere.get<Page<{ id: number; name: string }>>(path)
    return [body.total, body.data.find(({ id }) => id === dealer)?.name]
  }
  const [total] = await names()
  const change = async (tx: Db) => {
    await rename('Dopo la morte')(tx)
    await buildDealer(tx, { name: 'Nuovo' })
  }
  await withWriteTransaction(t.deps.db, {}, change, () => {})
  const later = Date.now() + 1001
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  expect(await names()).toEqual([Number(total) + 1, 'Dopo la morte'])
})

it('the listener announces tables to all servers, those of many callers together', async () => {
  await hear()
  const received = vi.spyOn(second.deps.pages, 'invalidateTable')
  await Promise.all(['dealers', 'news', 'dealers', 'leads'].map((name) => t.deps.listener.catchUp([name])))
  expect(new Set(await hear())).toEqual(new Set(['dealers', 'news', 'leads']))
  await second.deps.listener.catchUp()
  expect(received.mock.calls.flat()).toEqual(expect.arrayContaining(['dealers', 'news', 'leads']))
})

it('a change that is saved while the listener is down is announced by another connection', async () => {
  await Promise.all([t.deps.listener.catchUp(), second.deps.listener.catchUp(), hear()])
  await psql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'SELECT' AND pid <> pg_backend_pid()`)
  await t.deps.write({} as FastifyRequest, rename('Senza ascolto'))
  await vi.waitFor(async () => expect(await hear()).toContain('dealers'), { timeout: 5000 })
})
