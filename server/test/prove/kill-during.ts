import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connection.ts'
import { waitForRecovery } from './outage.ts'
import type { Installation } from './portal.ts'
import type { KillTarget } from './round.ts'
import type { Tally } from './tally.ts'

/** Kills a process during a call and starts it again; returns the call's status, 0 when it got no response. */
export async function killDuring(
  portal: Installation,
  call: () => Promise<{ status: number }>,
  { delayMs, victim }: { delayMs: number; victim: KillTarget },
  tally: Tally,
): Promise<number> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const response = call().then(
    ({ status }) => status,
    () => 0,
  )
  await wait(delayMs)
  const serverKilled = victim === 'database' ? undefined : portal.kill(server)
  await Promise.all([serverKilled, victim === 'server' ? undefined : portal.killDatabase()])
  const status = await response
  if (victim === 'database') await waitForRecovery(portal, tally)
  else await portal.start()
  return status
}

const timeoutMs = 30_000

/** Waits until an advisory lock is released after its holder was killed. */
export async function waitForRelease(db: Db, lock: number, operation: string, tally: Tally): Promise<void> {
  const startedAt = Date.now()
  const isLocked = async () => {
    const query = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock}`
    return (await query.execute(db)).rows.length > 0
  }
  while ((await isLocked()) && Date.now() - startedAt < timeoutMs) await wait(20)
  tally.expect(Date.now() - startedAt < timeoutMs, `the lock of a killed ${operation} is not free`)
  tally.max(`ms until the lock of a killed ${operation} was free, at the most`, Date.now() - startedAt)
}
