import type { AccessEventDetail, AccessEventKind } from '@portale/domain/people/access-register/access-event.ts'
import type { TokenOpening } from '@portale/domain/people/tokens/call-scope.ts'
import { type RoleName, roleNames, staff, uploaders } from '@portale/domain/platform/roles.ts'

type Rows = 'all' | 'own'

/**
 * Who may call a route, role by role: every row, only the rows in scope, or (absent) none.
 * `other` are the designed roles. A test compares it with docs/spec/authorisation.csv.
 */
export type RowsByRole = Partial<Record<RoleName | 'other', Rows>>
/** 'view': every signed-in user; the handler then checks the view of the path's prefix. */
export type Access = 'anyone' | 'view' | RowsByRole

export const anyone: Access = 'anyone'

const forEveryRole = (rows: Rows) => Object.fromEntries(roleNames.map((role) => [role, rows])) as Record<RoleName, Rows>

/** Every signed-in user, for the rows in scope. */
export const signedIn: RowsByRole = { ...forEveryRole('own'), other: 'own' }

/** Every role of the portal, designed roles excluded, for all rows. */
export const portalRoles: Access = forEveryRole('all')

/** administrator and superuser_rt, for all rows; more roles as given. */
export const administratorsAnd = (more: RowsByRole = {}): RowsByRole => ({
  administrator: 'all',
  superuser_rt: 'all',
  ...more,
})

/** These roles, each for the rows in its scope. */
export const assignedRows = (roles: readonly RoleName[]): RowsByRole =>
  Object.fromEntries(roles.map((role) => [role, 'own']))

/** Whether a role may call a route; which rows it gets is decided by the query's scope. */
export function admits(access: Access, role: string): boolean {
  if (access === 'anyone' || access === 'view') return true
  const known = roleNames.find((name) => name === role)
  return access[known ?? 'other'] !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Records in the register of access what this request takes. */
    recordAccess: (kind: AccessEventKind, detail: AccessEventDetail) => Promise<void>
  }
  interface FastifyContextConfig {
    /** Who may call this route; one without it does not start. */
    allow?: Access
    /** Which tokens may call it, where the beginning of its path does not say so (call-scope.ts). */
    tokens?: TokenOpening
    /** A call that the browser repeats without the user: it does not extend the session. */
    polling?: boolean
    /** Closed while impersonating (decisions "Who sees what"). */
    notWhileImpersonating?: boolean
    /** Starts an impersonation: 409 while impersonating already. */
    impersonates?: boolean
    /** Open to an impersonation whose time is over, while the person's own session lasts. */
    afterImpersonation?: boolean
    /** Not a GET, but open to an impersonation that only looks: it changes nothing of the person's. */
    changesNothing?: boolean
    /** Open even while the password is the one that an administrator set. */
    beforeNewPassword?: boolean
    /** Open to a user who must add a second factor first. */
    beforeSecondFactor?: boolean
    /** Answered as long as the page is open: how long that took says nothing. */
    stream?: boolean
    /** Asked by the machines that watch the portal: without a session, and open during maintenance. */
    probe?: boolean
    /** Called by mail programs, without a page of the portal: the secret in its address is all that it needs. */
    byMailProgram?: boolean
    /** A screen under a declared address: the browser gets the page, with 403 for a role that is not admitted. */
    page?: boolean
  }
}

/** Who has to do with documents: administrators, and of their partners those who verify or upload them. */
export const documentReaders = { ...assignedRows([...staff, ...uploaders]), ...administratorsAnd() }
