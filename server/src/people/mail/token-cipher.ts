import { openCipher } from '../../platform/cipher.ts'

const purpose = 'portale mail tokens'

/** Encrypts the token of a mail's link. */
export const encryptToken = (secret: string, token: string): Buffer => openCipher(secret, purpose).encrypt(token)

/** Decrypts a token; undefined when it was encrypted under another SECRET. */
export const decryptToken = (secret: string, encrypted: Buffer): string | undefined =>
  openCipher(secret, purpose).decrypt(encrypted)
