import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'
import { impersonationMinutes, isResumable, tokenHash } from '../accounts/session.queries.ts'

type Impersonation = {
  user_id: number
  impersonated_id: number
  reason: string | null
  address: string
  with_changes: boolean
  page: string | null
}

/** Adds an impersonation to the append-only log and returns its id. */
export async function insertImpersonation(db: Db, impersonation: Impersonation): Promise<number> {
  return (await db.insertInto('impersonations').values(impersonation).returning('id').executeTakeFirstOrThrow()).id
}

/** How the person logged in. */
const loginColumns = ['login_method', 'second_factor_at'] as const

/** Deletes the session of a token and returns what an impersonation inherits; undefined when the session has ended. */
export const consumeSession = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning(['created_at as began_at', 'password_at', ...loginColumns])
    .executeTakeFirst()

/** Deletes the session of an impersonation and returns what the impersonator's next session inherits. */
export const consumeImpersonation = (db: Db, token: string) =>
  db
    .deleteFrom('sessions as s')
    .where('token_hash', '=', tokenHash(token))
    .where('impersonation_id', 'is not', null)
    .where(sql<boolean>`${isResumable}`)
    .returning((row) => [row.ref('began_at').$notNull().as('created_at'), 'password_at', ...loginColumns])
    .executeTakeFirst()

const person = (column: string) =>
  `(SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email) FROM users u WHERE u.id = p.${column})`
const personName = (column: string) => `(SELECT u.name FROM users u WHERE u.id = p.${column})`
const latestEnd = `p.started_at + interval '${impersonationMinutes} minutes'`

/** When an impersonation ended; null while it runs. */
const endedAt = `CASE WHEN p.ended_at IS NOT NULL OR ${latestEnd} < now() THEN least(p.ended_at, ${latestEnd}) END`

const sortColumns = {
  started_at: 'p.started_at',
  ended_at: endedAt,
  user: personName('user_id'),
  impersonated: personName('impersonated_id'),
  with_changes: 'p.with_changes',
  reason: 'p.reason',
}

/** GET /api/impersonations: newest first; one without an end still runs. */
export const impersonationList = ({ sort }: Record<string, string>): List => ({
  path: '/api/impersonations',
  from: 'impersonations p',
  where: [],
  order: orderBy(sort, sortColumns, 'p.id', '-started_at'),
  rows: `SELECT p.id, ${person('user_id')} AS user, ${person('impersonated_id')} AS impersonated, p.reason, p.with_changes, p.started_at, ${endedAt} AS ended_at
    FROM page JOIN impersonations p USING (id)`,
})
