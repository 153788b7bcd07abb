import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  lastCommitTime,
  previewRestore,
  requestRestore,
  restore,
  restoreAndRestoreBack,
  unlimited,
} from '../../../test/fixtures/time-machine.fixtures.ts'
import { tableHashes } from '../../../test/state-hash.ts'

let t: TestApp
let admin: Caller
let owner: Client

beforeEach(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await t.close()
})

const remove = (id: number) => t.deps.db.deleteFrom('dealers').where('id', '=', id).execute()
const columnsOf = async (id: number, columns: string) =>
  (await owner.query(`SELECT ${columns} FROM dealers WHERE id = $1`, [id])).rows[0]

it('a column added later gets its default in a restored row, and keeps its value in an existing one', async () => {
  const [gone, there] = [await buildDealer(t.deps.db), await buildDealer(t.deps.db)]
  const moment = await lastCommitTime(t)
  await remove(gone.id)
  await t.deps.db.updateTable('dealers').set({ name: 'Dopo' }).where('id', '=', there.id).execute()
  await owner.query(`ALTER TABLE dealers ADD COLUMN fleet integer NOT NULL DEFAULT 7, ADD COLUMN motto text,
    ADD COLUMN since text NOT NULL DEFAULT 'always'`)
  await owner.query('ALTER TABLE dealers ALTER COLUMN since DROP DEFAULT')
  await owner.query("UPDATE dealers SET motto = 'Avanti'")
  await restore(admin, moment)
  expect(await columnsOf(gone.id, 'fleet, motto, since, name')).toEqual({
    fleet: 7,
    motto: null,
    since: 'always',
    name: gone.name,
  })
  expect(await columnsOf(there.id, 'fleet, motto, name')).toEqual({ fleet: 7, motto: null, name: there.name })
})

it('a required column added later rejects the restore (409), and nothing changes', async () => {
  const gone = await buildDealer(t.deps.db)
  const moment = await lastCommitTime(t)
  await remove(gone.id)
  await owner.query('ALTER TABLE dealers ADD COLUMN fleet integer NOT NULL')
  const before = await tableHashes(t.deps.db)
  const { status, body } = await requestRestore(admin, moment)
  expect([status, body.message]).toEqual([
    409,
    'Il ripristino non è possibile, e non è cambiato niente. In «Concessionaria» la colonna fleet oggi è obbligatoria, e allora non c’era.',
  ])
  expect(await tableHashes(t.deps.db)).toEqual(before)
})

it('dropped columns are ignored, and generated ones are computed again', async () => {
  await owner.query(`ALTER TABLE dealers ADD COLUMN old text DEFAULT 'x',
    ADD COLUMN shout text GENERATED ALWAYS AS (upper(name)) STORED`)
  const [gone, there] = [await buildDealer(t.deps.db, { name: 'Uno' }), await buildDealer(t.deps.db, { name: 'Due' })]
  const moment = await lastCommitTime(t)
  await remove(gone.id)
  await t.deps.db.updateTable('dealers').set({ name: 'Dopo' }).where('id', '=', there.id).execute()
  await owner.query('ALTER TABLE dealers DROP COLUMN old')
  await restore(admin, moment)
  expect(await columnsOf(gone.id, 'shout')).toEqual({ shout: 'UNO' })
  expect(await columnsOf(there.id, 'shout')).toEqual({ shout: 'DUE' })
})

it('tables created later, also in another schema, are emptied, and filled again by the undo', async () => {
  await buildDealer(t.deps.db)
  const moment = await lastCommitTime(t)
  await owner.query(`CREATE SCHEMA made; GRANT USAGE ON SCHEMA made TO portale_app;
    CREATE TABLE made.vehicles (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, t text, n text, o text, key text,
      "Strano nome" text, price numeric, seen timestamptz, flags jsonb);
    CREATE TABLE made.wheels (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      vehicle_id bigint REFERENCES made.vehicles DEFERRABLE);
    CALL audit_table('made.vehicles'); CALL audit_table('made.wheels')`)
  const insert = sql`INSERT INTO made.vehicles (t, "Strano nome", price, seen, flags)
    VALUES ('a', 'b', 1.50, '2026-01-01 10:00:00.123456+01', '{"a": [1, null]}') RETURNING id`
  await insert.execute(t.deps.db)
  await sql`INSERT INTO made.wheels (vehicle_id) SELECT id FROM made.vehicles`.execute(t.deps.db)
  const full = await tableHashes(t.deps.db)
  const shown = await previewRestore(admin, moment)
  expect(shown.tables.map(({ model_type, removed }) => `${model_type} ${removed}`)).toEqual(['vehicles 1', 'wheels 1'])
  const { undo_to } = await restore(admin, moment)
  expect((await owner.query('SELECT FROM made.vehicles')).rowCount).toBe(0)
  await restore(admin, undo_to)
  expect(await tableHashes(t.deps.db)).toEqual(full)
  await restoreAndRestoreBack(t, admin, async () => {
    await sql`UPDATE made.vehicles SET price = 2.25, t = NULL, n = 'n', o = 'o', key = 'k'`.execute(t.deps.db)
    await insert.execute(t.deps.db)
  })
})

it('changes of dropped tables are shown as untouched', async () => {
  await buildDealer(t.deps.db)
  const moment = await lastCommitTime(t)
  await owner.query("CREATE TABLE brief (id bigint PRIMARY KEY, name text); CALL audit_table('brief')")
  await sql`INSERT INTO brief VALUES (1, 'a'), (2, 'b')`.execute(t.deps.db)
  await owner.query('DROP TABLE brief')
  expect(await previewRestore(admin, moment)).toMatchObject({
    tables: [],
    untouched: [{ model_type: 'brief', count: 2 }],
  })
  expect((await restore(admin, moment)).tables).toEqual([])
})
