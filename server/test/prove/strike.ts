import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import { sitOutOutage } from './outage.ts'
import type { Installation } from './portal.ts'
import type { Victim } from './round.ts'
import type { Tally } from './tally.ts'

/** Kills something some ms after a call began, and starts again what was killed; the call's status, 0 for none. */
export async function strike(
  portal: Installation,
  call: () => Promise<{ status: number }>,
  { after, victim }: { after: number; victim: Victim },
  tally: Tally,
): Promise<number> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const asked = call().then(
    ({ status }) => status,
    () => 0,
  )
  await wait(after)
  const serverDies = victim === 'database' ? undefined : portal.kill(server)
  await Promise.all([serverDies, victim === 'server' ? undefined : portal.killDatabase()])
  const status = await asked
  if (victim === 'database') await sitOutOutage(portal, tally)
  else await portal.start()
  return status
}

const patience = 30_000

/** Waits until nobody holds a lock any more, whatever became of who had it. */
export async function untilReleased(db: Db, lock: number, what: string, tally: Tally): Promise<void> {
  const began = Date.now()
  const isHeld = async () => {
    const held = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock}`
    return (await held.execute(db)).rows.length > 0
  }
  while ((await isHeld()) && Date.now() - began < patience) await wait(20)
  tally.expect(Date.now() - began < patience, `the lock of a killed ${what} is not free`)
  tally.longest(`ms until the lock of a killed ${what} was free, at the most`, Date.now() - began)
}
