import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { fillOutbox } from './deliveries.ts'
import { createWorkloads, type Fixtures } from './fixtures.ts'
import { waitForRecovery } from './outage.ts'
import type { Installation } from './portal.ts'
import { type KillTarget, Round, type Workload, workKinds } from './round.ts'
import { checkPartialCommits, checkStore } from './store.ts'
import type { Tally } from './tally.ts'

const timeoutMs = 20_000

/** Waits until work of every kind was acknowledged, which takes longer on a busy machine. */
async function waitForAllKinds(round: Round): Promise<void> {
  const until = Date.now() + timeoutMs
  while (workKinds.some((kind) => !round.acknowledged.has(kind)) && Date.now() < until) await wait(50)
}

async function kill(portal: Installation, victim: KillTarget, tally: Tally): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  if (victim === 'database') {
    await portal.killDatabase()
    tally.max('ms until PostgreSQL was back, at the most', await waitForRecovery(portal, tally))
    return
  }
  await Promise.all([portal.kill(server), victim === 'server' ? undefined : portal.killDatabase()])
}

/**
 * A round: all workloads write, a process is killed at a moment that the seed determines, and after the restart
 * everything acknowledged is compared with the database. Returns the workloads, to check them again at the end.
 */
export async function runRound(
  portal: Installation,
  fixtures: Fixtures,
  round: { number: number; seed: number; victim: KillTarget },
  tally: Tally,
): Promise<Workload[]> {
  const workloads = await createWorkloads(fixtures, round.seed, round.number)
  await fillOutbox(portal, round.number)
  const writing = new Round(round.victim, tally)
  const written = Promise.all(workloads.map((workload) => workload.write(writing, tally)))
  await wait(seededRandom(round.seed).int(800, 2800))
  await waitForAllKinds(writing)
  writing.over = true
  await kill(portal, round.victim, tally)
  await written
  if (round.victim !== 'database') await portal.start()
  for (const workload of workloads) await workload.check(tally)
  await checkStore(portal, tally)
  await checkPartialCommits(portal, tally)
  tally.count(`rounds: kill -9 of the ${round.victim}`)
  return workloads
}
