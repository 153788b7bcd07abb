import type { FastifyReply, FastifyRequest } from 'fastify'
import { openCipher } from '../../platform/cipher.ts'
import { loginCookieName, loginCookieOptions } from '../../platform/http/cookies.ts'
import { toLocation } from '../../platform/http/redirect.ts'
import { maxHours } from './session.queries.ts'

type CookieDeps = { config: { secret: string; baseUrl: string } }

/** What a browser keeps of its last login at a provider, encrypted: with it the login there can be ended, too. */
export type SsoSession = { provider: string; id_token: string | null }

/**
 * How long the cookie and the address may be together that the login leads to: they stand in one answer, whose headers
 * have 4 KB in many proxies. A longer token is left out: the provider then asks whom a logout is about.
 */
export const maxKept = 2400

const cookieName = (deps: CookieDeps) => loginCookieName(deps, 'portale_sso_session')
const cipherOf = ({ config }: CookieDeps) => openCipher(config.secret, 'portale single sign-on session')

export function setSsoSession(deps: CookieDeps, reply: FastifyReply, session: SsoSession, address: string): void {
  const encrypt = (content: SsoSession) => {
    const text = JSON.stringify({ ...content, expires: Date.now() + maxHours * 3_600_000 })
    return cipherOf(deps).encrypt(text).toString('base64url')
  }
  const whole = encrypt(session)
  const value = whole.length + toLocation(address).length > maxKept ? encrypt({ ...session, id_token: null }) : whole
  reply.setCookie(cookieName(deps), value, { ...loginCookieOptions(deps), maxAge: maxHours * 3600 })
}

export function clearSsoSession(deps: CookieDeps, reply: FastifyReply): void {
  reply.clearCookie(cookieName(deps), loginCookieOptions(deps))
}

/** An encrypted text has an initialisation vector and a tag. */
const minBytes = 28

/** The last login of this browser at a provider. */
export function findSsoSession(deps: CookieDeps, req: FastifyRequest): SsoSession | undefined {
  const encrypted = Buffer.from(req.cookies[cookieName(deps)] ?? '', 'base64url')
  const text = encrypted.length > minBytes ? cipherOf(deps).decrypt(encrypted) : undefined
  const found: (SsoSession & { expires: number }) | undefined = text && JSON.parse(text)
  return found && found.expires > Date.now() ? found : undefined
}
