import { seededRandom } from '../../src/demo/random.ts'
import { locks } from '../../src/platform/db/locks.ts'
import { readStateMark } from '../histories/state.ts'
import { withHistoryContext } from './history-context.ts'
import { killDuring, waitForRelease } from './kill-during.ts'
import type { Installation } from './portal.ts'
import type { KillTarget } from './round.ts'
import type { Tally } from './tally.ts'
import { changeMany, requestRestore, restoreUndisturbed } from './time-machine-bulk.ts'

/** kill -9 in the middle of a restore: it is committed entirely or not at all, its lock is released, and the next one succeeds. */
export async function proveKilledRestore(
  portal: Installation,
  { seed, victim, rowCount }: { seed: number; victim: KillTarget; rowCount: number },
  tally: Tally,
): Promise<void> {
  const { goal, before, status } = await withHistoryContext(portal, async (context) => {
    const durationMs = await restoreUndisturbed(context, await changeMany(context, rowCount), tally)
    const goal = await changeMany(context, rowCount)
    const before = await readStateMark(context.db)
    const delayMs = seededRandom(seed).int(0, Math.round(durationMs * 1.2))
    return {
      goal,
      before,
      status: await killDuring(portal, () => requestRestore(context, goal), { delayMs, victim }, tally),
    }
  })
  await withHistoryContext(portal, async (context) => {
    await waitForRelease(context.db, locks.restore, 'restore', tally)
    const { hash } = await readStateMark(context.db)
    const happened = hash === goal.hash
    tally.expect(happened || hash === before.hash, `seed ${seed}: a killed restore happened in part`)
    tally.expect(happened || status !== 200, `seed ${seed}: an acknowledged restore is lost`)
    tally.count(`restores killed that ${happened ? 'happened whole' : 'did not happen'}`)
    await restoreUndisturbed(context, goal, tally)
  })
  tally.count(`restores during which the ${victim} was killed`)
}
