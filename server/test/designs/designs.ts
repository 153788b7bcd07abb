import type { Design } from '@portale/domain/generator/designer/design.ts'
import { emptyAnswers } from '@portale/domain/generator/designer/design-answers.ts'
import { toDesign } from '@portale/domain/generator/designer/requested-design.ts'
import type { StoredDesign } from '@portale/domain/generator/designer/stored-design.ts'
import { type Random, seededRandom } from '../../src/demo/random.ts'
import { applyDesign } from '../../src/generator/designer/apply.ts'
import { findDesignWithRoles } from '../../src/generator/designer/design.queries.ts'
import {
  type DesignRequest,
  designRequest,
  resetRequest,
  restoreRequest,
  undoRequest,
} from '../../src/generator/designer/design-request.ts'
import { planRequest } from '../../src/generator/designer/plan.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { withWriteTransaction } from '../../src/platform/db/write-transaction.ts'
import { HttpError } from '../../src/platform/http/errors.ts'
import { buildCustomer, buildDealer, buildUser, next } from '../fixtures/factories.ts'
import type { Tally } from '../prove/tally.ts'
import { activeColumns, archivedColumns, expectedCatalogue, readCatalogue } from './catalogue.ts'
import { drawDesign } from './draw.ts'
import { changeRecords, columnValues, listIds, readRows } from './records.ts'
import { type Earlier, retypedValues, type Values } from './values.ts'

/** The earlier values of fields whose type changed, by the fields' ids. */
type EarlierValues = Map<number, Earlier[]>

/** Where random designs are applied: the database as the portal's role and as its owner, and the administrator. */
export type DesignTestbed = {
  db: Db
  owner: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  by: { id: number; name: string }
  earlierValues: EarlierValues
}

/** Adds a few records of every portal model that designs may refer to. */
export async function createDesignTestbed(db: Db, owner: DesignTestbed['owner']): Promise<DesignTestbed> {
  for (let count = 0; count < 3; count += 1) {
    await buildDealer(db)
    await buildCustomer(db)
    const file = { key: next().toString(16).padStart(32, '0'), sha256: '', size: 1, media_type: 'application/pdf' }
    const { id: file_id } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('record_files')
      .values({ file_id, file_name: `${count}.pdf` })
      .execute()
  }
  return { db, owner, by: await buildUser(db, { role: 'administrator' }), earlierValues: new Map() }
}

/** The values of each active element by its id, and of each archived column by its physical name. */
type Data = { active: Map<number, Values>; archived: Map<string, Values> }

async function readData(db: Db, design: StoredDesign): Promise<Data> {
  const data: Data = { active: new Map(), archived: new Map() }
  const archivedTables = design.set_aside.flatMap((item) =>
    item.kind === 'model' ? [{ model: item.model, table: item.name }] : [],
  )
  for (const { model, table } of [
    ...design.models.map((active) => ({ model: active, table: active.table })),
    ...archivedTables,
  ]) {
    const rows = await readRows(db, table)
    for (const { id, name } of activeColumns(design.models, model)) data.active.set(id, columnValues(rows, name))
    for (const { name } of archivedColumns(design, model.id)) data.archived.set(name, columnValues(rows, name))
  }
  return data
}

/** The values that each element must have after an apply; also updates the earlier values. */
async function expectedData(
  db: Db,
  before: StoredDesign,
  after: StoredDesign,
  data: Data,
  earlierValues: EarlierValues,
): Promise<Map<number, Values>> {
  const expected = new Map<number, Values>()
  const types = new Map(
    [...before.models, ...before.set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))]
      .flatMap(({ fields }) => fields)
      .map(({ id, db_type }) => [id, db_type]),
  )
  const restorable = new Map(
    before.set_aside.flatMap((item) => {
      if (item.kind === 'model' || (item.kind === 'field' && item.instead_of !== null)) return []
      const element = item.kind === 'field' ? item.field : item.kind === 'file' ? item.file : item.relation
      if (item.kind === 'field') types.set(item.field.id, item.field.db_type)
      return [[element.id, data.archived.get(item.name)] as const]
    }),
  )
  for (const model of after.models) {
    for (const column of activeColumns(after.models, model)) {
      const values = data.active.get(column.id) ?? restorable.get(column.id)
      const from = types.get(column.id)
      if (!values) continue
      if (from && column.type !== 'reference' && column.type !== 'ids') {
        const retyped = retypedValues(values, from, column.type, earlierValues.get(column.id) ?? [])
        earlierValues.set(column.id, retyped.earlier)
        expected.set(column.id, retyped.values)
      } else if (column.refersTo) {
        const existingIds = new Set(await listIds(db, column.refersTo.schema, column.refersTo.name))
        expected.set(
          column.id,
          new Map([...values].map(([id, value]) => [id, existingIds.has(Number(value)) ? value : null])),
        )
      } else expected.set(column.id, values)
    }
  }
  return expected
}

