import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './portal.ts'
import type { Tally } from './tally.ts'

const timeoutMs = 30_000
const maxResponseMs = 5500

/**
 * After PostgreSQL was killed, the running server must answer 503 quickly until it has restarted it by itself.
 * Returns the milliseconds that this took.
 */
export async function waitForRecovery(portal: Installation, tally: Tally): Promise<number> {
  const killedAt = Date.now()
  const seen = new Set<number>()
  while (Date.now() - killedAt < timeoutMs) {
    const requestedAt = Date.now()
    const status = await fetch(`${portal.server?.address}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    )
    tally.expect(
      Date.now() - requestedAt < maxResponseMs,
      `/healthz took ${Date.now() - requestedAt} ms while the database was away`,
    )
    seen.add(status)
    if (status === 200 && seen.has(503)) break
    await wait(50)
  }
  const expected = [...seen].every((status) => status === 200 || status === 503)
  tally.expect(expected && seen.has(503) && seen.has(200), `the outage answered ${[...seen]}, and did not end`)
  return Date.now() - killedAt
}
