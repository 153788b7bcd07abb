import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/**
 * Moves the new rows of the search indexes from the lists in which they wait, which each search reads whole, to their
 * places. An index at a time, so that nobody who changes tables waits for two.
 */
export async function cleanSearchIndexes(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT indexrelid::bigint AS id FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am am ON am.oid = c.relam
    WHERE am.amname = 'gin' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND indisvalid
    ORDER BY indexrelid`.execute(db)
  // One that was dropped since has no list.
  for (const { id } of rows)
    await sql`SELECT clean_search_index(oid) FROM pg_class WHERE oid = ${id}::bigint::oid`.execute(db)
}
