import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older requests are rejected: somebody may have recorded them. */
const maxAgeSeconds = 300

/**
 * Whether a request is the portal's: one of the signatures in `Portale-Signature` is that of its moment and its body,
 * byte for byte as it arrived. During a change of the secret there are two.
 */
export function isSigned(header, body, secret, now = Date.now()) {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.split('='))
  const seconds = parts.find(([key]) => key === 't')?.[1] ?? ''
  if (!/^\d+$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > maxAgeSeconds) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return parts
    .filter(([key]) => key === 'v1')
    .map(([, value]) => Buffer.from(value ?? '', 'hex'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}
