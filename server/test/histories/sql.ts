import { type RawBuilder, sql } from 'kysely'
import { type ForeignKey, listForeignKeys } from '../../src/history/time-machine/catalogue.queries.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { foldedKeys } from '../../src/platform/db/equal-rows.queries.ts'
import { getTableRef, type HistoryWriter, pickId, type Step, writeDirectly } from './stage.ts'

/** Error codes of conflicts between writers and of violated constraints, which a history ignores. */
const rejectionCodes = ['23503', '23505', '23514', '23P01', '23502', '40P01', '40001', '55P03']

const isRejection = (error: unknown) =>
  error instanceof Error && 'code' in error && rejectionCodes.includes(String(error.code))

class RolledBack extends Error {}

/** Writes without an HTTP call; 409 when the database rejects it. */
const writeStep =
  (work: (tx: Db, writer: HistoryWriter) => Promise<unknown>): Step =>
  async (writer) =>
    writeDirectly(writer, async (tx) => {
      await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
      await work(tx, { ...writer, db: tx })
    }).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof RolledBack || isRejection(error)) return 409
        throw error
      },
    )

const removable = [
  ...['dealers', 'workshops', 'customers', 'customer_contacts', 'activity_years', 'activities', 'news', 'leads'],
  ...['activity_document_types', 'activity_document_uploads', 'document_news', 'lead_offers', 'lead_manages'],
  ...['lead_models', 'lead_work_types', 'lead_users', 'user_dealers', 'user_workshops', 'workshop_market_shares'],
  ...['vehicle', 'test_drive'],
]

/** Deletes rows with everything that refers to them, up to this depth. */
async function removeAll(tx: Db, references: ForeignKey[], from: string, ids: number[], depth = 5): Promise<void> {
  if (ids.length === 0 || depth === 0) return
  for (const reference of references.filter(({ to }) => to === from)) {
    const [pair] = reference.pairs.filter(({ to }) => to === 'id')
    if (!pair) continue
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${getTableRef(reference.from)} WHERE ${sql.id(pair.from)} = ANY(${ids}::bigint[])`.execute(tx)
    await removeAll(
      tx,
      references,
      reference.from,
      rows.map(({ id }) => id),
      depth - 1,
    )
  }
  await sql`DELETE FROM ${getTableRef(from)} WHERE id = ANY(${ids}::bigint[])`.execute(tx)
}

/** A deletion of more rows is rolled back: the rest of the history needs rows. */
const maxDeletions = 40

const remove = writeStep(async (tx, writer) => {
  const from = writer.random.pick(removable)
  const id = await pickId(writer, from)
  if (id === undefined) return
  await removeAll(tx, await listForeignKeys(tx), from, [id])
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM audits
    WHERE event = 'deleted' AND audit_tx_id = nullif(current_setting('portale.audit_tx', true), '')::bigint`.execute(tx)
  if (Number(rows[0]?.count) > maxDeletions) throw new RolledBack()
})

/** Columns with a unique constraint. */
const uniqueColumns = [
  ['dealers', 'baldo_id'],
  ['workshops', 'baldo_id'],
  ['customers', 'vat_n'],
  ['activity_years', 'year'],
  ['lead_models', 'name'],
  ['lead_work_types', 'name'],
] as const

const swap = writeStep(async (tx, writer) => {
  const [from, column] = writer.random.pick(uniqueColumns)
  const ids = [await pickId(writer, from), await pickId(writer, from)]
  await sql`UPDATE ${getTableRef(from)} t SET ${sql.id(column)} = o.${sql.id(column)} FROM ${getTableRef(from)} o
    WHERE t.id <> o.id AND t.id = ANY(${ids}::bigint[]) AND o.id = ANY(${ids}::bigint[])`.execute(tx)
})

/** The columns that the database makes by itself (migration 0191). */
const derivedColumns = ['duplicate_mark', ...Object.values(foldedKeys).map(({ folded }) => folded)]

const insertRow = (tx: Db, into: string, row: Record<string, unknown>) => {
  const columns = sql.join(
    Object.keys(row)
      .filter((column) => !derivedColumns.includes(column))
      .map((column) => sql.id(column)),
  )
  return sql`INSERT INTO ${getTableRef(into)} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns}
    FROM jsonb_populate_record(NULL::${getTableRef(into)}, ${JSON.stringify(row)}::jsonb)`.execute(tx)
}

