import type { ListSettings, ListViews, SavedView } from '@portale/domain/platform/lists/list-view.rules.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** The views `v` that a user sees: their own, and those shared with the role. */
const visible = ({ id, role }: Actor): RawBuilder<boolean> =>
  sql`(v.user_id = ${id} OR v.shared_roles @> ARRAY[${role}::text])`

/** The views that a user changes: their own; administrators also those that are shared. */
const editable = (user: Actor): RawBuilder<boolean> =>
  isAdministrator(user) ? sql`(v.user_id = ${user.id} OR v.shared_roles <> '{}')` : sql`v.user_id = ${user.id}`

const columns = sql`v.id, v.list, v.name, v.search, v.columns, v.shared_roles,
  json_build_object('id', u.id, 'name', u.name) AS owner, v.lock_version`

// More than tabs can show: beyond it, shared views of others are left out.
const maxViews = 500

/** What a user sees of all lists: the views by name, and how each list is liked. */
export async function findListViews(db: Db, user: Actor): Promise<ListViews> {
  const views = await sql<SavedView>`SELECT ${columns} FROM saved_views v JOIN users u ON u.id = v.user_id
    WHERE ${visible(user)} ORDER BY v.user_id <> ${user.id}, v.name, v.id LIMIT ${maxViews}`.execute(db)
  const settings = await sql<ListSettings & { list: string }>`
    SELECT list, columns, density, default_view_id FROM list_settings WHERE user_id = ${user.id}`.execute(db)
  return {
    views: views.rows.toSorted((a, b) => a.name.localeCompare(b.name, 'it') || a.id - b.id),
    settings: Object.fromEntries(settings.rows.map(({ list, ...liked }) => [list, liked])),
  }
}

export async function findSavedView(db: Db, id: number): Promise<SavedView | undefined> {
  const result = await sql<SavedView>`SELECT ${columns} FROM saved_views v JOIN users u ON u.id = v.user_id
    WHERE v.id = ${id}`.execute(db)
  return result.rows[0]
}

/** Locks a view that a user may change. */
export async function lockSavedView(db: Db, user: Actor, id: number) {
  const result = await sql<{ user_id: number; list: string; lock_version: number }>`
    SELECT v.user_id, v.list, v.lock_version FROM saved_views v WHERE v.id = ${id} AND ${editable(user)} FOR UPDATE`.execute(
    db,
  )
  return result.rows[0]
}

type ViewValues = Pick<SavedView, 'name' | 'search' | 'columns' | 'shared_roles'>

const toRow = ({ columns: chosen, ...values }: ViewValues) => ({ ...values, columns: JSON.stringify(chosen) })

export async function insertSavedView(db: Db, userId: number, list: string, values: ViewValues): Promise<number> {
  const row = { user_id: userId, list, ...toRow(values) }
  return (await db.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateSavedView(db: Db, id: number, values: ViewValues): Promise<void> {
  await db
    .updateTable('saved_views')
    .set((set) => ({ ...toRow(values), lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a view; who opened a list with it opens it without from now on. */
export async function deleteSavedView(db: Db, id: number): Promise<void> {
  await db.updateTable('list_settings').set({ default_view_id: null }).where('default_view_id', '=', id).execute()
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Locks a user, so that two requests at once don't pass the limit together; returns how many views the user has. */
export async function lockAndCountViews(db: Db, userId: number): Promise<number> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM saved_views WHERE user_id = ${userId}`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Those of these roles that don't exist. */
export async function listUnknownRoles(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const known = await db.selectFrom('roles').select('name').where('name', 'in', names).execute()
  return names.filter((name) => known.every((role) => role.name !== name))
}

/** Whether a user sees this view of a list. */
export async function isVisibleView(db: Db, user: Actor, list: string, id: number): Promise<boolean> {
  const result =
    await sql`SELECT FROM saved_views v WHERE v.id = ${id} AND v.list = ${list} AND ${visible(user)}`.execute(db)
  return result.rows.length > 0
}

/** Changes how a user likes a list, and returns all of it. */
export function upsertListSettings(db: Db, userId: number, list: string, settings: Partial<ListSettings>) {
  const { columns: chosen, ...others } = settings
  const row = { ...others, ...(chosen !== undefined && { columns: JSON.stringify(chosen) }) }
  return (
    db
      .insertInto('list_settings')
      .values({ user_id: userId, list, ...row })
      // One that is set anyway, because an update needs a column.
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ user_id: userId, ...row }))
      .returning(['columns', 'density', 'default_view_id'])
      .executeTakeFirstOrThrow()
  )
}
