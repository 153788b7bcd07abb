import { field, model } from '@portale/domain/generator/designer/design.fixtures.ts'
import { type DbType, dbTypes } from '@portale/domain/generator/designer/design-options.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  applyDesign,
  automationPath,
  changeDesign,
  getModel,
  insertRows,
  readRows,
} from '../../../test/fixtures/designer.fixtures.ts'
import { findDesign } from './design.queries.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

type Values = (string | number | boolean | null)[]

/** The values of the records of a field of each type. */
const samples: Partial<Record<DbType, Values>> = {
  boolean: [true, false, null],
  integer: [0, 1, -7, 9_007_199_254_740_991, null],
  decimal: ['0.0000', '1.0000', '-7.5000', '1234.5678', '99999999999.9999', null],
  string: ['Bianco', '12', '1.234,50', '1.5', 'Sì', 'FALSO', '21/11/2026 09:30', '2026-07-01', 'x'.repeat(255), null],
  text: [
    '2026-11-21T09:30:15.250+01:00',
    '31/02/2026',
    'due\nrighe',
    'y'.repeat(300),
    '1e5',
    '0,1',
    '12.345.678',
    null,
  ],
  datetime: ['2026-11-21T08:30:00Z', '2026-07-01T00:00:00.123456Z', null],
}

const rome = (day: string) => new Date(day).toISOString().replace('.000', '')

const results: Record<string, Values> = {
  'boolean integer': [1, 0, null],
  'boolean decimal': ['1.0000', '0.0000', null],
  'boolean string': ['Sì', 'No', null],
  'boolean text': ['Sì', 'No', null],
  'integer boolean': [false, true, null, null, null],
  'integer decimal': ['0.0000', '1.0000', '-7.0000', '9007199254740991.0000', null],
  'integer string': ['0', '1', '-7', '9007199254740991', null],
  'integer text': ['0', '1', '-7', '9007199254740991', null],
  'decimal boolean': [false, true, null, null, null, null],
  'decimal integer': [0, 1, null, null, null, null],
  'decimal string': ['0', '1', '-7,5', '1234,5678', '99999999999,9999', null],
  'decimal text': ['0', '1', '-7,5', '1234,5678', '99999999999,9999', null],
  'string boolean': [null, null, null, null, true, false, null, null, null, null],
  'string integer': [null, 12, null, null, null, null, null, null, null, null],
  'string decimal': [null, '12.0000', '1234.5000', '1.5000', null, null, null, null, null, null],
  'string text': samples.string ?? [],
  'string datetime': [
    ...[null, null, null, null, null, null],
    ...[rome('2026-11-21T09:30+01:00'), rome('2026-07-01T00:00+02:00'), null, null],
  ],
  'text boolean': [null, null, null, null, null, null, null, null],
  'text integer': [null, null, null, null, null, null, 12345678, null],
  'text decimal': [null, null, null, null, null, '0.1000', '12345678.0000', null],
  'text string': (samples.text ?? []).map((value) => (/\n|y{300}/.test(String(value)) ? null : value)),
  'text datetime': ['2026-11-21T08:30:15.25Z', null, null, null, null, null, null, null],
  'datetime string': ['2026-11-21T08:30:00Z', '2026-07-01T00:00:00.123456Z', null],
  'datetime text': ['2026-11-21T08:30:00Z', '2026-07-01T00:00:00.123456Z', null],
}

let count = 0

/** Applies a model with one field of a type, and adds a record for each of its samples. */
async function createField(type: DbType): Promise<{ name: string; table: string }> {
  count += 1
  const name = `Thing${count}`
  const current = await findDesign(t.deps.db)
  await applyDesign(
    t,
    {
      roles: (await admin.get<{ roles: [] }>(automationPath)).body.roles,
      models: [...current.models, model(name, { fields: [field('value', type)] })],
    },
    admin,
  )
  await insertRows(
    t,
    name.toLowerCase(),
    (samples[type] ?? []).map((value) => ({ value })),
  )
  return { name, table: name.toLowerCase() }
}

async function retype(name: string, type: DbType): Promise<string> {
  const { status, text } = await changeDesign(admin, (models) => {
    for (const field of getModel(models, name).fields) field.db_type = type
  })
  if (status !== 200) throw new Error(text)
  const { models } = await findDesign(t.deps.db)
  return models.find((model) => model.name === name)?.fields[0]?.column ?? ''
}

const valuesOf = async (table: string, column: string) => (await readRows(t, table, column)).flat()
const pairs = dbTypes
  .filter((type) => samples[type])
  .flatMap((from) => dbTypes.filter((to) => to !== from).map((to) => [from, to] as const))

describe('a type change', () => {
  it.each(pairs)('from %s to %s, converts the values and restores them on the way back', async (from, to) => {
    const { name, table } = await createField(from)
    const original = await valuesOf(table, 'value')
    const column = await retype(name, to)
    expect(await valuesOf(table, column)).toEqual(results[`${from} ${to}`] ?? original.map(() => null))
    expect(await valuesOf(table, await retype(name, from))).toEqual(original)
  })
})

describe('values changed after a type change', () => {
  const set = (table: string, column: string, id: number, value: unknown) =>
    sql`UPDATE ${sql.id('generated', table)} SET ${sql.id(column)} = ${sql.lit(value)} WHERE id = ${id}`.execute(
      t.deps.db,
    )

  it('are converted back, through every type in between', async () => {
    const { name, table } = await createField('text')
    const integers = await retype(name, 'integer')
    await set(table, integers, 1, 5)
    const decimals = await retype(name, 'decimal')
    expect(decimals).toBe(integers)
    await set(table, decimals, 2, '6.5')
    const booleans = await retype(name, 'boolean')
    await set(table, booleans, 3, true)
    const texts = await valuesOf(table, await retype(name, 'text'))
    expect(texts).toEqual(['5', '6,5', '1', ...(samples.text ?? []).slice(3)])
  })

  it('are recorded in the audit when they are converted back', async () => {
    const { name, table } = await createField('string')
    const integers = await retype(name, 'integer')
    await set(table, integers, 1, 8)
    await set(table, integers, 2, null)
    await retype(name, 'string')
    expect((await valuesOf(table, 'value')).slice(0, 2)).toEqual(['8', null])
    const { rows } =
      await sql`SELECT model_id, old_values, new_values FROM audits WHERE model_type = ${table} AND event = 'updated'
      AND new_values ? 'value' ORDER BY id`.execute(t.deps.db)
    expect(rows).toEqual([
      { model_id: 1, old_values: { value: 'Bianco' }, new_values: { value: '8' } },
      { model_id: 2, old_values: { value: '12' }, new_values: { value: null } },
    ])
  })

  it('values that are only copied, are not recorded in the audit', async () => {
    const { name, table } = await createField('string')
    await retype(name, 'decimal')
    await retype(name, 'string')
    await retype(name, 'text')
    const { rows } = await sql`SELECT FROM audits WHERE model_type = ${table} AND event <> 'created'`.execute(t.deps.db)
    expect(rows).toEqual([])
  })

  it('records with gaps in a mandatory field, are converted back as well', async () => {
    const { name, table } = await createField('string')
    await changeDesign(admin, (models) =>
      getModel(models, name).fields.push(field('late', 'integer', { required: true })),
    )
    const integers = await retype(name, 'integer')
    await sql`UPDATE ${sql.id('generated', table)} SET late = 1, ${sql.id(integers)} = 3 WHERE id = 1`.execute(
      t.deps.db,
    )
    await retype(name, 'string')
    expect((await valuesOf(table, 'value'))[0]).toBe('3')
  })
})
