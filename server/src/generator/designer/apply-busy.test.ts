import { setTimeout as wait } from 'node:timers/promises'
import { field, model, portalRoles, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  type AutomationAnswer,
  applyDesign,
  automationPath,
  changeDesign,
  demoDesign,
  fetchDesign,
  getModel,
  insertRows,
  readRows,
} from '../../../test/fixtures/designer.fixtures.ts'
import { bySize } from '../../../test/sizes.ts'
import { openDeps } from '../../open-deps.ts'
import { connect } from '../../platform/db/connection.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import { lockDesignShared } from './design.queries.ts'

let t: TestApp
let admin: Caller
beforeEach(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterEach(() => t.close())

const addKm = () => changeDesign(admin, (models) => getModel(models, 'Vehicle').fields.push(field('km', 'integer')))

it('an apply, while a record is being written, waits for its transaction', async () => {
  await applyDesign(t, demoDesign(), admin)
  const order: string[] = []
  const writer = withWriteTransaction(t.deps.db, {}, async (tx) => {
    const version = await lockDesignShared(tx)
    await wait(400)
    await sql`INSERT INTO generated.vehicle (plate) VALUES ('AB123CD')`.execute(tx)
    order.push(`written with design ${version}`)
  })
  await wait(100)
  const applied = addKm().then(({ status }) => order.push(`applied ${status}`))
  await Promise.all([writer, applied])
  expect(order).toEqual(['written with design 1', 'applied 200'])
  expect(await withWriteTransaction(t.deps.db, {}, lockDesignShared)).toBe(2)
})

it('an apply, while a transaction reads the table, is rejected and changes nothing (503)', async () => {
  await applyDesign(t, demoDesign(), admin)
  const before = await fetchDesign(admin)
  const reader = connect(t.databaseUrl, { maxConnections: 1 })
  const tx = await reader.db.startTransaction().execute()
  await sql`SELECT FROM generated.vehicle`.execute(tx)
  const { status, body, headers } = await addKm()
  expect([status, body.message, headers['retry-after']]).toEqual([503, 'Il sistema è occupato: riprova tra poco.', '5'])
  await tx.rollback().execute()
  await reader.db.destroy()
  expect(await fetchDesign(admin)).toEqual(before)
  expect((await addKm()).status).toBe(200)
})

it('an apply that deadlocks with writers, is retried', async () => {
  await applyDesign(t, demoDesign(), admin)
  await insertRows(t, 'vehicle', [{ plate: 'AB123CD' }])
  let stop = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!stop)
      await withWriteTransaction(t.deps.db, {}, async (tx) => {
        await lockDesignShared(tx)
        await sql`UPDATE generated.vehicle SET mileage = coalesce(mileage, 0) + 1`.execute(tx)
      }).catch((error: { code?: string }) => {
        if (!['55P03', '40P01'].includes(error.code ?? '')) throw error
      })
  })
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { status } = await changeDesign(admin, (models) => {
      getModel(models, 'Vehicle').fields.push(field(`extra_${round}`, 'string'))
    })
    statuses.push(status)
  }
  stop = true
  await Promise.all(writers)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})

const recordCount = bySize(10_000, 200_000)

it(`types of fields with ${recordCount} records, are changed and restored within seconds`, async () => {
  const fields = [field('code', 'string'), field('number', 'integer'), field('moment', 'datetime')]
  await applyDesign(t, { models: [model('Thing', { fields, views: [view('things')] })], roles: portalRoles }, admin)
  await t.deps.withOwnerConnection((db) =>
    sql`ALTER TABLE generated.thing DISABLE TRIGGER audit_insert;
      INSERT INTO generated.thing (code, number, moment)
        SELECT 'Codice ' || n, n, now() FROM generate_series(1, ${sql.lit(recordCount)}) n;
      ALTER TABLE generated.thing ENABLE TRIGGER audit_insert`.execute(db),
  )
  const startedAt = Date.now()
  const { status } = await changeDesign(admin, (models) => {
    const [code, number, moment] = getModel(models, 'Thing').fields
    if (code) code.db_type = 'integer'
    if (number) Object.assign(number, { db_type: 'string', required: true })
    getModel(models, 'Thing').fields = [code, number].flatMap((one) => one ?? [])
    expect(moment?.db_name).toBe('moment')
  })
  const durationMs = Date.now() - startedAt
  expect(status).toBe(200)
  expect(durationMs).toBeLessThan(30_000)
  expect((await admin.send('POST', `${automationPath}/undo`, { confirm: true })).status).toBe(200)
  const [[code, moments] = []] = await readRows(t, 'thing', 'code', 'moment')
  expect([code, moments]).toEqual(['Codice 1', expect.any(String)])
})

it('200 models are created in one apply, more statements than locks are rejected (422)', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `Model${index}`)
  const startedAt = Date.now()
  const { status } = await admin.send('POST', automationPath, {
    models: names.map((name) => model(name, { fields: [field('name', 'string')], views: [view(name.toLowerCase())] })),
    roles: portalRoles,
  })
  expect([status, (await fetchDesign(admin)).models.length]).toEqual([200, 200])
  expect(Date.now() - startedAt).toBeLessThan(60_000)
  const fields = Array.from({ length: 60 }, (_, index) => field(`field_${index}`, 'string'))
  const huge = await admin.send<AutomationAnswer>('POST', automationPath, {
    models: names.map((name) => model(name, { fields })),
    roles: portalRoles,
    confirm: true,
  })
  expect([huge.status, huge.body.message]).toEqual([
    422,
    'Sono troppi cambiamenti in una volta sola: applicane una parte alla volta.',
  ])
  expect((await fetchDesign(admin)).lock_version).toBe(1)
})

it('an applied design, is current on another server too', async () => {
  const other = await openDeps(t.deps.config, t.databaseUrl)
  expect((await other.designs.current()).id).toBe(0)
  await applyDesign(t, demoDesign(), admin)
  expect((await t.deps.designs.current()).id).toBe(1)
  await expect.poll(async () => (await other.designs.current()).id).toBe(1)
  await other.stop()
})
