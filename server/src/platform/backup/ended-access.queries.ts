import type { Client } from 'pg'

/** A token that a restore found in use. */
export type RestoredToken = { name: string; owner: string }
/** An account that is open in a restored database. */
export type OpenAccount = { name: string; email: string; role: string }

/** What a restore ended, and who may come in again. */
export type RestoredAccess = {
  sessions: number
  tokens: RestoredToken[]
  accounts: OpenAccount[]
}

/** Those of these tables that the database has: it may be of an older version, and is migrated at the next start. */
async function listExisting(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [names.map((name) => `public.${name}`)],
  )
  return rows.map(({ name }) => name)
}

const sessionTables = ['sessions', 'trusted_devices', 'login_challenges', 'password_resets', 'email_changes']

/** Ends all sessions with what stands for one: browsers that are trusted, logins that wait, links in mails. */
export async function deleteRestoredSessions(client: Client): Promise<number> {
  let sessions = 0
  for (const table of await listExisting(client, sessionTables)) {
    const { rowCount } = await client.query(`DELETE FROM ${table}`)
    if (table === 'public.sessions') sessions = rowCount ?? 0
  }
  return sessions
}

/** The tokens in use. */
export async function listRestoredTokens(client: Client): Promise<RestoredToken[]> {
  if ((await listExisting(client, ['api_tokens'])).length === 0) return []
  const { rows } = await client.query<RestoredToken>(`SELECT t.name, u.email AS owner
    FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.revoked_at IS NULL ORDER BY u.email, t.id`)
  return rows
}

export async function revokeRestoredTokens(client: Client): Promise<void> {
  if ((await listExisting(client, ['api_tokens'])).length > 0)
    await client.query('UPDATE api_tokens SET revoked_at = now() WHERE revoked_at IS NULL')
}

/** The accounts that are open, the highest roles first: also of people who were closed or suspended since the backup. */
export async function listOpenAccounts(client: Client): Promise<OpenAccount[]> {
  const { rows } = await client.query<{ has: boolean }>(`SELECT count(*) = 1 AS has FROM pg_attribute
    WHERE attrelid = to_regclass('public.users') AND attname = 'suspended_at' AND NOT attisdropped`)
  const { rows: accounts } = await client.query<OpenAccount>(`SELECT u.name, u.email, r.name AS role
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.deleted_at IS NULL ${rows[0]?.has ? 'AND u.suspended_at IS NULL' : ''}
    ORDER BY u.role_id > 2, u.role_id, u.name, u.id`)
  return accounts
}
