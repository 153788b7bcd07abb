import { isDeepStrictEqual } from 'node:util'
import { parentTables } from '@portale/domain/history/audit/audited-tables.ts'
import { isNeverRestored, preservedColumns } from '@portale/domain/history/time-machine/restore.rules.ts'
import { sql } from 'kysely'
import {
  type ForeignKey,
  listAuditedTables,
  listForeignKeys,
  tableRef,
} from '../../src/history/time-machine/catalogue.queries.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { locks } from '../../src/platform/db/locks.ts'
import { stateHash } from '../state-hash.ts'

type Row = Record<string, unknown> & { id: number }
type Rows = Map<number, Row>

/** A moment with the hash of the restored tables. */
export type StateMark = { moment: string; hash: string }

/** All audited rows at a moment, with the hash of the restored ones. */
export type State = StateMark & { tables: Map<string, Rows>; foreignKeys: ForeignKey[] }

/**
 * Reads the database in one transaction, as of the last commit that it sees. Commits become visible in another order than
 * they are stamped: whoever has a stamp already commits before the snapshot is taken, as before a restore.
 */
const readWithHash = <T>(db: Db, more: (tx: Db) => Promise<T>): Promise<StateMark & T> =>
  db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${locks.stampedCommits})`.execute(connection)
    return connection
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ at: string }>`SELECT max(at) AS at FROM audit_tx`.execute(tx)
        await sql`SELECT pg_advisory_unlock(${locks.stampedCommits})`.execute(tx)
        return { moment: rows[0]?.at ?? '', hash: await stateHash(tx), ...(await more(tx)) }
      })
  })

export const readStateMark = (db: Db): Promise<StateMark> => readWithHash(db, async () => ({}))

export const readState = (db: Db): Promise<State> =>
  readWithHash(db, async (tx) => {
    const tables: State['tables'] = new Map()
    const audited = await listAuditedTables(tx)
    const selects = audited.map(
      (table) => sql`SELECT ${table.name} AS name, to_jsonb(t) AS row FROM ${tableRef(table)} t`,
    )
    const { rows } = await sql<{ name: string; row: Row }>`${sql.join(selects, sql` UNION ALL `)}`.execute(tx)
    for (const { name } of audited) tables.set(name, new Map())
    for (const { name, row } of rows) tables.get(name)?.set(row.id, row)
    return { tables, foreignKeys: await listForeignKeys(tx) }
  })

const findRow = (state: State, table: string, id: unknown) => state.tables.get(table)?.get(Number(id))
const listRows = (state: State, table: string) => [...(state.tables.get(table)?.values() ?? [])]

/** Rows that a rule preserves as they are in the present, by table and id; they may not exist there. */
class PreservedRows {
  readonly keys = new Set<string>()
  add(table: string, id: number): boolean {
    const isNew = !this.has(table, id)
    this.keys.add(`${table} ${id}`)
    return isNew
  }
  has = (table: string, id: number) => this.keys.has(`${table} ${id}`)
}

const shares = 'workshop_market_shares'
const shareRows = 'workshop_market_share_workshops'

/** Preserves market shares that were sent after the moment, with their rows and what these refer to. */
function preserveSentShares(historic: State, present: State, preserved: PreservedRows): void {
  const sent = listRows(present, shares).filter(({ id, sent_at }) => sent_at && !findRow(historic, shares, id)?.sent_at)
  const ids = new Set(sent.map(({ id }) => id))
  for (const id of ids) preserved.add(shares, id)
  for (const { id, workshop_market_share_id: share } of [
    ...listRows(historic, shareRows),
    ...listRows(present, shareRows),
  ])
    if (
      ids.has(Number((findRow(present, shareRows, id) ?? { workshop_market_share_id: share }).workshop_market_share_id))
    )
      preserved.add(shareRows, id)
  const preserveReferences = (table: string, row: Row) => {
    for (const { from, to, pairs } of present.foreignKeys) {
      const pair = pairs.find((candidate) => candidate.to === 'id')
      const needed = from === table && pair ? findRow(present, to, row[pair.from]) : undefined
      if (!needed || isNeverRestored(to) || findRow(historic, to, needed.id) || !preserved.add(to, needed.id)) continue
      preserveReferences(to, needed)
      for (const [child, { table: parent, column }] of Object.entries(parentTables))
        if (parent === to && !isNeverRestored(child))
          for (const candidate of listRows(present, child))
            if (candidate[column] === needed.id && preserved.add(child, candidate.id))
              preserveReferences(child, candidate)
    }
  }
  for (const key of [...preserved.keys]) {
    const [table = '', id] = key.split(' ')
    const row = findRow(present, table, id)
    if (row) preserveReferences(table, row)
  }
}

const accessTables = { user_dealers: true, user_workshops: true, lead_users: false }

/** Access is restored for people who existed then and exist now, partners only in the same role. */
function preserveAccess(historic: State, present: State, preserved: PreservedRows): void {
  for (const [table, needsSameRole] of Object.entries(accessTables))
    for (const { id, user_id: historicUserId } of [...listRows(historic, table), ...listRows(present, table)]) {
      const user_id = findRow(present, table, id)?.user_id ?? historicUserId
      const [before, now] = [findRow(historic, 'users', user_id), findRow(present, 'users', user_id)]
      const isRestored = before && now && !now.deleted_at && (!needsSameRole || before.role_id === now.role_id)
      if (!isRestored) preserved.add(table, id)
    }
}

/** The state that a restore must lead to: everything as it was then, except what the rules preserve. */
export function expectedState(historic: State, present: State): { tables: State['tables']; kept: number } {
  const preserved = new PreservedRows()
  preserveSentShares(historic, present, preserved)
  preserveAccess(historic, present, preserved)
  const tables: State['tables'] = new Map()
  for (const table of present.tables.keys()) {
    const rows = [
      ...listRows(historic, table).filter(({ id }) => !preserved.has(table, id)),
      ...listRows(present, table).filter(({ id }) => preserved.has(table, id)),
    ]
    if (!isNeverRestored(table)) tables.set(table, new Map(rows.map((row) => [row.id, row])))
  }
  for (const { from, to, pairs } of present.foreignKeys)
    for (const row of Object.hasOwn(accessTables, from) ? [...(tables.get(from)?.values() ?? [])] : []) {
      const missing =
        !isNeverRestored(to) && pairs.some((pair) => pair.to === 'id' && !tables.get(to)?.has(Number(row[pair.from])))
      if (missing) tables.get(from)?.delete(row.id)
    }
  const differ = [...preserved.keys].filter((key) => {
    const [table = '', id] = key.split(' ')
    return !isDeepStrictEqual(findRow(historic, table, id), findRow(present, table, id))
  })
  return { tables, kept: differ.length }
}

const comparedColumns = (table: string, row: Row | undefined) => {
  if (!row) return undefined
  const excluded = ['lock_version', ...preservedColumns(table)]
  return Object.fromEntries(Object.entries(row).filter(([column]) => !excluded.includes(column)))
}

/** The rows that are not as expected, as messages. */
export function differences(expected: State['tables'], found: State): string[] {
  return [...expected].flatMap(([table, rows]) => {
    const ids = new Set([...rows.keys(), ...(found.tables.get(table)?.keys() ?? [])])
    return [...ids].flatMap((id) => {
      const [expectedRow, actualRow] = [
        comparedColumns(table, rows.get(id)),
        comparedColumns(table, findRow(found, table, id)),
      ]
      return isDeepStrictEqual(expectedRow, actualRow)
        ? []
        : [`${table} ${id}: ${JSON.stringify(actualRow)} instead of ${JSON.stringify(expectedRow)}`]
    })
  })
}

/** Rows that changed although their lock_version did not rise; a restored one must rise above its historic version. */
export function listStaleVersions(historic: State, before: State, after: State): string[] {
  return [...after.tables].flatMap(([table, rows]) =>
    [...rows.values()].flatMap((row) => {
      if (row.lock_version === undefined || isNeverRestored(table)) return []
      const last = findRow(before, table, row.id) ?? findRow(historic, table, row.id)
      const same = isDeepStrictEqual(
        comparedColumns(table, findRow(before, table, row.id)),
        comparedColumns(table, row),
      )
      const hasRisen = Number(row.lock_version) > Number(last?.lock_version ?? -1)
      return same || hasRisen
        ? []
        : [`${table} ${row.id}: lock_version ${row.lock_version} after ${last?.lock_version}`]
    }),
  )
}
