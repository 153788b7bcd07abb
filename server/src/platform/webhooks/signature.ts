import { createHmac, randomBytes } from 'node:crypto'
import { openCipher } from '../cipher.ts'

/** A new secret of an endpoint: 256 bits, recognisable where it leaks. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** Encrypts the secrets of endpoints. */
export const webhookCipher = (secret: string) => openCipher(secret, 'portale webhooks')

/**
 * The header `Portale-Signature`: the moment and, of each secret that is valid, the HMAC of the moment and the body. The
 * receiver accepts any of them, and no old moment, so that a recorded request can't be repeated later.
 */
export function signWebhook(secrets: string[], seconds: number, body: string): string {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}
