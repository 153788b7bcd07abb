import { playDesignHistory } from '../histories/design-history.ts'
import { playHistory } from '../histories/histories.ts'
import type { Installation } from './portal.ts'
import { victims } from './round.ts'
import type { Tally } from './tally.ts'
import { proveKilledRestore } from './time-machine-kills.ts'
import { onStage } from './time-machine-stage.ts'
import { proveWriters } from './time-machine-writers.ts'

/** How often each is proved: random histories, those of designs, restores beside writers, restores that are killed. */
export type Length = { histories: number; designHistories: number; restores: number; kills: number }

/** Random histories over all tables: to each of their moments and back. */
async function proveHistories(portal: Installation, count: number, seed: number, tally: Tally): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const began = Date.now()
    await onStage(portal, (stage) => playHistory(stage, seed + number, tally))
    tally.count('histories')
    tally.longest('ms that a history took, at the most', Date.now() - began)
  }
}

/** Random histories of designs: each value is that of its moment. */
async function proveDesignHistories(portal: Installation, count: number, seed: number, tally: Tally): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await onStage(portal, (stage) => playDesignHistory(stage, seed + number, tally))
    tally.count('histories of designs')
  }
}

/** The time machine of a running portal: exact, beside others who write, and whole when it is killed. */
export async function proveTimeMachine(
  portal: Installation,
  { histories, designHistories, restores, kills }: Length,
  seed: number,
  tally: Tally,
): Promise<void> {
  await proveHistories(portal, histories, seed, tally)
  await proveDesignHistories(portal, designHistories, seed, tally)
  for (let round = 1; round <= restores; round += 1) await proveWriters(portal, round, tally)
  for (let number = 1; number <= kills; number += 1) {
    const victim = victims[number % victims.length] ?? 'server'
    await proveKilledRestore(portal, { seed: seed + number, victim }, tally)
  }
}
