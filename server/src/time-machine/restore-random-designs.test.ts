import type { Automation } from '@portale/domain/designer/automation.ts'
import { field, model, ownRoles } from '@portale/domain/designer/design.fixtures.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { restore, unlimited } from '../../test/fixtures/time-machine.fixtures.ts'
import { writeDirectly } from '../../test/histories/stage.ts'
import { microsecondText } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { type Random, seededRandom } from '../demo/random.ts'
import { findDesign } from '../designer/design.queries.ts'

let t: TestApp
let admin: Caller
beforeEach(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterEach(() => t.close())

const path = '/api/automation'
// Whole numbers are the same in all of these types.
const types = ['integer', 'decimal', 'string', 'text'] as const

/** The columns of the one model by the ids of their fields, wherever they lie. */
async function columnsOf(db: Db): Promise<{ id: number; column: string; live: boolean }[]> {
  const { models, set_aside } = await findDesign(db)
  return [
    ...(models[0]?.fields ?? []).map(({ id, column }) => ({ id, column, live: true })),
    ...set_aside.flatMap((item) =>
      item.kind === 'field' && item.instead_of === null ? [{ id: item.field.id, column: item.name, live: false }] : [],
    ),
  ]
}

/** This very moment: a design that was applied may have changed nothing that the audit tells. */
async function thisMoment(db: Db): Promise<string> {
  const result = await sql<{ at: string }>`SELECT ${microsecondText(sql`clock_timestamp()`)} AS at`.execute(db)
  return result.rows[0]?.at ?? ''
}

type Values = Record<number, number | null>

/** The rows, each value a number under the id of its field. */
async function look(db: Db): Promise<Record<number, Values>> {
  const columns = await columnsOf(db)
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM generated.thing`.execute(db)
  const number = (value: unknown) => (value === null ? null : Number(value))
  return Object.fromEntries(
    rows.map((row) => [row.id, Object.fromEntries(columns.map(({ id, column }) => [id, number(row[column])]))]),
  )
}

type Change = (design: Pick<Automation, 'models'>, random: Random, name: string) => void

/** What an administrator does to the fields: another type or name, required or not, one more, one less. */
const changes: Change[] = [
  ({ models: [thing] }, random) => {
    const one = thing && random.pick(thing.fields)
    if (one) one.db_type = random.pick(types)
  },
  ({ models: [thing] }, random, name) => {
    const one = thing && random.pick(thing.fields)
    if (one) Object.assign(one, { db_name: name, label: name, required: random.chance(0.3) })
  },
  ({ models: [thing] }, random, name) => {
    thing?.fields.push(field(name, random.pick(types)) as (typeof thing.fields)[number])
  },
  ({ models: [thing] }, random) => {
    if (thing && thing.fields.length > 1) thing.fields.splice(random.int(0, thing.fields.length - 1), 1)
  },
]

async function redesign(random: Random, name: string): Promise<void> {
  const { body } = await admin.get<Automation>(path)
  if (body.set_aside.length > 0 && random.chance(0.3)) {
    const ids = body.set_aside.map(({ id }) => id)
    await admin.send('POST', `${path}/restore`, { ids, confirm: true })
    return
  }
  const design = { models: body.models, roles: ownRoles, confirm: true }
  random.pick(changes)(design, random, name)
  const { status, text } = await admin.send('POST', path, design)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
}

/** Some rows come, change and go; every field is filled, whatever it requires. */
const rewrite = (random: Random) =>
  writeDirectly({ db: t.deps.db }, async (tx) => {
    const live = (await columnsOf(tx)).filter((one) => one.live)
    const names = sql.join(live.map(({ column }) => sql.id(column)))
    const values = () => sql.join(live.map(() => sql.lit(random.int(0, 9999))))
    await sql`INSERT INTO generated.thing (${names}) VALUES (${values()}), (${values()})`.execute(tx)
    await sql`UPDATE generated.thing SET (${names}) = ROW(${values()}) WHERE id % 3 = ${random.int(0, 2)}`.execute(tx)
    await sql`DELETE FROM generated.thing WHERE id % 5 = ${random.int(0, 4)}`.execute(tx)
  })

it.each([1, 2, 3, 4, 5, 6])(
  'every value is that of its moment, whatever was designed since (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const thing = model('Thing', { fields: [field('one', 'integer'), field('two', 'string')] })
    await admin.send('POST', path, { models: [thing], roles: ownRoles })
    const kept: { moment: string; rows: Record<number, Values>; live: number[] }[] = []
    for (let step = 0; step < 14; step += 1) {
      await (random.chance(0.5) ? rewrite(random) : redesign(random, `field_${step}`))
      const live = (await columnsOf(t.deps.db)).filter((one) => one.live)
      kept.push({ moment: await thisMoment(t.deps.db), rows: await look(t.deps.db), live: live.map(({ id }) => id) })
    }
    for (const { moment, rows, live } of random.shuffled(kept)) {
      await restore(admin, moment)
      const found = await look(t.deps.db)
      expect(Object.keys(found)).toEqual(Object.keys(rows))
      for (const [id, values] of Object.entries(rows))
        for (const one of live)
          expect([moment, id, one, found[Number(id)]?.[one]]).toEqual([moment, id, one, values[one]])
    }
  },
)
