import { hkdfSync } from 'node:crypto'
import type { Me } from '@portale/domain/front/me.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { mustAddFactor } from '../../platform/http/session.ts'
import { listMenu } from '../menu/menu.queries.ts'
import { avatarUrl, partnersColumn, rolesColumn } from './account.queries.ts'
import { hasFactor } from './totp.queries.ts'

async function findMeUser(db: Db, id: number) {
  const result = await sql<Omit<Me['user'], 'must_add_factor'> & { has_factor: boolean }>`
    SELECT u.id, u.name, u.email, ${avatarUrl('u')} AS avatar, u.must_change_password, ${hasFactor} AS has_factor, ${rolesColumn},
      ${partnersColumn('dealer')}, ${partnersColumn('workshop')}
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${id} AND u.deleted_at IS NULL AND u.suspended_at IS NULL`.execute(db)
  return result.rows[0]
}

const deriveDraftKey = (secret: string, userId: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `drafts of user ${userId}`, 32)).toString('base64')

const toShown = ({ id, name, ends_at, with_changes, page }: NonNullable<Me['impersonator']>) => ({
  ...{ id, name, ends_at, with_changes, page },
})

/** GET /api/v1/me: the signed-in user with role, partners, menu and flags (decisions "Shapes"). */
export async function findMe(
  { db, config }: Deps,
  userId: number,
  impersonator: Me['impersonator'],
  login_method = 'password',
): Promise<Me> {
  const found = await findMeUser(db, userId)
  if (!found) throw new HttpError(401, 'La sessione è scaduta: accedi di nuovo.')
  const { has_factor, ...user } = found
  const role = user.roles[0]?.name ?? ''
  const session = { user: { role }, has_factor, login_method }
  const { flags } = config
  return {
    user: {
      ...user,
      avatar: flags.avatar ? user.avatar : null,
      must_change_password: user.must_change_password && !impersonator && login_method !== 'sso',
      must_add_factor: !impersonator && mustAddFactor(session, config.secondFactorRoles),
    },
    impersonator: impersonator && toShown(impersonator),
    menu: await listMenu(db, role),
    flags,
    draft_key: impersonator ? null : deriveDraftKey(config.secret, userId),
  }
}