const asText = (values: Values | undefined) => JSON.stringify([...(values ?? [])])

/** A random request: most of the time another design, else an undo, a reset, or a restore of archived items. */
function drawRequest(current: StoredDesign, random: Random): { request: DesignRequest; made: string[] } {
  const options = { confirm: true }
  const chance = random.int(1, 20)
  if (chance === 1) return { request: resetRequest(options), made: ['reset'] }
  if (chance <= 4) return { request: undoRequest(options), made: ['undo'] }
  if (chance <= 7 && current.set_aside.length) {
    const ids = random.shuffled(current.set_aside.map(({ id }) => id)).slice(0, random.int(1, 3))
    return { request: restoreRequest(ids, options), made: ['restore'] }
  }
  const { design, made } = drawDesign(toDesign(current) as Design, random)
  return { request: designRequest(design, options), made }
}

/** Applies a request; false when it was rejected, which changes nothing. */
async function tryApply({ owner, by }: DesignTestbed, request: DesignRequest): Promise<boolean> {
  try {
    await owner(async (db) => {
      const questions = (await planRequest(db, request, by.name)).plan.questions
      const answered = { ...request, answers: emptyAnswers(questions) }
      await withWriteTransaction(db, { user_id: by.id }, (tx) => applyDesign(tx, by, answered))
    })
    return true
  } catch (error) {
    if (error instanceof HttpError && [409, 422].includes(error.status)) return false
    throw error
  }
}

const sortedKeys = (value: unknown) =>
  JSON.stringify(value && Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))

/** The differences between the tables and what a design says about them. */
export async function findCatalogueDifferences(db: Db, design: StoredDesign): Promise<string[]> {
  const [actual, expected] = [await readCatalogue(db), expectedCatalogue(design)]
  const tables = [...new Set([...Object.keys(actual), ...Object.keys(expected)])]
  return tables.flatMap((table) => {
    const [found, required] = [sortedKeys(actual[table]), sortedKeys(expected[table])]
    return found === required ? [] : [`the table ${table} is ${found} instead of ${required}`]
  })
}

/**
 * Applies random designs over data that changes between them. After each, the tables are what the design says, and every
 * value is where it was, converted, or archived unchanged.
 */
export async function applyRandomDesigns(
  testbed: DesignTestbed,
  seed: number,
  length: number,
  tally: Tally,
): Promise<void> {
  const random = seededRandom(seed)
  for (let step = 1; step <= length; step += 1) {
    const before = await findDesignWithRoles(testbed.db)
    await changeRecords(testbed.db, before, random)
    const data = await readData(testbed.db, before)
    const { request, made } = drawRequest(before, random)
    const isApplied = await tryApply(testbed, request)
    const after = await findDesignWithRoles(testbed.db)
    const context = `designs ${seed}, step ${step} (${made.join(', ')})`
    for (const change of made) tally.count(`${change} ${isApplied ? 'done' : 'refused'}`)
    for (const difference of await findCatalogueDifferences(testbed.db, after))
      tally.violation(`${context}: ${difference}`)
    const dataAfter = await readData(testbed.db, after)
    const expected = await expectedData(testbed.db, before, after, data, testbed.earlierValues)
    for (const [id, values] of expected)
      tally.expect(
        asText(dataAfter.active.get(id)) === asText(values),
        `${context}: ${id} is ${asText(dataAfter.active.get(id))} instead of ${asText(values)}`,
      )
    for (const [name, values] of data.archived)
      if (dataAfter.archived.has(name))
        tally.expect(
          asText(dataAfter.archived.get(name)) === asText(values),
          `${context}: ${name} changed while it was archived`,
        )
    if (tally.violations.length) return
  }
}
