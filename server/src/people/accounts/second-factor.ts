import { randomBytes } from 'node:crypto'
import {
  type SecondFactorBody,
  type SecondFactorMethod,
  type SecondFactorRequired,
  trustedDeviceDays,
} from '@portale/domain/people/accounts/second-factor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { hostCookieName, hostCookieOptions } from '../../platform/http/cookies.ts'
import { describeDevice } from '../../platform/http/session.ts'
import { lockUnchangedPassword } from './account.queries.ts'
import { consumeRecoveryCode, insertTrustedDevice, isTrustedDevice } from './factor.queries.ts'
import { insertRecoveryCodeMail } from './factor-mail.queries.ts'
import {
  type ChallengedLogin,
  challengeMinutes,
  consumePasskeyChallenge,
  insertLoginChallenge,
} from './login-challenge.queries.ts'
import { type LoginUser, rejectLogin } from './open-session.ts'
import { findPasskey, updatePasskeyUsed } from './passkey.queries.ts'
import { verifyAssertion } from './passkey.ts'
import { consumeTotpStep, findTotpSecret } from './totp.queries.ts'
import { findTotpStep, totpCipher } from './totp.ts'

const challengeCookie = (deps: Deps) => hostCookieName(deps, 'portale_challenge')
const trustCookie = (deps: Deps) => hostCookieName(deps, 'portale_trusted')

/** The token that binds what must be proved to the browser, '' without one. */
export const challengeToken = (deps: Deps, req: FastifyRequest): string => req.cookies[challengeCookie(deps)] ?? ''

/** Sets the cookie of a challenge; '' clears it. */
export function setChallengeCookie(deps: Deps, reply: FastifyReply, token: string): void {
  if (token)
    reply.setCookie(challengeCookie(deps), token, { ...hostCookieOptions(deps), maxAge: challengeMinutes * 60 })
  else reply.clearCookie(challengeCookie(deps), hostCookieOptions(deps))
}

/** Whether the caller's browser is one that the user trusts. */
export const isTrustedBrowser = async (deps: Deps, req: FastifyRequest, user_id: number): Promise<boolean> => {
  const token = req.cookies[trustCookie(deps)]
  return token !== undefined && isTrustedDevice(deps.db, user_id, token)
}

/** Does not ask this browser for the second factor for 30 days. */
export async function trustBrowser(deps: Deps, req: FastifyRequest, reply: FastifyReply, user_id: number) {
  const token = randomBytes(32).toString('base64url')
  const previousToken = req.cookies[trustCookie(deps)] ?? ''
  await deps.db
    .transaction()
    .execute((tx) => insertTrustedDevice(tx, { ...describeDevice(req), user_id }, token, previousToken))
  reply.setCookie(trustCookie(deps), token, { ...hostCookieOptions(deps), maxAge: trustedDeviceDays * 86_400 })
}

/** Answers a right password of an account with a factor: what is asked next, and no session. */
export async function requireSecondFactor(
  deps: Deps,
  reply: FastifyReply,
  user: LoginUser,
  methods: SecondFactorMethod[],
  login: Partial<ChallengedLogin> = {},
): Promise<SecondFactorRequired> {
  // A password change deletes what waits for a proof: a login that began before the change must not begin another.
  const token = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user.id, user.password_hash))) await rejectLogin(tx, user.id)
    return insertLoginChallenge(tx, { purpose: 'second_factor', user_id: user.id, ...login })
  })
  setChallengeCookie(deps, reply, token)
  reply.code(202)
  return { second_factor: { methods } }
}

async function verifyCode(deps: Deps, user_id: number, code: string): Promise<boolean> {
  const encrypted = (await findTotpSecret(deps.db, user_id, true))?.secret
  const secret = encrypted && totpCipher(deps.config.secret).decrypt(encrypted)
  const step = secret && findTotpStep(secret, code)
  return encrypted !== undefined && typeof step === 'number' && consumeTotpStep(deps.db, user_id, encrypted, step)
}

async function verifyRecoveryCode(deps: Deps, req: FastifyRequest, user: LoginUser, code: string): Promise<boolean> {
  return deps.write(req, async (tx) => {
    const left = await consumeRecoveryCode(tx, deps.config.secret, user.id, code)
    if (left === undefined) return false
    await insertRecoveryCodeMail(tx, deps.config, user, left)
    return true
  })
}

async function verifyPasskey(
  deps: Deps,
  req: FastifyRequest,
  user: LoginUser,
  answer: NonNullable<SecondFactorBody['passkey']>,
): Promise<boolean> {
  const challenge_hash = await consumePasskeyChallenge(deps.db, challengeToken(deps, req))
  const passkey = await findPasskey(deps.db, answer.id)
  if (!challenge_hash || passkey?.user_id !== user.id) return false
  const proof = { challenge_hash, requireUserVerification: false }
  const counter = await verifyAssertion(deps.config, req.log, answer, passkey, proof)
  return counter !== undefined && updatePasskeyUsed(deps.db, passkey.id, counter)
}

const problems = {
  code: 'Il codice non è corretto o è già stato usato.',
  recovery_code: 'Il codice di recupero non è corretto o è già stato usato.',
  passkey: 'La passkey non è stata accettata.',
}

/** The problem of a proof under its field, undefined when it is right. */
export async function verifySecondFactor(
  deps: Deps,
  req: FastifyRequest,
  user: LoginUser,
  { code, recovery_code, passkey }: SecondFactorBody,
): Promise<{ method: SecondFactorMethod; message: string } | undefined> {
  const checks = {
    code: code !== undefined && (() => verifyCode(deps, user.id, code)),
    recovery_code: recovery_code !== undefined && (() => verifyRecoveryCode(deps, req, user, recovery_code)),
    passkey: passkey !== undefined && (() => verifyPasskey(deps, req, user, passkey)),
  }
  for (const method of ['code', 'recovery_code', 'passkey'] as const) {
    const check = checks[method]
    if (check && !(await check())) return { method, message: problems[method] }
  }
  return undefined
}
