import { type Config, ConfigError } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'

/**
 * Throws a ConfigError of one line for a variable that names a role which does not exist: with a misspelt name the
 * people whom it should protect would be left without protection, and nobody would notice.
 */
export async function assertRolesExist(
  db: Db,
  config: Pick<Config, 'secondFactorRoles' | 'passwordClosedRoles'>,
): Promise<void> {
  const named = [
    ...config.secondFactorRoles.map((role) => ['SECOND_FACTOR_ROLES', role] as const),
    ...config.passwordClosedRoles.map((role) => ['PASSWORD_LOGIN_CLOSED_ROLES', role] as const),
  ]
  if (named.length === 0) return
  const roles = await db.selectFrom('roles').select('name').execute()
  const unknown = named.find(([, role]) => !roles.some(({ name }) => name === role))
  if (unknown) throw new ConfigError(`${unknown[0]} names a role that does not exist: ${unknown[1]}`)
}
