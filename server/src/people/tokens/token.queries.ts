import { randomBytes, randomInt } from 'node:crypto'
import type { Token, TokenInput } from '@portale/domain/people/tokens/token.ts'
import { maxTokens } from '@portale/domain/people/tokens/token-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, contains, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import type { ApiToken } from '../../platform/http/bearer.ts'
import { tokenHash } from '../accounts/session.queries.ts'

/** When a token's last day is over, in Italy. */
const endsAt = `((t.expires_on + 1)::timestamp AT TIME ZONE 'Europe/Rome')`
const state = `CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN ${endsAt} <= now() THEN 'expired' ELSE 'active' END`

/** A token by its secret, in use or not. */
export type StoredToken = ApiToken & { is_usable: boolean }

/** The token of a secret with its user's role and partners, also one that is no longer usable. */
export async function findToken(db: Db, secret: string): Promise<StoredToken | undefined> {
  const result = await sql<StoredToken>`
    SELECT t.id, t.name, t.kind, t.scopes, u.must_change_password, ${sql.raw(endsAt)} AS ends_at,
      ${sql.raw(state)} = 'active' AND u.deleted_at IS NULL AND u.suspended_at IS NULL AS is_usable,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', r.name,
        'dealer_ids', array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id ORDER BY id),
        'workshop_ids', array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id ORDER BY id)) AS user
    FROM api_tokens t JOIN users u ON u.id = t.user_id JOIN roles r ON r.id = u.role_id
    WHERE t.token_hash = ${tokenHash(secret)}`.execute(db)
  return result.rows[0]
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newPrefix = () => `prt_${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`

type NewToken = Pick<TokenInput, 'name' | 'scopes' | 'expires_on'> & {
  user_id: number
  created_by: number
  kind: ApiToken['kind']
}

/** Inserts a token; returns its id, its prefix and its secret, of which the table has only the hash. */
export async function insertToken(tx: Db, values: NewToken): Promise<{ id: number; prefix: string; secret: string }> {
  const prefix = newPrefix()
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
  const { id } = await tx
    .insertInto('api_tokens')
    .values({ ...values, prefix, token_hash: tokenHash(secret) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, prefix, secret }
}

const columns = `t.id, t.kind, t.name, t.prefix, t.scopes, to_json(t.expires_on) AS expires_on, ${state} AS state,
  to_json(t.created_at) AS created_at, to_json(t.revoked_at) AS revoked_at,
  to_json(s.last_used_at) AS last_used_at, s.last_used_address`
const withUse = 'api_tokens t LEFT JOIN api_token_uses s ON s.token_id = t.id'

export async function findOwnToken(db: Db, id: number): Promise<Token | undefined> {
  const result = await sql<Token>`SELECT ${sql.raw(columns)} FROM ${sql.raw(withUse)} WHERE t.id = ${id}`.execute(db)
  return result.rows[0]
}

/** A person's own tokens: those in use and those that ended in the last month, the newest first. */
export async function listOwnTokens(db: Db, user_id: number): Promise<Token[]> {
  const result = await sql<Token>`SELECT ${sql.raw(columns)} FROM ${sql.raw(withUse)}
    WHERE t.user_id = ${user_id} AND t.kind = 'personal'
      AND coalesce(t.revoked_at, ${sql.raw(endsAt)}, 'infinity') > now() - interval '30 days'
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${10 * maxTokens}`.execute(db)
  return result.rows
}

/** How many tokens in use act as a user, and the day in Italy. */
export async function countActiveTokens(db: Db, user_id: number): Promise<{ activeTokens: number; today: string }> {
  const result = await sql<{ activeTokens: number; today: string }>`
    SELECT count(*)::int AS "activeTokens", (now() AT TIME ZONE 'Europe/Rome')::date::text AS today FROM api_tokens t
    WHERE t.user_id = ${user_id} AND ${sql.raw(state)} = 'active'`.execute(db)
  return result.rows[0] ?? { activeTokens: 0, today: '' }
}

/** Locks a token: one of this user alone, or anyone's without. */
export const lockToken = (tx: Db, id: number, user_id?: number) =>
  tx
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'name', 'prefix', 'revoked_at'])
    .where('id', '=', id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? 0).where('kind', '=', 'personal'))
    .forUpdate()
    .executeTakeFirst()

export async function updateTokenRevoked(tx: Db, id: number, revoked_by: number): Promise<void> {
  await tx.updateTable('api_tokens').set({ revoked_at: sql`now()`, revoked_by }).where('id', '=', id).execute()
}

