import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const sign = (secret: string, session: string, random: string) =>
  createHmac('sha256', secret).update(`${session}|${random}`).digest('base64url')

/** An anti-forgery token bound to this session ('' before login): random.HMAC(secret, session, random). */
export function forgeryToken(secret: string, session: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${sign(secret, session, random)}`
}

function tokenHolds(secret: string, session: string, token: string): boolean {
  const [random, signature] = token.split('.')
  if (!random || !signature) return false
  const expected = Buffer.from(sign(secret, session, random))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** 419 unless a call that changes something was made by this portal's own page (security.md "Anti-forgery"). */
export function refuseForgery(req: FastifyRequest, secret: string, session: string, baseUrl: string): void {
  const { 'x-xsrf-token': header, 'x-requested-with': script, 'sec-fetch-site': site, origin } = req.headers
  const foreign = site === 'cross-site' || (origin !== undefined && !ownOrigin(origin, req, baseUrl))
  const token = typeof header === 'string' ? header : ''
  if (!foreign && script && token === req.cookies['XSRF-TOKEN'] && tokenHolds(secret, session, token)) return
  throw new HttpError(419, 'La pagina è scaduta: riprova.')
}

/** The portal's own address, or the one the browser used to reach it. */
const ownOrigin = (origin: string, req: FastifyRequest, baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || origin === `${req.protocol}://${req.host}`
