import type { Me } from '@portale/domain/me.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/errors.ts'
import { describeDevice, sessionToken, setSessionCookie } from '../http/session.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { lockUnchangedPassword } from './account.queries.ts'
import { setDeviceCookie } from './known-device.ts'
import { findMe } from './me.queries.ts'
import { deleteSession, insertSession } from './session.queries.ts'

export const wrongCredentials = 'Errore durante il login: credenziali non valide.'

/** How a person logs in; a check of sessions.login_method. */
export type LoginMethod = 'password' | 'passkey' | 'sso'

/** An account as it was found when the login began; `password_hash` is null without a password. */
export type LoginUser = Recipient & { password_hash: string | null }

/** Ends the session of a token on this server; the others learn of it from PostgreSQL. */
export async function endSession(deps: Deps, token: string): Promise<void> {
  await deleteSession(deps.db, token)
  deps.sessions.invalidateToken(token)
}

/**
 * Logs a verified user in: ends the browser's previous session, opens another one and answers who is signed in. 422 when
 * the account was closed or its password changed since it was found.
 */
export async function openSession(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  user: LoginUser,
  { method, second_factor }: { method: LoginMethod; second_factor: boolean },
): Promise<Me> {
  const previousToken = sessionToken(deps, req)
  if (previousToken) await endSession(deps, previousToken)
  // A password change ends all sessions: a login that began before the change must not open another.
  const token = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user.id, user.password_hash))) throw new HttpError(422, wrongCredentials)
    const second_factor_at = second_factor ? new Date().toISOString() : null
    return insertSession(tx, { ...describeDevice(req), user_id: user.id, login_method: method, second_factor_at })
  })
  req.log.info({ event: 'login', user: user.id, method, second_factor }, 'login')
  setSessionCookie(deps, reply, token)
  setDeviceCookie(deps, req, reply, user.id)
  return findMe(deps, user.id, null)
}
