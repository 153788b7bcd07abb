import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

type Headers = Record<string, string>

/**
 * What browsers follow only in what they show or run. Data goes without: that it is never framed, guessed to be something
 * else, read by other sites or stored is said by the headers that every answer has.
 */
const ofDocuments = new Set([
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
])

/** The headers of all answers: those of helmet, which are the same for each, and our own. */
function listHeaders(secure: boolean): Headers {
  const headers: Headers = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  }
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure && hsts,
  })
  setHelmetHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

/**
 * Returns what sets the security headers of all answers (security.md "HTML"), and what sets those of the time before any hook.
 * The policy is that of a call, which loads nothing; pages and files set another one.
 */
export function securityHeaders(secure: boolean) {
  const all = Object.entries(listHeaders(secure))
  const always = Object.fromEntries(all.filter(([name]) => !ofDocuments.has(name)))
  const more = Object.fromEntries(all.filter(([name]) => ofDocuments.has(name)))
  const setAlways = (reply: FastifyReply) => void reply.headers(always)
  return {
    setAlways,
    addHooks(app: FastifyInstance): void {
      app.addHook('onRequest', (_req, reply, done) => {
        setAlways(reply)
        done()
      })
      app.addHook('onSend', (_req, reply, payload, done) => {
        const isData = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
        // A browser keeps those of the answer that a 304 confirms.
        if (!isData && reply.statusCode !== 304) reply.headers(more)
        done(null, payload)
      })
    },
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
