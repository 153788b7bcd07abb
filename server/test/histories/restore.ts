import type { Restored } from '@portale/domain/time-machine/time-machine.ts'
import type { Tally } from '../prove/tally.ts'
import type { Stage } from './stage.ts'
import { differences, expectedState, listStaleVersions, readState, type State } from './state.ts'

type Answer = Restored & { message?: string }

/** Goes to a moment; what came of it, or undefined when a row that a rule keeps is in its way. */
async function goTo(
  { db, admin }: Stage,
  { what, goal, before }: { what: string; goal: State; before: State },
  tally: Tally,
): Promise<{ after: State; undo_to: string } | undefined> {
  const { tables, kept } = expectedState(goal, before)
  const { status, body } = await admin.send<Answer>('POST', '/api/audits', { dateTimeMachine: goal.moment })
  if (status !== 200) {
    tally.expect(status === 409 && kept > 0, `${what} answered ${status}: ${body.message}`)
    tally.count('restores refused because of rows that a rule keeps')
    return undefined
  }
  const after = await readState(db)
  for (const wrong of [...differences(tables, after), ...listStaleVersions(goal, before, after)])
    tally.violation(`${what}: ${wrong}`)
  if (kept === 0) tally.expect(after.hash === goal.hash, `${what}: another hash`)
  tally.count(kept === 0 ? 'restores to the very same hash' : 'restores with rows that a rule keeps')
  return { after, undo_to: body.undo_to }
}

/** To each of these moments and back to before. */
export async function restoreAll(stage: Stage, seed: number, moments: State[], tally: Tally): Promise<void> {
  let before = await readState(stage.db)
  for (const goal of moments) {
    const what = `history ${seed}, to ${goal.moment}`
    const restored = await goTo(stage, { what, goal, before }, tally)
    if (!restored) continue
    const { after, undo_to } = restored
    const back = { what: `${what} and back`, goal: { ...before, moment: undo_to }, before: after }
    before = (await goTo(stage, back, tally))?.after ?? after
  }
}
