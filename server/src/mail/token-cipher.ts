import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'portale mail tokens', 32))
const ivBytes = 12
const tagBytes = 16

/** Encrypts the token of a mail's link with AES-256-GCM; the result is iv, tag and ciphertext. */
export function encryptToken(secret: string, token: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv)
  const ciphertext = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Decrypts a token; undefined when it was encrypted under another SECRET. */
export function decryptToken(secret: string, encrypted: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), encrypted.subarray(0, ivBytes))
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
