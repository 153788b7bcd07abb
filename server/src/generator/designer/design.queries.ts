import type { PlanStep } from '@portale/domain/generator/designer/plan.ts'
import type { Column } from '@portale/domain/generator/designer/plan-changes.ts'
import type { StoredDesign } from '@portale/domain/generator/designer/stored-design.ts'
import { sql } from 'kysely'
import { listRoles } from '../../people/users/user.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** A design as it was applied; `id` is its version, 0 before the first apply. */
export type AppliedDesign = StoredDesign & { id: number }

/** 409: another design was applied since this server, or the caller, read it. */
export class DesignChangedError extends HttpError {
  constructor() {
    super(409, 'Il modello è cambiato nel frattempo: ricarica la pagina e riprova.')
  }
}

const initialDesign: AppliedDesign = { id: 0, models: [], set_aside: [], roles: [] }

/** The current design, with the roles as they were when it was applied. */
export async function findDesign(db: Db): Promise<AppliedDesign> {
  const result = await sql<AppliedDesign>`
    SELECT id, models, set_aside, roles FROM designs ORDER BY id DESC LIMIT 1`.execute(db)
  return result.rows[0] ?? initialDesign
}

/** The version of the current design. */
export async function findDesignId(db: Db): Promise<number> {
  const result = await sql<{ id: number }>`SELECT coalesce(max(id), 0)::int AS id FROM designs`.execute(db)
  return result.rows[0]?.id ?? 0
}

/** Keeps others from applying a design until this transaction ends, and returns the current version. */
export async function lockDesignShared(tx: Db): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock_shared(${locks.designs})`.execute(tx)
  return findDesignId(tx)
}

/**
 * Keeps others from applying a design and from writing generated records until this transaction ends. Waits for a table
 * at most `tableTimeout`, as everybody who reads the table meanwhile waits behind this.
 */
export async function lockDesignExclusive(tx: Db, tableTimeout = '2s'): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.designs})`.execute(tx)
  await sql`SELECT set_config('lock_timeout', ${tableTimeout}, true)`.execute(tx)
}

/** The current design with the current roles. */
export const findDesignWithRoles = async (db: Db): Promise<AppliedDesign> => ({
  ...(await findDesign(db)),
  roles: await listRoles(db),
})

export type LastApply = { id: number; at: string; name: string | null; steps: PlanStep[] }

/** The apply that made the current design: who, when, and its steps. */
export async function findLastApply(db: Db): Promise<LastApply | undefined> {
  const result = await sql<LastApply>`
    SELECT d.id, d.created_at AS at, u.name, d.steps
    FROM designs d LEFT JOIN users u ON u.id = d.user_id ORDER BY d.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The design before the given version; undefined when that is the first one. */
export async function findPreviousDesign(db: Db, id: number): Promise<StoredDesign | undefined> {
  const result = await sql<StoredDesign>`
    SELECT models, set_aside, roles FROM designs WHERE id < ${id} ORDER BY id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The ids that the next element of a design, and the next role, get. */
export type NextIds = { id: number; role_id: number }

export async function findNextIds(db: Db): Promise<NextIds> {
  const result = await sql<NextIds>`
    SELECT d.last_value + d.is_called::int AS id, r.last_value + r.is_called::int AS role_id
    FROM design_ids d, roles_id_seq r`.execute(db)
  return result.rows[0] ?? { id: 1, role_id: 1 }
}

/** Marks the ids before these as used. */
export async function advanceIds(tx: Db, next: NextIds): Promise<void> {
  await sql`SELECT setval('design_ids', ${next.id}, false), setval('roles_id_seq', ${next.role_id}, false)`.execute(tx)
}

/** Stores an applied design and makes every server invalidate its cache. */
export async function insertDesign(
  tx: Db,
  { models, set_aside, roles, steps }: StoredDesign & { steps: PlanStep[] },
  by: { user_id: number; undoes: number | null },
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await sql`INSERT INTO designs (models, set_aside, roles, steps, undoes, user_id)
    VALUES (${json(models)}, ${json(set_aside)}, ${json(roles)}, ${json(steps)}, ${by.undoes}, ${by.user_id})`.execute(
    tx,
  )
  await sql`SELECT pg_notify('designed', '')`.execute(tx)
}

/** A count that a plan needs: of the rows of a table, or of the values in one of its columns. */
export type CountRequest = { table: string; column: Column | null }

const allRows = '*'
export const countKey = (table: string, column: Column | null): string => `${table}.${column?.name ?? allRows}`

const countExpression = ({ column }: CountRequest) => {
  if (!column) return sql`count(*) AS ${sql.id(allRows)}`
  const name = sql.id(column.name)
  const count = column.type === 'ids' ? sql`count(*) FILTER (WHERE cardinality(${name}) > 0)` : sql`count(${name})`
  return sql`${count} AS ${name}`
}

/** Counts by `countKey`; reads each table once. */
export async function countValues(db: Db, requests: CountRequest[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [table, tableRequests] of Map.groupBy(requests, (request) => request.table)) {
    const result = await sql<Record<string, number>>`
      SELECT ${sql.join(tableRequests.map(countExpression))} FROM ${sql.id('generated', table)}`.execute(db)
    for (const [column, count] of Object.entries(result.rows[0] ?? {})) counts.set(`${table}.${column}`, count)
  }
  return counts
}

/** How many users, deleted ones included, have each of these roles. */
export async function countUsersByRole(db: Db, roleIds: number[]): Promise<{ role_id: number; users: number }[]> {
  const query = db.selectFrom('users').select(({ fn }) => ['role_id', fn.countAll<number>().as('users')])
  return roleIds.length ? query.where('role_id', 'in', roleIds).groupBy('role_id').execute() : []
}

/** Executes the statements of a step exactly as the plan shows them. */
export async function executeStep(tx: Db, { sql: statements }: PlanStep): Promise<void> {
  if (statements.length) await sql.raw(statements.join(';\n')).execute(tx)
}
