import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { locks } from './locks.ts'

let t: TestApp
let admin: Caller
const clients: Client[] = []

/** A connection of its own, as psql or another server has one. */
async function connect(): Promise<Client> {
  const client = new Client({ connectionString: t.databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  clients.push(client)
  return client
}

const rename = (client: Client, id: number, name: string) =>
  client.query('UPDATE dealers SET name = $2 WHERE id = $1', [id, name])

/** Changes a dealer in a transaction that has its stamp and is not committed. */
async function stampWithoutCommit(client: Client, id: number, name: string) {
  await client.query('BEGIN')
  await rename(client, id, name)
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
}

const lastStamp = async (id: number) =>
  (
    await sql<{ at: string; micros: string }>`SELECT to_char(x.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      (extract(epoch FROM x.at) * 1000000)::bigint::text AS micros
      FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id
      WHERE a.model_type = 'dealers' AND a.model_id = ${id} ORDER BY a.id DESC LIMIT 1`.execute(t.deps.db)
  ).rows[0] ?? { at: '', micros: '0' }

const countLocks = async (lock: number, granted: boolean) =>
  (
    await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND granted = ${granted}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(t.deps.db)
  ).rows.length

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await t.close()
})

it('a commit does not wait for another one that has its stamp, and their stamps differ', async () => {
  const [slow, fast] = [await buildDealer(t.deps.db), await buildDealer(t.deps.db)]
  const client = await connect()
  await stampWithoutCommit(client, slow.id, 'Lenta')
  await rename(await connect(), fast.id, 'Veloce')
  await client.query('COMMIT')
  expect((await lastStamp(slow.id)).at < (await lastStamp(fast.id)).at).toBe(true)
})

it('the past as it is shown waits for the commits whose stamps are in it', async () => {
  const [slow, fast] = [await buildDealer(t.deps.db), await buildDealer(t.deps.db)]
  const client = await connect()
  await stampWithoutCommit(client, slow.id, 'Lenta')
  await rename(await connect(), fast.id, 'Veloce')
  const { at } = await lastStamp(fast.id)
  const shown = admin.get<{ record: { before: { name: string } } }>(`/api/audits/dealers/${slow.id}?at=${at}`)
  while ((await countLocks(locks.stampedCommits, false)) === 0);
  await client.query('COMMIT')
  expect((await shown).body.record.before.name).toBe('Lenta')
})

it('the past is not shown while such a commit does not end: 503 after two seconds, and shown once it has', async () => {
  const { id } = await buildDealer(t.deps.db)
  const { at } = await lastStamp(id)
  const client = await connect()
  await stampWithoutCommit(client, id, 'Ferma')
  const show = () => admin.get(`/api/audits/dealers/${id}?at=${at}`)
  const { status, headers } = await show()
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  await client.query('ROLLBACK')
  expect((await show()).status).toBe(200)
})

it('of a row that several transactions change in turn, the stamps are in the order of the changes', async () => {
  const { id } = await buildDealer(t.deps.db)
  const writers = await Promise.all(Array.from({ length: 8 }, connect))
  const write = async (client: Client) => {
    for (let turn = 0; turn < 15; turn += 1)
      await client.query('UPDATE dealers SET lock_version = lock_version + 1 WHERE id = $1', [id])
  }
  await Promise.all(writers.map(write))
  const { rows } = await sql<{ version: number }>`SELECT (a.new_values ->> 'lock_version')::int AS version
    FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id
    WHERE a.model_type = 'dealers' AND a.model_id = ${id} AND a.event = 'updated' ORDER BY x.at`.execute(t.deps.db)
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
})

it('a stamp is later than all before it when the clock was set back', async () => {
  const { id } = await buildDealer(t.deps.db)
  const later = Date.now() * 1000 + 3_600_000_000
  await queryAsOwner(t, `SELECT setval('audit_stamps', ${later})`)
  const client = await connect()
  for (const step of [1, 2]) {
    await rename(client, id, `Dopo ${step}`)
    expect((await lastStamp(id)).micros).toBe(String(later + step))
  }
  await queryAsOwner(t, `SELECT setval('audit_stamps', ${Date.now() * 1000})`)
  await queryAsOwner(t, "UPDATE audit_tx SET at = at - interval '1 hour' WHERE at > now() + interval '1 minute'")
})

it('a save that is cancelled while it waits for its stamp leaves no lock behind', async () => {
  const { id } = await buildDealer(t.deps.db)
  const [holder, cancelled] = [await connect(), await connect()]
  await holder.query('SELECT pg_advisory_lock($1)', [locks.nextStamp])
  const { rows } = await cancelled.query('SELECT pg_backend_pid() AS pid')
  const save = expect(rename(cancelled, id, 'Annullata')).rejects.toMatchObject({ code: '57014' })
  while ((await countLocks(locks.nextStamp, false)) === 0);
  await holder.query('SELECT pg_cancel_backend($1)', [rows[0].pid])
  await save
  await holder.query('SELECT pg_advisory_unlock($1)', [locks.nextStamp])
  expect(await countLocks(locks.nextStamp, true)).toBe(0)
  await rename(cancelled, id, 'Riuscita')
  expect((await lastStamp(id)).at).not.toBe('')
})
