import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const sign = (secret: string, session: string, random: string) =>
  createHmac('sha256', secret).update(`${session}|${random}`).digest('base64url')

/** An anti-forgery token bound to this session ('' before login): random.HMAC(secret, session, random). */
export function createXsrfToken(secret: string, session: string): string {
  const random = randomUUID() // cheaper than randomBytes: Node keeps a pool of them, and every answer creates one
  return `${random}.${sign(secret, session, random)}`
}

export function isEqualInConstantTime(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function isTokenValid(secret: string, session: string, token: string): boolean {
  const [random, signature] = token.split('.')
  if (!random || !signature) return false
  return isEqualInConstantTime(sign(secret, session, random), signature)
}

/** 419 unless a call that changes data comes from a page of this portal (security.md "Anti-forgery"). */
export function assertXsrfToken(req: FastifyRequest, secret: string, session: string, baseUrl: string): void {
  const { 'x-xsrf-token': header, 'x-requested-with': requestedWith, 'sec-fetch-site': site, origin } = req.headers
  const isCrossSite = site === 'cross-site' || (origin !== undefined && !isPortalOrigin(origin, req, baseUrl))
  const token = typeof header === 'string' ? header : ''
  const matchesCookie = isEqualInConstantTime(token, req.cookies['XSRF-TOKEN'] ?? '')
  if (!isCrossSite && requestedWith && matchesCookie && isTokenValid(secret, session, token)) return
  throw new HttpError(419, 'La pagina è scaduta: riprova.')
}

/** Whether the origin is the portal's address, or the one that the browser used to reach it. */
const isPortalOrigin = (origin: string, req: FastifyRequest, baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || origin === `${req.protocol}://${req.host}`
