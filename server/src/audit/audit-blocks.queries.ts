import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { selectRequests } from './audit-filter.queries.ts'

/** A moment, and how many requests or rows the audit has up to it; the beginning of the audit has none. */
export type AuditBlock = { until?: string; passed: number }

/** What is counted: requests with visible changes, or all rows. */
const countOf = (isFolded: boolean) => sql.ref(isFolded ? 'requests' : 'rows')

/** The last moment with stored counts up to which there are at most so many requests or rows. */
export async function findAuditBlock(db: Db, isFolded: boolean, maxPassed?: number): Promise<AuditBlock> {
  const count = countOf(isFolded)
  const where = maxPassed === undefined ? sql`` : sql`WHERE ${count} <= ${maxPassed}`
  const result = await sql<{ until: string; passed: number }>`
    SELECT to_json(until) #>> '{}' AS until, ${count}::int AS passed FROM audit_blocks ${where}
    ORDER BY until DESC LIMIT 1`.execute(db)
  return result.rows[0] ?? { passed: 0 }
}

/** How many requests have visible changes, or how many rows there are: those of the last block and what came after. */
export async function countAllAudits(db: Db, isFolded: boolean): Promise<number> {
  const count = async ({ until, passed }: AuditBlock) => {
    // The block may have been removed since it was read, with what it counts.
    const isStored = sql`EXISTS (SELECT FROM audit_blocks
      WHERE until = ${until}::timestamptz AND ${countOf(isFolded)} = ${passed})`
    const n = isFolded ? sql`count(*)` : sql`coalesce(sum(n), 0)`
    const result = await sql<{ total: number; is_stored: boolean }>`
      SELECT ${passed}::int + ${n}::int AS total, ${until === undefined ? sql`true` : isStored} AS is_stored
      FROM (${selectRequests({ after: until }, isFolded)}) r`.execute(db)
    return result.rows[0]
  }
  const counted = await count(await findAuditBlock(db, isFolded))
  if (counted?.is_stored) return counted.total
  return (await count({ passed: 0 }))?.total ?? 0
}

/** Counts what the audit has up to further moments; says whether it could: not while changes are under way for long. */
export async function extendAuditBlocks(db: Db, blockSize = 1000, maxWaits = 20): Promise<boolean> {
  const result = await sql<{ done: boolean }>`SELECT extend_audit_blocks(${blockSize}, ${maxWaits}) AS done`.execute(db)
  return result.rows[0]?.done === true
}
