import {
  areAdministrators,
  assignmentProblems,
  canAssignRole,
  outranks,
  rankTooHighMessage,
} from '@portale/domain/people/users/user.policy.ts'
import { takenEmailMessage, userBody } from '@portale/domain/people/users/user.ts'
import { storedUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { validFields } from '@portale/domain/platform/fields.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { getBody, idParam, parseBody } from '../../platform/http/request.ts'
import {
  type AssignedPartners,
  allPartnersExist,
  findRank,
  findRole,
  isEmailTaken,
  type LockedUser,
  lockAdministrators,
  lockUser,
  type UserValues,
} from './user-write.queries.ts'

const ownAccountMessage = 'I tuoi dati e la tua password si cambiano nel tuo profilo.'

/** Locks the user named in the path: 404 when there is none, 403 for oneself and for a user who is not of a lower rank. */
export async function lockSubordinate(tx: Db, req: FastifyRequest): Promise<LockedUser> {
  const user = (await lockUser(tx, idParam(req))) ?? notFound()
  assertAllowed(outranks(req.user, user), user.id === req.user.id ? ownAccountMessage : rankTooHighMessage)
  return user
}

/**
 * Locks the user named in the path to change or delete, who may also be another administrator, with the password given again.
 * Administrators are locked together and the caller must still be one: of two who delete each other one stays.
 */
export async function lockEditableUser(tx: Db, req: FastifyRequest): Promise<LockedUser> {
  const target = await findRank(tx, idParam(req))
  if (!target || !areAdministrators(req.user, target) || target.id === req.user.id) return lockSubordinate(tx, req)
  assertRecentPassword(req)
  assertAllowed((await lockAdministrators(tx)).includes(req.user.id))
  return (await lockUser(tx, target.id)) ?? notFound()
}

const unknownMessages = {
  roles: 'Il ruolo scelto non esiste.',
  workshops: 'Almeno una delle officine scelte non esiste.',
  dealers: 'Almeno una delle concessionarie scelte non esiste.',
}

/** The problem of partners that can't be assigned, as they are not in the network. */
export type NetworkProblem = (tx: Db, kind: Partner, ids: number[]) => Promise<string | undefined>

/** The errors of the valid fields of a form: a taken address, a role that the caller can't assign, partners it can't have. */
async function validateUser(
  tx: Db,
  req: FastifyRequest,
  networkProblem: NetworkProblem,
  current: CurrentUser,
): Promise<FieldErrors> {
  const { email, roles, workshops = [], dealers = [] } = validFields(userBody.shape, getBody(req))
  const errors: FieldErrors = {}
  if (roles) {
    const role = await findRole(tx, roles[0] ?? 0)
    if (role) Object.assign(errors, assignmentProblems(role.name, { workshops, dealers }))
    if (!role) errors.roles = [unknownMessages.roles]
    else if (!canAssignRole(req.user, role.name)) errors.roles = ['Puoi assegnare solo un ruolo inferiore al tuo.']
  }
  if (!(await allPartnersExist(tx, 'workshop', workshops))) errors.workshops ??= [unknownMessages.workshops]
  if (!(await allPartnersExist(tx, 'dealer', dealers))) errors.dealers ??= [unknownMessages.dealers]
  for (const [kind, ids] of [
    ['workshop', workshops],
    ['dealer', dealers],
  ] as const) {
    const { table } = partnerTables[kind]
    const added = ids.filter((id) => !current[table].includes(id))
    const problem = await networkProblem(tx, kind, added)
    if (problem) errors[table] ??= [problem]
  }
  if (email && (await isEmailTaken(tx, email, current.id))) errors.email = [takenEmailMessage]
  return errors
}

type CurrentUser = Pick<LockedUser, 'id' | 'do_not_disturb' | 'workshops' | 'dealers'>
const newUser: CurrentUser = { id: 0, do_not_disturb: false, workshops: [], dealers: [] }

/** The form and the values to write: 422 with all its errors at once. */
export async function parseUser(
  tx: Db,
  req: FastifyRequest,
  networkProblem: NetworkProblem,
  current: CurrentUser = newUser,
) {
  const input = parseBody(userBody, req, { errors: await validateUser(tx, req, networkProblem, current) })
  const { do_not_disturb = current.do_not_disturb, workshops, dealers, lock_version } = input
  const [role_id = 0] = input.roles
  const values: UserValues & AssignedPartners = {
    ...pickColumns(input, storedUserColumns),
    do_not_disturb,
    role_id,
    workshops,
    dealers,
  }
  return { values, lock_version }
}

const sameIds = (a: number[], b: number[]) => a.length === b.length && new Set([...a, ...b]).size === a.length

/** Whether a save would change the locked user. */
export const hasChanges = (user: LockedUser, values: UserValues & AssignedPartners): boolean =>
  storedUserColumns.some((column) => values[column] !== undefined && user[column] !== values[column]) ||
  user.do_not_disturb !== values.do_not_disturb ||
  user.role_id !== values.role_id ||
  !sameIds(user.workshops, values.workshops) ||
  !sameIds(user.dealers, values.dealers)
