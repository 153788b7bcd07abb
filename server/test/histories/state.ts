import { isDeepStrictEqual } from 'node:util'
import { parentTables } from '@portale/domain/audit/audited-tables.ts'
import { isNeverRestored, preservedColumns } from '@portale/domain/time-machine/restore.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import {
  type ForeignKey,
  listAuditedTables,
  listForeignKeys,
  tableRef,
} from '../../src/time-machine/catalogue.queries.ts'
import { stateHash } from '../state-hash.ts'

type Row = Record<string, unknown> & { id: number }
type Rows = Map<number, Row>

/** What goes back at a moment, as a hash. */
export type Mark = { moment: string; hash: string }

/** All audited rows at a moment, with the hash of those that go back. */
export type State = Mark & { tables: Map<string, Rows>; references: ForeignKey[] }

/** Looks at the database as one transaction sees it, and as of the last commit that it sees. */
const look = <T>(db: Db, more: (tx: Db) => Promise<T>): Promise<Mark & T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ at: string }>`SELECT max(at) AS at FROM audit_tx`.execute(tx)
      return { moment: rows[0]?.at ?? '', hash: await stateHash(tx), ...(await more(tx)) }
    })

export const markOf = (db: Db): Promise<Mark> => look(db, async () => ({}))

export const stateOf = (db: Db): Promise<State> =>
  look(db, async (tx) => {
    const tables: State['tables'] = new Map()
    const audited = await listAuditedTables(tx)
    const selects = audited.map(
      (table) => sql`SELECT ${table.name} AS name, to_jsonb(t) AS row FROM ${tableRef(table)} t`,
    )
    const { rows } = await sql<{ name: string; row: Row }>`${sql.join(selects, sql` UNION ALL `)}`.execute(tx)
    for (const { name } of audited) tables.set(name, new Map())
    for (const { name, row } of rows) tables.get(name)?.set(row.id, row)
    return { tables, references: await listForeignKeys(tx) }
  })

const rowOf = (state: State, table: string, id: unknown) => state.tables.get(table)?.get(Number(id))
const rowsOf = (state: State, table: string) => [...(state.tables.get(table)?.values() ?? [])]

/** Rows that a rule keeps as they are in the present, by table and id; they may be absent there. */
class Kept {
  readonly keys = new Set<string>()
  add(table: string, id: number): boolean {
    const isNew = !this.has(table, id)
    this.keys.add(`${table} ${id}`)
    return isNew
  }
  has = (table: string, id: number) => this.keys.has(`${table} ${id}`)
}

const shares = 'workshop_market_shares'
const points = 'workshop_market_share_workshops'

/** Market shares that were sent since then, with their rows, and whatever these need that was not there yet. */
function keepSent(then: State, present: State, kept: Kept): void {
  const sent = rowsOf(present, shares).filter(({ id, sent_at }) => sent_at && !rowOf(then, shares, id)?.sent_at)
  const ids = new Set(sent.map(({ id }) => id))
  for (const id of ids) kept.add(shares, id)
  for (const { id, workshop_market_share_id: share } of [...rowsOf(then, points), ...rowsOf(present, points)])
    if (ids.has(Number((rowOf(present, points, id) ?? { workshop_market_share_id: share }).workshop_market_share_id)))
      kept.add(points, id)
  const follow = (table: string, row: Row) => {
    for (const { from, to, pairs } of present.references) {
      const pair = pairs.find((one) => one.to === 'id')
      const needed = from === table && pair ? rowOf(present, to, row[pair.from]) : undefined
      if (!needed || isNeverRestored(to) || rowOf(then, to, needed.id) || !kept.add(to, needed.id)) continue
      follow(to, needed)
      for (const [child, { table: parent, column }] of Object.entries(parentTables))
        if (parent === to && !isNeverRestored(child))
          for (const one of rowsOf(present, child))
            if (one[column] === needed.id && kept.add(child, one.id)) follow(child, one)
    }
  }
  for (const key of [...kept.keys]) {
    const [table = '', id] = key.split(' ')
    const row = rowOf(present, table, id)
    if (row) follow(table, row)
  }
}

const given = { user_dealers: true, user_workshops: true, lead_users: false }

/** What was given to people goes back for those who were there then and live now, in the same role if partners. */
function keepGiven(then: State, present: State, kept: Kept): void {
  for (const [table, asRole] of Object.entries(given))
    for (const { id, user_id: past } of [...rowsOf(then, table), ...rowsOf(present, table)]) {
      const user_id = rowOf(present, table, id)?.user_id ?? past
      const [before, now] = [rowOf(then, 'users', user_id), rowOf(present, 'users', user_id)]
      const goesBack = before && now && !now.deleted_at && (!asRole || before.role_id === now.role_id)
      if (!goesBack) kept.add(table, id)
    }
}

/** What a restore must make of the present: everything as it was then but for what the rules keep. */
export function expectedState(then: State, present: State): { tables: State['tables']; kept: number } {
  const kept = new Kept()
  keepSent(then, present, kept)
  keepGiven(then, present, kept)
  const tables: State['tables'] = new Map()
  for (const table of present.tables.keys()) {
    const rows = [
      ...rowsOf(then, table).filter(({ id }) => !kept.has(table, id)),
      ...rowsOf(present, table).filter(({ id }) => kept.has(table, id)),
    ]
    if (!isNeverRestored(table)) tables.set(table, new Map(rows.map((row) => [row.id, row])))
  }
  for (const { from, to, pairs } of present.references)
    for (const row of Object.hasOwn(given, from) ? [...(tables.get(from)?.values() ?? [])] : []) {
      const missing =
        !isNeverRestored(to) && pairs.some((pair) => pair.to === 'id' && !tables.get(to)?.has(Number(row[pair.from])))
      if (missing) tables.get(from)?.delete(row.id)
    }
  const differ = [...kept.keys].filter((key) => {
    const [table = '', id] = key.split(' ')
    return !isDeepStrictEqual(rowOf(then, table, id), rowOf(present, table, id))
  })
  return { tables, kept: differ.length }
}

const compared = (table: string, row: Row | undefined) => {
  if (!row) return undefined
  const left = ['lock_version', ...preservedColumns(table)]
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)))
}

/** The rows that are not as expected, in words. */
export function differences(expected: State['tables'], found: State): string[] {
  return [...expected].flatMap(([table, rows]) => {
    const ids = new Set([...rows.keys(), ...(found.tables.get(table)?.keys() ?? [])])
    return [...ids].flatMap((id) => {
      const [wanted, there] = [compared(table, rows.get(id)), compared(table, rowOf(found, table, id))]
      return isDeepStrictEqual(wanted, there)
        ? []
        : [`${table} ${id}: ${JSON.stringify(there)} instead of ${JSON.stringify(wanted)}`]
    })
  })
}

/** Rows whose content changed although their lock_version did not rise, above `then` for those that came back. */
export function staleVersions(then: State, before: State, after: State): string[] {
  return [...after.tables].flatMap(([table, rows]) =>
    [...rows.values()].flatMap((row) => {
      if (row.lock_version === undefined || isNeverRestored(table)) return []
      const last = rowOf(before, table, row.id) ?? rowOf(then, table, row.id)
      const same = isDeepStrictEqual(compared(table, rowOf(before, table, row.id)), compared(table, row))
      const rose = Number(row.lock_version) > Number(last?.lock_version ?? -1)
      return same || rose ? [] : [`${table} ${row.id}: lock_version ${row.lock_version} after ${last?.lock_version}`]
    }),
  )
}
