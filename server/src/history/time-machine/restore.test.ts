import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner, readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import { buildCustomer, buildDealer, buildLead, buildOffer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  lastCommitTime,
  previewRestore,
  restore,
  restoreAndRestoreBack,
  unlimited,
} from '../../../test/fixtures/time-machine.fixtures.ts'
import { tableHashes } from '../../../test/state-hash.ts'
import { microsecondText } from '../audit/audit.queries.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('restore and undo of the restore', () => {
  it('of rows that were created, changed and deleted', async () => {
    const { db } = t.deps
    const changed = await buildDealer(db, { name: 'Prima' })
    const deleted = await buildDealer(db, { name: 'Eliminata' })
    const shown = await restoreAndRestoreBack(t, admin, async () => {
      await buildDealer(db, { name: 'Nuova' })
      await db.updateTable('dealers').set({ name: 'Dopo' }).where('id', '=', changed.id).execute()
      await db.updateTable('dealers').set({ name: 'Dopo ancora' }).where('id', '=', changed.id).execute()
      await db.deleteFrom('dealers').where('id', '=', deleted.id).execute()
    })
    expect(shown.tables).toMatchObject([{ model_type: 'dealers', back: 1, changed: 1, removed: 1 }])
    expect(shown.tables[0]?.examples).toMatchObject([
      { event: 'created', old_values: null, new_values: { name: 'Eliminata' } },
      { event: 'deleted', old_values: { name: 'Nuova' }, new_values: null },
      { event: 'updated', old_values: { name: 'Dopo ancora' }, new_values: { name: 'Prima' } },
    ])
    expect(Object.keys(shown.tables[0]?.examples[2]?.new_values ?? {})).toEqual(['name'])
  })

  it('of a row that was deleted and inserted again with its id, and changed before and after', async () => {
    const { db } = t.deps
    const { id, folded_baldo_id: _generated, ...values } = await buildDealer(db)
    const one = sql`id = ${id}`
    await restoreAndRestoreBack(t, admin, async () => {
      await sql`UPDATE dealers SET city = 'Asti' WHERE ${one}`.execute(db)
      await sql`DELETE FROM dealers WHERE ${one}`.execute(db)
      await db
        .insertInto('dealers')
        .values({ ...values, id, name: 'Seconda vita', zip: '20100' })
        .execute()
      await sql`UPDATE dealers SET address = 'Via Po 2' WHERE ${one}`.execute(db)
    })
    await restoreAndRestoreBack(t, admin, async () => {
      await sql`DELETE FROM dealers WHERE ${one}`.execute(db)
      await db
        .insertInto('dealers')
        .values({ ...values, id })
        .execute()
      await sql`DELETE FROM dealers WHERE ${one}`.execute(db)
    })
  })

  it('of unique values that moved between rows', async () => {
    const { db } = t.deps
    const [a, b] = [await buildDealer(db, { baldo_id: 'A' }), await buildDealer(db, { baldo_id: 'B' })]
    const call = (id: number, baldo_id: string) =>
      db.updateTable('dealers').set({ baldo_id }).where('id', '=', id).execute()
    const shown = await restoreAndRestoreBack(t, admin, async () => {
      await call(a.id, 'C')
      await call(b.id, 'A')
      await call(a.id, 'B')
    })
    expect(shown.tables).toMatchObject([{ changed: 2 }])
    await restoreAndRestoreBack(t, admin, async () => {
      await db.deleteFrom('dealers').where('id', '=', a.id).execute()
      await buildDealer(db, { baldo_id: 'B' })
    })
  })

  it('of created and deleted rows that refer to each other', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const shown = await restoreAndRestoreBack(t, admin, async () => {
      const other = await buildWorkshop(db, { dealer_id: (await buildDealer(db)).id })
      const lead = await buildLead(db, { workshop_id: other.id })
      await buildOffer(db, { lead_id: lead.id })
      await db.deleteFrom('workshop_dealers').where('workshop_id', '=', workshop.id).execute()
      await db.deleteFrom('workshops').where('id', '=', workshop.id).execute()
      await db.deleteFrom('dealers').where('id', '=', dealer.id).execute()
    })
    expect(shown.tables.map(({ model_type, back, removed }) => `${model_type} ${back} ${removed}`)).toEqual([
      'customer_contacts 0 1',
      'customers 0 1',
      'dealers 1 1',
      'lead_models 0 1',
      'lead_offers 0 1',
      'lead_work_types 0 1',
      'leads 0 1',
      'workshop_dealers 1 1',
      'workshops 1 1',
    ])
    expect(shown.untouched).toEqual([{ model_type: 'users', count: 2 }])
  })

  it('of the history of a workshop, which has no gaps and overlaps', async () => {
    const { db } = t.deps
    const [first, second] = [await buildDealer(db), await buildDealer(db)]
    const workshop = await buildWorkshop(db, { dealer_id: first.id })
    const period = (dealer_id: number, from: string, to: string | null) => ({
      workshop_id: workshop.id,
      dealer_id,
      valid_from: `${from}T00:00:00Z`,
      valid_to: to && `${to}T00:00:00Z`,
    })
    const rewrite = (...periods: ReturnType<typeof period>[]) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('workshop_dealers').where('workshop_id', '=', workshop.id).execute()
        await tx.insertInto('workshop_dealers').values(periods).execute()
      })
    await restoreAndRestoreBack(t, admin, async () => {
      await rewrite(period(first.id, '2020-01-01', '2021-06-01'), period(second.id, '2021-06-01', null))
      await rewrite(period(second.id, '2019-01-01', '2022-06-01'), period(first.id, '2022-06-01', null))
    })
  })

  it('changes and records nothing when nothing happened after the moment', async () => {
    const { db } = t.deps
    const count = () => sql<{ n: number }>`SELECT count(*) AS n FROM audit_tx`.execute(db)
    const before = await count()
    const moment = await lastCommitTime(t)
    expect(await restore(admin, moment)).toEqual({ restored_to: moment, undo_to: moment, tables: [], labels: {} })
    expect((await count()).rows).toEqual(before.rows)
  })
})

