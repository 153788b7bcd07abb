type CookieDeps = { config: { baseUrl: string } }

const isSecure = ({ config }: CookieDeps) => config.baseUrl.startsWith('https:')

/** The name of a cookie that only this host can set. */
export const hostCookieName = (deps: CookieDeps, name: string) => (isSecure(deps) ? `__Host-${name}` : name)

/** The options of a cookie that no script reads. */
export const hostCookieOptions = (deps: CookieDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const
