import {
  authenticatedAt,
  type Claims,
  canMapRole,
  domainProblem,
  mappedRole,
  matchableEmail,
} from '@portale/domain/people/sso/sso.rules.ts'
import { assignmentProblems } from '@portale/domain/people/users/user.policy.ts'
import { isEmail } from '@portale/domain/platform/contacts.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { notFound } from '../../platform/http/errors.ts'
import { describeDevice, type Session } from '../../platform/http/session.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { lockAdministrators, lockUser, updateAssignedPartners } from '../users/user-write.queries.ts'
import { insertIdentityChangedMail } from './factor-mail.queries.ts'
import {
  findIdentityUser,
  findSubject,
  type Identity,
  type IdentityUser,
  insertIdentity,
  lockUserByEmail,
  updateIdentityLogin,
  updateRole,
} from './identity.queries.ts'
import { findRoleByName } from './role.queries.ts'
import { deleteUserSessions, updatePasswordAt } from './session.queries.ts'
import { SsoError } from './sso-client.ts'

/** A subject as OpenID Connect allows it (Core, section 2): up to 255 characters, and nothing that no table can store. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub.trim() !== '' && sub.length <= 255 && sub.isWellFormed() && !/\p{Cc}/u.test(sub)

/** Who the provider says that the person is. */
export function toIdentity(claims: Claims): Identity {
  const { iss, sub } = claims
  if (typeof iss !== 'string' || !isSubject(sub)) throw new SsoError('invalid')
  return { issuer: iss, subject: sub }
}

/** Links an identity that is new to the portal to the user with its verified address. */
async function linkByEmail(
  tx: Db,
  req: FastifyRequest,
  config: Config,
  provider: SsoSettings,
  claims: Claims,
): Promise<IdentityUser> {
  const identity = toIdentity(claims)
  const { email, problem } = matchableEmail(claims, provider)
  if (email === undefined) throw new SsoError(problem)
  const user = await lockUserByEmail(tx, email)
  if (!user) throw new SsoError('unknown')
  if (!user.in_use) throw new SsoError('not_active', { user_id: user.id })
  const subject = await findSubject(tx, user.id, identity.issuer)
  if (subject === identity.subject) return user // linked by a login at the same time
  if (subject !== undefined) throw new SsoError('other_identity', { user_id: user.id })
  if (!(await insertIdentity(tx, { ...identity, user_id: user.id, provider: provider.key, email })))
    throw new SsoError('taken')
  await notifyIdentityLinked(tx, req, config, user, { provider, email })
  return user
}

/** Records in the register, and mails the user, that an identity opens the account from now on. */
async function notifyIdentityLinked(
  tx: Db,
  req: FastifyRequest,
  config: Config,
  user: Recipient,
  { provider: { key, label }, email }: { provider: SsoSettings; email: string | null },
): Promise<void> {
  const event = { user_id: user.id, ...describeDevice(req), detail: { provider: key } }
  await insertAccessEvent(tx, { kind: 'identity_linked', ...event })
  await insertIdentityChangedMail(tx, config, user, 'linked', { label, email })
}

/**
 * Gives the user the role that the provider's claim maps to, within the rules of the mapping. Partners that the new role
 * can't have are taken away, and the sessions with the old role end.
 */
async function mapRole(
  tx: Db,
  { roles }: SsoSettings,
  claims: Claims,
  { id, administrators }: { id: number; administrators: number[] },
): Promise<void> {
  const to = mappedRole(claims, roles)
  const role = to && (await findRoleByName(tx, to))
  const user = role && (await lockUser(tx, id))
  if (!roles || !user || user.role === to) return
  const otherAdministrators = administrators.filter((administrator) => administrator !== id).length
  if (!canMapRole(roles, { from: user.role, to, otherAdministrators })) return
  const problems = assignmentProblems(to, user)
  const workshops = problems.workshops ? [] : user.workshops
  const dealers = problems.dealers ? [] : user.dealers
  await updateRole(tx, id, role.id)
  await updateAssignedPartners(tx, id, { workshops, dealers })
  await deleteUserSessions(tx, id)
}

/** The user that a person of a provider is; throws SsoError when the person may not log in. */
export async function findSsoUser(
  tx: Db,
  req: FastifyRequest,
  config: Config,
  provider: SsoSettings,
  claims: Claims,
): Promise<IdentityUser> {
  const identity = toIdentity(claims)
  const problem = domainProblem(claims, provider)
  if (problem) throw new SsoError(problem)
  // Locked first, as by everybody who changes one of them: of two logins that demote the last two one changes nothing.
  const administrators = provider.roles?.highest_role === 'administrator' ? await lockAdministrators(tx) : []
  const user = (await findIdentityUser(tx, identity)) ?? (await linkByEmail(tx, req, config, provider, claims))
  if (!user.in_use) throw new SsoError('not_active', { user_id: user.id })
  await mapRole(tx, provider, claims, { id: user.id, administrators })
  await updateIdentityLogin(tx, identity)
  return user
}

/** Links an identity to the user of the session, who has given a password and logged in at the provider just now. */
export async function linkIdentity(
  tx: Db,
  req: FastifyRequest,
  config: Config,
  provider: SsoSettings,
  claims: Claims,
): Promise<void> {
  const identity = toIdentity(claims)
  const problem = domainProblem(claims, provider)
  if (problem) throw new SsoError(problem)
  const user = (await lockUser(tx, req.user.id)) ?? notFound()
  const subject = await findSubject(tx, user.id, identity.issuer)
  if (subject === identity.subject) return
  if (subject !== undefined) throw new SsoError('other_identity')
  const email = typeof claims.email === 'string' && isEmail(claims.email) ? claims.email : null
  if (!(await insertIdentity(tx, { ...identity, user_id: user.id, provider: provider.key, email })))
    throw new SsoError('taken')
  await notifyIdentityLinked(tx, req, config, user, { provider, email })
}

/** Records when the user of the session logged in at the provider, as if a password had been entered then. */
export async function confirmIdentity(tx: Db, { id, user }: Session, claims: Claims): Promise<void> {
  const { issuer, subject } = toIdentity(claims)
  const authenticated = authenticatedAt(claims, Date.now())
  if ((await findSubject(tx, user.id, issuer)) !== subject || authenticated === 0) throw new SsoError('other_identity')
  await updatePasswordAt(tx, id, new Date(authenticated).toISOString())
}
