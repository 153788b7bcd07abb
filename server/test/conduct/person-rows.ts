import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connection.ts'
import { rateLimitKey } from '../../src/platform/http/rate.queries.ts'
import { otherSubject } from '../../src/platform/http/rate-subject.ts'

type Column = { table: string; column: string }

/** Every column that says whose a row is: a foreign key to users, or one with the name of such a column. */
export async function listPersonColumns(db: Db): Promise<Column[]> {
  const result = await sql<Column>`
    SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'bigint'::regtype
      AND (a.attname ~ '(^|_)(user_id|users_id|by|person_id|impersonated_id|actor_id|owner_id|manager_id)$'
        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'
          AND k.confrelid = 'users'::regclass AND k.conkey = ARRAY[a.attnum]))
    ORDER BY 1, 2`.execute(db)
  return [...result.rows, { table: 'users', column: 'id' }]
}

/**
 * The rows of registers that a look as somebody else may add, by the column that names who looks: they name both people,
 * and so accuse nobody of what another one did.
 */
export const namingBoth: Record<string, string> = {
  access_events: 'impersonator_id',
  file_downloads: 'impersonator_id',
  // The impersonation itself, and its session, which ends with it.
  impersonations: 'user_id',
  sessions: 'impersonator_id',
}

/**
 * All rows that belong to a person, as text, by their table: of every table with a column that says whose a row is, and
 * of the counters those of the person. Rows of `namingBoth` with another one who acted are left out.
 */
export async function listPersonRows(db: Db, person: { id: number; email: string }): Promise<string[]> {
  const tables = Map.groupBy(await listPersonColumns(db), ({ table }) => table)
  const parts = [...tables].map(([table, columns]) => {
    const matches = columns.map(({ column }) => sql`t.${sql.id(column)} = ${person.id}`)
    const by = namingBoth[table]
    const without = by ? sql`AND coalesce(t.${sql.id(by)} = ${person.id}, true)` : sql``
    return sql`SELECT ${table}::text || ' ' || to_jsonb(t)::text AS row FROM ${sql.id(table)} t
      WHERE (${sql.join(matches, sql` OR `)}) ${without}`
  })
  const subjects = [
    String(person.id),
    `user ${person.id}`,
    `enrol ${person.id}`,
    person.email,
    `${person.email}|127.0.0.1`,
  ]
  const keys = subjects.map((subject) => `%${rateLimitKey('', otherSubject(subject))}`)
  parts.push(
    sql`SELECT 'rate_counters ' || to_jsonb(c)::text AS row FROM rate_counters c WHERE c.key LIKE ANY(${keys}::text[])`,
  )
  const result = await sql<{ row: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return result.rows.map(({ row }) => row).toSorted()
}
