import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import {
  areAdministrators,
  assignmentProblems,
  canAssignRole,
  outranks,
  rankTooHigh,
} from '@portale/domain/users/user.policy.ts'
import type { UserInput } from '@portale/domain/users/user.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { assertAllowed, assertValid, notFound } from '../http/errors.ts'
import { assertRecentPassword } from '../http/recent-password.ts'
import { idParam } from '../http/request.ts'
import {
  type AssignedPartners,
  allPartnersExist,
  findRank,
  findRole,
  type LockedUser,
  lockAdministrators,
  lockUser,
  type UserValues,
} from './user-write.queries.ts'

const ownAccount = 'I tuoi dati e la tua password si cambiano nel tuo profilo.'

/** Locks the user of the path: 404 when there is none, 403 for oneself and for a user who is not of a lower rank. */
export async function lockSubordinate(tx: Db, req: FastifyRequest): Promise<LockedUser> {
  const user = (await lockUser(tx, idParam(req))) ?? notFound()
  assertAllowed(outranks(req.user, user), user.id === req.user.id ? ownAccount : rankTooHigh)
  return user
}

/**
 * Locks the user of the path to change or delete, who may also be another administrator, with the password given again.
 * Administrators are locked together and the caller must still be one: of two who delete each other one stays.
 */
export async function lockEditable(tx: Db, req: FastifyRequest): Promise<LockedUser> {
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

/** The values to write for a form: 422 for a role that the caller can't assign, and for partners that it can't have. */
export async function userValues(
  tx: Db,
  req: FastifyRequest,
  input: UserInput,
  current = { do_not_disturb: false },
): Promise<UserValues & AssignedPartners> {
  const { name, email, do_not_disturb = current.do_not_disturb, workshops, dealers } = input
  const [role_id = 0] = input.roles
  const role = await findRole(tx, role_id)
  const errors: FieldErrors = role ? assignmentProblems(role.name, input) : { roles: [unknownMessages.roles] }
  if (role && !canAssignRole(req.user, role.name)) errors.roles = ['Puoi assegnare solo un ruolo inferiore al tuo.']
  if (!(await allPartnersExist(tx, 'workshop', workshops))) errors.workshops ??= [unknownMessages.workshops]
  if (!(await allPartnersExist(tx, 'dealer', dealers))) errors.dealers ??= [unknownMessages.dealers]
  assertValid(errors)
  return { name, email, do_not_disturb, role_id, workshops, dealers }
}

const sameIds = (one: number[], other: number[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/** Whether a save would change the locked user. */
export const hasChanges = (user: LockedUser, values: UserValues & AssignedPartners): boolean =>
  user.name !== values.name ||
  user.email !== values.email ||
  user.do_not_disturb !== values.do_not_disturb ||
  user.role_id !== values.role_id ||
  !sameIds(user.workshops, values.workshops) ||
  !sameIds(user.dealers, values.dealers)
