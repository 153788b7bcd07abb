import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'portale mail tokens', 32))
const ivBytes = 12
const tagBytes = 16

/** Encrypts the token of a mail's link (AES-256-GCM, a key of its own): iv, tag and cipher text in one. */
export function sealToken(secret: string, token: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The token again; undefined when it was sealed under another secret. */
export function openToken(secret: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
