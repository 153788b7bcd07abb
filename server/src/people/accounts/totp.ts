import { totpDigits, totpPeriodSeconds, totpWindow } from '@portale/domain/people/accounts/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { openCipher } from '../../platform/cipher.ts'
import { totpStep } from './totp.queries.ts'

const issuer = 'Portale Rete'
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

const createTotp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: totpDigits, period: totpPeriodSeconds })

/** A new secret in base32, as people may type it into their app. */
export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, email: string): string => createTotp(secret, email).toString()

/** The step whose code this is, the current one or one beside it; undefined when it is wrong. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: totpWindow })
  return delta === null ? undefined : totpStep(now) + delta
}

/** Encrypts and decrypts the secrets of apps. */
export const totpCipher = (secret: string) => openCipher(secret, 'portale totp secrets')
