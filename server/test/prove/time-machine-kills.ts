import { locks } from '../../src/db/locks.ts'
import { seededRandom } from '../../src/demo/random.ts'
import { readStateMark } from '../histories/state.ts'
import type { Installation } from './portal.ts'
import type { Victim } from './round.ts'
import { strike, untilReleased } from './strike.ts'
import type { Tally } from './tally.ts'
import { askRestore, changeMany, restoreWhole } from './time-machine-bulk.ts'
import { onStage } from './time-machine-stage.ts'

/** kill -9 in the middle of a restore: it happened whole or not at all, its lock is free, and another one works. */
export async function proveKilledRestore(
  portal: Installation,
  { seed, victim }: { seed: number; victim: Victim },
  tally: Tally,
): Promise<void> {
  const { goal, before, status } = await onStage(portal, async (stage) => {
    const longest = await restoreWhole(stage, await changeMany(stage), tally)
    const goal = await changeMany(stage)
    const before = await readStateMark(stage.db)
    const after = seededRandom(seed).int(0, Math.round(longest * 1.2))
    return { goal, before, status: await strike(portal, () => askRestore(stage, goal), { after, victim }, tally) }
  })
  await onStage(portal, async (stage) => {
    await untilReleased(stage.db, locks.restore, 'restore', tally)
    const { hash } = await readStateMark(stage.db)
    const happened = hash === goal.hash
    tally.expect(happened || hash === before.hash, `seed ${seed}: a killed restore happened in part`)
    tally.expect(happened || status !== 200, `seed ${seed}: an acknowledged restore is lost`)
    tally.count(`restores killed that ${happened ? 'happened whole' : 'did not happen'}`)
    await restoreWhole(stage, goal, tally)
  })
  tally.count(`restores during which the ${victim} was killed`)
}
