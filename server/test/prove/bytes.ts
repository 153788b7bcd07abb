import { createCipheriv, createHash } from 'node:crypto'
import { pdf } from '../form.ts'

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A PDF followed by pseudorandom bytes, which depend on the name only. */
export function pseudorandomPdf(name: string, size: number): Buffer {
  const cipher = createCipheriv('aes-128-ctr', sha256(Buffer.from(name)).slice(0, 16), Buffer.alloc(16))
  return Buffer.concat([Buffer.from(pdf), cipher.update(Buffer.alloc(size))])
}
