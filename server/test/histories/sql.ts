import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import { type ForeignKey, listForeignKeys } from '../../src/time-machine/catalogue.queries.ts'
import { type Play, pickId, type Step, tableNamed, writeDirectly } from './stage.ts'

/** What the database answers when writers meet, or a rule of its own forbids what was drawn: no history breaks off. */
const refusals = ['23503', '23505', '23514', '23P01', '23502', '40P01', '40001', '55P03']

const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && refusals.includes(String(error.code))

class GivenUp extends Error {}

/** Writes behind the portal's back; 409 when the database refuses. */
const directly =
  (work: (tx: Db, play: Play) => Promise<unknown>): Step =>
  async (play) =>
    writeDirectly(play, async (tx) => {
      await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
      await work(tx, { ...play, db: tx })
    }).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof GivenUp || isRefusal(error)) return 409
        throw error
      },
    )

const removable = [
  ...['dealers', 'workshops', 'customers', 'customer_contacts', 'activity_years', 'activities', 'news', 'leads'],
  ...['activity_document_types', 'activity_document_uploads', 'document_news', 'lead_offers', 'lead_manages'],
  ...['lead_models', 'lead_work_types', 'lead_users', 'user_dealers', 'user_workshops', 'workshop_market_shares'],
  ...['vehicle', 'test_drive'],
]

/** Removes rows with whatever refers to them, at most so many steps away. */
async function removeAll(tx: Db, references: ForeignKey[], from: string, ids: number[], depth = 5): Promise<void> {
  if (ids.length === 0 || depth === 0) return
  for (const one of references.filter(({ to }) => to === from)) {
    const [pair] = one.pairs.filter(({ to }) => to === 'id')
    if (!pair) continue
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${tableNamed(one.from)} WHERE ${sql.id(pair.from)} = ANY(${ids}::bigint[])`.execute(tx)
    await removeAll(
      tx,
      references,
      one.from,
      rows.map(({ id }) => id),
      depth - 1,
    )
  }
  await sql`DELETE FROM ${tableNamed(from)} WHERE id = ANY(${ids}::bigint[])`.execute(tx)
}

/** A removal that takes more rows along is given up: the rest of the history needs something to work on. */
const most = 40

const remove = directly(async (tx, play) => {
  const from = play.random.pick(removable)
  const id = await pickId(play, from)
  if (id === undefined) return
  await removeAll(tx, await listForeignKeys(tx), from, [id])
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM audits WHERE event = 'deleted' AND audit_tx_id = current_setting('portale.audit_tx')::bigint`.execute(
    tx,
  )
  if (Number(rows[0]?.count) > most) throw new GivenUp()
})

/** Columns whose values no two rows share. */
const unique = [
  ['dealers', 'baldo_id'],
  ['workshops', 'baldo_id'],
  ['customers', 'vat_n'],
  ['activity_years', 'year'],
  ['lead_models', 'name'],
  ['lead_work_types', 'name'],
] as const

const swap = directly(async (tx, play) => {
  const [from, column] = play.random.pick(unique)
  const ids = [await pickId(play, from), await pickId(play, from)]
  await sql`UPDATE ${tableNamed(from)} t SET ${sql.id(column)} = o.${sql.id(column)} FROM ${tableNamed(from)} o
    WHERE t.id <> o.id AND t.id = ANY(${ids}::bigint[]) AND o.id = ANY(${ids}::bigint[])`.execute(tx)
})

const put = (tx: Db, into: string, row: unknown) =>
  sql`INSERT INTO ${tableNamed(into)} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_record(NULL::${tableNamed(into)}, ${JSON.stringify(row)}::jsonb)`.execute(tx)

/** Tables without generated columns: their rows can be put back as they were read. */
const whole = removable.filter((name) => name !== 'news')

/** Removes a row and puts it back with its id, in one transaction, as it was or with another date. */
const replace = directly(async (tx, play) => {
  const from = play.random.pick(whole)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    DELETE FROM ${tableNamed(from)} t WHERE id = ${await pickId(play, from)} RETURNING to_jsonb(t) AS row`.execute(tx)
  const [found] = rows
  if (!found) return
  const change = 'created_at' in found.row && play.random.chance(0.5) ? { created_at: '2020-02-02T02:02:02Z' } : {}
  await put(tx, from, { ...found.row, ...change })
})

/** Puts a row that was removed some time ago back with its id. */
const revive = directly(async (tx, play) => {
  const { rows } = await sql<{ model_type: string; row: unknown }>`
    SELECT model_type, old_values AS row FROM audits WHERE event = 'deleted' AND model_type = ANY(${whole})
    ORDER BY id DESC LIMIT 8`.execute(tx)
  if (rows.length === 0) return
  const { model_type, row } = play.random.pick(rows)
  await put(tx, model_type, row)
})

const texts = [
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

/** Changes a few rows in one statement, perhaps back again in the next. */
const touch = directly(async (tx, play) => {
  const [from, column] = play.random.pick(texts)
  const id = await pickId(play, from)
  const change = (value: RawBuilder<unknown>) =>
    sql`UPDATE ${tableNamed(from)} SET ${sql.id(column)} = ${value} WHERE id BETWEEN ${id}::bigint - 3 AND ${id}`.execute(
      tx,
    )
  const name = play.name('Testo')
  await change(sql`${name} || ${sql.id(column)}`)
  if (play.random.chance(0.3)) await change(sql`substr(${sql.id(column)}, ${name.length + 1}::int)`)
})

const insertDealer = (tx: Db, { name }: Play) =>
  sql<{ id: number }>`
    INSERT INTO dealers (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
    SELECT ${name('B')}, ${name('Breve')}, '', '', '10100', '', min(id), '' FROM districts RETURNING id`.execute(tx)

/** A row that comes and goes in one transaction. */
const blink = directly(async (tx, play) => {
  const { rows } = await insertDealer(tx, play)
  await sql`DELETE FROM dealers WHERE id = ${rows[0]?.id}`.execute(tx)
})

const makeDistrict = directly((tx, play) =>
  sql`INSERT INTO districts (code, name, region_id) SELECT ${play.name('P')}, 'Nuova', min(id) FROM regions`.execute(
    tx,
  ),
)

/** Stays open until another moment was kept, and is then committed or given up. */
const stayOpen = directly(async (tx, play) => {
  await insertDealer(tx, play)
  const id = await pickId(play, 'dealers')
  await sql`UPDATE dealers SET address = ${play.name('Aperta')} WHERE id = ${id}`.execute(tx)
  await play.after()
  await insertDealer(tx, play)
  if (play.random.chance(0.3)) throw new GivenUp()
})

/** Takes back one of the last changes, or brings back one of the last rows that went. */
const undo: Step = async (play) => {
  const { rows } = await sql<{ id: number; event: string }>`
    SELECT id, event FROM audits ORDER BY id DESC LIMIT 60`.execute(play.db)
  if (rows.length === 0) return undefined
  const { id, event } = play.random.pick(rows)
  const call = event === 'deleted' && play.random.chance(0.5) ? 'restore' : 'undo'
  return (await play.admin.send('POST', `/api/audits/${id}/${call}`)).status
}

/** What hardly any call does: rows that go, come back with their ids, and exchange what must be unique. */
export const directSteps: Record<string, Step> = {
  remove,
  swap,
  replace,
  revive,
  touch,
  blink,
  makeDistrict,
  stayOpen,
  undo,
}
