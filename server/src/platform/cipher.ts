import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const deriveKey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
const ivBytes = 12
const tagBytes = 16

/** Encrypts texts with AES-256-GCM under a key of SECRET and a purpose; the result is iv, tag and ciphertext. */
export function openCipher(secret: string, purpose: string) {
  const key = deriveKey(secret, purpose)
  return {
    encrypt(text: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
    },
    /** The text; undefined when it was encrypted under another SECRET or for another purpose. */
    decrypt(encrypted: Buffer): string | undefined {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes))
      decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

/** A hash that nobody can compute without SECRET, for codes that are too short for a plain one. */
export const keyedHash = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest()