/** The tokens in use that act as a user. */
export async function listActiveTokens(db: Db, user_id: number): Promise<Pick<Token, 'id' | 'name' | 'kind'>[]> {
  const result = await sql<Pick<Token, 'id' | 'name' | 'kind'>>`SELECT t.id, t.name, t.kind FROM api_tokens t
    WHERE t.user_id = ${user_id} AND ${sql.raw(state)} = 'active' ORDER BY t.id`.execute(db)
  return result.rows
}

/** Revokes the tokens that act as a user, of one kind or of both, for good; returns how many were in use. */
export async function revokeTokens(
  tx: Db,
  user_id: number,
  revoked_by: number,
  kinds: ApiToken['kind'][] = ['personal', 'service'],
): Promise<number> {
  const result = await sql<{ was_active: boolean }>`
    WITH active AS (SELECT t.id FROM api_tokens t WHERE t.user_id = ${user_id} AND ${sql.raw(state)} = 'active')
    UPDATE api_tokens t SET revoked_at = now(), revoked_by = ${revoked_by}
    WHERE t.user_id = ${user_id} AND t.revoked_at IS NULL AND t.kind = ANY(${kinds})
    RETURNING t.id IN (SELECT id FROM active) AS was_active`.execute(tx)
  return result.rows.filter(({ was_active }) => was_active).length
}

/** Who answers for a service's token. */
const manager = 'coalesce(t.manager_id, t.created_by)'

/** Revokes the tokens of services that a user answers for; returns how many were in use. */
export async function revokeManagedTokens(tx: Db, user_id: number, revoked_by: number): Promise<number> {
  const result = await sql`UPDATE api_tokens t SET revoked_at = now(), revoked_by = ${revoked_by}
    WHERE t.kind = 'service' AND ${sql.raw(manager)} = ${user_id} AND ${sql.raw(state)} = 'active'`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Hands over to a person those of these tokens of services that are in use and another one answers for; returns how many
 * they are.
 */
export async function updateTokenManagers(tx: Db, ids: number[], from: number, to: number): Promise<number> {
  const result = await sql`UPDATE api_tokens t SET manager_id = ${to}
    WHERE t.id = ANY(${ids}::bigint[]) AND t.kind = 'service' AND ${sql.raw(manager)} = ${from}
      AND ${sql.raw(state)} = 'active'`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Records that a token was used just now, once a minute whichever servers it calls. */
export async function touchToken(db: Db, token_id: number, address: string): Promise<void> {
  await sql`INSERT INTO api_token_uses AS s (token_id, last_used_at, last_used_address)
    VALUES (${token_id}, now(), ${address})
    ON CONFLICT (token_id) DO UPDATE SET last_used_at = now(), last_used_address = excluded.last_used_address
    WHERE s.last_used_at < now() - interval '1 minute'`.execute(db)
}

const userName = '(SELECT u.name FROM users u WHERE u.id = t.user_id)'
const lastUse = '(SELECT s.last_used_at FROM api_token_uses s WHERE s.token_id = t.id)'

const sortColumns = {
  created_at: 't.created_at',
  name: 't.name',
  user: userName,
  kind: 't.kind',
  state,
  expires_on: 't.expires_on',
  last_used_at: lastUse,
}

const equals = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value }] : []

/** GET /api/tokens: everybody's, the newest first. */
export const tokenList = (query: Record<string, string>): List => ({
  path: '/api/tokens',
  from: 'api_tokens t',
  where: [
    ...contains(`((t.name || ' ' || t.prefix) COLLATE "default")`, query.name),
    ...contains(userName, query.user),
    ...equalsId('t.user_id', query.user_id),
    ...equalsId(`(${manager})`, query.manager_id),
    ...equals('t.kind', query.kind),
    ...equals(`(${state})`, query.state),
  ],
  order: orderBy(query.sort, sortColumns, 't.id', '-created_at'),
  rows: `SELECT ${columns},
      json_build_object('id', u.id, 'name', u.name, 'role', r.label) AS user,
      json_build_object('id', c.id, 'name', c.name) AS creator
    FROM page JOIN api_tokens t USING (id) LEFT JOIN api_token_uses s ON s.token_id = t.id
      JOIN users u ON u.id = t.user_id JOIN roles r ON r.id = u.role_id JOIN users c ON c.id = t.created_by`,
})
