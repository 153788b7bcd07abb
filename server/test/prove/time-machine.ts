import { runDesignHistory } from '../histories/design-history.ts'
import { runHistory } from '../histories/histories.ts'
import { withHistoryContext } from './history-context.ts'
import type { Installation } from './portal.ts'
import { killTargets } from './round.ts'
import type { Tally } from './tally.ts'
import { proveKilledRestore } from './time-machine-kills.ts'
import { proveWriters } from './time-machine-writers.ts'

/**
 * The numbers of random histories, histories of designs, restores with concurrent writers, killed restores, and rows that
 * such a restore changes in each of two tables.
 */
export type ProofSize = {
  histories: number
  designHistories: number
  restores: number
  kills: number
  rowCount: number
}

/** Random histories over all tables, restored to each of their moments and back. */
async function proveHistories(portal: Installation, count: number, seed: number, tally: Tally): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const startedAt = Date.now()
    await withHistoryContext(portal, (context) => runHistory(context, seed + number, tally))
    tally.count('histories')
    tally.max('ms that a history took, at the most', Date.now() - startedAt)
  }
}

/** Random histories of designs: each restored value is that of its moment. */
async function proveDesignHistories(portal: Installation, count: number, seed: number, tally: Tally): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await withHistoryContext(portal, (context) => runDesignHistory(context, seed + number, tally))
    tally.count('histories of designs')
  }
}

/** The time machine of a running portal: exact, with concurrent writers, and atomic when it is killed. */
export async function proveTimeMachine(
  portal: Installation,
  { histories, designHistories, restores, kills, rowCount }: ProofSize,
  seed: number,
  tally: Tally,
): Promise<void> {
  await proveHistories(portal, histories, seed, tally)
  await proveDesignHistories(portal, designHistories, seed, tally)
  for (let round = 1; round <= restores; round += 1) await proveWriters(portal, { round, rowCount }, tally)
  for (let number = 1; number <= kills; number += 1) {
    const victim = killTargets[number % killTargets.length] ?? 'server'
    await proveKilledRestore(portal, { seed: seed + number, victim, rowCount }, tally)
  }
}
