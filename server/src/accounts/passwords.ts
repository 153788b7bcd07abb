import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../http/concurrency.ts'

const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 2
const maxWaiting = 60

// The thread pool and the other requests stay free, whatever comes in.
const withHashSlot = limitConcurrency(maxAtOnce, maxWaiting)

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, cost))

// What an unknown address is compared with: it costs the same as a known one.
const nobody = hash('nobody has this password', cost)

/** Whether the password is the one of this hash; without a hash it takes as long and answers false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await nobody)
  const same = await withHashSlot(() => verify(compared, password))
  return same && passwordHash !== null
}
