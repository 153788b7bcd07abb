import type { FastifyReply, FastifyRequest } from 'fastify'
import { openCipher } from '../../platform/cipher.ts'

type CookieDeps = { config: { secret: string; baseUrl: string } }

/** What the browser keeps while its person is at the provider, encrypted: no other browser can end what it began. */
export type SsoTransaction = {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** To log in, to prove again who is there, to link an identity to the account of a session, or to log out there. */
  purpose: 'login' | 'confirm' | 'link' | 'logout'
  session_id: number | null
  next: string
}

const maxMinutes = 10
/** An encrypted text has an initialisation vector and a tag. */
const minBytes = 28

const isSecure = ({ config }: CookieDeps) => config.baseUrl.startsWith('https:')
const cookieName = (deps: CookieDeps) => (isSecure(deps) ? '__Host-portale_sso' : 'portale_sso')
const cipherOf = ({ config }: CookieDeps) => openCipher(config.secret, 'portale single sign-on')

const cookieOptions = (deps: CookieDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const

export function setSsoTransaction(deps: CookieDeps, reply: FastifyReply, transaction: SsoTransaction): void {
  const content = { ...transaction, expires: Date.now() + maxMinutes * 60_000 }
  const value = cipherOf(deps).encrypt(JSON.stringify(content)).toString('base64url')
  reply.setCookie(cookieName(deps), value, { ...cookieOptions(deps), maxAge: maxMinutes * 60 })
}

export function clearSsoTransaction(deps: CookieDeps, reply: FastifyReply): void {
  reply.clearCookie(cookieName(deps), cookieOptions(deps))
}

/** What this browser began with a provider in the last ten minutes. */
export function findSsoTransaction(
  deps: CookieDeps,
  req: FastifyRequest,
  provider: string,
): SsoTransaction | undefined {
  const encrypted = Buffer.from(req.cookies[cookieName(deps)] ?? '', 'base64url')
  const text = encrypted.length > minBytes ? cipherOf(deps).decrypt(encrypted) : undefined
  const found: (SsoTransaction & { expires: number }) | undefined = text && JSON.parse(text)
  return found && found.provider === provider && found.expires > Date.now() ? found : undefined
}
