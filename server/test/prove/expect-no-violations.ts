import { expect } from 'vitest'
import { Tally } from './tally.ts'

/** Runs a proof and expects that it found no violations; returns its tally. */
export async function expectNoViolations(prove: (tally: Tally) => Promise<void>): Promise<Tally> {
  const tally = new Tally()
  await prove(tally)
  expect(tally.violations.join('\n')).toBe('') // as one text: a list is cut in the failure's first line
  return tally
}
