import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What every answer carries (security.md "HTML", issue "Headers"). */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const callHeaders = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const hsts = 'max-age=31536000; includeSubDomains'

/** Puts the headers of a call on every answer; pages and files replace what is theirs. */
export function answerHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = secure ? { ...callHeaders, 'strict-transport-security': hsts } : callHeaders
  app.addHook('onRequest', async (_req, reply) => {
    reply.headers(headers)
  })
}

/** The policy of a page, and the nonce of the one style element that the kit writes. */
export function pagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { nonce, policy }
}
