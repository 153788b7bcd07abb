import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './portal.ts'
import type { Tally } from './tally.ts'

const longest = 30_000
const slowest = 5500

/**
 * PostgreSQL was killed under a living server: calls answer 503, soon, until the server has brought it back by itself.
 * Answers after how many milliseconds it did.
 */
export async function sitOutOutage(portal: Installation, tally: Tally): Promise<number> {
  const killed = Date.now()
  const seen = new Set<number>()
  while (Date.now() - killed < longest) {
    const asked = Date.now()
    const status = await fetch(`${portal.server?.address}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    )
    tally.expect(Date.now() - asked < slowest, `/healthz took ${Date.now() - asked} ms while the database was away`)
    seen.add(status)
    if (status === 200 && seen.has(503)) break
    await wait(50)
  }
  const expected = [...seen].every((status) => status === 200 || status === 503)
  tally.expect(expected && seen.has(503) && seen.has(200), `the outage answered ${[...seen]}, and did not end`)
  return Date.now() - killed
}
