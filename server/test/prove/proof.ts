import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { fillOutbox } from './deliveries.ts'
import { hireWitnesses, type World } from './fixtures.ts'
import { sitOutOutage } from './outage.ts'
import type { Installation } from './portal.ts'
import { kindsOfWork, Round, type Victim, type Witness } from './round.ts'
import { checkHalves, checkStore } from './store.ts'
import type { Tally } from './tally.ts'

const longestStart = 20_000

/** On a busy machine the kill waits: until something of every kind was promised. */
async function untilAllBegan(round: Round): Promise<void> {
  const until = Date.now() + longestStart
  while (kindsOfWork.some((kind) => !round.acknowledged.has(kind)) && Date.now() < until) await wait(50)
}

async function strike(portal: Installation, victim: Victim, tally: Tally): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  if (victim === 'database') {
    await portal.killDatabase()
    tally.longest('ms until PostgreSQL was back, at the most', await sitOutOutage(portal, tally))
    return
  }
  await Promise.all([portal.kill(server), victim === 'server' ? undefined : portal.killDatabase()])
}

/**
 * A round: everybody writes, something is killed at a moment that the seed chooses, and after the new start every
 * promise is compared with what is there. Answers its witnesses, for a last look at the end.
 */
export async function playRound(
  portal: Installation,
  world: World,
  round: { number: number; seed: number; victim: Victim },
  tally: Tally,
): Promise<Witness[]> {
  const witnesses = await hireWitnesses(world, round.seed, round.number)
  await fillOutbox(portal, round.number)
  const writing = new Round(round.victim, tally)
  const written = Promise.all(witnesses.map((witness) => witness.write(writing, tally)))
  await wait(seededRandom(round.seed).int(800, 2800))
  await untilAllBegan(writing)
  writing.over = true
  await strike(portal, round.victim, tally)
  await written
  if (round.victim !== 'database') await portal.start()
  for (const witness of witnesses) await witness.check(tally)
  await checkStore(portal, tally)
  await checkHalves(portal, tally)
  tally.count(`rounds: kill -9 of the ${round.victim}`)
  return witnesses
}
