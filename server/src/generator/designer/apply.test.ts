import { field, model, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import { withoutIds } from '@portale/domain/generator/designer/requested-design.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { countKey, countValues } from './design.queries.ts'

let t: TestApp
let admin: Caller
let dealer: number

beforeEach(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  dealer = (await buildDealer(t.deps.db)).id
  await applyDesign(t, demoDesign(), admin)
  await insertRows(t, 'vehicle', [
    { plate: 'AB123CD', mileage: 12, dealer_id: dealer },
    { plate: 'EF456GH', price: '12.5' },
  ])
  await insertRows(t, 'test_drive', [{ vehicle_id: 1, driven_at: '2026-05-01T08:00:00Z', km: 7 }])
})
afterEach(() => t.close())

const change = (...args: [Parameters<typeof changeDesign>[1], boolean?]) => changeDesign(admin, ...args)
const lastSentences = ({ last }: AutomationAnswer) => last?.steps.map(({ words }) => words)

describe('a design applied over records', () => {
  it('with a renamed model, field and prefix, leaves the data in place', async () => {
    const { status, body } = await change((models) => {
      Object.assign(getModel(models, 'Vehicle'), {
        name: 'Car',
        interface_name_singular: 'Auto',
        interface_name_plural: 'Auto',
      })
      Object.assign(getModel(models, 'Car').fields[0] ?? {}, { db_name: 'number_plate' })
      for (const view of getModel(models, 'Car').views) view.prefix = view.prefix.replace('vehicles', 'cars')
      for (const relation of getModel(models, 'TestDrive').relations)
        if (relation.model === 'Vehicle') Object.assign(relation, { model: 'Car', related_model_field: 'number_plate' })
    })
    expect([status, body.set_aside]).toEqual([200, []])
    expect(await readRows(t, 'vehicle', 'plate')).toEqual([['AB123CD'], ['EF456GH']])
    const menu = await sql`SELECT DISTINCT name, url FROM menu_items WHERE weight = 1000 ORDER BY url`.execute(
      t.deps.db,
    )
    expect(menu.rows).toEqual([
      { name: 'Auto', url: '/cars' },
      { name: 'Auto', url: '/demo-cars' },
      { name: 'Prove su strada', url: '/test-drives' },
    ])
  })

  it('without a field, archives its values, which are restored with it', async () => {
    const before = await fetchDesign(admin)
    const gone = await change((models) => {
      getModel(models, 'Vehicle').fields = getModel(models, 'Vehicle').fields.filter(
        ({ db_name }) => db_name !== 'mileage',
      )
    })
    expect(gone.body.set_aside).toMatchObject([
      { kind: 'field', model: 'Vehicle', name: 'mileage', label: 'Chilometri', rows: 1, by: expect.any(String) },
    ])
    const again = await change((models) => getModel(models, 'Vehicle').fields.push(field('mileage', 'integer')))
    expect(again.status).toBe(200)
    expect(await readRows(t, 'vehicle', 'mileage_2')).toEqual([[null], [null]])
    const ids = gone.body.set_aside.map(({ id }) => id)
    const taken = await admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, { ids, confirm: true })
    expect([taken.status, taken.body.errors]).toEqual([422, { ids: ['Questo nome c’è già nel modello.'] }])
    await change((models) => {
      for (const field of getModel(models, 'Vehicle').fields)
        if (field.db_name === 'mileage') Object.assign(field, { db_name: 'km', label: 'Km' })
    })
    expect((await admin.send('POST', `${automationPath}/restore`, { ids, confirm: true })).status).toBe(200)
    expect(await readRows(t, 'vehicle', 'mileage', 'mileage_2')).toEqual([
      [12, null],
      [null, null],
    ])
    const { models } = await fetchDesign(admin)
    const old = getModel(before.models, 'Vehicle').fields.find(({ db_name }) => db_name === 'mileage')
    expect(getModel(models, 'Vehicle').fields.find(({ db_name }) => db_name === 'mileage')).toEqual(old)
  })

  it('without a model, archives its table, which is restored without references to deleted records', async () => {
    const gone = await change((models) => {
      models.splice(1, 1)
      getModel(models, 'Vehicle').relations = getModel(models, 'Vehicle').relations.slice(0, 1)
    })
    expect(gone.body.set_aside).toMatchObject([{ kind: 'model', name: 'TestDrive', label: 'Prova su strada', rows: 1 }])
    expect(await readRows(t, `aside_${gone.body.set_aside[0]?.id}_test_drive`, 'km')).toEqual([[7]])
    await sql`DELETE FROM generated.vehicle WHERE id = 1`.execute(t.deps.db)
    const ids = gone.body.set_aside.map(({ id }) => id)
    const back = await admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, { ids })
    expect([back.status, back.body.set_aside]).toEqual([200, []])
    expect(await readRows(t, 'test_drive', 'km', 'vehicle_id')).toEqual([[7, null]])
    const audit = await sql`SELECT old_values, new_values FROM audits
      WHERE model_type = 'test_drive' AND event = 'updated'`.execute(t.deps.db)
    expect(audit.rows).toEqual([{ old_values: { vehicle_id: 1 }, new_values: { vehicle_id: null } }])
    await expect(insertRows(t, 'test_drive', [{ vehicle_id: 2, km: 1 }])).rejects.toMatchObject({
      constraint: 'driven_at_required',
    })
    await expect(
      insertRows(t, 'test_drive', [{ vehicle_id: 99, driven_at: '2026-05-01T08:00:00Z' }]),
    ).rejects.toMatchObject({ constraint: 'vehicle_id_ref' })
  })

  it('with a newly mandatory field, accepts the gaps of existing records', async () => {
    expect(
      (
        await change((models) => {
          for (const field of getModel(models, 'Vehicle').fields) field.required = field.db_name === 'mileage'
        })
      ).status,
    ).toBe(200)
    await expect(insertRows(t, 'vehicle', [{ plate: 'IJ789KL' }])).rejects.toMatchObject({
      constraint: 'mileage_required',
    })
    await insertRows(t, 'vehicle', [{ mileage: 3 }])
    expect(await readRows(t, 'vehicle', 'plate', 'mileage')).toEqual([
      ['AB123CD', 12],
      ['EF456GH', null],
      [null, 3],
    ])
  })

  it('with a relation to another model, archives the ids', async () => {
    const { status, body } = await change((models) => {
      getModel(models, 'Vehicle').relations[0] = {
        ...relation('belongsTo', 'Workshop'),
        id: getModel(models, 'Vehicle').relations[0]?.id,
      }
    })
    expect([status, body.set_aside.map(({ kind, name, rows }) => [kind, name, rows])]).toEqual([
      200,
      [['relation', 'dealer_id', 1]],
    ])
    await admin.send('POST', `${automationPath}/undo`, { confirm: true })
    expect(await readRows(t, 'vehicle', 'dealer_id')).toEqual([[dealer], [null]])
  })

  it('is reset, restored and reset again', async () => {
    expect((await admin.send('DELETE', automationPath)).status).toBe(204)
    const empty = await fetchDesign(admin)
    expect([empty.models, empty.set_aside.map(({ rows }) => rows)]).toEqual([[], [2, 1]])
    expect((await sql`SELECT FROM menu_items WHERE weight = 1000`.execute(t.deps.db)).rows).toEqual([])
    expect((await admin.send('DELETE', automationPath)).status).toBe(204)
    expect((await fetchDesign(admin)).lock_version).toBe(empty.lock_version)
    const ids = empty.set_aside.map(({ id }) => id)
    expect((await admin.send('POST', `${automationPath}/restore`, { ids: [ids[1]] })).status).toBe(422)
    const { status, body } = await admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, { ids })
    expect([status, body.models.map(({ name }) => name)]).toEqual([200, ['Vehicle', 'TestDrive']])
    expect(await readRows(t, 'test_drive', 'vehicle_id', 'km')).toEqual([[1, 7]])
  })
})

