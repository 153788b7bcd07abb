import { type Random, seededRandom } from '../../src/demo/random.ts'
import type { Tally } from '../prove/tally.ts'
import { documentSteps } from './documents.ts'
import { generatedSteps } from './generated.ts'
import { leadSteps } from './leads.ts'
import { registrySteps } from './registries.ts'
import { restoreAll } from './restore.ts'
import { directSteps } from './sql.ts'
import { type Milestones, milestones, openPlay, type Stage, type Step } from './stage.ts'
import { readState, type State } from './state.ts'

const steps: Record<string, Step> = {
  ...registrySteps,
  ...documentSteps,
  ...leadSteps,
  ...generatedSteps,
  ...directSteps,
}

/** What a history does, as the tally calls it. */
export const kindsOfSteps = Object.keys(steps)

const writers = 4
const momentsOfHistory = 5

/** The steps of each writer: first what makes something, then every kind once, and some of them again. */
function deal(random: Random): string[][] {
  const making = random.shuffled(kindsOfSteps.filter((name) => name.startsWith('make')))
  const all = [...making, ...random.shuffled(kindsOfSteps), ...random.shuffled(kindsOfSteps).slice(0, writers * 2)]
  return Array.from({ length: writers }, (_, writer) => all.filter((_name, index) => index % writers === writer))
}

/** Plays the steps of one writer; keeps the state after those that are a stop. */
async function playWriter(
  stage: Stage,
  { names, seed }: { names: string[]; seed: number },
  reached: Milestones<State>,
  tally: Tally,
) {
  const play = openPlay(stage, seededRandom(seed), seed, reached.next)
  for (const name of names) {
    const status = await steps[name]?.(play)
    const outcome = status === undefined ? 'found nothing' : status < 300 ? 'done' : 'refused'
    tally.count(`${name} ${outcome}`)
    tally.expect(status !== 500, `history ${seed}: ${name} answered 500`)
    await reached.pass(() => readState(stage.db))
  }
}

/**
 * A random history of several writers, drawn by the seed but for how they interleave: to each of five moments in it, in
 * any order, and back.
 */
export async function playHistory(stage: Stage, seed: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed)
  const hands = deal(random)
  const places = Array.from({ length: hands.flat().length - 1 }, (_, index) => index + 1)
  const reached = milestones<State>(random.shuffled(places).slice(0, momentsOfHistory))
  await Promise.all(
    hands.map((names, writer) => playWriter(stage, { names, seed: seed * writers + writer }, reached, tally)),
  )
  await restoreAll(stage, seed, random.shuffled([...reached.kept]), tally)
}
