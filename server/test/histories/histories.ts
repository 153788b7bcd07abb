import { type Random, seededRandom } from '../../src/demo/random.ts'
import { countProgressDifferences } from '../../src/documents/progress/progress.queries.ts'
import { countReasonDifferences } from '../../src/documents/verification/rejection-reason.queries.ts'
import { countLastSaveDifferences } from '../../src/sales/leads/lead-last-save.queries.ts'
import type { Tally } from '../prove/tally.ts'
import { generatedSteps } from './designed-records.ts'
import { documentSteps } from './documents.ts'
import { leadSteps } from './leads.ts'
import { registrySteps } from './registries.ts'
import { restoreAll } from './restore.ts'
import { directSteps } from './sql.ts'
import { createStateRecorder, createWriter, type HistoryContext, type StateRecorder, type Step } from './stage.ts'
import { readState, type State } from './state.ts'

const steps: Record<string, Step> = {
  ...registrySteps,
  ...documentSteps,
  ...leadSteps,
  ...generatedSteps,
  ...directSteps,
}

/** The names of the steps, as counted in the tally. */
export const stepNames = Object.keys(steps)

const writers = 4
const statesPerHistory = 5

/** The steps of each writer: first those that create records, then every step once, and some of them again. */
function distributeSteps(random: Random): string[][] {
  const creatingSteps = random.shuffled(stepNames.filter((name) => name.startsWith('create')))
  const all = [...creatingSteps, ...random.shuffled(stepNames), ...random.shuffled(stepNames).slice(0, writers * 2)]
  return Array.from({ length: writers }, (_, writer) => all.filter((_name, index) => index % writers === writer))
}

/** Runs the steps of one writer and records the state after each. */
async function runWriter(
  context: HistoryContext,
  { names, seed }: { names: string[]; seed: number },
  recorder: StateRecorder<State>,
  tally: Tally,
) {
  const historyWriter = createWriter(context, seededRandom(seed), seed, recorder.waitForNext)
  for (const name of names) {
    const status = await steps[name]?.(historyWriter)
    const outcome = status === undefined ? 'found nothing' : status < 300 ? 'done' : 'refused'
    tally.count(`${name} ${outcome}`)
    tally.expect(status !== 500, `history ${seed}: ${name} answered 500`)
    tally.expect(
      (await countProgressDifferences(context.db)) === 0,
      `history ${seed}: the progress differs from the uploads after ${name}`,
    )
    tally.expect(
      (await countReasonDifferences(context.db)) === 0,
      `history ${seed}: the reasons differ from the uploads after ${name}`,
    )
    tally.expect(
      (await countLastSaveDifferences(context.db)) === 0,
      `history ${seed}: the last saves differ from the saves after ${name}`,
    )
    await recorder.stepDone(() => readState(context.db))
  }
}

/**
 * A random history of concurrent writers; the seed determines all but their interleaving. Restores each of its recorded
 * moments in random order, and undoes each restore.
 */
export async function runHistory(context: HistoryContext, seed: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed)
  const stepsByWriter = distributeSteps(random)
  const stepNumbers = Array.from({ length: stepsByWriter.flat().length - 1 }, (_, index) => index + 1)
  const recorder = createStateRecorder<State>(random.shuffled(stepNumbers).slice(0, statesPerHistory))
  await Promise.all(
    stepsByWriter.map((names, writer) => runWriter(context, { names, seed: seed * writers + writer }, recorder, tally)),
  )
  await restoreAll(context, seed, random.shuffled([...recorder.states]), tally)
}
