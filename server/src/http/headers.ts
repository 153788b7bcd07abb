import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/**
 * Sets the security headers of every answer (security.md "HTML"). The policy is that of a call, which loads nothing;
 * pages and files set another one.
 */
export async function setSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure && hsts,
  })
  const otherHeaders = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', async (_req, reply) => {
    reply.headers(otherHeaders)
  })
}

/** The policy of a page, and the nonce of the one style element that the component library writes. */
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
