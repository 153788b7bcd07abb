import { field, model } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignField } from '@portale/domain/generator/designer/design.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  type AutomationAnswer,
  applyDesign,
  automationPath,
  fetchDesign,
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

let count = 0

/** A model with one field and a record for each of its values. */
async function createModel(value: DesignField, values: unknown[]): Promise<string> {
  count += 1
  const name = `Asked${count}`
  const { models, roles } = await fetchDesign(admin)
  await applyDesign(t, { roles, models: [...models, model(name, { fields: [value] })] }, admin)
  await insertRows(
    t,
    name.toLowerCase(),
    values.map((sent) => ({ [value.db_name]: sent })),
  )
  return name
}

/** Sends a change of a model's fields, to the plan or to the apply. */
async function send(path: string, name: string, change: (fields: DesignField[]) => void, more: object = {}) {
  const { models, roles, lock_version } = await fetchDesign(admin)
  change(getModel(models, name).fields)
  return admin.send<AutomationAnswer & DesignPlan>('POST', path, {
    models,
    roles,
    lock_version,
    confirm: true,
    ...more,
  })
}
const apply = (name: string, change: (fields: DesignField[]) => void, more?: object) =>
  send(automationPath, name, change, more)
const plan = (name: string, change: (fields: DesignField[]) => void, more?: object) =>
  send(`${automationPath}/plan`, name, change, more)

const retype = (db_type: DesignField['db_type'], more: Partial<DesignField> = {}) =>
  function change(fields: DesignField[]) {
    Object.assign(fields[0] ?? {}, { db_type, ...more })
  }
const require: (fields: DesignField[]) => void = ([first]) => Object.assign(first ?? {}, { required: true })

async function readColumn(name: string): Promise<unknown[]> {
  const { models } = await findDesign(t.deps.db)
  const stored = models.find((found) => found.name === name)
  return (await readRows(t, stored?.table ?? '', stored?.fields[0]?.column ?? '')).flat()
}

const prices = ['1.000', '12.500', '1.000.000', '12,5', 'gratis', '3/4/2026', null]

