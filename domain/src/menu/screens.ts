import { administrators, type RoleName, roleNames, staff } from '../roles.ts'

/** Who may open a screen of the menu: the roles of its call in authorisation.csv. Addresses not listed are for everybody. */
const screens: Record<string, readonly RoleName[]> = {
  '/activities': roleNames.filter((role) => role !== 'dealer_sales_manager'),
  '/activity_years': administrators,
  '/dealers/activity_years': administrators,
  '/workshops/activity_years': administrators,
  '/dealers/import': administrators,
  '/workshops/import': administrators,
  '/customers/import': administrators,
  '/dealers': [...administrators, 'sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager'],
  '/workshops': [...staff.filter((role) => role !== 'sales_manager_rt'), 'workshop_user'],
  '/customers': administrators,
  '/users': administrators,
  '/menu-management': ['administrator'],
  '/outbox': ['administrator'],
}

/** The portal's path behind an address, without query and anchor; undefined for an address elsewhere. */
const pathOf = (url: string): string | undefined =>
  url.startsWith('/') ? url.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '') : undefined

/** The roles that may open the screen an item leads to; undefined when everybody may, or it is not the portal's. */
function rolesOf(url: string): readonly RoleName[] | undefined {
  const path = pathOf(url)
  const known =
    path === undefined
      ? undefined
      : Object.keys(screens).find(
          (screen) => path === screen || (screens[path] === undefined && path.startsWith(`${screen}/`)),
        )
  return known === undefined ? undefined : screens[known]
}

/** The portal's roles that see an item in their menu and can't open what it leads to. */
export function closedTo(item: { url: string; role: string | null }): RoleName[] {
  const allowed = rolesOf(item.url)
  const seen = roleNames.filter((role) => item.role === null || item.role === role)
  return allowed ? seen.filter((role) => !allowed.includes(role)) : []
}
