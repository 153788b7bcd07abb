import { listReaders } from '../../platform/lists/list-readers.generated.ts'
import { administrators, type RoleName, roleNames, staff, uploaders, verifierRoles } from '../../platform/roles.ts'

const sellers: RoleName[] = [...administrators, 'dealer_sales_manager', 'dealer_holder_sales_manager']
const reporters: RoleName[] = [...administrators, 'workshop_user']

/**
 * The roles that may open a screen and those below it, as authorisation.csv has them, where they are not those that may
 * read the list of this address. The first match counts, * is any one segment.
 */
const screens: [screen: string, roles: readonly RoleName[]][] = [
  ['/activities/*/upload', uploaders],
  ['/activities', [...staff, ...uploaders]],
  ['/activity_years/matrix', staff],
  ['/activity_years/*/matrix', staff],
  ['/documents', [...staff, ...uploaders]],
  ['/dealers/import', administrators],
  ['/dealers/new', administrators],
  ['/dealers/*/edit', administrators],
  ['/dealers/*/activities/*/manage', [...administrators, verifierRoles.dealer]],
  ['/workshops/import', administrators],
  ['/workshops/new', administrators],
  ['/workshops/*/edit', administrators],
  ['/workshops/*/activities/*/manage', [...administrators, verifierRoles.workshop]],
  ['/leads/dashboard', administrators],
  ['/leads/new', reporters],
  ['/leads/*/edit', reporters],
  ['/leads/*/manage', sellers],
  ['/leads/*/lead_offers', staff],
  ['/leads/*/users', administrators],
  ['/news/new', administrators],
  ['/news/*/edit', administrators],
  ['/impersonate', administrators],
  ['/outbox', ['administrator']],
  ['/system', ['administrator']],
  ['/automation', ['administrator']],
]

/** The screens of lists are for those who may read them; the longer address counts, others are open to all roles. */
const lists = Object.entries(listReaders)
  .flatMap(([name, roles]): typeof screens => (roles === 'all' ? [] : [[`/${name}`, roles]]))
  .sort(([a], [b]) => b.length - a.length)

const patterns = [...screens, ...lists].map(
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