describe('a text that becomes a decimal', () => {
  it('whose points have two meanings, is planned with counts and examples, and not applied without an answer', async () => {
    const name = await createModel(field('price', 'string', { label: 'Prezzo' }), prices)
    const { body } = await plan(name, retype('decimal'))
    expect(body.steps[0]).toMatchObject({
      words: expect.stringContaining(
        '6 valori di prima vengono messi da parte: 2 si convertono, 2 hanno due significati, 2 non si convertono.',
      ),
      examples: [
        { id: 5, value: 'gratis' },
        { id: 6, value: '3/4/2026' },
      ],
    })
    expect(body.questions).toEqual([
      {
        kind: 'point',
        key: `${name}.price`,
        label: 'Prezzo',
        count: 2,
        isAnswered: false,
        examples: [
          { id: 1, value: '1.000' },
          { id: 2, value: '12.500' },
        ],
      },
    ])
    const rejected = await assertWritesNothing(t, () => apply(name, retype('decimal')))
    expect([rejected.status, rejected.body.plan?.questions]).toEqual([409, body.questions])
    expect(await readColumn(name)).toEqual(prices)
  })

  it.each([
    ['thousands', ['1000.0000', '12500.0000', '1000000.0000', '12.5000', null, null, null]],
    ['decimals', ['1.0000', '12.5000', '1000000.0000', '12.5000', null, null, null]],
    ['empty', [null, null, '1000000.0000', '12.5000', null, null, null]],
  ])('with the answer %s, is converted, restored and converted again', async (point, expected) => {
    const name = await createModel(field('price', 'string'), prices)
    const answers = { [`${name}.price`]: { point } }
    const answered = await apply(name, retype('decimal'), { answers })
    expect([answered.status, await readColumn(name)]).toEqual([200, expected])
    expect(JSON.stringify(answered.body.last)).not.toContain('gratis')
    expect((await apply(name, retype('string'))).status).toBe(200)
    expect(await readColumn(name)).toEqual(prices)
  })

  it('back in time, has the numbers of the answer', async () => {
    const name = await createModel(field('price', 'string'), ['1.000'])
    const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(t.deps.db)
    await apply(name, retype('decimal'), { answers: { [`${name}.price`]: { point: 'thousands' } } })
    const { models } = await findDesign(t.deps.db)
    const column = models.find((found) => found.name === name)?.fields[0]?.column ?? ''
    await sql`UPDATE ${sql.id('generated', name.toLowerCase())} SET ${sql.id(column)} = 5`.execute(t.deps.db)
    const at = rows[0]?.at.replace(' ', 'T').replace('+00', 'Z')
    expect((await admin.send('POST', '/api/audits', { dateTimeMachine: at })).status).toBe(200)
    expect(await readColumn(name)).toEqual(['1000.0000'])
  })

  it.each([[{ point: 'x' }], ['thousands'], [[]], [{ point: 1 }]])(
    'with the invalid answer %j, is rejected (422)',
    async (answer) => {
      const name = await createModel(field('price', 'string'), prices)
      const { status, body } = await assertWritesNothing(t, () =>
        apply(name, retype('decimal'), { answers: { [`${name}.price`]: answer } }),
      )
      expect(status).toBe(422)
      expect(Object.keys(body.errors)[0]).toContain(`answers.${name}.price`)
      expect(Object.values(body.errors)[0]?.[0]).toMatch(/^Il campo .* non è valido\.$/)
    },
  )

  it('that becomes an integer instead, asks nothing: its points can only group', async () => {
    const name = await createModel(field('price', 'string'), prices)
    expect((await apply(name, retype('integer'))).status).toBe(200)
    expect(await readColumn(name)).toEqual([1000, 12_500, 1_000_000, null, null, null, null])
  })

  it('shows ten of the values that do not convert', async () => {
    const name = await createModel(
      field('price', 'string'),
      Array.from({ length: 25 }, (_, index) => `n. ${index}`),
    )
    const { body } = await plan(name, retype('decimal'))
    expect(body.steps[0]?.words).toContain('25 valori di prima vengono messi da parte: nessuno si converte.')
    expect(body.steps[0]?.examples?.map(({ value }) => value)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n. ${index}`),
    )
  })
})

describe('a field made mandatory', () => {
  it('asks for the value of the records without one, and gives it to them in the same change', async () => {
    const name = await createModel(field('km', 'integer', { label: 'Chilometri' }), [7, null, null])
    const key = `${name}.km`
    const question = { kind: 'value', key, label: 'Chilometri', db_type: 'integer', count: 2, isAnswered: false }
    const rejected = await assertWritesNothing(t, () => apply(name, require))
    expect([rejected.status, rejected.body.plan?.questions]).toEqual([409, [question]])
    for (const value of ['', 'molti', '1,5', {}, []]) {
      const invalid = await assertWritesNothing(t, () => apply(name, require, { answers: { [key]: { value } } }))
      expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, [`answers.${key}.value`]])
    }
    const applied = await apply(name, require, { answers: { [key]: { value: '1.200' } } })
    expect([applied.status, await readColumn(name)]).toEqual([200, [7, 1200, 1200]])
    const { rows } =
      await sql`SELECT a.model_id, a.old_values -> 'km' AS old, a.new_values -> 'km' AS new, x.user_id IS NOT NULL AS named
      FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id WHERE a.model_type = ${name.toLowerCase()} AND a.event = 'updated' ORDER BY a.id`.execute(
        t.deps.db,
      )
    expect(rows).toEqual([2, 3].map((model_id) => ({ model_id, old: null, new: 1200, named: true })))
    expect(applied.body.last?.steps.map(({ words }) => words).join()).toContain(
      '2 record che ne sono privi ricevono «1200»',
    )
  })

  it('may leave them without a value, which the next save asks for', async () => {
    const name = await createModel(field('km', 'integer'), [null])
    expect((await apply(name, require, { answers: { [`${name}.km`]: { value: null } } })).status).toBe(200)
    expect(await readColumn(name)).toEqual([null])
  })

  it('asks nothing when no record lacks a value, or there is none', async () => {
    const filled = await createModel(field('km', 'integer'), [1])
    const empty = await createModel(field('km', 'integer'), [])
    for (const name of [filled, empty]) expect((await apply(name, require)).status).toBe(200)
  })

  it.each<[DesignField['db_type'], unknown, unknown]>([
    ['boolean', 'Sì', true],
    ['integer', 0, 0],
    ['decimal', '1.234,50', '1234.5000'],
    ['string', "O'Neill; \\ $1 'x'", "O'Neill; \\ $1 'x'"],
    ['text', 'due\nrighe', 'due\nrighe'],
    ['datetime', '21/11/2026 09:30', '2026-11-21T08:30:00Z'],
  ])('that is new and a %s, asks too', async (db_type, value, expected) => {
    const name = await createModel(field('first', 'integer'), [1, 2])
    const add = (fields: DesignField[]) => void fields.unshift(field('added', db_type, { required: true }))
    expect((await plan(name, add)).body.questions).toMatchObject([{ key: `${name}.added`, kind: 'value', count: 2 }])
    expect((await apply(name, add, { answers: { [`${name}.added`]: { value } } })).status).toBe(200)
    expect(await readColumn(name)).toEqual([expected, expected])
  })

  it('that is restored, asks for the records made since', async () => {
    const name = await createModel(field('km', 'integer', { required: true }), [1])
    const { body } = await apply(name, (fields) => void fields.splice(0, 1, field('other', 'integer')))
    await insertRows(t, name.toLowerCase(), [{ other: 1 }])
    const archived = body.set_aside.find((item) => item.model === name)
    const restore = (answers: object) =>
      admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, { ids: [archived?.id], confirm: true, answers })
    expect((await restore({})).body.plan?.questions).toMatchObject([{ key: `${name}.km`, count: 1 }])
    expect((await restore({ [`${name}.km`]: { value: 9 } })).status).toBe(200)
    const { rows } = await sql`SELECT km FROM ${sql.id('generated', name.toLowerCase())} ORDER BY id`.execute(t.deps.db)
    expect(rows).toEqual([{ km: 1 }, { km: 9 }])
  })

  it('and of another type at once, asks for what does not convert', async () => {
    const name = await createModel(field('price', 'string'), prices)
    const key = `${name}.price`
    const change = retype('decimal', { required: true })
    expect((await plan(name, change)).body.questions).toMatchObject([
      { key, kind: 'point', count: 2 },
      { key, kind: 'value', count: 5 },
    ])
    const half = await apply(name, change, { answers: { [key]: { point: 'thousands' } } })
    expect([half.status, half.body.plan?.questions]).toMatchObject([
      409,
      [
        { kind: 'point', isAnswered: true },
        { kind: 'value', count: 3, isAnswered: false },
      ],
    ])
    expect((await apply(name, change, { answers: { [key]: { point: 'thousands', value: '0,5' } } })).status).toBe(200)
    const filled = ['0.5000', '0.5000', '0.5000']
    expect(await readColumn(name)).toEqual(['1000.0000', '12500.0000', '1000000.0000', '12.5000', ...filled])
  })

  it('with files or a relation, asks for a confirmation', async () => {
    const name = await createModel(field('km', 'integer'), [1])
    const add = (fields: DesignField[]) => void fields.push(field('photo', 'file', { required: true }))
    const planned = (await plan(name, add)).body
    expect([planned.asks, planned.questions]).toEqual([true, []])
    expect((await apply(name, add, { confirm: false })).status).toBe(409)
    expect((await apply(name, add)).status).toBe(200)
  })
})