it('an undo, repeated, alternates between the last two designs', async () => {
  const designs = [withoutIds(await fetchDesign(admin))]
  await change((models) => {
    getModel(models, 'Vehicle').fields = getModel(models, 'Vehicle').fields.slice(0, 2)
    getModel(models, 'TestDrive').relations = []
    getModel(models, 'Vehicle').relations = []
  })
  designs.push(withoutIds(await fetchDesign(admin)))
  const rows = [
    ['AB123CD', dealer],
    ['EF456GH', null],
  ]
  for (const expected of [0, 1, 0]) {
    const answer = await admin.send<AutomationAnswer>('POST', `${automationPath}/undo`, {})
    expect([answer.status, answer.body.plan?.asks]).toEqual(expected === 1 ? [409, true] : [200, undefined])
    if (expected === 1) expect((await admin.send('POST', `${automationPath}/undo`, { confirm: true })).status).toBe(200)
    expect(withoutIds(await fetchDesign(admin)).models).toEqual(designs[expected]?.models)
    const columns = expected === 1 ? ['plate'] : ['plate', 'dealer_id']
    expect(await readRows(t, 'vehicle', ...columns)).toEqual(rows.map((row) => row.slice(0, columns.length)))
  }
  const applied = await sql`SELECT id, undoes FROM designs ORDER BY id`.execute(t.deps.db)
  expect(applied.rows).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, undoes: id > 2 ? id - 1 : null })))
})

