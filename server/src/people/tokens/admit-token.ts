import { tokenPattern } from '@portale/domain/people/tokens/token-state.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type AdmitToken, rejectToken } from '../../platform/http/bearer.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { RateLimits } from '../../platform/http/limits.ts'
import { consumeRateLimit, rateLimitAddress } from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { describeDevice } from '../../platform/http/session.ts'
import { rateLimitRejections } from '../../platform/metrics.ts'
import { insertLimitedAccessEvent } from '../access-register/access-event.queries.ts'
import type { TokenCache } from './token-cache.ts'
import { TokenLimits } from './token-limits.ts'

/** Returns what admits the calls with a token: finds it, counts its call and records its use. */
export function tokenAdmission({ db, tokens, limits }: { db: Db; tokens: TokenCache; limits: RateLimits }): AdmitToken {
  const calls = new TokenLimits(db, limits.api_token)
  return async (secret, req, reply) => {
    const token = tokenPattern.test(secret) ? await tokens.find(secret) : undefined
    if (!token?.is_usable) {
      await consumeRateLimit(db, 'token_failures', rateLimitAddress(req.ip), limits.token_failures)
      if (token) {
        const { id: token_id, name, user } = token
        const event = {
          ...describeDevice(req),
          kind: 'token_refused',
          user_id: user.id,
          token_id,
          detail: { name },
        } as const
        await insertLimitedAccessEvent(db, otherSubject(String(token_id)), event)
      }
      req.log.info({ event: 'token refused', token: token?.id, user: token?.user.id, address: req.ip }, 'token refused')
      return rejectToken(reply)
    }
    const { isAllowed, remaining, seconds } = await calls.consume(token.id)
    reply.headers({
      'ratelimit-limit': limits.api_token.count,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': seconds,
    })
    if (!isAllowed) {
      rateLimitRejections.inc({ limit: 'api_token' })
      throw new HttpError(429, 'Questo token ha fatto troppe richieste: riprova tra poco.', { retryAfter: seconds })
    }
    await tokens.touch(token.id, req.ip)
    return token
  }
}
