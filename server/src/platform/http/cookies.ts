import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieDeps = { config: { baseUrl: string } }

const isSecure = ({ config }: CookieDeps) => config.baseUrl.startsWith('https:')

/** The name of a cookie that only this host can set. */
export const hostCookieName = (deps: CookieDeps, name: string) => (isSecure(deps) ? `__Host-${name}` : name)

/** The options of a cookie that no script reads. */
export const hostCookieOptions = (deps: CookieDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const

/** The name and the options of a cookie that is sent to the addresses of the login alone. */
export const loginCookieName = (deps: CookieDeps, name: string) => (isSecure(deps) ? `__Secure-${name}` : name)
export const loginCookieOptions = (deps: CookieDeps) => ({ ...hostCookieOptions(deps), path: '/login' }) as const

const loggedOut = 'portale_sso_logged_out'

/** Remembers that who logged in here at a provider has logged out: the next login there asks which account it is. */
export const setLoggedOut = (deps: CookieDeps, reply: FastifyReply): FastifyReply =>
  reply.setCookie(loginCookieName(deps, loggedOut), '1', { ...loginCookieOptions(deps), maxAge: 365 * 86_400 })

export const clearLoggedOut = (deps: CookieDeps, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(loginCookieName(deps, loggedOut), loginCookieOptions(deps))

export const isLoggedOut = (deps: CookieDeps, req: FastifyRequest): boolean =>
  req.cookies[loginCookieName(deps, loggedOut)] !== undefined
