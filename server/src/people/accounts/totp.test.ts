import { describe, expect, it } from 'vitest'
import { totpStep } from './totp.queries.ts'
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

/** '12345678901234567890', the secret of RFC 6238's appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

describe('a code of RFC 6238', () => {
  it.each(vectors)('at %i seconds is %s', (seconds, code) => {
    expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('is accepted one step before and after, not two', () => {
    const [seconds, code] = [1234567890, '005924']
    const step = Math.floor(seconds / 30)
    const at = (drift: number) => findTotpStep(secret, code, (step + drift) * 30_000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
  })

  it('is the same until the last millisecond of its step', () => {
    expect([totpStep(59_999), totpStep(60_000)]).toEqual([1, 2])
  })
})

it('secrets have 160 bits and differ', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret)
  for (const created of secrets) expect(created).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

it('the address for the app names portal, account and secret', () => {
  const uri = new URL(totpUri(secret, 'anna+rossi@rete.example'))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Portale Rete:anna+rossi@rete.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Portale Rete',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
