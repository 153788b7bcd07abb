import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { assignmentProblems, canGiveRole, outranks } from '@portale/domain/users/user.policy.ts'
import type { UserInput } from '@portale/domain/users/user.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { assertAllowed, assertValid, notFound } from '../http/errors.ts'
import { idParam } from '../http/request.ts'
import {
  type Assigned,
  arePartners,
  findRole,
  type LockedUser,
  lockUser,
  type UserValues,
} from './user-write.queries.ts'

const ofEqualRank = 'Puoi farlo solo con chi ha un ruolo inferiore al tuo.'
const ofOneself = 'I tuoi dati e la tua password si cambiano nel tuo profilo.'

/** The user of the path, locked: 404 when there is none, 403 for oneself and for whoever is not of a lower rank. */
export async function lockLower(tx: Db, req: FastifyRequest, oneself = ofOneself): Promise<LockedUser> {
  const user = (await lockUser(tx, idParam(req))) ?? notFound()
  assertAllowed(outranks(req.user, user), user.id === req.user.id ? oneself : ofEqualRank)
  return user
}

const unknown = {
  roles: 'Il ruolo scelto non esiste.',
  workshops: 'Almeno una delle officine scelte non esiste.',
  dealers: 'Almeno una delle concessionarie scelte non esiste.',
}

/** What a form's body is to be written as: 422 for a role that can't be given, and for partners that don't fit it. */
export async function userValues(
  tx: Db,
  req: FastifyRequest,
  input: UserInput,
  current = { do_not_disturb: false },
): Promise<UserValues & Assigned> {
  const { name, email, do_not_disturb = current.do_not_disturb, workshops, dealers } = input
  const [role_id = 0] = input.roles
  const role = await findRole(tx, role_id)
  const errors: FieldErrors = role ? assignmentProblems(role.name, input) : { roles: [unknown.roles] }
  if (role && !canGiveRole(req.user, role.name)) errors.roles = ['Puoi assegnare solo un ruolo inferiore al tuo.']
  if (!(await arePartners(tx, 'workshop', workshops))) errors.workshops ??= [unknown.workshops]
  if (!(await arePartners(tx, 'dealer', dealers))) errors.dealers ??= [unknown.dealers]
  assertValid(errors)
  return { name, email, do_not_disturb, role_id, workshops, dealers }
}

const sameIds = (one: number[], other: number[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/** Whether a save would change anything of the locked user. */
export const differs = (user: LockedUser, values: UserValues & Assigned): boolean =>
  user.name !== values.name ||
  user.email !== values.email ||
  user.do_not_disturb !== values.do_not_disturb ||
  user.role_id !== values.role_id ||
  !sameIds(user.workshops, values.workshops) ||
  !sameIds(user.dealers, values.dealers)