it('a menu item that an administrator renamed or readdressed, is left as it is', async () => {
  await sql`UPDATE menu_items SET name = 'Parco auto' WHERE url = '/vehicles' AND role = 'administrator'`.execute(
    t.deps.db,
  )
  await sql`UPDATE menu_items SET url = '/vehicles?available=1' WHERE url = '/vehicles' AND role = 'superuser_rt'`.execute(
    t.deps.db,
  )
  await change((models) => {
    Object.assign(getModel(models, 'Vehicle'), { interface_name_plural: 'Mezzi' })
    for (const view of getModel(models, 'Vehicle').views) view.prefix = view.prefix.replace('vehicles', 'mezzi')
  })
  const { rows } = await sql<{ entry: string }>`
    SELECT concat_ws(' ', name, url, role) AS entry FROM menu_items WHERE weight = 1000 ORDER BY id`.execute(t.deps.db)
  expect(rows.slice(0, 4).map(({ entry }) => entry)).toEqual([
    'Parco auto /mezzi administrator',
    'Veicoli /vehicles?available=1 superuser_rt',
    'Mezzi /mezzi dealer_holder',
    'Mezzi /demo-mezzi administrator',
  ])
})

it('two views that swap their prefixes, swap their menu addresses', async () => {
  await change((models) => {
    const [first, second, third] = getModel(models, 'Vehicle').views
    for (const view of [first, second]) if (view) view.prefix = 'demo-vehicles'
    if (third) third.prefix = 'vehicles'
  })
  const { rows } = await sql<{ urls: string[] }>`
    SELECT array_agg(url ORDER BY id) AS urls FROM menu_items WHERE weight = 1000 AND name = 'Veicoli'`.execute(
    t.deps.db,
  )
  expect(rows[0]?.urls).toEqual(['/demo-vehicles', '/demo-vehicles', '/demo-vehicles', '/vehicles'])
})

it('a plan, writes nothing and shows exactly the steps of the apply', async () => {
  const { models, roles } = await fetchDesign(admin)
  const requested = {
    roles: [...roles, { name: 'capo', label: 'Capo' }],
    models: [...models.slice(0, 1), model('Tool', { views: [view('tools', { roles: ['capo'] })] })],
  }
  getModel(requested.models, 'Vehicle').relations = []
  const plan = () => admin.send<DesignPlan>('POST', `${automationPath}/plan`, requested)
  const planned = await plan()
  expect([planned.status, (await plan()).body]).toEqual([200, planned.body])
  const { status, body } = await admin.send<AutomationAnswer>('POST', automationPath, { ...requested, confirm: true })
  expect([status, body.last?.steps]).toEqual([200, planned.body.steps])
  expect(lastSentences(body)).toEqual([
    'Nuovo ruolo «Capo» (capo).',
    'Il modello «Prova su strada» (TestDrive) viene messo da parte con 1 record.',
    'Nuovo modello «Tool» (Tool): 0 campi.',
    'Veicolo: la relazione con «Concessionaria» (Dealer) viene messa da parte, con 1 valore.',
    'Veicolo: la relazione con più «Prove su strada» (TestDrive) non c’è più. I suoi record restano.',
    'Tool: nuova vista /tools (elenco con finestra) per Capo.',
    'Il menu segue le viste: 1 voce nuova, 3 tolte.',
  ])
})

it('an exported design, is applied to another portal with the same uids', async () => {
  const { status, headers, text } = await admin.get(`${automationPath}/export`)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment; filename=generatore.json'),
  ])
  const other = await testApp()
  const { models, roles } = JSON.parse(text)
  const carried = await applyDesign(other, { models, roles })
  expect(carried.models.map(({ uid }) => uid)).toEqual((await fetchDesign(admin)).models.map(({ uid }) => uid))
  await other.close()
})

it('labels that look like SQL or HTML, are stored as text', async () => {
  const hostile = `L'"; DROP TABLE users; --\\ <b>`
  const { models, roles } = await fetchDesign(admin)
  const vehicle = getModel(models, 'Vehicle')
  vehicle.interface_name_plural = hostile
  vehicle.views = vehicle.views.slice(0, 1).map((view) => ({ ...view, roles: ['capo'] }))
  vehicle.fields = vehicle.fields.map((field) => (field.db_name === 'plate' ? { ...field, label: hostile } : field))
  const requested = { models, roles: [...roles, { name: 'capo', label: hostile }] }
  const { status, body } = await admin.send<AutomationAnswer>('POST', automationPath, requested)
  expect([status, body.roles.at(-1)?.label, getModel(body.models, 'Vehicle').fields[0]?.label]).toEqual([
    200,
    hostile,
    hostile,
  ])
  const { rows } = await sql`SELECT name FROM menu_items WHERE role = 'capo'`.execute(t.deps.db)
  expect(rows).toEqual([{ name: hostile }])
})

it('counts of more columns than a PostgreSQL function takes arguments, are answered by column', async () => {
  const column = (name: string) => ({ id: 1, name, type: 'string' as const, required: false, refersTo: null })
  const columns = ['plate', ...Array.from({ length: 120 }, () => 'mileage')].map(column)
  const counts = await countValues(t.deps.db, [
    { table: 'test_drive', column: null },
    ...columns.map((counted) => ({ table: 'vehicle', column: counted })),
  ])
  const keys = [
    countKey('test_drive', null),
    countKey('vehicle', column('plate')),
    countKey('vehicle', column('mileage')),
  ]
  expect(keys.map((key) => counts.get(key))).toEqual([1, 2, 1])
})
