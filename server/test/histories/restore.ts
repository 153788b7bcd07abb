import type { Restored } from '@portale/domain/history/time-machine/time-machine.ts'
import { countProgressDifferences } from '../../src/documents/progress/progress.queries.ts'
import { countReasonDifferences } from '../../src/documents/verification/rejection-reason.queries.ts'
import { countLastSaveDifferences } from '../../src/sales/leads/lead-last-save.queries.ts'
import type { Tally } from '../prove/tally.ts'
import type { HistoryContext } from './stage.ts'
import { differences, expectedState, listStaleVersions, readState, type State } from './state.ts'

type Answer = Restored & { message?: string }

/** Restores a moment and compares the result; undefined when a preserved row prevents the restore. */
async function restoreAndCompare(
  { db, admin }: HistoryContext,
  { what: description, goal, before }: { what: string; goal: State; before: State },
  tally: Tally,
): Promise<{ after: State; undo_to: string } | undefined> {
  const { tables, kept: preservedCount } = expectedState(goal, before)
  const { status, body } = await admin.send<Answer>('POST', '/api/audits', { dateTimeMachine: goal.moment })
  if (status !== 200) {
    tally.expect(status === 409 && preservedCount > 0, `${description} answered ${status}: ${body.message}`)
    tally.count('restores rejected because of preserved rows')
    return undefined
  }
  const after = await readState(db)
  const progress = await countProgressDifferences(db)
  tally.expect(progress === 0, `${description}: ${progress} rows of progress differ from the uploads`)
  tally.expect((await countReasonDifferences(db)) === 0, `${description}: the reasons differ from the uploads`)
  tally.expect((await countLastSaveDifferences(db)) === 0, `${description}: the last saves differ from the saves`)
  for (const problem of [...differences(tables, after), ...listStaleVersions(goal, before, after)])
    tally.violation(`${description}: ${problem}`)
  if (preservedCount === 0) tally.expect(after.hash === goal.hash, `${description}: another hash`)
  tally.count(preservedCount === 0 ? 'restores to the very same hash' : 'restores with preserved rows')
  return { after, undo_to: body.undo_to }
}

/** Restores each of these moments and undoes each restore. */
export async function restoreAll(context: HistoryContext, seed: number, moments: State[], tally: Tally): Promise<void> {
  let before = await readState(context.db)
  for (const goal of moments) {
    const description = `history ${seed}, to ${goal.moment}`
    const restored = await restoreAndCompare(context, { what: description, goal, before }, tally)
    if (!restored) continue
    const { after, undo_to } = restored
    const back = { what: `${description} and back`, goal: { ...before, moment: undo_to }, before: after }
    before = (await restoreAndCompare(context, back, tally))?.after ?? after
  }
}
