import { rolesWithoutAccess } from '@portale/domain/menu/screens.ts'
import { roleLabels } from '@portale/domain/roles.ts'

/** The names of the roles that see an item and can't open its screen. */
export const closedLabels = (item: { url: string; role: string | null }): string[] =>
  rolesWithoutAccess(item).map((role) => roleLabels[role])
