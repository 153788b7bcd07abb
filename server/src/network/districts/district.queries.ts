import type { District } from '@portale/domain/network/dealers/district.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** All districts with their regions, in Italian order; those that ended come last. */
export async function listDistricts(db: Db): Promise<District[]> {
  const result = await sql<District>`
    SELECT d.id, d.name, d.code, d.valid_from, d.valid_to, json_build_object('id', r.id, 'name', r.name) AS region
    FROM districts d JOIN regions r ON r.id = d.region_id
    ORDER BY d.valid_to IS NOT NULL, d.name, d.id`.execute(db)
  return result.rows
}
