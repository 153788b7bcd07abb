import { type Actor, isAdministrator, type RoleName, staff } from '../../platform/roles.ts'
import type { LeadStatus } from './lead.ts'

type User = Pick<Actor, 'role'>
type Lead = { status: LeadStatus; approved_at: string | null }

const hasRole = (user: User, ...roles: readonly RoleName[]) => roles.some((role) => role === user.role)

/** Whether a user may report a lead (spec 2 §6). */
export const canCreateLead = (user: User): boolean => isAdministrator(user) || hasRole(user, 'workshop_user')

/** Whether a user may edit the form of a lead; a workshop's user only in the status `created`. */
export const canEditLead = (user: User, lead: Pick<Lead, 'status'>): boolean =>
  isAdministrator(user) || (hasRole(user, 'workshop_user') && lead.status === 'created')

/** The roles at dealers that sell to leads. */
export const sellerRoles: RoleName[] = ['dealer_sales_manager', 'dealer_holder_sales_manager']

/** Whether a user sells to leads. */
export const isSeller = (user: User): boolean => hasRole(user, ...sellerRoles)

/** Whether a user may use the manage screen of a lead; sellers once it is approved. */
export const canManageLead = (user: User, lead: Pick<Lead, 'approved_at'>): boolean =>
  isAdministrator(user) || (isSeller(user) && lead.approved_at !== null)

/** Whether a lead waits for its approval. */
export const awaitsApproval = (lead: Lead): boolean => lead.status === 'created' && lead.approved_at === null

/** Whether a user may approve or cancel reported leads. */
export const canApproveLeads = (user: User): boolean => isAdministrator(user) || hasRole(user, 'after_sales_manager_rt')

/** The roles besides administrators that set the statuses of offers. */
export const offerManagerRoles: RoleName[] = ['after_sales_manager_rt', 'sales_manager_rt']

/** Whether a user may set the statuses of offers. */
export const canManageOffers = (user: User): boolean => isAdministrator(user) || hasRole(user, ...offerManagerRoles)

/** The role that new offers wait for: it is notified of them and finds them on its home page. */
export const offerVerifierRole: RoleName = 'sales_manager_rt'

/** Whether a user sees offers, sales notes, the reason of a loss and the last save of the manage screen (decisions "Leads"). */
export const canSeeSales = (user: User): boolean => !hasRole(user, 'workshop_user')

/** The roles that may be granted access to a single lead (decisions "Who sees what"). */
export const grantableRoles: readonly RoleName[] = [...staff, ...sellerRoles, 'workshop_user']

/** Whether a user's role sees leads at all. */
export const canSeeLeads = (user: User): boolean => hasRole(user, ...grantableRoles)
