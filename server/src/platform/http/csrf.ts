import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const sign = (secret: string, session: string, random: string) =>
  createHmac('sha256', secret).update(`${session}|${random}`).digest('base64url')

/** An anti-forgery token bound to this session ('' before login): random.HMAC(secret, session, random). */
export function createXsrfToken(secret: string, session: string): string {
  const random = randomUUID() // cheaper than randomBytes: Node keeps a pool of them
  return `${random}.${sign(secret, session, random)}`
}

export function isEqualInConstantTime(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether an anti-forgery token was created for this session ('' before login). */
export function isXsrfTokenValid(secret: string, session: string, token: string): boolean {
  const [random, signature] = token.split('.')
  if (!random || !signature) return false
  return isEqualInConstantTime(sign(secret, session, random), signature)
}

/** Whether a call that changes data comes from a page of this portal (security.md "Anti-forgery"). */
export function isForgerySafe(req: FastifyRequest, secret: string, session: string, baseUrl: string): boolean {
  const { 'x-xsrf-token': header, 'x-requested-with': requestedWith, 'sec-fetch-site': site, origin } = req.headers
  if (site === 'cross-site' || (origin !== undefined && !isPortalOrigin(origin, req, baseUrl))) return false
  const token = typeof header === 'string' ? header : ''
  const matchesCookie = isEqualInConstantTime(token, req.cookies['XSRF-TOKEN'] ?? '')
  return Boolean(requestedWith) && matchesCookie && isXsrfTokenValid(secret, session, token)
}

/** Whether the origin is the portal's address, or the one that the browser used to reach it. */
const isPortalOrigin = (origin: string, req: FastifyRequest, baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || origin === `${req.protocol}://${req.host}`