/** Tables without generated columns: their rows can be inserted again as they were read. */
const reinsertable = removable.filter((name) => name !== 'news')

/** Deletes a row and inserts it again with its id in one transaction, unchanged or with another date. */
const replace = writeStep(async (tx, writer) => {
  const from = writer.random.pick(reinsertable)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    DELETE FROM ${getTableRef(from)} t WHERE id = ${await pickId(writer, from)} RETURNING to_jsonb(t) AS row`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return
  const change = 'created_at' in found.row && writer.random.chance(0.5) ? { created_at: '2020-02-02T02:02:02Z' } : {}
  await insertRow(tx, from, { ...found.row, ...change })
})

/** Inserts a row that was deleted earlier again, with its id. */
const revive = writeStep(async (tx, writer) => {
  const { rows } = await sql<{ model_type: string; row: Record<string, unknown> }>`
    SELECT model_type, old_values AS row FROM audits WHERE event = 'deleted' AND model_type = ANY(${reinsertable})
    ORDER BY id DESC LIMIT 8`.execute(tx)
  if (rows.length === 0) return
  const { model_type, row } = writer.random.pick(rows)
  await insertRow(tx, model_type, row)
})

const textColumns = [
  ['dealers', 'city'],
  ['workshops', 'address'],
  ['customers', 'name'],
  ['activities', 'title'],
  ['leads', 'notes'],
  ['news', 'title'],
  ['regions', 'name'],
  ['districts', 'name'],
  ['vehicle', 'model'],
] as const

/** Changes a few rows in one statement, and sometimes changes them back in the next. */
const touch = writeStep(async (tx, writer) => {
  const [from, column] = writer.random.pick(textColumns)
  const id = await pickId(writer, from)
  const change = (value: RawBuilder<unknown>) =>
    sql`UPDATE ${getTableRef(from)} SET ${sql.id(column)} = ${value} WHERE id BETWEEN ${id}::bigint - 3 AND ${id}`.execute(
      tx,
    )
  const name = writer.newName('Testo')
  await change(sql`${name} || ${sql.id(column)}`)
  if (writer.random.chance(0.3)) await change(sql`substr(${sql.id(column)}, ${name.length + 1}::int)`)
})

const insertDealer = (tx: Db, { newName: name }: HistoryWriter) =>
  sql<{ id: number }>`
    INSERT INTO dealers (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
    SELECT ${name('B')}, ${name('Breve')}, '', '', '10100', '', min(id), '' FROM districts RETURNING id`.execute(tx)

/** Inserts and deletes a row in one transaction. */
const blink = writeStep(async (tx, writer) => {
  const { rows } = await insertDealer(tx, writer)
  await sql`DELETE FROM dealers WHERE id = ${rows[0]?.id}`.execute(tx)
})

const createDistrict = writeStep((tx, writer) =>
  sql`INSERT INTO districts (code, name, region_id) SELECT ${writer.newName('P')}, 'Nuova', min(id) FROM regions`.execute(
    tx,
  ),
)

/** Stays open until another state was recorded, and is then committed or rolled back. */
const stayOpen = writeStep(async (tx, writer) => {
  await insertDealer(tx, writer)
  const id = await pickId(writer, 'dealers')
  await sql`UPDATE dealers SET address = ${writer.newName('Aperta')} WHERE id = ${id}`.execute(tx)
  await writer.waitForNextState()
  await insertDealer(tx, writer)
  if (writer.random.chance(0.3)) throw new RolledBack()
})

/** Undoes one of the last changes, or restores one of the last deleted rows. */
const undo: Step = async (writer) => {
  const { rows } = await sql<{ id: number; event: string }>`
    SELECT id, event FROM audits ORDER BY id DESC LIMIT 60`.execute(writer.db)
  if (rows.length === 0) return undefined
  const { id, event } = writer.random.pick(rows)
  const call = event === 'deleted' && writer.random.chance(0.5) ? 'restore' : 'undo'
  return (await writer.admin.send('POST', `/api/audits/${id}/${call}`)).status
}

/** Writes that hardly any call makes: rows deleted, inserted again with their ids, and exchanging unique values. */
export const directSteps: Record<string, Step> = {
  remove,
  swap,
  replace,
  revive,
  touch,
  blink,
  createDistrict,
  stayOpen,
  undo,
}
