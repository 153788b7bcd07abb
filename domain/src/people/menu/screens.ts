import {
  administrators,
  partnerReaders,
  type RoleName,
  roleNames,
  staff,
  uploaders,
  verifierRoles,
} from '../../platform/roles.ts'

const leadReaders: RoleName[] = roleNames.filter((role) => role !== 'dealer_holder')
const sellers: RoleName[] = [...administrators, 'dealer_sales_manager', 'dealer_holder_sales_manager']
const reporters: RoleName[] = [...administrators, 'workshop_user']

/**
 * The roles that may open a screen and those below it, as authorisation.csv has them. The first match counts, * is any
 * one segment; other addresses are open to all roles.
 */
const screens: [screen: string, roles: readonly RoleName[]][] = [
  ['/activities/*/upload', uploaders],
  ['/activities', [...staff, ...uploaders]],
  ['/activity_years/matrix', staff],
  ['/activity_years/*/matrix', staff],
  ['/activity_years', administrators],
  ['/rejection_reasons', administrators],
  ['/documents', [...staff, ...uploaders]],
  ['/dealers/activity_years', administrators],
  ['/dealers/import', administrators],
  ['/dealers/new', administrators],
  ['/dealers/*/edit', administrators],
  ['/dealers/*/activities/*/manage', [...administrators, verifierRoles.dealer]],
  ['/dealers', [...administrators, ...partnerReaders.dealer]],
  ['/workshops/activity_years', administrators],
  ['/workshops/import', administrators],
  ['/workshops/new', administrators],
  ['/workshops/*/edit', administrators],
  ['/workshops/*/activities/*/manage', [...administrators, verifierRoles.workshop]],
  ['/workshops', [...administrators, ...partnerReaders.workshop]],
  ['/customers', administrators],
  ['/leads/dashboard', administrators],
  ['/leads/new', reporters],
  ['/leads/*/edit', reporters],
  ['/leads/*/manage', sellers],
  ['/leads/*/lead_offers', staff],
  ['/leads/*/users', administrators],
  ['/leads', leadReaders],
  ['/lead_models', administrators],
  ['/lead_work_types', administrators],
  ['/workshop_market_shares', administrators],
  ['/news/new', administrators],
  ['/news/*/edit', administrators],
  ['/users', administrators],
  ['/impersonate', administrators],
  ['/menu-management', ['administrator']],
  ['/outbox', ['administrator']],
  ['/webhooks', ['administrator']],
  ['/audits', ['administrator']],
  ['/accesses', ['administrator']],
  ['/tokens', ['administrator']],
  ['/system', ['administrator']],
  ['/automation', ['administrator']],
]

const patterns = screens.map(
  ([screen, roles]) => [new RegExp(`^${screen.replaceAll('*', '[^/]+')}(/|$)`, 'i'), roles] as const,
)

/** The roles that may open the screen of an address; undefined when all may, or for another site. */
export function rolesAllowedOn(url: string): readonly RoleName[] | undefined {
  const path = url.replace(/[?#].*$/, '')
  return patterns.find(([pattern]) => pattern.test(path))?.[1]
}

/** The portal's roles that see a menu item but can't open its screen. */
export function rolesWithoutAccess(item: { url: string; role: string | null }): RoleName[] {
  const allowed = rolesAllowedOn(item.url)
  const seen = roleNames.filter((role) => item.role === null || item.role === role)
  return allowed ? seen.filter((role) => !allowed.includes(role)) : []
}
