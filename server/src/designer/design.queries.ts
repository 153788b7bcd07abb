import type { PlanStep } from '@portale/domain/designer/plan.ts'
import type { Column } from '@portale/domain/designer/plan-changes.ts'
import type { StoredDesign } from '@portale/domain/designer/stored.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'
import { HttpError } from '../http/errors.ts'
import { listRoles } from '../users/user.queries.ts'

/** A design as it was applied; `id` is its version, 0 before the first one. */
export type AppliedDesign = StoredDesign & { id: number }

/** 409: another design was applied since this server, or the caller, read it. */
export class DesignChangedError extends HttpError {
  constructor() {
    super(409, 'Il modello è cambiato nel frattempo: ricarica la pagina e riprova.')
  }
}

const none: AppliedDesign = { id: 0, models: [], set_aside: [], roles: [] }

/** The design that counts today. */
export async function findDesign(db: Db): Promise<AppliedDesign> {
  const result = await sql<AppliedDesign>`
    SELECT id, models, set_aside, roles FROM designs ORDER BY id DESC LIMIT 1`.execute(db)
  return result.rows[0] ?? none
}

/** Keeps the design as it is until this transaction ends, and answers its version. */
export async function lockDesignShared(tx: Db): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock_shared(${locks.designs})`.execute(tx)
  const result = await sql<{ id: number }>`SELECT coalesce(max(id), 0)::int AS id FROM designs`.execute(tx)
  return result.rows[0]?.id ?? 0
}

/**
 * Nobody else applies a design, and nobody writes a generated record, until this transaction ends. For a table it waits
 * no longer than people would: whoever reads it waits behind.
 */
export async function lockDesignExclusive(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.designs})`.execute(tx)
  await sql`SET LOCAL lock_timeout TO '2s'`.execute(tx)
}

/** The design of today with the roles that there are. */
export const findDesignWithRoles = async (db: Db): Promise<AppliedDesign> => ({
  ...(await findDesign(db)),
  roles: await listRoles(db),
})

export type LastApply = { id: number; at: string; name: string | null; steps: PlanStep[] }

/** The apply that made the design of today: who, when, and what was done. */
export async function findLastApply(db: Db): Promise<LastApply | undefined> {
  const result = await sql<LastApply>`
    SELECT d.id, d.created_at AS at, u.name, d.steps
    FROM designs d LEFT JOIN users u ON u.id = d.user_id ORDER BY d.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The design that the one of today came after; undefined when it was the first. */
export async function findPreviousDesign(db: Db, id: number): Promise<StoredDesign | undefined> {
  const result = await sql<StoredDesign>`
    SELECT models, set_aside, roles FROM designs WHERE id < ${id} ORDER BY id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The ids that the next things of a design, and the next roles, get. */
export async function findNextIds(db: Db): Promise<{ id: number; role_id: number }> {
  const result = await sql<{ id: number; role_id: number }>`
    SELECT d.last_value + d.is_called::int AS id, r.last_value + r.is_called::int AS role_id
    FROM design_ids d, roles_id_seq r`.execute(db)
  return result.rows[0] ?? { id: 1, role_id: 1 }
}

/** These ids are used up. */
export async function advanceIds(tx: Db, next: { id: number; role_id: number }): Promise<void> {
  await sql`SELECT setval('design_ids', ${next.id}, false), setval('roles_id_seq', ${next.role_id}, false)`.execute(tx)
}

type Applied = Pick<StoredDesign, 'models' | 'set_aside' | 'roles'> & { steps: PlanStep[] }

/** A design was applied: every server forgets the one of before. */
export async function insertDesign(
  tx: Db,
  { models, set_aside, roles, steps }: Applied,
  by: { user_id: number; undoes: number | null },
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await sql`INSERT INTO designs (models, set_aside, roles, steps, undoes, user_id)
    VALUES (${json(models)}, ${json(set_aside)}, ${json(roles)}, ${json(steps)}, ${by.undoes}, ${by.user_id})`.execute(
    tx,
  )
  await sql`SELECT pg_notify('designed', '')`.execute(tx)
}

/** What a plan asks of a table: how many rows it has, or how many of them have a value in a column. */
export type Asked = { table: string; column: Column | null }

const countOf = ({ column }: Asked) => {
  if (!column) return sql`count(*)`
  const value = sql.id(column.name)
  return column.type === 'ids' ? sql`count(*) FILTER (WHERE cardinality(${value}) > 0)` : sql`count(${value})`
}

/** The answers, in the order of the questions; each table is read once. */
export async function countHeld(db: Db, asked: Asked[]): Promise<number[]> {
  const counts = new Map<Asked, number>()
  for (const [table, questions] of Map.groupBy(asked, (one) => one.table)) {
    const result = await sql<{ counts: number[] }>`
      SELECT json_build_array(${sql.join(questions.map(countOf))}) AS counts FROM ${sql.id('generated', table)}`.execute(
      db,
    )
    for (const [index, question] of questions.entries()) counts.set(question, result.rows[0]?.counts[index] ?? 0)
  }
  return asked.map((question) => counts.get(question) ?? 0)
}

/** How many people, removed ones too, have each of these roles. */
export async function countUsersByRole(db: Db, roles: number[]): Promise<{ role_id: number; users: number }[]> {
  const query = db.selectFrom('users').select((all) => ['role_id', all.fn.countAll<number>().as('users')])
  return roles.length ? query.where('role_id', 'in', roles).groupBy('role_id').execute() : []
}

/** Runs the statements of one step, just as they are shown. */
export async function executeStep(tx: Db, { sql: statements }: PlanStep): Promise<void> {
  if (statements.length) await sql.raw(statements.join(';\n')).execute(tx)
}
