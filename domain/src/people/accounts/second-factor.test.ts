import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import {
  countFactors,
  formatRecoveryCode,
  normalizeRecoveryCode,
  passkeyNameBody,
  recoveryAlphabet,
  secondFactorBody,
  totpConfirmBody,
} from './second-factor.ts'

const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
const problems = (body: unknown) => {
  const { error } = secondFactorBody.safeParse(body)
  return error && fieldErrors(error)
}

describe('the code of an app', () => {
  it.each(['123456', '123 456', ' 123-456 ', '12 34 56'])('accepts %j as typed or pasted', (code) => {
    expect(totpConfirmBody.parse({ code })).toEqual({ code: '123456' })
  })
  it.each(['12345', '1234567', 'abcdef', '12345a', '１２３４５６', '-123456e', '1'.repeat(65)])(
    'rejects %j',
    (code) => {
      const { error } = totpConfirmBody.safeParse({ code })
      expect(error && fieldErrors(error)).toEqual({ code: ['Il codice ha 6 cifre.'] })
    },
  )
  it.each([{}, { code: '' }, { code: 123456 }, { code: null }])('is required: %j', (body) => {
    const { error } = totpConfirmBody.safeParse(body)
    expect(error && fieldErrors(error)).toEqual({ code: ['Il campo codice è obbligatorio.'] })
  })
})

describe('a recovery code', () => {
  it('is shown in groups and compared without them', () => {
    expect(formatRecoveryCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM')
    expect(normalizeRecoveryCode(' abcd-efgh jklm')).toBe('ABCDEFGHJKLM')
  })
  it('has no letters and digits that look alike', () => {
    expect(recoveryAlphabet).toHaveLength(32)
    expect(recoveryAlphabet).not.toMatch(/[IO01]/)
  })
})

describe('the proof of a login', () => {
  it('is exactly one of code, recovery code and passkey', () => {
    expect(problems({ code: '123456' })).toBeUndefined()
    expect(problems({ recovery_code: 'abcd' })).toBeUndefined()
    expect(problems({ passkey, trust_device: '1' })).toBeUndefined()
    for (const body of [{}, { code: '123456', recovery_code: 'abcd' }, { code: '123456', passkey }])
      expect(Object.keys(problems(body) ?? {})).toEqual(['code'])
  })
  it.each([
    [{ passkey: {} }, /^passkey/],
    [{ passkey: { ...passkey, type: 'password' } }, /^passkey/],
    [{ passkey: { ...passkey, response: {} } }, /^passkey/],
    [{ passkey: { ...passkey, id: 'x'.repeat(100_001) } }, /^passkey/],
    [{ recovery_code: 'x'.repeat(65) }, /^recovery_code$/],
    [{ code: '123456', trust_device: 'yes' }, /^trust_device$/],
  ])('names the wrong field of %.70j', (body, key) => {
    const keys = Object.keys(problems(body) ?? {})
    expect(keys.length).toBeGreaterThan(0)
    for (const found of keys) expect(found).toMatch(key)
  })
})

it.each(['', '   ', 'x'.repeat(61), 'a\nb'])('rejects %.20j as the name of a passkey', (name) => {
  expect(passkeyNameBody.safeParse({ name }).success).toBe(false)
})

it('counts an app and passkeys, recovery codes not', () => {
  const key = { id: 1, name: 'Telefono', created_at: '', last_used_at: null }
  expect(countFactors({ totp: null, passkeys: [] })).toBe(0)
  expect(countFactors({ totp: { confirmed_at: '', last_used_at: null }, passkeys: [key, key] })).toBe(3)
})
