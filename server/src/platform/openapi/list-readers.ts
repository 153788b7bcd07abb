import { roleNames } from '@portale/domain/platform/roles.ts'
import type { DescribedRoute } from '../http/described-routes.ts'

/** '/api/v1/dealers/activity_years' as 'dealers/activity_years'; undefined for calls of one record, and of other versions. */
const listName = (url: string): string | undefined => /^\/api\/(?:v1\/)?(?!v\d)([\w/-]+)$/.exec(url)?.[1]

/**
 * The source of `list-readers.generated.ts`: the lists that are sorted by their columns, and who may read them. Designed
 * roles have no part in the screens that only some roles open.
 */
export function formatListReaders(routes: DescribedRoute[]): string {
  const lines = routes.flatMap(({ url, allow, describe }) => {
    const name = listName(url)
    if (!describe.sort || name === undefined) return []
    const isOpen = typeof allow === 'string' || (allow.other !== undefined && roleNames.every((role) => allow[role]))
    const roles = roleNames.filter((role) => !isOpen && allow[role]).map((role) => `'${role}'`)
    return [`  ${JSON.stringify(name)}: ${isOpen ? "'all'" : `[${roles.join(', ')}]`},\n`]
  })
  return `// Written by "npm run openapi" from the routes.
import type { RoleName } from '../roles.ts'

/** The lists of the portal, by the path of their call, and the roles that may read them. */
export const listReaders = {
${lines.sort().join('')}} as const satisfies Record<string, 'all' | readonly RoleName[]>
`
}
