import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/errors.ts'
import { countTry, forgetTries } from '../http/rate.queries.ts'
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

/** Whether this is the caller's password; tries are counted as those of a login. */
export async function isOwnPassword(deps: Deps, req: FastifyRequest, password: string): Promise<boolean> {
  const { db, config } = deps
  const account = `user ${req.user.id}`
  await countTry(db, 'login_account', account, config.limits.login_account)
  if (!(await passwordMatches(await findPasswordHash(db, req.user.id), password))) return false
  await forgetTries(db, 'login_account', account)
  return true
}
