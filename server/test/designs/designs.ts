import type { Design } from '@portale/domain/designer/design.ts'
import { toDesign } from '@portale/domain/designer/requested-design.ts'
import type { StoredDesign } from '@portale/domain/designer/stored.ts'
import type { Db } from '../../src/db/connection.ts'
import { write } from '../../src/db/gate.ts'
import { type Random, seededRandom } from '../../src/demo/random.ts'
import { applyDesign } from '../../src/designer/apply.ts'
import { findDesignWithRoles } from '../../src/designer/design.queries.ts'
import { type DesignRequest, resetting, restoring, undoing } from '../../src/designer/design-request.ts'
import { HttpError } from '../../src/http/errors.ts'
import { buildCustomer, buildDealer, buildUser, next } from '../fixtures/factories.ts'
import type { Tally } from '../prove/tally.ts'
import { asideOf, catalogueFor, catalogueOf, columnsOf } from './catalogue.ts'
import { drawDesign } from './draw.ts'
import { bustle, idsOf, rowsOf, valuesOf } from './records.ts'
import { type Earlier, retypedValues, type Values } from './values.ts'

/** What fields with other types held before, by the fields' ids. */
type Past = Map<number, Earlier[]>

/** Where designs are played: the database as the portal's role and as its owner, and who applies. */
export type Workshop = {
  db: Db
  owner: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  by: { id: number; name: string }
  past: Past
}

/** A portal of its own with a few records of everything that designs may refer to. */
export async function openWorkshop(db: Db, owner: Workshop['owner']): Promise<Workshop> {
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
  return { db, owner, by: await buildUser(db, { role: 'administrator' }), past: new Map() }
}

/** All data of a design: the values of each live part by its id, and the columns that lie aside by their names. */
type Data = { live: Map<number, Values>; aside: Map<string, Values> }

async function dataOf(db: Db, design: StoredDesign): Promise<Data> {
  const data: Data = { live: new Map(), aside: new Map() }
  const gone = design.set_aside.flatMap((item) =>
    item.kind === 'model' ? [{ model: item.model, table: item.name }] : [],
  )
  for (const { model, table } of [...design.models.map((one) => ({ model: one, table: one.table })), ...gone]) {
    const rows = await rowsOf(db, table)
    for (const { id, name } of columnsOf(design.models, model)) data.live.set(id, valuesOf(rows, name))
    for (const { name } of asideOf(design, model.id)) data.aside.set(name, valuesOf(rows, name))
  }
  return data
}

/** The values that each part must have once a design was applied, and what its fields held before. */
async function expectedData(
  db: Db,
  before: StoredDesign,
  after: StoredDesign,
  data: Data,
  past: Past,
): Promise<Map<number, Values>> {
  const expected = new Map<number, Values>()
  const types = new Map(
    [...before.models, ...before.set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))]
      .flatMap(({ fields }) => fields)
      .map(({ id, db_type }) => [id, db_type]),
  )
  const laid = new Map(
    before.set_aside.flatMap((item) => {
      if (item.kind === 'model' || (item.kind === 'field' && item.instead_of !== null)) return []
      const own = item.kind === 'field' ? item.field : item.kind === 'file' ? item.file : item.relation
      if (item.kind === 'field') types.set(item.field.id, item.field.db_type)
      return [[own.id, data.aside.get(item.name)] as const]
    }),
  )
  for (const model of after.models) {
    for (const column of columnsOf(after.models, model)) {
      const values = data.live.get(column.id) ?? laid.get(column.id)
      const from = types.get(column.id)
      if (!values) continue
      if (from && column.type !== 'reference' && column.type !== 'ids') {
        const retyped = retypedValues(values, from, column.type, past.get(column.id) ?? [])
        past.set(column.id, retyped.before)
        expected.set(column.id, retyped.values)
      } else if (column.refersTo) {
        const there = new Set(await idsOf(db, column.refersTo.schema, column.refersTo.name))
        expected.set(
          column.id,
          new Map([...values].map(([id, value]) => [id, there.has(Number(value)) ? value : null])),
        )
      } else expected.set(column.id, values)
    }
  }
  return expected
}

const asText = (values: Values | undefined) => JSON.stringify([...(values ?? [])])

/** A random wish: most of the time another design, else an undo, a reset, or something back that lies aside. */
function drawWish(today: StoredDesign, random: Random): { wish: DesignRequest; made: string[] } {
  const chance = random.int(1, 20)
  if (chance === 1) return { wish: { requestedDesign: resetting, confirm: true }, made: ['reset'] }
  if (chance <= 4) return { wish: { requestedDesign: undoing, undoes: true, confirm: true }, made: ['undo'] }
  if (chance <= 7 && today.set_aside.length) {
    const ids = random.shuffled(today.set_aside.map(({ id }) => id)).slice(0, random.int(1, 3))
    return { wish: { requestedDesign: restoring(ids), confirm: true }, made: ['restore'] }
  }
  const { design, made } = drawDesign(toDesign(today) as Design, random)
  return { wish: { requestedDesign: () => design, confirm: true }, made }
}

/** Applies a wish; false when it was refused, which changes nothing. */
async function applied({ owner, by }: Workshop, wish: DesignRequest): Promise<boolean> {
  try {
    await owner((db) => write(db, { user_id: by.id }, (tx) => applyDesign(tx, by, wish)))
    return true
  } catch (error) {
    if (error instanceof HttpError && [409, 422].includes(error.status)) return false
    throw error
  }
}

const sortedKeys = (value: unknown) =>
  JSON.stringify(value && Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))

/** Where the tables are not what a design says. */
export async function catalogueDiffers(db: Db, design: StoredDesign): Promise<string[]> {
  const [is, must] = [await catalogueOf(db), catalogueFor(design)]
  const tables = [...new Set([...Object.keys(is), ...Object.keys(must)])]
  return tables.flatMap((table) => {
    const [found, wanted] = [sortedKeys(is[table]), sortedKeys(must[table])]
    return found === wanted ? [] : [`the table ${table} is ${found} instead of ${wanted}`]
  })
}

/**
 * Random designs one after the other over data that changes between them: after each the tables are what the design says,
 * and every value is where it was, became what it becomes, or lies aside untouched.
 */
export async function playDesigns(shop: Workshop, seed: number, length: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed)
  for (let step = 1; step <= length; step += 1) {
    const before = await findDesignWithRoles(shop.db)
    await bustle(shop.db, before, random)
    const data = await dataOf(shop.db, before)
    const { wish, made } = drawWish(before, random)
    const done = await applied(shop, wish)
    const after = await findDesignWithRoles(shop.db)
    const where = `designs ${seed}, step ${step} (${made.join(', ')})`
    for (const one of made) tally.count(`${one} ${done ? 'done' : 'refused'}`)
    for (const one of await catalogueDiffers(shop.db, after)) tally.violation(`${where}: ${one}`)
    const now = await dataOf(shop.db, after)
    const expected = await expectedData(shop.db, before, after, data, shop.past)
    for (const [id, values] of expected)
      tally.expect(
        asText(now.live.get(id)) === asText(values),
        `${where}: ${id} is ${asText(now.live.get(id))} instead of ${asText(values)}`,
      )
    for (const [name, values] of data.aside)
      if (now.aside.has(name))
        tally.expect(asText(now.aside.get(name)) === asText(values), `${where}: ${name} changed while it lay aside`)
    if (tally.violations.length) return
  }
}
