import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** The channel that tells all servers of a change. */
export const maintenanceChannel = 'maintenance'

/** Since when the portal is closed for maintenance, and when it is expected to open again, if that is known. */
export type Maintenance = { started_at: string; ends_at: string | null }

/** The maintenance that goes on; undefined while the portal is open. */
export async function findMaintenance(db: Db): Promise<Maintenance | undefined> {
  const { rows } = await sql<Maintenance>`
    SELECT maintenance_started_at AS started_at, maintenance_ends_at AS ends_at
    FROM installation WHERE maintenance_started_at IS NOT NULL`.execute(db)
  return rows[0]
}

/** Closes the portal for maintenance, expected to last so many minutes, or changes how long; keeps since when. */
export async function startMaintenance(db: Db, minutes: number | undefined): Promise<void> {
  await sql`
    WITH started AS (
      INSERT INTO installation AS i (maintenance_started_at, maintenance_ends_at)
      VALUES (now(), now() + ${minutes ?? null}::float8 * interval '1 minute')
      ON CONFLICT (only_row) DO UPDATE SET
        maintenance_started_at = coalesce(i.maintenance_started_at, excluded.maintenance_started_at),
        maintenance_ends_at = excluded.maintenance_ends_at
      RETURNING only_row)
    SELECT pg_notify(${maintenanceChannel}, '') FROM started`.execute(db)
}

export async function endMaintenance(db: Db): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE installation SET maintenance_started_at = NULL, maintenance_ends_at = NULL RETURNING only_row)
    SELECT pg_notify(${maintenanceChannel}, '') FROM ended`.execute(db)
}
