import type { DemoAccount } from '@portale/domain/me.ts'
import { loginBody, resetPasswordBody } from '@portale/domain/password.ts'
import type { FastifyInstance } from 'fastify'
import { demoAccounts } from '../demo/accounts.ts'
import type { Deps } from '../deps.ts'
import { anyone, signedIn } from '../http/access.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey, countTry, forgetTries, takeBackTry } from '../http/rate.queries.ts'
import { parseBody } from '../http/request.ts'
import { sessionToken, setSessionCookie } from '../http/session.ts'
import { findAccount, updatePassword, useResetToken } from './account.queries.ts'
import { describeMe } from './me.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { deleteSession, deleteSessionsOf, insertSession } from './session.queries.ts'

const wrongCredentials = 'Errore durante il login: credenziali non valide.'
const deadLink = 'Il collegamento non è valido o è scaduto: chiedine uno nuovo.'

/** Login, logout, password reset, and who is signed in (spec 2 §2, §7). */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post('/login', { config: { allow: anyone } }, async (req, reply) => {
    const { email, password } = parseBody(loginBody, req)
    const address = addressKey(req.ip)
    const account = `${email.trim().toLowerCase()}|${address}`
    await countTry(db, 'login_address', address, config.limits.login_address)
    await countTry(db, 'login_account', account, config.limits.login_account)
    const user = await findAccount(db, email)
    if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
      req.log.info({ event: 'login failed', address: req.ip, user: user?.id }, 'login failed')
      throw new HttpError(422, wrongCredentials)
    }
    await forgetTries(db, 'login_account', account)
    await takeBackTry(db, 'login_address', address)
    const old = sessionToken(deps, req)
    if (old) await endSession(old)
    const token = await insertSession(db, {
      user_id: user.id,
      address: req.ip,
      user_agent: String(req.headers['user-agent'] ?? '').slice(0, 255),
    })
    req.log.info({ event: 'login', user: user.id }, 'login')
    setSessionCookie(deps, reply, token)
    return describeMe(deps, user.id, null)
  })

  const endSession = async (token: string) => {
    await deleteSession(db, token)
    deps.sessions.forgetToken(token)
  }

  app.post('/logout', { config: { allow: signedIn, beforeNewPassword: true } }, async (req, reply) => {
    await endSession(sessionToken(deps, req))
    setSessionCookie(deps, reply, '')
    return reply.code(204).send()
  })

  app.post('/reset-password', { config: { allow: anyone } }, async (req) => {
    await countTry(db, 'reset_password', addressKey(req.ip), config.limits.reset_password)
    const { email, token, password } = parseBody(resetPasswordBody, req)
    const password_hash = await hashPassword(password)
    const userId = await deps.write(req, async (tx) => {
      const id = await useResetToken(tx, email, token)
      if (id === undefined) throw new HttpError(422, deadLink)
      await updatePassword(tx, id, password_hash)
      await deleteSessionsOf(tx, id)
      return id
    })
    deps.sessions.forgetPerson(userId)
    return { message: 'La password è stata cambiata: ora puoi accedere.' }
  })

  app.get('/api/v1/me', { config: { allow: signedIn, beforeNewPassword: true } }, (req) =>
    describeMe(deps, req.user.id, req.session?.impersonator ?? null),
  )

  app.get('/api/demo', { config: { allow: anyone } }, (): DemoAccount[] => (config.demo ? demoAccounts : []))
}