describe('a transaction that began before the moment and committed after it', () => {
  it('is undone entirely', async () => {
    const { db } = t.deps
    const [one, two, fast] = [await buildDealer(db), await buildDealer(db), await buildDealer(db)]
    const move = (on: typeof db, id: number) =>
      on.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', id).execute()
    const before = await tableHashes(db)
    const moment = await db.transaction().execute(async (tx) => {
      await move(tx, one.id)
      await move(db, fast.id)
      const at = await lastCommitTime(t)
      await move(tx, two.id)
      return at
    })
    await restore(admin, moment)
    const cities = await db
      .selectFrom('dealers')
      .select('city')
      .where('id', 'in', [one.id, two.id, fast.id])
      .orderBy('id')
      .execute()
    expect(cities.map(({ city }) => city)).toEqual(['Torino', 'Torino', 'Asti'])
    await restore(admin, new Date(Date.parse(moment) - 1).toISOString())
    expect(await tableHashes(db)).toEqual(before)
  })
})

it('a preview truncates long texts', async () => {
  const { db } = t.deps
  const { id } = await buildDealer(db)
  const write = (city: string) => db.updateTable('dealers').set({ city }).where('id', '=', id).execute()
  await write('x'.repeat(50_000))
  const moment = await lastCommitTime(t)
  await write('Asti')
  const { tables } = await previewRestore(admin, moment)
  expect(tables[0]?.examples).toMatchObject([
    { old_values: { city: 'Asti' }, new_values: { city: `${'x'.repeat(10_000)}…` } },
  ])
})

it('ids are never assigned again', async () => {
  const { db } = t.deps
  const moment = await lastCommitTime(t)
  const gone = await buildCustomer(db, { contacts: ['Anna'] })
  await restore(admin, moment)
  const next = await buildCustomer(db, { contacts: ['Anna'] })
  expect(next.id).toBeGreaterThan(gone.id)
  expect(next.contact_ids[0]).toBeGreaterThan(gone.contact_ids[0] ?? 0)
})

it('a repeated create after a restore creates the record again, when the restore deleted it', async () => {
  const create = async (vat_n: string, key: string) => {
    const customer = { vat_n, name: 'Prova' }
    const { status, body } = await admin.send<{ id: number }>(
      'POST',
      '/api/v1/customers',
      { customer },
      { 'idempotency-key': key },
    )
    expect(status).toBe(201)
    return body.id
  }
  const kept = await create('00743110157', 'before')
  const moment = await lastCommitTime(t)
  const gone = await create('01114601006', 'after')
  await restore(admin, moment)
  expect(await create('00743110157', 'before')).toBe(kept)
  const made = await create('01114601006', 'after')
  expect(made).toBeGreaterThan(gone)
  expect((await admin.get(`/api/v1/customers/${made}`)).status).toBe(200)
})

it('the returned moments are exact, also when a commit falls on a whole second', async () => {
  const { db } = t.deps
  const { id } = await buildDealer(db, { name: 'Prima' })
  const change = (name: string) => db.updateTable('dealers').set({ name }).where('id', '=', id).execute()
  const read = async () => (await db.selectFrom('dealers').select('name').where('id', '=', id).executeTakeFirst())?.name
  const fallOnSecond = async (after: string) => {
    await queryAsOwner(
      t,
      `UPDATE audit_tx SET at = date_trunc('second', at) + interval '1 second' + $1::interval
       WHERE id = (SELECT max(id) FROM audit_tx)`,
      [after],
    )
    await queryAsOwner(
      t,
      "SELECT setval('audit_stamps', (extract(epoch FROM max(at)) * 1000000)::bigint) FROM audit_tx",
    )
  }
  await change('Dopo')
  await fallOnSecond('1 microsecond')
  const [entry] = (await readAudit(admin).folded({ model_type: 'dealers', model_id: id })).data
  await restore(admin, entry?.before ?? '')
  expect(await read()).toBe('Prima')
  await change('Ancora')
  await fallOnSecond('0')
  const { undo_to } = await restore(admin, entry?.before ?? '')
  await restore(admin, undo_to)
  expect(await read()).toBe('Ancora')
})

it('a restore is recorded in the audit as one', async () => {
  const { db } = t.deps
  const { id } = await buildDealer(db, { name: 'Prima' })
  const moment = await lastCommitTime(t)
  await db.updateTable('dealers').set({ name: 'Dopo' }).where('id', '=', id).execute()
  await restore(admin, moment)
  const { rows } =
    await sql`SELECT x.user_id, ${microsecondText(sql`x.restored_to`)} AS restored_to, a.event, a.old_values, a.new_values
    FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id
    WHERE model_type = 'dealers' AND model_id = ${id} ORDER BY a.id DESC LIMIT 1`.execute(db)
  const names = { old_values: { name: 'Dopo', lock_version: 0 }, new_values: { name: 'Prima', lock_version: 1 } }
  expect(rows).toEqual([{ user_id: admin.user_id, restored_to: moment, event: 'updated', ...names }])
})
