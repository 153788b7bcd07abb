import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/**
 * Returns what sets the security headers of an answer (security.md "HTML"). The policy is that of a call, which loads
 * nothing; pages and files set another one.
 */
export function securityHeaders(secure: boolean): (req: FastifyRequest, reply: FastifyReply) => void {
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure && hsts,
  })
  const otherHeaders = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  }
  return (req, reply) => {
    setHelmetHeaders(req.raw, reply.raw, () => {})
    reply.headers(otherHeaders)
  }
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
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { nonce, policy }
}
