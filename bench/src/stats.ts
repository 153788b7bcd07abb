import { seededRandom } from '@portale/server/demo/random.ts'

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

const resamples = 500

/**
 * The range in which nine of ten ratios lie when the pairs of rounds are drawn again with replacement: what another run
 * might have measured.
 */
export function resampledRange<T>(pairs: T[], ratioOf: (pairs: T[]) => number): [number, number] {
  const random = seededRandom(1)
  const ratios = Array.from({ length: resamples }, () => ratioOf(pairs.map(() => random.pick(pairs))))
  return [quantile(ratios, 0.05), quantile(ratios, 0.95)]
}
