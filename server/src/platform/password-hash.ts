import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './http/concurrency.ts'

const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const maxConcurrent = 2
const maxWaiting = 60

// Hashing must not take the whole thread pool, which files and DNS use too.
const withHashSlot = limitConcurrency(maxConcurrent, maxWaiting)

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, cost))

// Verifying against it for an unknown address prevents a timing difference.
const placeholderHash = hash('nobody has this password', cost)

/** Whether a password matches a hash; without a hash it is false after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const comparedHash = passwordHash ?? (await placeholderHash)
  const matches = await withHashSlot(() => verify(comparedHash, password))
  return matches && passwordHash !== null
}
