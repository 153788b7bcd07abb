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

function isEqualInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function isTokenValid(secret: string, session: string, token: string): boolean {
  const [random, signature] = token.split('.')
  if (!random || !signature) return false
  return isEqualInConstantTime(sign(secret, session, random), signature)
}

/** 419 unless a call that changes something was made by this portal's own page (security.md "Anti-forgery"). */
export function assertXsrfToken(req: FastifyRequest, secret: string, session: string, baseUrl: string): void {
  const { 'x-xsrf-token': header, 'x-requested-with': script, 'sec-fetch-site': site, origin } = req.headers
  const foreign = site === 'cross-site' || (origin !== undefined && !ownOrigin(origin, req, baseUrl))
  const token = typeof header === 'string' ? header : ''
  const sent = isEqualInConstantTime(token, req.cookies['XSRF-TOKEN'] ?? '')
  if (!foreign && script && sent && isTokenValid(secret, session, token)) return
  throw new HttpError(419, 'La pagina è scaduta: riprova.')
}

/** The portal's own address, or the one the browser used to reach it. */
const ownOrigin = (origin: string, req: FastifyRequest, baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || origin === `${req.protocol}://${req.host}`
