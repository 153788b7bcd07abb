import { setTimeout as wait } from 'node:timers/promises'
import { isNeverRestored } from '@portale/domain/history/time-machine/restore.rules.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { partnerForm } from '../../../test/fixtures/partner.fixtures.ts'
import { lastCommitTime, requestRestore, restore, unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'
import { locks } from '../../platform/db/locks.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'
import { listAuditedTables } from './catalogue.queries.ts'
import { lockTables } from './restore.queries.ts'

let t: TestApp
let admin: Caller
let psql: Client

beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
  psql = new Client({ connectionString: t.databaseUrl })
  await psql.connect()
})
afterAll(async () => {
  await psql.end()
  await t.close()
})

const writers = 20
const isRestoring = async () =>
  (
    await psql.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      [locks.restore],
    )
  ).rowCount === 1
const buildDealers = (count: number) => Promise.all(Array.from({ length: count }, () => buildDealer(t.deps.db)))

/** Saves a dealer's form with this name. */
async function saver() {
  const form = await partnerForm(t)
  return ({ id, baldo_id }: { id: number; baldo_id: string }, name: string) =>
    admin.send('PUT', `/api/v1/dealers/${id}`, { dealer: form({ baldo_id, name }) })
}

describe('while a restore holds the lock on writes', () => {
  it('writers wait without a connection, readers and logins continue, and every write is done afterwards', async () => {
    const dealers = await buildDealers(writers)
    const save = await saver()
    await psql.query('SELECT pg_advisory_lock($1)', [locks.writes])
    let done = 0
    const saves = dealers.map(async (dealer) => {
      const { status } = await save(dealer, 'Salvata')
      done += 1
      return status
    })
    try {
      // A busy machine may have no connection for a moment (503); one that a waiting writer held would never come.
      const read = async ({ id }: { id: number }) =>
        expect.poll(async () => (await admin.get(`/api/v1/dealers/${id}`)).status).toBe(200)
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(dealers.map(read))
        await t.as(admin.user_id)
      }
      expect(done).toBe(0)
      expect(t.deps.pool.waitingCount).toBe(0)
    } finally {
      await psql.query('SELECT pg_advisory_unlock($1)', [locks.writes])
    }
    expect(await Promise.all(saves)).toEqual(Array(writers).fill(200))
    const saved = t.deps.db.selectFrom('dealers').select('id').where('name', '=', 'Salvata')
    expect(await saved.execute()).toHaveLength(writers)
  })
})

it('a restore that takes longer than the connection timeout gets its response', async () => {
  t.app.server.timeout = 1500
  const url = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/api/audits`
  const xsrf = createXsrfToken(t.deps.config.secret, admin.token)
  const headers = {
    cookie: `portale_session=${admin.token}; XSRF-TOKEN=${xsrf}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ dateTimeMachine: await lastCommitTime(t) })
  await psql.query('SELECT pg_advisory_lock_shared($1)', [locks.writes])
  const answer = fetch(url, { method: 'POST', headers, body })
  await psql.query('SELECT pg_sleep(3)')
  await psql.query('SELECT pg_advisory_unlock_shared($1)', [locks.writes])
  expect((await answer).status).toBe(200)
})

describe('writers during a restore', () => {
  it('commit entirely before it or entirely after it, and none is lost', async () => {
    const dealers = await buildDealers(writers)
    const save = await saver()
    const moment = await lastCommitTime(t)
    const saves = dealers.map((dealer) => save(dealer, 'Salvata durante il ripristino'))
    const restoring = restore(admin, moment)
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(writers).fill(200))
    const { undo_to } = await restoring
    const after = await psql.query<{ id: number; is_after: boolean }>(
      `SELECT a.model_id AS id, t.at > $1 AS is_after FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id
        WHERE a.model_type = 'dealers' AND a.new_values ->> 'name' = 'Salvata durante il ripristino'`,
      [undo_to],
    )
    expect(after.rows).toHaveLength(writers)
    const saved = await psql.query<{ id: number }>(
      "SELECT id FROM dealers WHERE name = 'Salvata durante il ripristino' ORDER BY id",
    )
    const later = after.rows.filter(({ is_after }) => is_after).map(({ id }) => id)
    expect(saved.rows.map(({ id }) => id)).toEqual(later.toSorted((a, b) => a - b))
  })

  it('that do not take the lock on writes are waited for without a deadlock', async () => {
    const [first, second] = await buildDealers(2)
    const moment = await lastCommitTime(t)
    await psql.query('BEGIN')
    await psql.query("UPDATE dealers SET name = 'Da psql' WHERE id = $1", [first?.id])
    const restoring = requestRestore(admin, moment)
    await expect.poll(isRestoring).toBe(true)
    expect((await requestRestore(admin, moment)).body.message).toBe('Un altro ripristino è in corso: riprova tra poco.')
    for (const table of ['customers', 'activities', 'dealers', 'workshops', 'users'])
      await psql.query(`UPDATE ${table} SET lock_version = lock_version`)
    await psql.query("UPDATE dealers SET name = 'Da psql' WHERE id = $1", [second?.id])
    await psql.query('COMMIT')
    const { status, body } = await restoring
    expect([status, body.tables]).toEqual([200, [{ model_type: 'dealers', back: 0, changed: 2, removed: 0 }]])
  })

  it('that lock a row for too long prevent the restore, and nothing stays locked', async () => {
    const [dealer] = await buildDealers(1)
    await psql.query('BEGIN')
    await psql.query('SELECT FROM dealers WHERE id = $1 FOR UPDATE', [dealer?.id])
    await t.deps.db.transaction().execute(async (tx) => {
      const tables = (await listAuditedTables(tx)).filter(({ name }) => !isNeverRestored(name))
      expect(await lockTables(tx, tables, 200)).toBe(false)
      await psql.query('UPDATE dealers SET name = name')
    })
    await psql.query('ROLLBACK')
  })
})

it('a restore is rejected when its month is archived while it waits', async () => {
  const dealer = await buildDealer(t.deps.db, { name: 'Prima' })
  const moment = await lastCommitTime(t)
  await t.deps.db.updateTable('dealers').set({ name: 'Dopo' }).where('id', '=', dealer.id).execute()
  await psql.query('SELECT pg_advisory_lock($1)', [locks.writes])
  const asked = requestRestore(admin, moment)
  while (!(await isRestoring())) await wait(20)
  await psql.query(`INSERT INTO audit_archives (month, file, sha256, transactions, rows, until)
    VALUES ('2020-01-01', '2020-01.jsonl.gz', '', 1, 1, clock_timestamp())`)
  await psql.query('SELECT pg_advisory_unlock($1)', [locks.writes])
  const { status, body } = await asked
  expect([status, body.errors?.dateTimeMachine]).toEqual([422, [expect.stringMatching(/^Non ci sono dati prima del /)]])
  const read = t.deps.db.selectFrom('dealers').select('name').where('id', '=', dealer.id)
  expect(await read.executeTakeFirst()).toEqual({ name: 'Dopo' })
})
