import { callScope } from '@portale/domain/people/tokens/call-scope.ts'
import type { TokenScope } from '@portale/domain/people/tokens/scopes.ts'
import { closedToTokens, insufficientScope, type TokenKind } from '@portale/domain/people/tokens/token-state.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, admits } from './access.ts'
import { assertAllowed, HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a call by another system; null for calls with a session. */
    token: ApiToken | null
  }
}

/** A token in use: the user that it acts as, and what it is open to. */
export type ApiToken = {
  id: number
  name: string
  kind: TokenKind
  scopes: TokenScope[]
  user: Actor
  must_change_password: boolean
  ends_at: string | null
}

/** The tokens by their secrets, also those that are not usable. */
export type Tokens = { find: (secret: string) => Promise<(ApiToken & { is_usable: boolean }) | undefined> }

/** Finds the token of a secret and counts its call; throws 401 or 429. */
export type AdmitToken = (secret: string, req: FastifyRequest, reply: FastifyReply) => Promise<ApiToken>

/** The secret of an `Authorization: Bearer`; undefined without one. Other schemes are a proxy's own. */
export const bearerSecret = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  /^bearer\b/i.test(authorization) ? authorization.slice('bearer'.length).trim() : undefined

const inAddress = 'Un token si invia nell’intestazione Authorization, mai nell’indirizzo: revocalo e creane un altro.'

/** 401 for a token in the address, where logs and histories keep it. */
export function assertNoTokenInAddress({ url }: FastifyRequest): void {
  if (/[?&][^=&]*=prt_[a-z0-9]{8}_/.test(url)) throw new HttpError(401, inAddress)
}

function setChallenge(reply: FastifyReply, error: string, scope?: TokenScope): void {
  reply.header('www-authenticate', `Bearer realm="portale", error="${error}"${scope ? `, scope="${scope}"` : ''}`)
}

/** 401 with the challenge of RFC 6750. */
export function rejectToken(reply: FastifyReply): never {
  setChallenge(reply, 'invalid_token')
  throw new HttpError(401, 'Il token non è valido, è scaduto o è stato revocato.')
}

const newPasswordRequired = 'Chi ha creato questo token deve prima scegliere una nuova password nel portale.'

/** 403 unless the token is open to the call, and its user's role too. */
export function assertTokenAllowed(req: FastifyRequest, reply: FastifyReply, token: ApiToken, access: Access): void {
  const { url = '', config } = req.routeOptions
  const scope = callScope(req.method, url, config.tokens)
  if (scope === undefined || scope === 'closed') throw new HttpError(403, closedToTokens)
  if (scope !== 'any' && !token.scopes.includes(scope)) {
    setChallenge(reply, 'insufficient_scope', scope)
    throw new HttpError(403, insufficientScope(scope), { body: { scope } })
  }
  assertAllowed(admits(access, token.user.role))
  // A service has no password of its own to change.
  if (token.kind === 'personal' && token.must_change_password) throw new HttpError(403, newPasswordRequired)
}
