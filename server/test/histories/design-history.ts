import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { field, model } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignModel } from '@portale/domain/generator/designer/design.ts'
import { emptyAnswers } from '@portale/domain/generator/designer/design-answers.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import type { Restored } from '@portale/domain/history/time-machine/time-machine.ts'
import { sql } from 'kysely'
import { type Random, seededRandom } from '../../src/demo/random.ts'
import { findDesign } from '../../src/generator/designer/design.queries.ts'
import { microsecondText } from '../../src/history/audit/audit.queries.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import type { Tally } from '../prove/tally.ts'
import { type HistoryContext, writeDirectly } from './stage.ts'

const path = '/api/automation'
const stepsPerHistory = 14
// Whole numbers are equal in all of these types.
const types = ['integer', 'decimal', 'string', 'text'] as const

/** The stored model of this name, with the ids of its archived columns and the physical columns of its fields. */
async function findModel(db: Db, name: string) {
  const { models, set_aside } = await findDesign(db)
  const stored = models.find((found) => found.name === name)
  if (!stored) throw new Error(`${name} is not designed`)
  const archived = set_aside.flatMap((item) => (item.kind === 'field' && item.model_id === stored.id ? item : []))
  const columns = [
    ...stored.fields.map(({ id, column }) => ({ field_id: id, column, live: true })),
    ...archived
      .filter(({ instead_of }) => instead_of === null)
      .map((item) => ({ field_id: item.field.id, column: item.name, live: false })),
  ]
  return { table: stored.table, columns, archivedIds: archived.map(({ id }) => id) }
}

/** The present moment: the last apply may have written nothing that the audit records. */
async function findPresentMoment(db: Db): Promise<string> {
  const result = await sql<{ at: string }>`SELECT ${microsecondText(sql`clock_timestamp()`)} AS at`.execute(db)
  return result.rows[0]?.at ?? ''
}

/** By field id. */
type Values = Map<number, number | null>

/** The rows of a model by their id, each value as a number. */
async function listRows(db: Db, name: string): Promise<Map<number, Values>> {
  const { table, columns } = await findModel(db, name)
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.id('generated', table)}`.execute(db)
  const toNumber = (value: unknown) => (value === null ? null : Number(value))
  const toValues = (row: Record<string, unknown>): Values =>
    new Map(columns.map(({ field_id, column }) => [field_id, toNumber(row[column])]))
  return new Map(rows.map((row) => [Number(row.id), toValues(row)]))
}

type Change = (model: DesignModel, random: Random, fieldName: string) => void

/** An administrator gives a field another type or name, requires it or not, adds one, removes one. */
const changes: Change[] = [
  ({ fields }, random) => {
    random.pick(fields).db_type = random.pick(types)
  },
  ({ fields }, random, name) => {
    Object.assign(random.pick(fields), { db_name: name, label: name, required: random.chance(0.3) })
  },
  ({ fields }, random, name) => {
    fields.push(field(name, random.pick(types)))
  },
  ({ fields }, random) => {
    if (fields.length > 1) fields.splice(random.int(0, fields.length - 1), 1)
  },
]

type DesignWriter = Pick<HistoryContext, 'db' | 'admin'> & { name: string; random: Random; tally: Tally }

/** Sends a change; where its plan asks, the rows are left without a value. */
async function sendWithAnswers(admin: HistoryContext['admin'], to: string, body: object) {
  const first = await admin.send<{ plan?: DesignPlan }>('POST', to, body)
  const questions = first.body?.plan?.questions ?? []
  return questions.length ? admin.send('POST', to, { ...body, answers: emptyAnswers(questions) }) : first
}

/** Restores the archived columns, or applies a design with a change. */
async function redesign({ db, admin, name, random, tally }: DesignWriter, fieldName: string): Promise<void> {
  const { archivedIds } = await findModel(db, name)
  if (archivedIds.length > 0 && random.chance(0.3)) {
    await sendWithAnswers(admin, `${path}/restore`, { ids: archivedIds, confirm: true })
    return
  }
  const { models, roles, lock_version } = (await admin.get<Automation>(path)).body
  const changed = models.find((found) => found.name === name)
  if (changed) random.pick(changes)(changed, random, fieldName)
  const { status } = await sendWithAnswers(admin, path, { models, roles, lock_version, confirm: true })
  tally.expect(status === 200, `${name}: a design with ${fieldName} answered ${status}`)
}

/** Inserts, updates and deletes some rows; every field gets a value, so that required ones have it. */
const writeRows = ({ db, name, random }: DesignWriter) =>
  writeDirectly({ db }, async (tx) => {
    const { table, columns } = await findModel(tx, name)
    const live = columns.filter((column) => column.live)
    const names = sql.join(live.map(({ column }) => sql.id(column)))
    const values = () => sql.join(live.map(() => sql.lit(random.int(0, 9999))))
    const rows = sql.id('generated', table)
    await sql`INSERT INTO ${rows} (${names}) VALUES (${values()}), (${values()})`.execute(tx)
    await sql`UPDATE ${rows} SET (${names}) = ROW(${values()}) WHERE id % 3 = ${random.int(0, 2)}`.execute(tx)
    await sql`DELETE FROM ${rows} WHERE id % 5 = ${random.int(0, 4)}`.execute(tx)
  })

type Moment = { at: string; rows: Map<number, Values>; liveFields: number[] }

async function restoreAndCompare(
  { db, admin, name, tally }: DesignWriter,
  { at, rows, liveFields }: Moment,
): Promise<void> {
  const { status, body } = await admin.send<Restored & { message?: string }>('POST', '/api/audits', {
    dateTimeMachine: at,
  })
  tally.expect(status === 200, `${name} to ${at}: ${status} ${body.message}`)
  const found = await listRows(db, name)
  const ids = (of: Map<number, Values>) => [...of.keys()].toSorted((a, b) => a - b).join()
  tally.expect(ids(found) === ids(rows), `${name} to ${at}: rows ${ids(found)} instead of ${ids(rows)}`)
  for (const [id, values] of rows)
    for (const field_id of liveFields) {
      const [actual, expected] = [found.get(id)?.get(field_id), values.get(field_id)]
      tally.expect(actual === expected, `${name} ${id}, field ${field_id}, to ${at}: ${actual} instead of ${expected}`)
    }
  tally.count('restores over other designs')
}

/** A random history of one model's designs and rows: restored to each of its moments, every value is that of the moment. */
export async function runDesignHistory(
  context: Pick<HistoryContext, 'db' | 'admin'>,
  seed: number,
  tally: Tally,
): Promise<void> {
  const { db, admin } = context
  const name = `Thing${seed}`
  const random = seededRandom(seed)
  const designWriter = { db, admin, name, random, tally }
  const { models, roles, lock_version } = (await admin.get<Automation>(path)).body
  const first = model(name, { fields: [field('one', 'integer'), field('two', 'string')] })
  await admin.send('POST', path, { models: [...models, first], roles, lock_version })
  const moments: Moment[] = []
  for (let step = 0; step < stepsPerHistory; step += 1) {
    await (random.chance(0.5) ? writeRows(designWriter) : redesign(designWriter, `field_${step}`))
    const { columns } = await findModel(db, name)
    const liveFields = columns.filter(({ live }) => live).map(({ field_id }) => field_id)
    moments.push({ at: await findPresentMoment(db), rows: await listRows(db, name), liveFields })
  }
  for (const moment of random.shuffled(moments)) await restoreAndCompare(designWriter, moment)
}
