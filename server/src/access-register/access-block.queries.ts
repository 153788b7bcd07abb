import { type AccessEventKind, accessEventKinds } from '@portale/domain/access-register/access-event.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Condition, List } from '../db/list.ts'

const isKind = (kind: string): kind is AccessEventKind => accessEventKinds.some((known) => known === kind)

/** How many events of these kinds, or of all, a row of access_blocks has. */
const passedEvents = (kinds: string[]) =>
  kinds.length === 0 ? 'events' : kinds.map((kind) => `coalesce((kinds ->> '${kind}')::bigint, 0)`).join(' + ')

/**
 * How the events of some kinds, or all of them, are counted and paged with the stored counts up to moments (migration 0175):
 * nothing for kinds that there are not.
 */
export function countedInBlocks(kinds: string[], where: Condition[], isByTime: boolean): Partial<List> {
  if (!kinds.every(isKind)) return {}
  const passed = `(${passedEvents(kinds)})`
  return {
    counted: {
      // A join, as PostgreSQL would start further processes for a condition, not knowing that few events are newer.
      from: `(SELECT coalesce(max(until), '-infinity') AS until FROM access_blocks) block
        JOIN access_events p ON p.created_at > block.until`,
      where,
      total: `count(*) + coalesce((SELECT ${passed} FROM access_blocks ORDER BY until DESC LIMIT 1), 0)`,
    },
    ...(isByTime && { blocks: { table: 'access_blocks', column: 'p.created_at', passed } }),
  }
}

/** Counts the events up to further moments; says whether it could: not while some are inserted for long. */
export async function extendAccessBlocks(db: Db, blockSize = 5000, maxWaits = 20, youngest = '1 hour') {
  const result = await sql<{ done: boolean }>`
    SELECT extend_access_blocks(${blockSize}, ${maxWaits}, ${youngest}::interval) AS done`.execute(db)
  return result.rows[0]?.done === true
}
