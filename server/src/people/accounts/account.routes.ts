import { setTimeout as wait } from 'node:timers/promises'
import { me } from '@portale/domain/front/me.ts'
import { secondFactorRequired } from '@portale/domain/people/accounts/second-factor.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import { loginBody } from '@portale/domain/platform/password.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { anyone, signedIn } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import {
  consumeRateLimit,
  countAttempt,
  findAttempts,
  rateLimitAddress,
  refundRateLimit,
  resetRateLimit,
} from '../../platform/http/rate.queries.ts'
import { otherSubject, type RateSubject } from '../../platform/http/rate-subject.ts'
import { parseBody } from '../../platform/http/request.ts'
import {
  clearBrowser,
  describeAccess,
  describeDevice,
  sessionToken,
  setSessionCookie,
} from '../../platform/http/session.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import {
  type AccessEvent,
  insertAccessEvent,
  insertLimitedAccessEvent,
} from '../access-register/access-event.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { findAccount } from './account.queries.ts'
import { insertLoginFailuresMail } from './account-mail.queries.ts'
import { listSecondFactors } from './factor.queries.ts'
import { findDeviceUsers } from './known-device.ts'
import { findMe } from './me.queries.ts'
import { endSession, openSession, wrongCredentials } from './open-session.ts'
import { isTrustedBrowser, requireSecondFactor } from './second-factor.ts'

const tag = 'Accesso'

/** A guess at an account that many have guessed at today takes this long, from any address. */
const slowLoginMs = 5000

/** Login, logout and the signed-in user (spec 2 §2, §7). */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post(
    '/login',
    {
      config: {
        allow: anyone,
        describe: {
          tag,
          summary: 'Accedere con e-mail e password',
          body: loginBody,
          answer: me,
          accepted: secondFactorRequired,
        },
      },
    },
    async (req, reply) => {
      const { email, password } = parseBody(loginBody, req)
      const address = rateLimitAddress(req.ip)
      const account = otherSubject(foldEmail(email))
      const accountKey = otherSubject(`${account}|${address}`)
      const user = await findAccount(db, email)
      const isKnownDevice = user !== undefined && findDeviceUsers(deps, req).includes(user.id)
      const attempt = { ...describeDevice(req), user_id: user?.id ?? null, email }
      if (!isKnownDevice) await consumeLoginLimit('login_address', address, attempt)
      await consumeLoginLimit('login_account', accountKey, attempt)
      const isGuessedAt = (await findAttempts(db, 'login_failures', account)) >= config.limits.login_failures.count
      if (isGuessedAt && !isKnownDevice) await wait(slowLoginMs)
      const isRight = await verifyPassword(user?.password_hash ?? null, password)
      if (!isRight || !user || config.passwordClosedRoles.includes(user.role)) {
        req.log.info({ event: 'login failed', address: req.ip, user: user?.id }, 'login failed')
        await insertLimitedAccessEvent(db, address, { ...attempt, kind: 'login_failed' })
        await countFailure(req, account, user)
        throw new HttpError(422, wrongCredentials)
      }
      await resetRateLimit(db, 'login_account', accountKey)
      if (!isKnownDevice) await refundRateLimit(db, 'login_address', address)
      const methods = await listSecondFactors(db, user.id)
      if (methods.length > 0 && !(await isTrustedBrowser(deps, req, user.id)))
        return requireSecondFactor(deps, reply, user, methods)
      return openSession(deps, req, reply, user, { method: 'password', second_factor: false })
    },
  )

  /** Counts an attempt; of those above the limit the register has the first of a window. */
  const consumeLoginLimit = async (
    name: 'login_address' | 'login_account',
    subject: RateSubject,
    attempt: Omit<AccessEvent, 'kind'>,
  ) => {
    const { count, minutes } = config.limits[name]
    await consumeRateLimit(db, name, subject, { count, minutes }).catch(async (error) => {
      await insertLimitedAccessEvent(db, subject, { ...attempt, kind: 'login_blocked' }, { count: 1, minutes })
      throw error
    })
  }

  /** Counts a failed login of an account from anywhere; mails its owner once, when the limit of a day is reached. */
  const countFailure = async (req: FastifyRequest, account: RateSubject, user: Recipient | undefined) => {
    const { count } = await countAttempt(db, 'login_failures', account, config.limits.login_failures)
    if (count === config.limits.login_failures.count && user)
      await deps.write(req, (tx) => insertLoginFailuresMail(tx, config, user))
  }

  app.post(
    '/logout',
    {
      config: {
        allow: signedIn,
        beforeNewPassword: true,
        changesNothing: true,
        describe: { tag, summary: 'Uscire', status: 204 },
      },
    },
    async (req, reply) => {
      await insertAccessEvent(db, { ...describeAccess(req), kind: 'logout' })
      await endSession(deps, sessionToken(deps, req))
      setSessionCookie(deps, reply, '')
      return clearBrowser(deps, req, reply).code(204).send()
    },
  )

  app.get(
    '/api/v1/me',
    {
      config: {
        allow: signedIn,
        tokens: 'any',
        beforeNewPassword: true,
        describe: { tag, summary: 'Chi sono, che cosa vedo nel menu e quali funzioni sono attive', answer: me },
      },
    },
    async ({ user, session }) => {
      const impersonator = session?.impersonator ? { ...session.impersonator, ends_at: session.ends_at } : null
      const me = await findMe(deps, user.id, impersonator, session?.login_method)
      // What a person has typed and not saved is opened by the person's own sessions alone: a token has no drafts.
      return session ? me : { ...me, draft_key: null }
    },
  )
}
