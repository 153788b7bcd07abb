import { type Actor, isAdministrator, type RoleName, roleNames } from '../roles.ts'
import type { LeadStatus } from './lead.ts'

type User = Pick<Actor, 'role'>
type Lead = { status: LeadStatus; approved_at: string | null }

const is = (user: User, ...roles: RoleName[]) => roles.some((role) => role === user.role)

/** Whether a user may report a lead (spec 2 §6). */
export const canCreateLead = (user: User): boolean => isAdministrator(user) || is(user, 'workshop_user')

/** Whether a user may change what was reported: a workshop only while it is created. */
export const canEditLead = (user: User, lead: Pick<Lead, 'status'>): boolean =>
  isAdministrator(user) || (is(user, 'workshop_user') && lead.status === 'created')

/** The dealers' people who follow a lead up to a sale. */
export const sellers: RoleName[] = ['dealer_sales_manager', 'dealer_holder_sales_manager']

/** Whether a user may manage a lead: sellers once it is approved. */
export const canManageLead = (user: User, lead: Pick<Lead, 'approved_at'>): boolean =>
  isAdministrator(user) || (is(user, ...sellers) && lead.approved_at !== null)

/** Whether a lead still waits for its approval. */
export const awaitsApproval = (lead: Lead): boolean => lead.status === 'created' && lead.approved_at === null

/** Whether a user approves and cancels leads. */
export const approvesLeads = (user: User): boolean => isAdministrator(user) || is(user, 'after_sales_manager_rt')

/** Whether a user sets the statuses of offers. */
export const canManageOffers = (user: User): boolean =>
  isAdministrator(user) || is(user, 'after_sales_manager_rt', 'sales_manager_rt')

/** Whether a user sees sales notes, and opens the files of offers: everybody but workshop_user. */
export const seesSales = (user: User): boolean => !is(user, 'workshop_user')

/** The roles that may be given access to a single lead: those with lead calls (decisions "Who sees what"). */
export const grantableRoles: readonly RoleName[] = roleNames.filter((role) => role !== 'dealer_holder')

/** Whether a user's role has lead calls at all. */
export const seesLeads = (user: User): boolean => is(user, ...grantableRoles)
