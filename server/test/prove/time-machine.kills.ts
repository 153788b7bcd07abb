import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { locks } from '../../src/db/locks.ts'
import { seededRandom } from '../../src/demo/random.ts'
import type { Stage } from '../histories.stage.ts'
import { type Mark, markOf } from '../histories.state.ts'
import { sitOutOutage } from './outage.ts'
import type { Installation } from './portal.ts'
import type { Victim } from './round.ts'
import type { Tally } from './tally.ts'
import { askRestore, changeMany, restoreWhole } from './time-machine.bulk.ts'
import { onStage } from './time-machine.stage.ts'

const patience = 30_000

/** Waits until no restore holds its lock any more, whatever became of it. */
async function untilReleased({ db }: Stage, tally: Tally): Promise<void> {
  const began = Date.now()
  const isHeld = async () => {
    const held = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${locks.restore}`
    return (await held.execute(db)).rows.length > 0
  }
  while ((await isHeld()) && Date.now() - began < patience) await wait(20)
  tally.expect(Date.now() - began < patience, 'the lock of a killed restore is not free')
  tally.longest('ms until the lock of a killed restore was free, at the most', Date.now() - began)
}

/** Kills something some ms after a restore began, and starts again what was killed; the restore's status, 0 for none. */
async function strike(
  portal: Installation,
  stage: Stage,
  { goal, after, victim }: { goal: Mark; after: number; victim: Victim },
  tally: Tally,
): Promise<number> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const asked = askRestore(stage, goal).then(
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

/** kill -9 in the middle of a restore: it happened whole or not at all, its lock is free, and another one works. */
export async function proveKilledRestore(
  portal: Installation,
  { seed, victim }: { seed: number; victim: Victim },
  tally: Tally,
): Promise<void> {
  const { goal, before, status } = await onStage(portal, async (stage) => {
    const longest = await restoreWhole(stage, await changeMany(stage), tally)
    const goal = await changeMany(stage)
    const before = await markOf(stage.db)
    const after = seededRandom(seed).int(0, Math.round(longest * 1.2))
    return { goal, before, status: await strike(portal, stage, { goal, after, victim }, tally) }
  })
  await onStage(portal, async (stage) => {
    await untilReleased(stage, tally)
    const { hash } = await markOf(stage.db)
    const happened = hash === goal.hash
    tally.expect(happened || hash === before.hash, `seed ${seed}: a killed restore happened in part`)
    tally.expect(happened || status !== 200, `seed ${seed}: an acknowledged restore is lost`)
    tally.count(`restores killed that ${happened ? 'happened whole' : 'did not happen'}`)
    await restoreWhole(stage, goal, tally)
  })
  tally.count(`restores during which the ${victim} was killed`)
}
