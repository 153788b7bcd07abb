import { me } from '@portale/domain/front/me.ts'
import { passkeyLoginBody, secondFactorBody } from '@portale/domain/people/accounts/second-factor.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { anyone } from '../../platform/http/access.ts'
import { assertValid, HttpError } from '../../platform/http/errors.ts'
import {
  consumeRateLimit,
  findAttempts,
  rateLimitAddress,
  refundRateLimit,
  resetRateLimit,
} from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { parseBody } from '../../platform/http/request.ts'
import { describeDevice } from '../../platform/http/session.ts'
import { insertLimitedAccessEvent } from '../access-register/access-event.queries.ts'
import { findAccountById } from './account.queries.ts'
import { insertSecondFactorFailuresMail } from './factor-mail.queries.ts'
import {
  consumeLoginChallenge,
  countChallengeTry,
  findChallengedUser,
  insertLoginChallenge,
  updateChallenge,
} from './login-challenge.queries.ts'
import { type LoginUser, openSession } from './open-session.ts'
import { findPasskey, listStoredPasskeys, updatePasskeyUsed } from './passkey.queries.ts'
import { createAssertionOptions, verifyAssertion, webAuthnOptions } from './passkey.ts'
import { challengeToken, setChallengeCookie, trustBrowser, verifySecondFactor } from './second-factor.ts'

const tag = 'Secondo fattore'

/** 422 with `login_again`: the login page asks for the password again. */
function rejectEnded(): never {
  throw new HttpError(422, 'La verifica è scaduta: accedi di nuovo.', { body: { login_again: true } })
}

const passkeyRejected = 'La passkey non è stata accettata: riprova, o accedi con la password.'

/** The second step of a login, and the login by passkey. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  const recordFailure = async (req: FastifyRequest, user: LoginUser, method: string) => {
    req.log.info({ event: 'second factor failed', address: req.ip, user: user.id, method }, 'second factor failed')
    const count = await findAttempts(db, 'second_factor', otherSubject(String(user.id)))
    await deps.write(req, async (tx) => {
      const event = { kind: 'second_factor_failed', user_id: user.id, ...describeDevice(req) } as const
      await insertLimitedAccessEvent(tx, otherSubject(String(user.id)), { ...event, detail: { method } })
      if (count === config.limits.second_factor.count) await insertSecondFactorFailuresMail(tx, config, user)
    })
  }

  app.post(
    '/login/second-factor/options',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Che cosa chiedere alla passkey nel secondo passo', answer: webAuthnOptions },
      },
    },
    async (req) => {
      const token = challengeToken(deps, req)
      const user = (await findChallengedUser(db, token)) ?? rejectEnded()
      const options = await createAssertionOptions(config, await listStoredPasskeys(db, user.id))
      if (!(await updateChallenge(db, token, options.challenge))) rejectEnded()
      return options
    },
  )

  app.post(
    '/login/second-factor',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Il secondo passo di un accesso', body: secondFactorBody, answer: me },
      },
    },
    async (req, reply) => {
      const body = parseBody(secondFactorBody, req)
      const token = challengeToken(deps, req)
      const user = (await findChallengedUser(db, token)) ?? rejectEnded()
      await consumeRateLimit(db, 'second_factor', otherSubject(String(user.id)), config.limits.second_factor)
      const triesLeft = (await countChallengeTry(db, token)) ?? rejectEnded()
      const problem = await verifySecondFactor(deps, req, user, body)
      if (problem) {
        await recordFailure(req, user, problem.method)
        if (triesLeft === 0) rejectEnded()
        assertValid({ [problem.method]: [problem.message] }, problem.message)
      }
      const { login_method, password_at } = (await consumeLoginChallenge(db, token, 'second_factor')) ?? rejectEnded()
      await resetRateLimit(db, 'second_factor', otherSubject(String(user.id)))
      const login = { method: login_method, second_factor: true, ...(password_at && { password_at }) }
      const me = await openSession(deps, req, reply, user, login)
      setChallengeCookie(deps, reply, '')
      if (body.trust_device) await trustBrowser(deps, req, reply, user.id)
      return me
    },
  )

  app.post(
    '/login/passkey/options',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Che cosa chiedere alla passkey per accedere', answer: webAuthnOptions },
      },
    },
    async (req, reply) => {
      await consumeRateLimit(db, 'login_address', rateLimitAddress(req.ip), config.limits.login_address)
      const options = await createAssertionOptions(config)
      const token = await insertLoginChallenge(db, {
        purpose: 'passkey_login',
        user_id: null,
        challenge: options.challenge,
      })
      setChallengeCookie(deps, reply, token)
      return options
    },
  )

  app.post(
    '/login/passkey',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Accedere con una passkey', body: passkeyLoginBody, answer: me },
      },
    },
    async (req, reply) => {
      const { passkey: answer } = parseBody(passkeyLoginBody, req)
      const address = rateLimitAddress(req.ip)
      await consumeRateLimit(db, 'login_address', address, config.limits.login_address)
      const challenge = await consumeLoginChallenge(db, challengeToken(deps, req), 'passkey_login')
      const passkey = await findPasskey(db, answer.id)
      const user = passkey && (await findAccountById(db, passkey.user_id))
      const challenge_hash = challenge?.challenge_hash
      if (!challenge_hash || !user) throw new HttpError(422, passkeyRejected)
      const proof = { challenge_hash, requireUserVerification: true }
      const counter = await verifyAssertion(config, req.log, answer, passkey, proof)
      if (counter === undefined || !(await updatePasskeyUsed(db, passkey.id, counter))) {
        await recordFailure(req, user, 'passkey')
        throw new HttpError(422, passkeyRejected)
      }
      await refundRateLimit(db, 'login_address', address)
      setChallengeCookie(deps, reply, '')
      return openSession(deps, req, reply, user, { method: 'passkey', second_factor: true })
    },
  )
}
