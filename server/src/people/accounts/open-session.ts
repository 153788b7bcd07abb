import type { Me } from '@portale/domain/front/me.ts'
import type { LoginMethod } from '@portale/domain/people/profile.ts'
import { suspendedLoginMessage } from '@portale/domain/people/users/account-state.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { describeDevice, sessionToken, setSessionCookie } from '../../platform/http/session.ts'
import { insertAccessEvent, insertLimitedAccessEvent } from '../access-register/access-event.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { isSuspended, listUsersOfRoles, lockUnchangedPassword } from './account.queries.ts'
import { insertNewDeviceMail } from './factor-mail.queries.ts'
import { findDeviceUsers, setDeviceCookie } from './known-device.ts'
import { findMe } from './me.queries.ts'
import { deleteSession, hasLoggedIn, insertSession, upsertLastLogin } from './session.queries.ts'

export const wrongCredentials = 'Errore durante il login: credenziali non valide.'

/** An account as it was found when the login began; `password_hash` is null without a password. */
export type LoginUser = Recipient & { password_hash: string | null }

/** Ends the session of a token on this server; the others learn of it from PostgreSQL. */
export async function endSession(deps: Deps, token: string): Promise<void> {
  await deleteSession(deps.db, token)
  deps.sessions.invalidateToken(token)
}

/** Only whoever has proved to be the person learns that the account is suspended. */
export async function rejectLogin(tx: Db, id: number): Promise<never> {
  if (await isSuspended(tx, id)) throw new HttpError(403, suspendedLoginMessage)
  throw new HttpError(422, wrongCredentials)
}

/**
 * Logs a verified user in: ends the browser's previous session, opens another one and answers who is signed in. 403 when
 * the account is suspended, 422 when it was closed, its password changed since it was found, or its role logs in by single
 * sign-on alone.
 */
export async function openSession(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  user: LoginUser,
  { method, second_factor, ...more }: { method: LoginMethod; second_factor: boolean; password_at?: string },
): Promise<Me> {
  const previousToken = sessionToken(deps, req)
  if (previousToken) await endSession(deps, previousToken)
  // A password change ends all sessions: a login that began before the change must not open another.
  const opening = deps.db.transaction().execute(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user.id, user.password_hash))) await rejectLogin(tx, user.id)
    const isClosed = (await listUsersOfRoles(tx, [user.id], deps.config.passwordClosedRoles)).length > 0
    if (isClosed && method !== 'sso') throw new HttpError(422, wrongCredentials)
    const second_factor_at = second_factor ? new Date().toISOString() : null
    const session = { ...describeDevice(req), user_id: user.id }
    await insertAccessEvent(tx, { ...session, kind: 'login', detail: { method, second_factor } })
    const opened = await insertSession(tx, { ...session, ...more, login_method: method, second_factor_at })
    const isNewDevice = !findDeviceUsers(deps, req).includes(user.id)
    if (isNewDevice && (await hasLoggedIn(tx, user.id)))
      await insertNewDeviceMail(tx, deps.config, user, describeDevice(req))
    await upsertLastLogin(tx, user.id)
    return opened
  })
  const token = await opening.catch(async (error) => {
    const reason = error instanceof HttpError && error.status === 403 ? 'Account sospeso' : null
    if (error instanceof HttpError)
      await insertLimitedAccessEvent(deps.db, otherSubject(String(user.id)), {
        ...{ kind: 'login_failed', user_id: user.id, ...describeDevice(req) },
        detail: { method, reason },
      })
    throw error
  })
  req.log.info({ event: 'login', user: user.id, method, second_factor }, 'login')
  setSessionCookie(deps, reply, token)
  setDeviceCookie(deps, req, reply, user.id)
  return findMe(deps, user.id, null, method)
}
