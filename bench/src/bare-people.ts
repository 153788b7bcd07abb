import type { Pool } from 'pg'
import { findCachedTotal, paginate } from './bare-page.ts'

const unread = `SELECT id, title, message, url, created_at, dropdown_read_at IS NOT NULL AS dropdown_read
  FROM notifications WHERE user_id = $1 AND alert_read_at IS NULL ORDER BY id DESC LIMIT 20`

/** GET /notifications/unread; `user` contains the id of the user. */
export async function handleUnread(pool: Pool, search: URLSearchParams): Promise<string> {
  const { rows } = await pool.query({ name: 'unread', text: unread, values: [search.get('user')] })
  return JSON.stringify(rows)
}

const partners = (table: 'dealers' | 'workshops', column: string) => `coalesce((
  SELECT json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id)
  FROM user_${table} up JOIN ${table} p ON p.id = up.${column} WHERE up.user_id = u.id), '[]') AS ${table}`

const filters = { all: '', filtered: 'AND fold(name) LIKE (SELECT containing($1))' }
type Kind = keyof typeof filters

const count = (kind: Kind) => `SELECT count(*)::int AS total FROM users WHERE deleted_at IS NULL ${filters[kind]}`
const page = (kind: Kind, limit: string, offset: string) => `
  SELECT u.id, u.name, u.email, u.do_not_disturb, to_json(u.created_at) AS created_at, u.lock_version,
    CASE WHEN u.avatar_file_id IS NOT NULL THEN '/avatars/' || u.id || '?v=' || u.avatar_file_id END AS avatar,
    json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label)) AS roles,
    ${partners('workshops', 'workshop_id')}, ${partners('dealers', 'dealer_id')}
  FROM (SELECT id FROM users WHERE deleted_at IS NULL ${filters[kind]} ORDER BY name, id LIMIT ${limit} OFFSET ${offset}) page
  JOIN users u USING (id) JOIN roles r ON r.id = u.role_id ORDER BY u.name, u.id`

const statements = {
  all: { count: count('all'), page: page('all', '$1', '$2') },
  filtered: { count: count('filtered'), page: page('filtered', '$2', '$3') },
}

/** GET /api/users. */
export async function handleUsers(pool: Pool, search: URLSearchParams): Promise<string> {
  const name = search.get('name')
  const kind = name ? 'filtered' : 'all'
  const values = name ? [name] : []
  const total = await findCachedTotal(pool, `count_users_${kind}`, statements[kind].count, values)
  const { offset, limit, page } = paginate('/api/users', search, total)
  const query = { name: `page_users_${kind}`, text: statements[kind].page, values: [...values, limit, offset] }
  const { rows } = await pool.query(query)
  return JSON.stringify({ data: rows, ...page })
}
