import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/errors.ts'
import { consumeRateLimit, resetRateLimit } from '../http/rate.queries.ts'
import { findPasswordHash } from './account.queries.ts'
import { passwordMatches } from './passwords.ts'

const recentMinutes = 10
const again = 'Per continuare conferma la tua password.'

/** 403 with `confirm_password` unless the password was given in the last ten minutes; the login counts. */
export function requireRecentPassword({ session }: FastifyRequest): void {
  const given = Date.parse(session?.password_at ?? '')
  if (!(Date.now() - given < recentMinutes * 60_000))
    throw new HttpError(403, again, { body: { confirm_password: true } })
}

/** The caller's password hash if this is the password, else undefined; tries are counted as those of a login. */
export async function verifiedHash(deps: Deps, req: FastifyRequest, password: string): Promise<string | undefined> {
  const { db, config } = deps
  const account = `user ${req.user.id}`
  await consumeRateLimit(db, 'login_account', account, config.limits.login_account)
  const hash = await findPasswordHash(db, req.user.id)
  if (!(await passwordMatches(hash, password)) || hash === null) return undefined
  await resetRateLimit(db, 'login_account', account)
  return hash
}
