import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { field, model, portalRoles, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignField, DesignModel } from '@portale/domain/generator/designer/design.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'
import {
  findLastAuditId,
  lastCommitTime,
  previewRestore,
  restore,
  restoreDeleted,
  undo,
  unlimited,
} from '../../../test/fixtures/time-machine.fixtures.ts'
import { writeDirectly } from '../../../test/histories/stage.ts'
import { tableHashes } from '../../../test/state-hash.ts'

let t: TestApp
let admin: Caller
beforeEach(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterEach(() => t.close())

const vehicle = (fields: DesignField[], more: Partial<DesignModel> = {}) =>
  model('Vehicle', { interface_name_singular: 'Veicolo', fields, views: [view('vehicles')], ...more })
const apply = (...models: DesignModel[]): Promise<Automation> => applyDesign(t, { roles: portalRoles, models }, admin)
const write = (query: RawBuilder<unknown>) => writeDirectly({ db: t.deps.db }, (tx) => query.execute(tx))
const rows = async (columns = '*', table = 'vehicle') =>
  (
    await sql<Record<string, unknown>>`
      SELECT ${sql.raw(columns)} FROM ${sql.id('generated', table)} ORDER BY id`.execute(t.deps.db)
  ).rows

/** Restores all archived items, as "Ripristina" does. */
async function restoreArchived(): Promise<void> {
  const { body } = await admin.get<Automation>('/api/automation')
  const ids = body.set_aside.map(({ id }) => id)
  const { status, text } = await admin.send('POST', '/api/automation/restore', { ids, confirm: true })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
}

/** The values of the archived column that had this name. */
async function listArchivedValues(was: string): Promise<unknown[]> {
  const columns = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'generated.vehicle'::regclass AND attname ~ ${`^aside_\\d+_${was}$`}`.execute(t.deps.db)
  const [column] = columns.rows
  if (!column) throw new Error(`${was} is not archived`)
  return (await rows(`${column.name} AS value`)).map(({ value }) => value)
}

/** Restores a moment and undoes that; the state must be the same as before. */
async function restoreAndUndo(moment: string, check: () => Promise<void>): Promise<void> {
  const before = await tableHashes(t.deps.db)
  const { undo_to } = await restore(admin, moment)
  await check()
  await restore(admin, undo_to)
  expect(await tableHashes(t.deps.db)).toEqual(before)
}

describe('a design applied after the moment', () => {
  it('requires fields that restored rows lack', async () => {
    await apply(vehicle([field('plate', 'string')]))
    await write(sql`INSERT INTO generated.vehicle (plate) VALUES (NULL), ('AA')`)
    const moment = await lastCommitTime(t)
    await write(sql`UPDATE generated.vehicle SET plate = 'BB' WHERE plate IS NULL`)
    await write(sql`DELETE FROM generated.vehicle WHERE plate = 'AA'`)
    await apply(vehicle([field('plate', 'string', { required: true }), field('owner', 'string', { required: true })]))
    await restoreAndUndo(moment, async () => {
      expect(await rows('id, plate, owner')).toEqual([
        { id: 1, plate: null, owner: null },
        { id: 2, plate: 'AA', owner: null },
      ])
    })
    await expect(write(sql`UPDATE generated.vehicle SET plate = NULL`)).rejects.toThrow(/required/)
  })

  it('narrowed a type: restored values are converted to the current column, in existing and deleted rows', async () => {
    await apply(vehicle([field('mileage', 'string')]))
    await write(sql`INSERT INTO generated.vehicle (mileage) VALUES ('12'), ('120 km'), ('1.300,0')`)
    const moment = await lastCommitTime(t)
    await write(sql`UPDATE generated.vehicle SET mileage = '13'`)
    await write(sql`DELETE FROM generated.vehicle WHERE id = 3`)
    await apply(vehicle([field('mileage', 'integer')]))
    await write(sql`UPDATE generated.vehicle SET mileage_2 = 15`)
    await restoreAndUndo(moment, async () => {
      expect(await rows('id, mileage_2')).toEqual([
        { id: 1, mileage_2: 12 },
        { id: 2, mileage_2: null },
        { id: 3, mileage_2: 1300 },
      ])
      expect(await listArchivedValues('mileage')).toEqual(['12', '120 km', '1.300,0'])
    })
  })

  it('narrowed a type and widened it again: the field’s column of the moment counts', async () => {
    await apply(vehicle([field('mileage', 'string')]))
    await write(sql`INSERT INTO generated.vehicle (mileage) VALUES ('12')`)
    const first = await lastCommitTime(t)
    await apply(vehicle([field('mileage', 'integer')]))
    await write(sql`UPDATE generated.vehicle SET mileage_2 = 20`)
    const second = await lastCommitTime(t)
    await write(sql`UPDATE generated.vehicle SET mileage_2 = 25`)
    await apply(vehicle([field('mileage', 'string')]))
    expect(await rows('mileage')).toEqual([{ mileage: '25' }])
    await write(sql`UPDATE generated.vehicle SET mileage = '30'`)
    await restoreAndUndo(second, async () => expect(await rows('mileage')).toEqual([{ mileage: '20' }]))
    await restoreAndUndo(first, async () => expect(await rows('mileage')).toEqual([{ mileage: '12' }]))
  })

  it('widened types: numbers, booleans and moments are restored as texts', async () => {
    const types = { price: 'decimal', sold: 'boolean', seen_at: 'datetime' } as const
    await apply(vehicle(Object.entries(types).map(([name, type]) => field(name, type))))
    await write(sql`INSERT INTO generated.vehicle (price, sold, seen_at) VALUES (12.5, true, '2026-03-02T08:30:15Z')`)
    const moment = await lastCommitTime(t)
    await write(sql`UPDATE generated.vehicle SET price = 1, sold = false, seen_at = NULL`)
    await apply(vehicle(Object.keys(types).map((name) => field(name, 'string'))))
    await write(sql`UPDATE generated.vehicle SET price = 'a', sold = 'b', seen_at = '2026-01-01'`)
    await restoreAndUndo(moment, async () => {
      expect(await rows('price, sold, seen_at')).toEqual([
        { price: '12,5', sold: 'Sì', seen_at: '2026-03-02T08:30:15Z' },
      ])
    })
  })

  it('archived a column: its values are restored in the archived column, and return with it', async () => {
    const [plate, notes] = [field('plate', 'string'), field('notes', 'text')]
    await apply(vehicle([plate, notes]))
    await write(sql`INSERT INTO generated.vehicle (plate, notes) VALUES ('AA', 'prima'), ('BB', 'via')`)
    const moment = await lastCommitTime(t)
    await write(sql`UPDATE generated.vehicle SET notes = 'dopo' WHERE plate = 'AA'`)
    await write(sql`DELETE FROM generated.vehicle WHERE plate = 'BB'`)
    await apply(vehicle([plate]))
    await write(sql`DELETE FROM generated.vehicle`)
    await restore(admin, moment)
    expect(await listArchivedValues('notes')).toEqual(['prima', 'via'])
    await write(sql`DELETE FROM generated.vehicle`)
    await restoreArchived()
    await restore(admin, moment)
    expect(await rows('plate, notes')).toEqual([
      { plate: 'AA', notes: 'prima' },
      { plate: 'BB', notes: 'via' },
    ])
  })

  it('archived a table: its rows stay as they are, and are shown as untouched', async () => {
    await apply(vehicle([field('plate', 'string')]), model('Wheel', { fields: [field('size', 'integer')] }))
    const moment = await lastCommitTime(t)
    await write(sql`INSERT INTO generated.vehicle (plate) VALUES ('AA')`)
    await write(sql`INSERT INTO generated.wheel (size) VALUES (18)`)
    await apply(model('Wheel', { fields: [field('size', 'integer')] }))
    const shown = await previewRestore(admin, moment)
    expect(shown.tables.map(({ model_type }) => model_type)).toEqual(['wheel'])
    expect(shown.untouched).toContainEqual({ model_type: 'vehicle', count: 1 })
    expect(shown.labels.vehicle?.label).toBe('Veicolo (messo da parte)')
    const restored = await restore(admin, moment)
    expect(restored.labels).toMatchObject({ wheel: { label: 'Wheel' }, vehicle: { label: 'Veicolo (messo da parte)' } })
    await restoreArchived()
    expect([await rows('plate'), await rows('size', 'wheel')]).toEqual([[{ plate: 'AA' }], []])
  })

  it('archived a relation whose record was deleted: the restored id is emptied', async () => {
    const drive = (...relations: DesignModel['relations']) =>
      model('Drive', { fields: [field('who', 'string')], relations })
    const linked = drive(relation('belongsTo', 'Vehicle', { required: true }))
    await apply(vehicle([]), linked)
    await write(sql`INSERT INTO generated.vehicle DEFAULT VALUES`)
    await write(sql`INSERT INTO generated.drive (vehicle_id, who) VALUES (1, 'Ada')`)
    await apply(vehicle([]), drive())
    await write(sql`DELETE FROM generated.vehicle`)
    const gone = await lastCommitTime(t)
    await restoreArchived()
    expect(await rows('who, vehicle_id', 'drive')).toEqual([{ who: 'Ada', vehicle_id: null }])
    await restoreAndUndo(gone, async () => {
      expect(await rows('who, vehicle_id', 'drive')).toEqual([{ who: 'Ada', vehicle_id: null }])
    })
  })
})

describe('undo and restore of one change', () => {
  it('undoes a change older than a narrowed type in the current column, unless that changed later', async () => {
    await apply(vehicle([field('mileage', 'string')]))
    await write(sql`INSERT INTO generated.vehicle (mileage) VALUES ('12')`)
    await write(sql`UPDATE generated.vehicle SET mileage = '13'`)
    const change = await findLastAuditId(t, 'vehicle', 1)
    await apply(vehicle([field('mileage', 'integer')]))
    await write(sql`UPDATE generated.vehicle SET mileage_2 = 15`)
    const rejected = await undo(admin, change)
    expect(rejected.status).toBe(409)
    expect(rejected.body.message).toMatch(
      /^Non si può annullare\. Dopo, il sistema ha cambiato «mileage» in «Veicolo» il /,
    )
    expect((await undo(admin, await findLastAuditId(t, 'vehicle', 1))).status).toBe(200)
    expect(await undo(admin, change)).toMatchObject({ status: 200 })
    expect(await rows('mileage_2')).toEqual([{ mileage_2: 12 }])
  })

  it('restores a deleted record with its value in a column that was archived meanwhile', async () => {
    const [plate, notes] = [field('plate', 'string'), field('notes', 'text')]
    await apply(vehicle([plate, notes]))
    await write(sql`INSERT INTO generated.vehicle (plate, notes) VALUES ('AA', 'prima')`)
    await apply(vehicle([plate]))
    await write(sql`DELETE FROM generated.vehicle`)
    await restoreArchived()
    expect(await restoreDeleted(admin, await findLastAuditId(t, 'vehicle', 1))).toMatchObject({ status: 200 })
    expect(await rows('notes')).toEqual([{ notes: 'prima' }])
  })

  it('rejects a change of an archived table, and names the generator', async () => {
    await apply(vehicle([field('plate', 'string')]))
    await write(sql`INSERT INTO generated.vehicle (plate) VALUES ('AA')`)
    await apply()
    const { status, body } = await undo(admin, await findLastAuditId(t, 'vehicle', 1))
    expect([status, body.message]).toEqual([
      409,
      'Non si può annullare. «Veicolo (messo da parte)» oggi non è tra i dati: si ripristina dal generatore.',
    ])
  })

  it('names the later change of a designed record with the labels of the design', async () => {
    await apply(
      vehicle([field('plate', 'string')]),
      model('Drive', {
        interface_name_singular: 'Prova su strada',
        relations: [relation('belongsTo', 'Vehicle')],
      }),
    )
    await write(sql`INSERT INTO generated.vehicle (plate) VALUES ('AA')`)
    await write(sql`INSERT INTO generated.drive (vehicle_id) VALUES (1)`)
    const { status, body } = await undo(admin, await findLastAuditId(t, 'vehicle', 1))
    expect([status, body.message]).toEqual([
      409,
      'Non si può annullare. In «Prova su strada» ci sono righe che si riferiscono a quello che andrebbe via.',
    ])
  })
})
